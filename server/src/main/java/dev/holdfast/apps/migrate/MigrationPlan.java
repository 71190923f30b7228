package dev.holdfast.apps.migrate;

import dev.holdfast.pve.GuestConfig;
import org.jspecify.annotations.Nullable;

/**
 * What a job does, fixed before its first step.
 *
 * @param targetCtid a number that was free at the target
 * @param targetStorage where the disks go; null within a cluster for storages of the same names
 * @param archiveStorage where the backup goes at the source, and {@code targetArchiveStorage} where it lies at the target;
 *     null within a cluster
 * @param sourceHostId the host through which the source is signed in to
 * @param running whether it ran, and so must run afterwards
 * @param onBoot whether it starts with its node
 * @param likeness by what it is known again, see {@link #likeness}
 * @param guarded whether Proxmox VE protects it from being removed
 */
record MigrationPlan(
        Strategy strategy,
        long sourceHostId,
        long sourceClusterId,
        String sourceNode,
        int sourceCtid,
        long targetHostId,
        long targetClusterId,
        String targetNode,
        int targetCtid,
        @Nullable String targetStorage,
        @Nullable String archiveStorage,
        @Nullable String targetArchiveStorage,
        boolean running,
        boolean onBoot,
        boolean guarded,
        boolean highlyAvailable,
        String likeness) {
    /** By what a container is known again, wherever it is: its name and its NICs' addresses, which a restore keeps. */
    static String likeness(GuestConfig config) {
        return config.name() + " "
                + config.nics().values().stream()
                        .map(nic -> String.valueOf(nic.hardwareAddress()))
                        .sorted()
                        .toList();
    }
}
