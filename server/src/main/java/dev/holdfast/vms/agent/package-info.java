/** Orders to the guest agents of virtual machines. What they tell is read in the background, see {@code guests.observed}. */
@NullMarked
package dev.holdfast.vms.agent;

import org.jspecify.annotations.NullMarked;
