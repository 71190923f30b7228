package dev.holdfast.hosts;

import dev.holdfast.base.Violation;
import org.jdbi.v3.core.Handle;
import org.jspecify.annotations.Nullable;

/** Which teams exist. Hosts belong to teams and need to know nothing else about them. */
@FunctionalInterface
public interface TeamLookup {
    /** Whether there is such a team, as this transaction sees it. */
    boolean exists(Handle transaction, long id);

    /** The fault of a {@code team_id} that is the id of no team; null if it is that of one, or null itself. */
    default @Nullable Violation fault(Handle transaction, @Nullable Long team) {
        return team == null || exists(transaction, team)
                ? null
                : Violation.body("team_id", "There is no team " + team + ".", "value_error");
    }
}
