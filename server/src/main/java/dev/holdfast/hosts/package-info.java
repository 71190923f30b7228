/**
 * Enrolled Proxmox VE hosts and the clients for them. {@code Hosts} enrols hosts, {@code Hypervisors} provides clients; no
 * other class sees a credential. The {@code inventory} holds a host's current state, available through {@link
 * dev.holdfast.hosts.status.HostStatuses}.
 */
@NullMarked
package dev.holdfast.hosts;

import org.jspecify.annotations.NullMarked;
