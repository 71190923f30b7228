/**
 * What is read of guests in the background, because no poll contains it and no request may wait for it: guest agents,
 * replication, the tasks that hold locks.
 *
 * <p>No request asks a guest agent. The page of a machine costs two calls; the rest is from the last poll, or was read here.
 * The tasks of a cluster are read only while one of its guests is locked. What an agent tells comes from the guest: it is
 * cut, shown and never relied on.
 *
 * <p>A machine that somebody looks at is asked earlier only if the replica that is looked at polls its cluster.
 */
@NullMarked
package dev.holdfast.guests.observed;

import org.jspecify.annotations.NullMarked;
