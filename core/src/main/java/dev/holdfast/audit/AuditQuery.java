package dev.holdfast.audit;

import dev.holdfast.http.Checks;
import dev.holdfast.http.DefaultValue;
import dev.holdfast.http.Input;
import org.jspecify.annotations.Nullable;

/**
 * The conditions on audit rows, and the requested page.
 *
 * @param actor a part of the name of who did it, or their id
 * @param action an operation's id, or all operations of an area as {@code apps.*}
 * @param outcome how it ended
 * @param target what it was done to, as type and id, such as {@code app:5}
 * @param ip the address from which the request came
 * @param from the first instant, included
 * @param to the end, excluded
 * @param q a text that the action, the actor or the detail contains
 * @param page the number of the page, from 1
 * @param perPage how many entries a page has; more than 200 count as 200
 */
record AuditQuery(
        @Nullable String actor,
        @Nullable String action,
        @Nullable AuditOutcome outcome,
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
