package dev.holdfast.pve;

import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * A guest in its node's list. A stopped one has counters of 0, which mean nothing; a machine's {@code disk} is always 0.
 *
 * @param cpu share of its cores in use, 0 to 1
 * @param cpus how many it may use; a container's may be a fraction
 * @param template left out for one that is none
 */
public record GuestRow(
        int vmid,
        String status,
        @Nullable String name,
        @Nullable String lock,
        @Nullable String tags,
        @Nullable Boolean template,
        @Nullable Double cpu,
        @Nullable Double cpus,
        @Nullable Long mem,
        @Nullable Long maxmem,
        @Nullable Long maxdisk,
        @Nullable Long uptime) {
    /** Refuses a row without a status. */
    public GuestRow {
        Objects.requireNonNull(status, "status");
    }
}
