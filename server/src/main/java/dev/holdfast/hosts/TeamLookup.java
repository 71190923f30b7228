package dev.holdfast.hosts;

import org.jdbi.v3.core.Handle;

/** Which teams exist. Hosts belong to teams and need to know nothing else about them. */
@FunctionalInterface
public interface TeamLookup {
    /** Whether there is such a team, as this transaction sees it. */
    boolean exists(Handle transaction, long id);
}
