package dev.holdfast.audit;

import dev.holdfast.access.Credential;
import dev.holdfast.access.Principal;
import dev.holdfast.http.AuditTrail.AuditedAction;
import dev.holdfast.http.Call.AuditTarget;
import java.time.Instant;
import org.jspecify.annotations.Nullable;

/** One row of table {@code audit}. */
record AuditRow(
        long id,
        Instant at,
        @Nullable Long actorId,
        @Nullable String actorName,
        @Nullable String credentialType,
        @Nullable Long credentialId,
        String action,
        @Nullable String targetType,
        @Nullable Long targetId,
        @Nullable String targetName,
        String outcome,
        @Nullable Integer status,
        @Nullable String detail,
        @Nullable Integer more,
        @Nullable String ip,
        String requestId) {
    /** A row that is not stored yet. */
    static AuditRow of(
            AuditedAction action, Instant at, String outcome, @Nullable Integer status, @Nullable String detail) {
        Principal who = action.who();
        AuditTarget target = action.target();
        Credential credential = who == null ? null : who.credential();
        return new AuditRow(
                0,
                at,
                who == null ? null : who.userId(),
                who == null ? null : who.name(),
                switch (credential) {
                    case null -> null;
                    case Credential.Session _, Credential.Past _ -> "session";
                    case Credential.Token _ -> "token";
                },
                switch (credential) {
                    case null -> null;
                    case Credential.Past _ -> null;
                    case Credential.Session session -> session.id();
                    case Credential.Token token -> token.id();
                },
                action.action(),
                target == null ? null : target.type(),
                target == null ? null : target.id(),
                target == null ? null : target.name(),
                outcome,
                status,
                detail,
                null,
                action.ip(),
                action.requestId());
    }

    /** The detail for users, with the number of further actions of the same kind. */
    @Nullable
    String summary() {
        if (more == null) return detail;
        String again = "… and " + more + " more like it";
        return detail == null ? again : detail + " " + again;
    }
}
