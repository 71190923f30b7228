package dev.holdfast.audit;

import static dev.holdfast.access.Entitlement.AUDIT_LOG;
import static dev.holdfast.access.Role.ADMIN;
import static dev.holdfast.access.Role.OWNER;

import dev.holdfast.http.Ops;
import java.time.InstantSource;
import java.util.List;

/** All operations under /audit. */
public final class AuditRoutes {
    private final AuditLog log;
    private final AuditExport export;

    /** Routes for this log. */
    public AuditRoutes(AuditLog log, InstantSource clock) {
        this.log = log;
        this.export = new AuditExport(log, clock);
    }

    /** Adds the operations. */
    public void declare(Ops ops) {
        ops.get("audit.list", "/audit", "The audit trail, newest first")
                .needs(ADMIN, AUDIT_LOG)
                .asks(AuditQuery.class)
                .answersList(AuditEntry.class, (call, _) -> {
                    var query = call.query(AuditQuery.class);
                    call.total(log.count(query));
                    return log.list(query);
                });

        ops.get("audit.export", "/audit/export", "The audit trail as a file")
                .needs(OWNER, AUDIT_LOG)
                .asks(ExportQuery.class)
                .audited()
                .downloads(List.of(AuditExport.CSV, AuditExport.LINES), export::open);

        ops.get("audit.verify", "/audit/verify", "Whether the audit trail is unchanged")
                .needs(OWNER, AUDIT_LOG)
                .answers(200, Verification.class, (_, _) -> log.verify());
    }
}
