/**
 * A Proxmox VE that runs in a JVM: for the demo, for tests and for load. {@link dev.holdfast.sim.Sim} is the entry
 * point.
 *
 * <p>It implements the real API over HTTPS and shares no code with the client, so that a misreading of the API in one
 * does not hide in the other. What it does not model answers 501; MODEL.md lists it.
 *
 * <p>A package uses only packages below it. From the bottom: bytes and connections in {@code wire}, the shell and its
 * programs in {@code shell} and {@code tools}, types of parameters in {@code schema}; the state of a data centre in
 * {@code model}, which knows neither paths nor connections; the programs of nodes and containers in {@code host}, their
 * SSH access in {@code ssh}; the paths of the API in {@code api}, with a package for each area; {@code server}, which
 * answers requests with them; {@code scenario}, which changes a data centre as time passes; and this package, which puts
 * a data centre together.
 */
@NullMarked
package dev.holdfast.sim;

import org.jspecify.annotations.NullMarked;
