package dev.holdfast.sim;

import java.time.Duration;
import java.util.random.RandomGenerator;

/** How long something takes: always the same, anything within a range, or with a long tail as real answers have. */
public sealed interface Latency {
    /** One more of these durations. */
    Duration next(RandomGenerator random);

    /** Always this long. */
    static Latency of(Duration duration) {
        return new Fixed(duration);
    }

    /** Anything from the shortest to the longest, each as likely as the other. */
    static Latency between(Duration shortest, Duration longest) {
        if (longest.compareTo(shortest) < 0)
            throw new IllegalArgumentException("The longest is shorter than the shortest");
        return new Range(shortest, longest);
    }

    /**
     * Half of them no longer than {@code median}, ninety-nine in a hundred no longer than {@code p99}, and now and then one
     * that is much longer: a log-normal distribution, which is what loaded servers come close to.
     */
    static Latency percentiles(Duration median, Duration p99) {
        if (median.isZero() || p99.compareTo(median) < 0) {
            throw new IllegalArgumentException(
                    "The median must be more than nothing and no more than the 99th percentile");
        }
        return new Tailed(median, p99);
    }

    /** Always the same. */
    record Fixed(Duration duration) implements Latency {
        @Override
        public Duration next(RandomGenerator random) {
            return duration;
        }
    }

    /** Within a range. */
    record Range(Duration shortest, Duration longest) implements Latency {
        @Override
        public Duration next(RandomGenerator random) {
            return shortest.plusNanos(random.nextLong(longest.minus(shortest).toNanos() + 1));
        }
    }

    /** With a tail. */
    record Tailed(Duration median, Duration p99) implements Latency {
        /** So many standard deviations above the middle lie ninety-nine in a hundred of a normal distribution. */
        private static final double AT_P99 = 2.3263;

        @Override
        public Duration next(RandomGenerator random) {
            double spread = Math.log((double) p99.toNanos() / median.toNanos()) / AT_P99;
            return Duration.ofNanos((long) (median.toNanos() * Math.exp(spread * random.nextGaussian())));
        }
    }
}
