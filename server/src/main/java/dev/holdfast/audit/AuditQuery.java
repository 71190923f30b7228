package dev.holdfast.audit;

import dev.holdfast.http.Checks;
import dev.holdfast.http.DefaultValue;
import dev.holdfast.http.Input;
import org.jspecify.annotations.Nullable;

/** The conditions on audit rows, and the requested page. */
record AuditQuery(
        @Nullable String actor,
        @Nullable String action,
        @Nullable String outcome,
        @Nullable String target,
        @Nullable String ip,
        @Nullable String from,
        @Nullable String to,
        @Nullable String q,
        @DefaultValue("1") int page,
        @DefaultValue("50") int perPage)
        implements Input {
    private static final int MOST = 200;

    @Override
    public void check(Checks checks) {
        filter().check(checks);
        checks.atLeast("page", page, 1);
        checks.atLeast("per_page", perPage, 1);
    }

    AuditFilter filter() {
        return new AuditFilter(actor, action, outcome, target, ip, from, to, q);
    }

    int limit() {
        return Math.min(perPage, MOST);
    }

    long offset() {
        return (long) (page - 1) * limit();
    }
}
