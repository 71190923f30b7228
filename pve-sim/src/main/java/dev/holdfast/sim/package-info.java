/**
 * A Proxmox VE that runs in a JVM: for the demo, for tests and for load. {@link dev.holdfast.sim.Sim} is the entry
 * point.
 *
 * <p>It implements the real API over HTTPS and shares no code with the client, so that a misreading of the API in one
 * does not hide in the other. What it does not model answers 501; MODEL.md lists it.
 *
 * <p>This package has what tests use ({@code Sim…}, faults, latency), requests, parameters and routes, consoles and
 * scenarios. Bytes and connections are in {@code wire}, firewalls in {@code firewall}, users and privileges in {@code
 * access}, nodes and clusters in {@code node}, storages and backups in {@code storage}, machines and containers in
 * {@code guest}. The shell that runs on nodes and in containers is in {@code shell}, its programs in {@code tools} and
 * {@code host}, its SSH access in {@code ssh}.
 */
@NullMarked
package dev.holdfast.sim;

import org.jspecify.annotations.NullMarked;
