package dev.holdfast.sim.scenario;

import dev.holdfast.sim.model.fault.Latency;
import java.time.Duration;
import java.util.Locale;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Durations in human-readable notation. */
public final class DurationText {
    private static final Pattern DURATION = Pattern.compile("([0-9]+(?:\\.[0-9]+)?)(ms|s|m|h)");
    private static final Pattern RANGE = Pattern.compile("([0-9.]+[a-z]+)-([0-9.]+[a-z]+)");
    private static final Pattern TAILED = Pattern.compile("p50=([^,]+),p99=(.+)");
    private static final Pattern CLOCK = Pattern.compile("(?:([0-9]+):)?([0-9]+):([0-5][0-9])");

    private DurationText() {}

    /** {@code 20ms}, {@code 1.5s}, {@code 2m}, {@code 1h}. */
    static Duration duration(String text) {
        Matcher matcher = DURATION.matcher(text);
        if (!matcher.matches()) {
            throw new IllegalArgumentException("'" + text + "' is not a duration: write 20ms, 1.5s, 2m or 1h");
        }
        double unit = switch (matcher.group(2)) {
            case "ms" -> 1e6;
            case "s" -> 1e9;
            case "m" -> 60e9;
            default -> 3600e9;
        };
        return Duration.ofNanos((long) (Double.parseDouble(matcher.group(1)) * unit));
    }

    /** A duration, a range such as {@code 10ms-80ms}, or a tail such as {@code p50=20ms,p99=800ms}. */
    public static Latency latency(String text) {
        Matcher tailed = TAILED.matcher(text);
        if (tailed.matches()) return Latency.percentiles(duration(tailed.group(1)), duration(tailed.group(2)));
        Matcher range = RANGE.matcher(text);
        if (range.matches()) return Latency.between(duration(range.group(1)), duration(range.group(2)));
        if (!DURATION.matcher(text).matches()) {
            throw new IllegalArgumentException(
                    "'" + text + "' is not a latency: write 20ms, 10ms-80ms or p50=20ms,p99=800ms");
        }
        return Latency.of(duration(text));
    }

    /** A time after the start: {@code 0:30}, {@code 1:02:03}, or a duration. */
    static Duration moment(String text) {
        Matcher matcher = CLOCK.matcher(text);
        if (!matcher.matches()) {
            if (DURATION.matcher(text).matches()) return duration(text);
            throw new IllegalArgumentException("'" + text + "' is not a time: write 0:30, 1:02:03 or 90s");
        }
        long hours = matcher.group(1) == null ? 0 : Long.parseLong(matcher.group(1));
        return Duration.ofHours(hours)
                .plusMinutes(Long.parseLong(matcher.group(2)))
                .plusSeconds(Long.parseLong(matcher.group(3)));
    }

    /** Formats a time as a clock shows it. */
    static String clock(Duration moment) {
        return moment.toHours() == 0
                ? String.format(Locale.ROOT, "%d:%02d", moment.toMinutesPart(), moment.toSecondsPart())
                : String.format(
                        Locale.ROOT, "%d:%02d:%02d", moment.toHours(), moment.toMinutesPart(), moment.toSecondsPart());
    }
}
