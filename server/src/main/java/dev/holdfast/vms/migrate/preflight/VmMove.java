package dev.holdfast.vms.migrate.preflight;

import dev.holdfast.guests.GuestRef;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * What a job does, fixed before its first step.
 *
 * @param identity of the machine; null where its configuration contains none
 * @param storage for its local disks; null for storages of the same names
 * @param running whether it ran, and so must run afterwards
 * @param localDisks how many disks are copied
 * @param targetStorages the storages that they are copied to
 * @param there the volumes with its VM ID there that those contained before; null where they could not be read
 * @param remote null within a cluster
 */
public record VmMove(
        long clusterId,
        int vmid,
        String name,
        String sourceNode,
        String targetNode,
        long targetHostId,
        @Nullable String identity,
        @Nullable String storage,
        boolean running,
        int localDisks,
        List<String> targetStorages,
        @Nullable Set<String> there,
        @Nullable Remote remote) {
    /**
     * The other cluster.
     *
     * @param vmid its VM ID there, which was free
     * @param storages which storages become which ones there, as Proxmox VE writes it; {@code bridges} likewise
     * @param sourceHostId the host of the source's node, for what only root may do there; null when it is not enrolled
     */
    public record Remote(
            long clusterId,
            int vmid,
            String storages,
            String bridges,
            @Nullable Long sourceHostId) {}

    /** The machine at the source. */
    public GuestRef source() {
        return new GuestRef(clusterId, vmid);
    }

    /** The machine at the target. */
    public GuestRef target() {
        return remote == null ? source() : new GuestRef(remote.clusterId(), remote.vmid());
    }
}
