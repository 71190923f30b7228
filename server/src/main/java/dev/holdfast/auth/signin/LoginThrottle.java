package dev.holdfast.auth.signin;

import dev.holdfast.auth.Accounts;
import dev.holdfast.auth.RandomText;
import dev.holdfast.auth.device.KnownDevices;
import dev.holdfast.base.Refusal;
import dev.holdfast.base.db.Db;
import dev.holdfast.base.net.Network;
import dev.holdfast.http.ClientInfo;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.HexFormat;
import java.util.List;
import java.util.function.Supplier;
import org.jdbi.v3.core.Handle;

/**
 * Slows down guessing without locking users out because of what others do. Every attempt counts before it is checked, so
 * that a hundred at the same time are no better than a hundred in a row; a successful attempt is subtracted again. Attempts
 * are counted by the typed e-mail address, whether or not there is such an account, so that callers can't find out which
 * accounts exist. Counts are stored in the database, so that they survive a restart and replicas share them.
 *
 * <ul>
 *   <li>A browser from which the user has signed in before ({@link KnownDevices}) has its own count. Attackers, even
 *       behind the same address, can't lock out users in their known browsers.
 *   <li>Other clients are counted by client address and e-mail address together: ten attempts, one more each minute, then a
 *       wait that doubles from five seconds up to 15 minutes.
 *   <li>One address that tries many accounts is counted over all of them, with a higher limit, because an office may share
 *       it.
 *   <li>If many addresses try one account, each gets fewer attempts after a hundred failures: three, then one every 15
 *       minutes. Never zero, because one of them may be the owner in a hotel.
 *   <li>An attacker with the password and many addresses guesses six digits sooner or later. So the digits of one account,
 *       tried from unknown browsers, are counted over all addresses. Recovery codes are too long to guess; they are still
 *       counted per address only and let the owner in during this time.
 * </ul>
 *
 * An IPv6 client has a whole network of addresses, so its first 64 bits are counted.
 */
record LoginThrottle(Db db, InstantSource clock, KnownDevices browsers, SignInFailureStore store) {
    /**
     * The limit of one count.
     *
     * @param free attempts before there is any wait
     * @param forgetting the time after which one attempt is forgotten
     * @param firstWait the wait after the last free attempt; each further attempt doubles it
     */
    private record Limit(int free, Duration forgetting, Duration firstWait) {
        Duration wait(int failures) {
            if (failures < free) return Duration.ZERO;
            Duration wait = firstWait.multipliedBy(1L << Math.min(20, failures - free));
            return wait.compareTo(LONGEST_WAIT) > 0 ? LONGEST_WAIT : wait;
        }
    }

    /**
     * One count after an attempt was added to it.
     *
     * @param refusedFor by how much this attempt is too early, or zero
     */
    private record Counted(String subject, int failures, Instant blockedUntil, Duration refusedFor) {}

    private static final Duration LONGEST_WAIT = Duration.ofMinutes(15);
    private static final Duration SHORT = Duration.ofSeconds(5);
    private static final Limit OWN = new Limit(10, Duration.ofMinutes(1), SHORT);
    private static final Limit OWN_UNDER_ATTACK = new Limit(3, Duration.ofMinutes(15), LONGEST_WAIT);
    private static final Limit ADDRESS = new Limit(50, Duration.ofSeconds(30), SHORT);
    private static final Limit DIGITS = new Limit(50, Duration.ofMinutes(15), SHORT);
    /** Only counted; causes no wait. */
    private static final Limit ACCOUNT = new Limit(Integer.MAX_VALUE, Duration.ofMinutes(5), SHORT);

    private static final int ATTACK_FAILURES = 100;
    private static final Duration LONGEST_MEMORY = Duration.ofDays(1);

    /** One attempt that was allowed. It counts as failed until another result is reported. */
    final class Attempt {
        private final List<Counted> shared;
        private final Counted own;

        private Attempt(List<Counted> shared, Counted own) {
            this.shared = List.copyOf(shared);
            this.own = own;
        }

        /** The attempt succeeded: earlier failures of this client are forgotten. */
        void succeeded() {
            db.writing(h -> {
                shared.forEach(one -> store.lessOne(h, one.subject(), one.blockedUntil()));
                store.delete(h, own.subject());
            });
        }

        /** Removes the attempt from the counts. */
        void withdrawn() {
            db.writing(h -> {
                shared.forEach(one -> store.lessOne(h, one.subject(), one.blockedUntil()));
                store.lessOne(h, own.subject(), own.blockedUntil());
            });
        }

        /** Runs work that may fail because of the server; such a failure does not count. */
        <T> T during(Supplier<T> work) {
            try {
                return work.get();
            } catch (RuntimeException e) {
                withdrawn();
                throw e;
            }
        }
    }

    /** Counts one attempt with a password or a code that can't be guessed; refuses with 429 when it is too early. */
    Attempt begin(ClientInfo client, String email) {
        return begin(client, email, false);
    }

    /** Counts one attempt with six digits; refuses with 429 when it is too early. */
    Attempt beginDigits(ClientInfo client, String email) {
        return begin(client, email, true);
    }

    private Attempt begin(ClientInfo client, String email, boolean digits) {
        String identity = Accounts.canonical(email);
        String browser = browsers.find(client, email);
        String network = Network.ofClient(client.ip());
        Instant now = clock.instant();
        return db.write(h -> {
            store.deleteBefore(h, now.minus(LONGEST_MEMORY));
            if (browser != null) return pass(List.of(), count(h, subject("browser", browser), OWN, now));
            // Always in this order: two replicas that lock the same rows must not wait for each other.
            var shared = new ArrayList<Counted>();
            shared.add(count(h, subject("address", network), ADDRESS, now));
            Counted account = count(h, subject("account", identity), ACCOUNT, now);
            shared.add(account);
            if (digits) shared.add(count(h, subject("digits", identity), DIGITS, now));
            Limit limit = account.failures() > ATTACK_FAILURES ? OWN_UNDER_ATTACK : OWN;
            return pass(shared, count(h, subject("pair", network, identity), limit, now));
        });
    }

    /** Refuses if one of the counts does; a client that waits for the reported time passes then. */
    private Attempt pass(List<Counted> shared, Counted own) {
        Duration wait = own.refusedFor();
        for (Counted one : shared) if (one.refusedFor().compareTo(wait) > 0) wait = one.refusedFor();
        if (wait.isPositive()) throw Refusal.rateLimited(wait.plusMillis(999));
        return new Attempt(shared, own);
    }

    /** Adds one to a count, unless a wait is in force. */
    private Counted count(Handle transaction, String subject, Limit limit, Instant now) {
        SignInFailureStore.Failures known = store.lock(transaction, subject, now);
        Duration wait = Duration.between(now, known.blockedUntil());
        // A wait longer than the maximum means that the clock was set back since.
        if (wait.isPositive() && wait.compareTo(LONGEST_WAIT) <= 0) {
            return new Counted(subject, known.failures(), known.blockedUntil(), wait);
        }
        Instant lastAt = known.lastAt().isAfter(now) ? now : known.lastAt();
        long forgotten = Duration.between(lastAt, now).dividedBy(limit.forgetting());
        int left = (int) Math.max(0, known.failures() - forgotten);
        Instant since = left == 0 ? now : lastAt.plus(limit.forgetting().multipliedBy(forgotten));
        var counted = new Counted(subject, left + 1, now.plus(limit.wait(left + 1)), Duration.ZERO);
        store.put(transaction, subject, counted.failures(), since, counted.blockedUntil());
        return counted;
    }

    private static String subject(String... words) {
        byte[] hash = RandomText.hash(String.join(" ", words));
        return HexFormat.of().formatHex(hash, 0, 16);
    }
}
