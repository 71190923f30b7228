package dev.holdfast.audit;

import dev.holdfast.base.Word;
import java.time.Instant;
import org.jspecify.annotations.Nullable;

/**
 * One audit row in the API. A row that stays {@code intent} has no recorded outcome: the service ended before writing
 * it.
 *
 * @param id the id of the row; newer rows have greater ones
 * @param at when the action began, or was refused
 * @param actor the user who did it; null for somebody who was not signed in, and for Holdfast itself
 * @param action the id of the operation, such as {@code apps.update}
 * @param target what it was done to; null for an action without a target
 * @param outcome how it ended
 * @param status the HTTP status of the answer, 101 at the end of a console; null without an outcome or without a
 *     request
 * @param detail why it was refused or failed, or a note about a success, and how many more refusals like it were
 *     counted; null for none
 * @param ip the address of the client; null for what Holdfast or its command line did
 * @param requestId as in the header {@code X-Request-Id} of the answer and in the log; without a request
 *     {@code housekeeping} or {@code command line}
 */
record AuditEntry(
        long id,
        Instant at,
        @Nullable Actor actor,
        String action,
        @Nullable AuditedThing target,
        AuditOutcome outcome,
        @Nullable Integer status,
        @Nullable String detail,
        @Nullable String ip,
        String requestId) {
    /**
     * Who did it, with the name at that time, and the credential used.
     *
     * @param id the id of the user in Holdfast
     * @param name the e-mail address at that time; null where none was recorded
     * @param credential what the request was authenticated with; null in rows of versions that did not record it
     */
    record Actor(long id, @Nullable String name, @Nullable AuditedCredential credential) {}

    /**
     * A session or an API token.
     *
     * @param type which of the two it is
     * @param id the id of the session or token; null for what a user who had signed in requested before and is done
     *     later
     */
    record AuditedCredential(Type type, @Nullable Long id) {
        /** The kinds of credentials. */
        enum Type {
            SESSION,
            TOKEN
        }
    }

    /**
     * The target, with its name at that time.
     *
     * @param type what kind of thing it is, such as {@code host}, {@code app} or {@code user}
     * @param id its id in Holdfast; null if it is not known, as in a request whose path holds no valid id
     * @param name null if it is not known, or the thing has none
     */
    record AuditedThing(
            String type, @Nullable Long id, @Nullable String name) {}

    static AuditEntry of(AuditRow row) {
        return new AuditEntry(
                row.id(),
                row.at(),
                row.actorId() == null ? null : new Actor(row.actorId(), row.actorName(), credential(row)),
                row.action(),
                row.targetType() == null ? null : new AuditedThing(row.targetType(), row.targetId(), row.targetName()),
                AuditOutcome.of(row.outcome()),
                row.status(),
                row.summary(),
                row.ip(),
                row.requestId());
    }

    private static @Nullable AuditedCredential credential(AuditRow row) {
        String type = row.credentialType();
        return type == null
                ? null
                : new AuditedCredential(Word.constant(AuditedCredential.Type.class, type), row.credentialId());
    }
}
