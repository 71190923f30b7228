package dev.holdfast.pve.api;

import java.time.Instant;
import org.jspecify.annotations.Nullable;

/** Points of time as Proxmox VE returns them: seconds since 1970. */
public final class EpochSeconds {
    private static final long YEAR_10000 = 253_402_300_800L;

    private EpochSeconds() {}

    /** The point of time; null when there is none, or a number that is no time. */
    public static @Nullable Instant instant(@Nullable Long seconds) {
        return seconds == null || seconds < 0 || seconds >= YEAR_10000 ? null : Instant.ofEpochSecond(seconds);
    }
}
