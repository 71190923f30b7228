package dev.holdfast.auth;

import dev.holdfast.access.Network;
import dev.holdfast.base.Refusal;
import dev.holdfast.base.db.Db;
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
 * Slows down guessing, and locks nobody out for what others do. Every try counts before it is looked at, so that a
 * hundred at once are no more than a hundred in a row; one that proves right is taken off again. What counts is the
 * e-mail typed, whether or not there is such an account, so that nobody learns which exist; and it is kept in the
 * database, so that a restart forgives nothing and replicas count together.
 *
 * <ul>
 *   <li>A browser from which the person has signed in before ({@link KnownDevices}) has a count of its own. Whatever
 *       strangers do, even from behind the same address, the people who are at home here get in.
 *   <li>Anyone else is counted by client address and e-mail together: ten tries, one more with each minute, and from there
 *       on a wait that doubles from five seconds to a quarter of an hour.
 *   <li>One address that tries many accounts is counted over all of them, more generously, for an office may share it.
 *   <li>Many addresses that try one account each get fewer tries once a hundred failed: three, then one every quarter of an
 *       hour. Never none, for one of them may be the owner in a hotel.
 *   <li>Six digits are guessed sooner or later by whoever has the password and many addresses. So the digits of one
 *       account, tried from unknown browsers, are counted over all addresses; recovery codes are too long to guess, go on
 *       counting per address only, and let the owner in meanwhile.
 * </ul>
 *
 * An IPv6 client has a whole network of addresses, so its first 64 bits are what counts.
 */
final class LoginThrottle {
    /**
     * How much is let pass.
     *
     * @param free tries before there is any wait
     * @param forgetting after how long one of them is forgotten
     * @param firstWait the wait after the last free one; each further one doubles it
     */
    private record Limit(int free, Duration forgetting, Duration firstWait) {
        Duration wait(int failures) {
            if (failures < free) return Duration.ZERO;
            Duration wait = firstWait.multipliedBy(1L << Math.min(20, failures - free));
            return wait.compareTo(LONGEST_WAIT) > 0 ? LONGEST_WAIT : wait;
        }
    }

    /**
     * One count after a try was added to it.
     *
     * @param refusedFor how long this try comes too soon, or zero when it does not
     */
    private record Counted(String subject, int failures, Instant blockedUntil, Duration refusedFor) {}

    private static final Duration LONGEST_WAIT = Duration.ofMinutes(15);
    private static final Duration SHORT = Duration.ofSeconds(5);
    private static final Limit OWN = new Limit(10, Duration.ofMinutes(1), SHORT);
    private static final Limit OWN_IN_A_SIEGE = new Limit(3, Duration.ofMinutes(15), LONGEST_WAIT);
    private static final Limit ADDRESS = new Limit(50, Duration.ofSeconds(30), SHORT);
    private static final Limit DIGITS = new Limit(50, Duration.ofMinutes(15), SHORT);
    /** Only ever counted, never waited for. */
    private static final Limit ACCOUNT = new Limit(Integer.MAX_VALUE, Duration.ofMinutes(5), SHORT);

    private static final int SIEGE = 100;
    private static final Duration LONGEST_MEMORY = Duration.ofDays(1);

    private final Db db;
    private final InstantSource clock;
    private final KnownDevices browsers;
    private final SignInFailureStore store = new SignInFailureStore();

    LoginThrottle(Db db, InstantSource clock, KnownDevices browsers) {
        this.db = db;
        this.clock = clock;
        this.browsers = browsers;
    }

    /** One try that was let pass. It counts as failed until it is said to be more. */
    final class Attempt {
        private final List<Counted> shared;
        private final Counted own;

        private Attempt(List<Counted> shared, Counted own) {
            this.shared = List.copyOf(shared);
            this.own = own;
        }

        /** Whoever tried is in: what they mistyped before is forgotten. */
        void succeeded() {
            db.writing(h -> {
                shared.forEach(one -> store.lessOne(h, one.subject(), one.blockedUntil()));
                store.delete(h, own.subject());
            });
        }

        /** Does not count, as if it had not been. */
        void withdrawn() {
            db.writing(h -> {
                shared.forEach(one -> store.lessOne(h, one.subject(), one.blockedUntil()));
                store.lessOne(h, own.subject(), own.blockedUntil());
            });
        }

        /** Does what may fail for reasons of ours, and then does not count. */
        <T> T during(Supplier<T> work) {
            try {
                return work.get();
            } catch (RuntimeException e) {
                withdrawn();
                throw e;
            }
        }
    }

    /** Counts one try of a password or of a code that can't be guessed; refuses with 429 when it comes too soon. */
    Attempt begin(ClientInfo origin, String email) {
        return begin(origin, email, false);
    }

    /** Counts one try of six digits; refuses with 429 when it comes too soon. */
    Attempt beginDigits(ClientInfo origin, String email) {
        return begin(origin, email, true);
    }

    private Attempt begin(ClientInfo origin, String email, boolean digits) {
        String identity = Accounts.canonical(email);
        String browser = browsers.find(origin, email);
        String network = Network.ofClient(origin.ip());
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
            Limit limit = account.failures() > SIEGE ? OWN_IN_A_SIEGE : OWN;
            return pass(shared, count(h, subject("pair", network, identity), limit, now));
        });
    }

    /** Refuses unless none of the counts does; whoever waits as long as they are told is let pass then. */
    private Attempt pass(List<Counted> shared, Counted own) {
        Duration wait = own.refusedFor();
        for (Counted one : shared) if (one.refusedFor().compareTo(wait) > 0) wait = one.refusedFor();
        if (wait.isPositive()) throw Refusal.rateLimited(wait.plusMillis(999));
        return new Attempt(shared, own);
    }

    /** Adds one to a count, unless it has to wait. */
    private Counted count(Handle transaction, String subject, Limit limit, Instant now) {
        SignInFailureStore.Failures known = store.lock(transaction, subject, now);
        Duration wait = Duration.between(now, known.blockedUntil());
        // No wait is longer than the longest: where one is, the clock was set back since.
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
