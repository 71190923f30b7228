/**
 * An enrolled host as it is stored, the clients that are made for it, and what their failures mean. Entry point: {@code
 * Hypervisors}.
 *
 * <p>Where the hosts of a cluster belong to several teams, a node that is not enrolled, with its guests, is the platform's
 * ({@code Host.towards}).
 */
@NullMarked
package dev.holdfast.hosts.client;

import org.jspecify.annotations.NullMarked;
