package dev.holdfast.bench;

import java.util.Arrays;
import java.util.concurrent.Callable;

/** Percentiles, and the lines they are printed in. */
final class Figures {
    private final double[] sorted;

    private Figures(double[] values) {
        sorted = values.clone();
        Arrays.sort(sorted);
    }

    static Figures of(double... values) {
        return new Figures(values);
    }

    /** Times {@code work} in milliseconds: {@code times} calls in sequence, after a tenth as many warm-up calls. */
    static Figures timed(int times, Callable<?> work) throws Exception {
        double[] all = new double[times];
        for (int i = -times / 10; i < times; i++) {
            long began = System.nanoTime();
            var _ = work.call();
            if (i >= 0) all[i] = (System.nanoTime() - began) / 1e6;
        }
        return new Figures(all);
    }

    double at(double share) {
        return sorted[(int) Math.min(sorted.length - 1L, Math.round(share * (sorted.length - 1)))];
    }

    double median() {
        return at(0.5);
    }

    /** Prints one row: what was measured, the figures, and the comparison with the baseline. */
    static void row(String what, String figures, String against) {
        System.out.printf("| %s | %s | %s |%n", what, figures, against);
    }

    static String ms(Figures f) {
        return "p50 %.1f ms, p99 %.1f ms".formatted(f.median(), f.at(0.99));
    }

    static String times(double value, double baseline, String name) {
        return "×%.2f of %s".formatted(value / baseline, name);
    }
}
