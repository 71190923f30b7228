package dev.holdfast.sim.model.fault;

import java.time.Duration;
import java.util.random.RandomGenerator;

/** How long something takes: a fixed time, a range, or a distribution with a long tail as of real answers. */
public sealed interface Latency {
    /** The next of these durations. */
    Duration next(RandomGenerator random);

    /** A fixed duration. */
    static Latency of(Duration duration) {
        return new Fixed(duration);
    }

    /** A uniform distribution from the shortest to the longest. */
    static Latency between(Duration shortest, Duration longest) {
        if (longest.compareTo(shortest) < 0)
            throw new IllegalArgumentException("The longest duration is shorter than the shortest");
        return new Range(shortest, longest);
    }

    /**
     * A log-normal distribution, which is close to the latency of loaded servers: half of the values are at most {@code
     * median}, ninety-nine in a hundred at most {@code p99}, and some are much longer.
     */
    static Latency percentiles(Duration median, Duration p99) {
        if (median.isZero() || p99.compareTo(median) < 0) {
            throw new IllegalArgumentException("The median must be greater than zero and at most the 99th percentile");
        }
        return new Tailed(median, p99);
    }

    /** A fixed duration. */
    record Fixed(Duration duration) implements Latency {
        @Override
        public Duration next(RandomGenerator random) {
            return duration;
        }
    }

    /** A duration within a range. */
    record Range(Duration shortest, Duration longest) implements Latency {
        @Override
        public Duration next(RandomGenerator random) {
            return shortest.plusNanos(random.nextLong(longest.minus(shortest).toNanos() + 1));
        }
    }

    /** A duration with a long tail. */
    record Tailed(Duration median, Duration p99) implements Latency {
        /**
         * Ninety-nine in a hundred values of a normal distribution are at most this many standard deviations above the
         * median.
         */
        private static final double AT_P99 = 2.3263;

        @Override
        public Duration next(RandomGenerator random) {
            double spread = Math.log((double) p99.toNanos() / median.toNanos()) / AT_P99;
            return Duration.ofNanos((long) (median.toNanos() * Math.exp(spread * random.nextGaussian())));
        }
    }
}
