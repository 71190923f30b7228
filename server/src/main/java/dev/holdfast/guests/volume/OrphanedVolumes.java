package dev.holdfast.guests.volume;

import dev.holdfast.base.Records;
import java.time.Instant;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The volumes that belong to no guest, as they were read in the background.
 *
 * @param items the volumes with names that Proxmox VE gives; these can be deleted
 * @param others volumes with other names than Proxmox VE gives them: another program made them, and may use them without a guest
 * @param unread the storages that may have more
 * @param readAt when the storage that was read least recently was read; null when none was
 */
record OrphanedVolumes(
        List<OrphanedVolume> items,
        List<OtherVolume> others,
        List<UnreadStorage> unread,
        @Nullable Instant readAt) {
    /** Why a volume is one of no guest. */
    enum OrphanReason {
        /** No guest of the cluster has the ID. */
        NO_GUEST,
        /** The configuration of the guest with this ID and its snapshots do not name the volume. */
        NOT_NAMED
    }

    /**
     * A volume of a guest that does not exist, or that its guest does not name. No other guest names it either.
     *
     * @param volid the volume ID, such as {@code local-lvm:vm-100-disk-0}
     * @param storage the name of the storage that contains it
     * @param node the node that listed it; for a shared storage one of those that can access it
     * @param hostId the host of that node, or another one of its cluster when none is enrolled for it
     * @param vmid the CT ID or VM ID in its name
     * @param sizeBytes as a guest would see it
     * @param createdAt when it was created, as the storage reports it; null when it reports no time
     * @param format the format that Proxmox VE reports, such as {@code raw} or {@code qcow2}; null when it reports none
     * @param reason {@code no_guest}: no guest of the cluster has the ID; {@code not_named}: the configuration of the guest
     *     with this ID and its snapshots do not name the volume
     * @param shared whether its storage is shared by the nodes of the cluster
     * @param certain false on a shared storage: a guest of another cluster may use it. It is deleted only if every host that may
     *     use the storage is known to have no guest with this ID
     */
    record OrphanedVolume(
            String volid,
            String storage,
            String node,
            long hostId,
            int vmid,
            @Nullable Long sizeBytes,
            @Nullable Instant createdAt,
            @Nullable String format,
            OrphanReason reason,
            boolean shared,
            boolean certain) {}

    /**
     * A volume that another program made, which is not deleted here. No guest names it.
     *
     * @param volid the volume ID, such as {@code local-lvm:vm-100-disk-0}
     * @param storage the name of the storage that contains it
     * @param node the node that listed it; for a shared storage one of those that can access it
     * @param hostId the host of the node that listed it, or another one of its cluster when none is enrolled for it
     * @param vmid the CT ID or VM ID in its name
     * @param sizeBytes the size in bytes that Proxmox VE reports; null when it reports none
     * @param createdAt when it was created, as the storage reports it; null when it reports no time
     * @param format the format that Proxmox VE reports, such as {@code raw} or {@code qcow2}; null when it reports none
     * @param shared whether its storage is shared by the nodes of the cluster
     */
    record OtherVolume(
            String volid,
            String storage,
            String node,
            long hostId,
            int vmid,
            @Nullable Long sizeBytes,
            @Nullable Instant createdAt,
            @Nullable String format,
            boolean shared) {
        /** Of what is known of it as of any other volume that nobody names. */
        static OtherVolume of(OrphanedVolume one) {
            return Records.make(OtherVolume.class, Records.values(one));
        }
    }

    /**
     * A storage that was not read, or not completely.
     *
     * @param hostId the id in Holdfast of a host of its cluster that the caller may read, if possible of the node that
     *     reads it
     * @param storage null for all storages of the host
     * @param reason why it was not read, or what is not known of it, as a sentence
     */
    record UnreadStorage(long hostId, @Nullable String storage, String reason) {}
}
