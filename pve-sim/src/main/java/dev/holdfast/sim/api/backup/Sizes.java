package dev.holdfast.sim.api.backup;

import java.util.Locale;

/** The size formats of the tools' logs; each tool has its own. */
final class Sizes {
    private static final String[] UNITS = {"B", "KiB", "MiB", "GiB", "TiB"};

    private Sizes() {}

    /** {@code 2.0MiB}. */
    static String binary(long bytes) {
        return in(bytes, "");
    }

    /** {@code 2.0 MiB}. */
    static String spaced(long bytes) {
        return in(bytes, " ");
    }

    private static String in(long bytes, String between) {
        double value = bytes;
        int unit = 0;
        for (; value >= 1024 && unit < UNITS.length - 1; unit++) value /= 1024;
        return String.format(Locale.ROOT, "%.1f%s%s", value, between, UNITS[unit]);
    }

    /** {@code 17KB 2MB 1.25GB}. */
    static String brief(long bytes) {
        if (bytes >> 20 == 0) return (bytes >> 10) + "KB";
        if (bytes >> 30 == 0) return (bytes >> 20) + "MB";
        return String.format(Locale.ROOT, "%.2fGB", bytes / (double) (1 << 30));
    }
}
