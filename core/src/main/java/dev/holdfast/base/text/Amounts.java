package dev.holdfast.base.text;

import java.time.Duration;
import java.util.Locale;

/** Amounts in sentences, in the largest unit of which there is at least one. */
public final class Amounts {
    private static final double KIBI = 1024;
    private static final double KILO = 1000;

    private Amounts() {}

    /** Such as {@code 1.5 GiB}. */
    public static String bytes(long bytes) {
        return scaled((double) bytes, KIBI, "B", "KiB", "MiB", "GiB", "TiB", "PiB");
    }

    /** Such as {@code 80 Mbit/s}. */
    public static String bitsPerSecond(double bits) {
        return scaled(bits, KILO, "bit/s", "kbit/s", "Mbit/s", "Gbit/s", "Tbit/s");
    }

    /** With one decimal at most. */
    public static String number(double value) {
        double tenth = Math.round(value * 10) / 10.0;
        return tenth == Math.rint(tenth)
                ? String.format(Locale.ROOT, "%.0f", tenth)
                : String.format(Locale.ROOT, "%.1f", tenth);
    }

    /** Rounded down, such as {@code 2 days} or {@code 1 minute}. */
    public static String duration(Duration time) {
        if (time.toDays() > 0) return count(time.toDays(), "day");
        if (time.toHours() > 0) return count(time.toHours(), "hour");
        return time.toMinutes() > 0 ? count(time.toMinutes(), "minute") : count(time.toSeconds(), "second");
    }

    private static String count(long number, String unit) {
        return number + " " + unit + (number == 1 ? "" : "s");
    }

    private static String scaled(double value, double step, String... units) {
        double left = value;
        int unit = 0;
        while (left >= step && unit < units.length - 1) {
            left /= step;
            unit++;
        }
        return number(left) + " " + units[unit];
    }
}
