package dev.holdfast.audit;

import java.time.Instant;
import org.jspecify.annotations.Nullable;

/**
 * One audit row in the API. A row that stays {@code intent} has no recorded outcome: the service ended before writing
 * it.
 */
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
    /** Who did it, with the name at that time, and the credential used. */
    record Actor(long id, @Nullable String name, @Nullable AuditedCredential credential) {}

    /** A session or an API token. */
    record AuditedCredential(String type, @Nullable Long id) {}

    /** The target, with its name at that time. */
    record AuditedThing(
            String type, @Nullable Long id, @Nullable String name) {}

    static AuditEntry of(AuditRow row) {
        return new AuditEntry(
                row.id(),
                row.at(),
                row.actorId() == null ? null : new Actor(row.actorId(), row.actorName(), credential(row)),
                row.action(),
                row.targetType() == null ? null : new AuditedThing(row.targetType(), row.targetId(), row.targetName()),
                row.outcome(),
                row.status(),
                row.summary(),
                row.ip(),
                row.requestId());
    }

    private static @Nullable AuditedCredential credential(AuditRow row) {
        return row.credentialType() == null ? null : new AuditedCredential(row.credentialType(), row.credentialId());
    }
}
