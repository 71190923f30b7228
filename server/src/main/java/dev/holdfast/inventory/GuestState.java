package dev.holdfast.inventory;

import dev.holdfast.hosts.status.Usage;
import dev.holdfast.pve.api.GuestKind;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * A guest's state at the last poll. Values that the host did not report, or that are meaningless, are null.
 *
 * @param usage the memory is the guest's own view; null where only the host's view is known
 * @param pool null also when the token may not audit pools
 * @param netInBps bits per second between the last two polls; null after a restart of the guest
 * @param netInBytes the counter from which the rate is calculated
 * @param diskReadBytesPerS between the last two polls, like {@code netInBps}; it is not stored
 * @param memHostBytes what the host spends on a virtual machine; null before version 9 of Proxmox VE
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
        @Nullable String pool,
        @Nullable Integer cores,
        Usage usage,
        @Nullable Long netInBytes,
        @Nullable Long netOutBytes,
        @Nullable Double netInBps,
        @Nullable Double netOutBps,
        @Nullable Long diskReadBytes,
        @Nullable Long diskWriteBytes,
        @Nullable Long diskReadBytesPerS,
        @Nullable Long diskWriteBytesPerS,
        @Nullable Long memHostBytes) {
    /** A guest of which only this is known, because it was just created. */
    static GuestState created(int vmid, GuestKind kind, String node, String name) {
        return new GuestState(
                vmid,
                kind,
                node,
                name,
                PowerState.UNKNOWN,
                false,
                List.of(),
                null,
                null,
                null,
                Usage.UNKNOWN,
                null,
                null,
                null,
                null,
                null,
                null,
                null,
                null,
                null);
    }

    /** The same with this name. */
    GuestState named(@Nullable String other) {
        return new GuestState(
                vmid,
                kind,
                node,
                other,
                state,
                template,
                tags,
                lock,
                pool,
                cores,
                usage,
                netInBytes,
                netOutBytes,
                netInBps,
                netOutBps,
                diskReadBytes,
                diskWriteBytes,
                diskReadBytesPerS,
                diskWriteBytesPerS,
                memHostBytes);
    }

    /**
     * Whether it may be another guest than the one of an earlier poll, or has another configuration: a guest must be stopped before it
     * is destroyed, another one has its own settings, and what waits for a start is in force after it.
     */
    public boolean mayDifferFrom(GuestState before) {
        Long upThen = before.usage.uptimeS();
        Long upNow = usage.uptimeS();
        return isUp() != before.isUp()
                || (upThen != null && upNow != null && upNow < upThen)
                || !Objects.equals(name, before.name)
                || !Objects.equals(cores, before.cores)
                || !Objects.equals(usage.memTotalBytes(), before.usage.memTotalBytes())
                || !Objects.equals(usage.diskTotalBytes(), before.usage.diskTotalBytes())
                || template != before.template
                || "create".equals(lock) != "create".equals(before.lock);
    }

    private boolean isUp() {
        return state == PowerState.RUNNING || state == PowerState.PAUSED;
    }

    /** Whether a guest runs; {@code UNKNOWN} when its node does not answer its cluster. */
    public enum PowerState {
        RUNNING,
        STOPPED,
        PAUSED,
        UNKNOWN
    }
}
