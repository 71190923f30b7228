package dev.holdfast.vms.migrate.preflight;

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
 * @param there the volumes with its VM ID that those contained before; null where they could not be read
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
        @Nullable Set<String> there) {}
