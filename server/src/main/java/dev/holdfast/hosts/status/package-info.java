/** What is known of the state of hosts; the inventory reports it. Entry point: {@code HostStatuses}. */
@NullMarked
package dev.holdfast.hosts.status;

import org.jspecify.annotations.NullMarked;
