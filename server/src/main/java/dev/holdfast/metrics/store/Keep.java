package dev.holdfast.metrics.store;

import java.time.Duration;

/** How long values are kept in each resolution: every ten seconds, every minute, every 15 minutes, every hour. */
public record Keep(Duration tenSeconds, Duration minute, Duration quarter, Duration hour) {
    /** Two hours, a week, 90 days and five years. */
    public static final Keep DEFAULT =
            new Keep(Duration.ofHours(2), Duration.ofDays(7), Duration.ofDays(90), Duration.ofDays(5 * 365));

    long seconds(Resolution resolution) {
        return switch (resolution) {
            case TEN_SECONDS -> tenSeconds.toSeconds();
            case MINUTE -> minute.toSeconds();
            case QUARTER -> quarter.toSeconds();
            case HOUR -> hour.toSeconds();
        };
    }
}
