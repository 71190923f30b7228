package dev.holdfast.audit;

import dev.holdfast.http.Checks;
import dev.holdfast.http.DefaultValue;
import dev.holdfast.http.Input;
import org.jspecify.annotations.Nullable;

/**
 * The conditions on audit rows, and the file format.
 *
 * @param format the format of the file; {@code jsonl} has one JSON object a line
 * @param actor a part of the name of who did it, or their id
 * @param action an operation's id, or all operations of an area as {@code apps.*}
 * @param outcome how it ended
 * @param target what it was done to, as type and id, such as {@code app:5}
 * @param ip the address from which the request came
 * @param from the first instant, included
 * @param to the end, excluded
 * @param q a text that the action, the actor or the detail contains
 */
record ExportQuery(
        @DefaultValue("csv") Format format,
        @Nullable String actor,
        @Nullable String action,
        @Nullable AuditOutcome outcome,
        @Nullable String target,
        @Nullable String ip,
        @Nullable String from,
        @Nullable String to,
        @Nullable String q)
        implements Input {
    /** The formats of the file. */
    enum Format {
        CSV,
        JSONL
    }

    @Override
    public void check(Checks checks) {
        filter().check(checks);
    }

    AuditFilter filter() {
        return new AuditFilter(actor, action, outcome, target, ip, from, to, q);
    }
}
