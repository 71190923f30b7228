package dev.holdfast.backups.inventory;

import dev.holdfast.guests.GuestRef;
import dev.holdfast.pve.api.GuestKind;
import dev.holdfast.pve.storage.VolumeId;
import java.time.Instant;
import org.jspecify.annotations.Nullable;

/**
 * A backup, as last read.
 *
 * @param store what the storage stands for, see {@link Stores}
 * @param name its name there
 * @param clusterId the cluster of its guest
 * @param storage the storage in that cluster
 * @param node a node that reads it; for a storage of one node that node
 * @param certain whether it is certainly of that cluster: several may use the storage
 * @param kind null for one whose name tells neither kind nor guest
 * @param takenAt null where the storage does not tell
 * @param sizeBytes null where the storage does not tell
 */
public record Backup(
        long id,
        String store,
        String name,
        long clusterId,
        String storage,
        String node,
        boolean certain,
        @Nullable GuestKind kind,
        @Nullable Integer vmid,
        @Nullable Instant takenAt,
        @Nullable Long sizeBytes,
        VerifyState verifyState,
        @Nullable Instant checkedAt,
        boolean isProtected,
        boolean encrypted,
        @Nullable String notes) {
    /** The same backup of this cluster. */
    Backup of(long otherCluster, String otherStorage, String otherNode, boolean isCertain) {
        return new Backup(
                id,
                store,
                name,
                otherCluster,
                otherStorage,
                otherNode,
                isCertain,
                kind,
                vmid,
                takenAt,
                sizeBytes,
                verifyState,
                checkedAt,
                isProtected,
                encrypted,
                notes);
    }

    /** Its id on the storage. */
    public VolumeId volume() {
        return new VolumeId(storage, name);
    }

    /** Whether it is a snapshot on a Proxmox Backup Server. */
    public boolean isOnServer() {
        VolumeId.Backup parts = volume().backup();
        return parts != null && parts.onBackupServer();
    }

    /** The kind of its guest in the API; null if that is not known. */
    public @Nullable BackupGuestType guestType() {
        return kind == null ? null : BackupGuestType.of(kind);
    }

    /** The guest that has its CT ID or VM ID; null if that is not known. */
    public @Nullable GuestRef guest() {
        return vmid == null ? null : new GuestRef(clusterId, vmid);
    }

    /** Whether it is of this guest: another kind of guest had the same ID before. */
    public boolean isOf(GuestRef guest, GuestKind of) {
        return kind == of && guest.equals(guest());
    }
}
