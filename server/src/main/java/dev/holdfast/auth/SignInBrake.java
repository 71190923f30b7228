package dev.holdfast.auth;

import dev.holdfast.base.Refusal;
import dev.holdfast.base.db.Db;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.HexFormat;
import org.jdbi.v3.core.Handle;
import org.jspecify.annotations.Nullable;

/**
 * Slows down guessing. Counts failures per client address and e-mail together, so that a stranger elsewhere can't lock an
 * owner out, and whether or not the account exists, so that nobody learns which do. After ten failures within a minute
 * each further one doubles the wait, up to fifteen minutes. Kept in the database: a restart forgives nothing.
 */
final class SignInBrake {
    private static final int FREE = 10;
    private static final Duration WINDOW = Duration.ofMinutes(1);
    private static final Duration FIRST_WAIT = Duration.ofSeconds(5);
    private static final Duration LONGEST_WAIT = Duration.ofMinutes(15);

    record Failures(int failures, Instant lastAt, Instant blockedUntil) {}

    private final Db db;
    private final InstantSource clock;
    private final FailureStore store = new FailureStore();

    SignInBrake(Db db, InstantSource clock) {
        this.db = db;
        this.clock = clock;
    }

    /** Refuses with 429 while the pair has to wait. */
    void check(String ip, String email) {
        Failures known = db.read(h -> store.find(h, subject(ip, email)));
        Instant now = clock.instant();
        if (known != null && known.blockedUntil().isAfter(now)) {
            throw Refusal.rateLimited(
                    Duration.between(now, known.blockedUntil()).plusMillis(999));
        }
    }

    /** Counts one more failure. */
    void failed(String ip, String email) {
        String subject = subject(ip, email);
        Instant now = clock.instant();
        db.writing(h -> {
            store.deleteBefore(h, now.minus(LONGEST_WAIT.multipliedBy(2)));
            Failures known = store.find(h, subject);
            int failures = known == null || isForgiven(known, now) ? 1 : known.failures() + 1;
            store.put(h, subject, new Failures(failures, now, now.plus(wait(failures))));
        });
    }

    void succeeded(String ip, String email) {
        db.writing(h -> store.delete(h, subject(ip, email)));
    }

    /** A minute after the last failure, and after the wait it brought. */
    private static boolean isForgiven(Failures known, Instant now) {
        return known.lastAt().plus(WINDOW).isBefore(now)
                && known.blockedUntil().plus(WINDOW).isBefore(now);
    }

    private static Duration wait(int failures) {
        if (failures < FREE) return Duration.ZERO;
        Duration wait = FIRST_WAIT.multipliedBy(1L << Math.min(20, failures - FREE));
        return wait.compareTo(LONGEST_WAIT) > 0 ? LONGEST_WAIT : wait;
    }

    private static String subject(String ip, String email) {
        try {
            byte[] text = (ip + " " + Accounts.canonical(email)).getBytes(StandardCharsets.UTF_8);
            return HexFormat.of().formatHex(MessageDigest.getInstance("SHA-256").digest(text), 0, 16);
        } catch (NoSuchAlgorithmException e) {
            throw new IllegalStateException(e);
        }
    }

    /** Table {@code sign_in_failure}. */
    private static final class FailureStore {
        @Nullable
        Failures find(Handle db, String subject) {
            return db.select("SELECT failures, last_at, blocked_until FROM sign_in_failure WHERE subject = ?", subject)
                    .mapTo(Failures.class)
                    .findOne()
                    .orElse(null);
        }

        void put(Handle db, String subject, Failures failures) {
            db.execute("""
                    INSERT INTO sign_in_failure (subject, failures, last_at, blocked_until) VALUES (?, ?, ?, ?)
                    ON CONFLICT (subject) DO UPDATE SET failures = excluded.failures, last_at = excluded.last_at,
                                                        blocked_until = excluded.blocked_until
                    """, subject, failures.failures(), failures.lastAt(), failures.blockedUntil());
        }

        void delete(Handle db, String subject) {
            db.execute("DELETE FROM sign_in_failure WHERE subject = ?", subject);
        }

        void deleteBefore(Handle db, Instant instant) {
            db.execute("DELETE FROM sign_in_failure WHERE last_at < ? AND blocked_until < ?", instant, instant);
        }
    }
}
