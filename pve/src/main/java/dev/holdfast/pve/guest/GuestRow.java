package dev.holdfast.pve.guest;

import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * A guest in its node's list. The counters of a stopped guest are 0 without meaning. A virtual machine's {@code disk} is
 * always 0.
 *
 * @param cpu share of its cores in use, 0 to 1
 * @param cpus how many CPUs it can use; a fraction is possible for containers
 * @param template omitted for guests that are not templates
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
    /** Requires a status. */
    public GuestRow {
        Objects.requireNonNull(status, "status");
    }
}
