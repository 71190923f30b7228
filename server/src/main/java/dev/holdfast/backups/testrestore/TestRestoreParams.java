package dev.holdfast.backups.testrestore;

import dev.holdfast.pve.api.GuestKind;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * What is tested.
 *
 * @param node on which the copy is made
 * @param vmid of the guest in the backup
 * @param storage for the disks; null for those that the backup names
 * @param webPort of the app in the backup, if that is known
 * @param otherHosts the host of the node, if the job is another's; null in a job from before this was stored
 */
record TestRestoreParams(
        long backupId,
        long clusterId,
        String node,
        String volid,
        GuestKind kind,
        int vmid,
        @Nullable String name,
        @Nullable String storage,
        int waitS,
        @Nullable Integer webPort,
        @Nullable List<Long> otherHosts) {}
