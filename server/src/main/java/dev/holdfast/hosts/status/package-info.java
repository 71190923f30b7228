/** What is known of a host's state; the inventory reports it. */
@NullMarked
package dev.holdfast.hosts.status;

import org.jspecify.annotations.NullMarked;
