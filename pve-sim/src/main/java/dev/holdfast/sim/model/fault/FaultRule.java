package dev.holdfast.sim.model.fault;

import java.time.Duration;
import java.util.Map;
import java.util.Random;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.regex.Pattern;

/** A fault and what it hits: everything that its pattern matches, unless narrowed. */
public final class FaultRule {
    /** Longer than any test or demo waits. */
    public static final Duration FOR_EVER = Duration.ofMinutes(30);

    private final Pattern on;
    private final Fault fault;
    private final Random random;
    private final CountDownLatch lifted = new CountDownLatch(1);
    private double share = 1;
    private int left = Integer.MAX_VALUE;
    private Map<String, String> parameters = Map.of();

    FaultRule(Pattern on, Fault fault, long seed) {
        this.on = on;
        this.fault = fault;
        this.random = new Random(seed);
    }

    /** Hits only this share of the matches, 0.1 for one in ten; the same sequence for the same seed. */
    public synchronized FaultRule share(double part) {
        if (!(part >= 0 && part <= 1)) throw new IllegalArgumentException("The share must be from 0 to 1, not " + part);
        share = part;
        return this;
    }

    /** Hits only the next {@code most} matches. */
    public synchronized FaultRule times(int most) {
        left = most;
        return this;
    }

    /** Hits only requests with this parameter. */
    public synchronized FaultRule with(String parameter, String value) {
        parameters = Map.of(parameter, value);
        return this;
    }

    /** Ends the rule; requests that wait because of it continue. */
    public void lift() {
        times(0);
        lifted.countDown();
    }

    /** The fault. */
    public Fault fault() {
        return fault;
    }

    /** Whether the rule hits this request; counts it if so. */
    synchronized boolean hits(String what, Map<String, String> asked) {
        if (left <= 0 || !on.matcher(what).find()) return false;
        if (!asked.entrySet().containsAll(parameters.entrySet())) return false;
        if (share < 1 && random.nextDouble() >= share) return false;
        if (left < Integer.MAX_VALUE) left--;
        return true;
    }

    void pause(Latency latency) {
        Duration duration;
        synchronized (this) {
            duration = latency.next(random);
        }
        hold(duration);
    }

    /** Waits until the rule is lifted. */
    public void hold() {
        hold(FOR_EVER);
    }

    /** Waits like {@link #hold()} for at most this time; throws when the thread is interrupted. */
    public void await(Duration atMost) throws InterruptedException {
        var _ = lifted.await(atMost.toNanos(), TimeUnit.NANOSECONDS);
    }

    /** The next of these durations, the same sequence for the same seed. */
    public Duration next(Latency latency) {
        synchronized (this) {
            return latency.next(random);
        }
    }

    private void hold(Duration atMost) {
        try {
            var _ = lifted.await(atMost.toNanos(), TimeUnit.NANOSECONDS);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }
}
