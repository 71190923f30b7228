package dev.holdfast.audit;

import dev.holdfast.http.Absent;
import dev.holdfast.http.Checks;
import dev.holdfast.http.Input;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Which audit rows are wanted. */
record AuditQuery(
        @Nullable String actor,
        @Nullable String action,
        @Nullable String outcome,
        @Absent("1") int page,
        @Absent("50") int perPage)
        implements Input {
    private static final int MOST = 200;

    @Override
    public void check(Checks checks) {
        checks.oneOf("outcome", outcome, List.of("intent", "ok", "denied", "failed"));
        checks.that(page >= 1, "page", "greater_than_equal", "Must be at least 1.");
        checks.that(perPage >= 1, "per_page", "greater_than_equal", "Must be at least 1.");
    }

    int limit() {
        return Math.min(perPage, MOST);
    }

    long offset() {
        return (long) (page - 1) * limit();
    }
}
