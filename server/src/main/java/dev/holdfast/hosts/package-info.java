/**
 * Enrolled Proxmox VE hosts and the way to them. {@code Hosts} enrols, {@code Hypervisors} hands out clients; nobody else
 * sees a credential. What a host looks like now is the {@code inventory}'s, asked for through {@link
 * dev.holdfast.hosts.Sightings}.
 */
@NullMarked
package dev.holdfast.hosts;

import org.jspecify.annotations.NullMarked;
