/** Whether an endpoint that is enrolled belongs to a cluster that is known already. */
@NullMarked
package dev.holdfast.hosts.enrol;

import org.jspecify.annotations.NullMarked;
