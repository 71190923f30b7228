package dev.holdfast.guests;

import dev.holdfast.pve.api.GuestKind;
import java.time.Instant;
import org.jspecify.annotations.Nullable;

/**
 * A container or virtual machine that was seen. Its id is never passed on to another guest, unlike its CT ID or VM ID.
 *
 * @param node the node on which it was last seen; null when that is unknown
 * @param missingSince since when it is known to be missing, or null
 */
public record Guest(
        long id,
        long clusterId,
        int vmid,
        GuestKind kind,
        @Nullable String node,
        Instant firstSeen,
        @Nullable Instant missingSince) {
    /** Its name within Holdfast. */
    public GuestRef ref() {
        return new GuestRef(clusterId, vmid);
    }

    /**
     * A guest that is gone, and whose CT ID or VM ID another one got after it.
     *
     * @param until since when it is known to be gone
     */
    public record Former(
            long clusterId,
            int vmid,
            GuestKind kind,
            @Nullable String node,
            Instant until) {
        GuestRef ref() {
            return new GuestRef(clusterId, vmid);
        }
    }
}
