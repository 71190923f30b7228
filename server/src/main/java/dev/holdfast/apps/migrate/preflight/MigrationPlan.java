package dev.holdfast.apps.migrate.preflight;

import dev.holdfast.guests.migrate.Strategy;
import dev.holdfast.pve.guest.GuestConfig;
import org.jspecify.annotations.Nullable;

/**
 * What a job does, fixed before its first step.
 *
 * @param targetCtid a CT ID that was free at the target
 * @param targetStorage the storage for the disks; null within a cluster for storages of the same names
 * @param archiveStorage the storage of the backup at the source, {@code targetArchiveStorage} the one at the target; null
 *     within a cluster
 * @param sourceHostId the host that is used to sign in to the source
 * @param running whether the container ran, and so must run afterwards
 * @param onBoot whether it starts on boot of its node
 * @param likeness identifies the container, see {@link #likeness}
 * @param guarded whether Proxmox VE protects it from being removed
 */
public record MigrationPlan(
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
    /** The result of a job that carried out its plan. */
    public record Moved(Strategy strategy, long hostId, int ctid, boolean sourceRemoved) {}

    /** The result of the job once it has carried out this plan. */
    public Moved moved(int ctid, boolean sourceRemoved) {
        return new Moved(strategy, targetHostId, ctid, sourceRemoved);
    }

    /** Identifies a container, wherever it is: its name and its NICs' MAC addresses, which a restore keeps. */
    public static String likeness(GuestConfig config) {
        return config.name() + " "
                + config.nics().values().stream()
                        .map(nic -> String.valueOf(nic.hardwareAddress()))
                        .sorted()
                        .toList();
    }
}
