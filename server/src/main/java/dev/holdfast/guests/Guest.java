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
    /** What a guest is in the API. */
    public enum Type {
        APP,
        VM,
        /** A container that is no app. */
        CONTAINER;

        /**
         * Of a guest of this kind.
         *
         * @param id that of the app or virtual machine; null for a container that is no app
         */
        public static Type of(GuestKind kind, @Nullable Long id) {
            if (kind == GuestKind.QEMU) return VM;
            return id == null ? CONTAINER : APP;
        }
    }

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
