package dev.holdfast.auth.signin;

import dev.holdfast.base.db.row.Rows;
import java.time.Instant;
import org.jdbi.v3.core.Handle;

/** Table {@code sign_in_failure}: a row per subject (hashed: it may contain a mistyped password) that failed recently. */
final class SignInFailureStore {
    /** @param lastAt the time up to which forgotten failures have been subtracted */
    record Failures(int failures, Instant lastAt, Instant blockedUntil) {}

    /** The subject's row, created if there was none, and locked until the end of the transaction. */
    Failures lock(Handle db, String subject, Instant now) {
        return Rows.one(db, Failures.class, """
                        INSERT INTO sign_in_failure (subject, failures, last_at, blocked_until) VALUES (?, 0, ?, ?)
                        ON CONFLICT (subject) DO UPDATE SET subject = excluded.subject
                        RETURNING failures, last_at, blocked_until
                        """, subject, now, now);
    }

    void put(Handle db, String subject, int failures, Instant lastAt, Instant blockedUntil) {
        db.execute(
                "UPDATE sign_in_failure SET failures = ?, last_at = ?, blocked_until = ? WHERE subject = ?",
                failures,
                lastAt,
                blockedUntil,
                subject);
    }

    /** Removes one failure and the wait it caused, but not a wait that another failure caused since. */
    void lessOne(Handle db, String subject, Instant broughtWaitUntil) {
        db.execute("""
                UPDATE sign_in_failure
                   SET failures = failures - 1,
                       blocked_until = CASE WHEN blocked_until = ? THEN last_at ELSE blocked_until END
                 WHERE subject = ? AND failures > 0
                """, broughtWaitUntil, subject);
    }

    void delete(Handle db, String subject) {
        db.execute("DELETE FROM sign_in_failure WHERE subject = ?", subject);
    }

    void deleteBefore(Handle db, Instant instant) {
        db.execute("DELETE FROM sign_in_failure WHERE last_at < ?", instant);
    }
}
