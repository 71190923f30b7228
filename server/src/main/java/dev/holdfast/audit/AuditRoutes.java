package dev.holdfast.audit;

import static dev.holdfast.access.Entitlement.AUDIT_LOG;
import static dev.holdfast.access.Role.ADMIN;

import dev.holdfast.http.Ops;

/** Everything under /audit. */
public final class AuditRoutes {
    private final AuditLog log;

    /** Routes to this log. */
    public AuditRoutes(AuditLog log) {
        this.log = log;
    }

    /** Adds the operations. */
    public void declare(Ops ops) {
        ops.get("audit.list", "/audit", "Who did what, newest first")
                .needs(ADMIN, AUDIT_LOG)
                .asks(AuditQuery.class)
                .answersList(AuditEntry.class, (call, _) -> {
                    var query = call.query(AuditQuery.class);
                    call.total(log.count(query));
                    return log.list(query);
                });
    }
}
