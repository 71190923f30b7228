package dev.holdfast.inventory;

import dev.holdfast.pve.GuestKind;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A guest as the last poll saw it. What was not told, or told in a way that means nothing, is null.
 *
 * @param cpuPct 0 to 100 of its own cores
 * @param netInBps bits per second between the last two polls; null after a restart of the guest
 * @param netInBytes the counter the rate is made from
 */
public record GuestState(
        int vmid,
        GuestKind kind,
        String node,
        @Nullable String name,
        PowerState state,
        boolean template,
        List<String> tags,
        @Nullable String lock,
        @Nullable Double cpuPct,
        @Nullable Integer cores,
        @Nullable Long memBytes,
        @Nullable Long memTotalBytes,
        @Nullable Long diskBytes,
        @Nullable Long diskTotalBytes,
        @Nullable Long netInBytes,
        @Nullable Long netOutBytes,
        @Nullable Double netInBps,
        @Nullable Double netOutBps,
        @Nullable Long uptimeS) {
    /** Whether a guest runs; {@code UNKNOWN} when its node does not answer its cluster. */
    public enum PowerState {
        RUNNING,
        STOPPED,
        PAUSED,
        UNKNOWN
    }
}
