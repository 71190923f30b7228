package dev.holdfast.audit;

import java.time.Instant;
import org.jspecify.annotations.Nullable;

/** One audit row on the wire. A row that stays {@code intent} is a deed whose outcome nobody lived to write. */
record AuditEntry(
        long id,
        Instant at,
        @Nullable Actor actor,
        String action,
        @Nullable AuditedThing target,
        String outcome,
        @Nullable Integer status,
        @Nullable String detail,
        @Nullable String ip,
        String requestId) {
    /** Who did it, under the name of that time. */
    record Actor(long id, @Nullable String name) {}

    /** What it was done to. */
    record AuditedThing(String type, @Nullable Long id) {}

    static AuditEntry of(AuditStore.Row row) {
        return new AuditEntry(
                row.id(),
                row.at(),
                row.actorId() == null ? null : new Actor(row.actorId(), row.actorName()),
                row.action(),
                row.targetType() == null ? null : new AuditedThing(row.targetType(), row.targetId()),
                row.outcome(),
                row.status(),
                row.detail(),
                row.ip(),
                row.requestId());
    }
}
