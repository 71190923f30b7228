package dev.holdfast.hosts;

import org.jdbi.v3.core.Handle;

/** Which teams there are. Hosts lie in teams and know nothing else of them. */
@FunctionalInterface
public interface TeamLookup {
    /** Whether there is such a team, as far as this transaction knows. */
    boolean exists(Handle transaction, long id);
}
