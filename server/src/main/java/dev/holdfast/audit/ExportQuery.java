package dev.holdfast.audit;

import dev.holdfast.http.Checks;
import dev.holdfast.http.DefaultValue;
import dev.holdfast.http.Input;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** The conditions on audit rows, and the file format. */
record ExportQuery(
        @DefaultValue("csv") String format,
        @Nullable String actor,
        @Nullable String action,
        @Nullable String outcome,
        @Nullable String target,
        @Nullable String ip,
        @Nullable String from,
        @Nullable String to,
        @Nullable String q)
        implements Input {
    @Override
    public void check(Checks checks) {
        checks.oneOf("format", format, List.of("csv", "jsonl"));
        filter().check(checks);
    }

    AuditFilter filter() {
        return new AuditFilter(actor, action, outcome, target, ip, from, to, q);
    }
}
