/**
 * What is read of guests in the background, because no poll contains it and no request may wait for it: guest agents,
 * replication, tasks and the locks that they hold.
 *
 * <p>No request asks a guest agent. The page of a machine costs two calls; the rest is from the last poll, or was read here.
 * The tasks of a cluster are read once for all who wait for what tasks change ({@code GuestWorkedOn}). What an agent tells comes from the guest: it is
 * cut, shown and never relied on.
 *
 * <p>A machine that somebody looks at is asked earlier only if the replica that is looked at polls its cluster.
 */
@NullMarked
package dev.holdfast.guests.observed;

import org.jspecify.annotations.NullMarked;
