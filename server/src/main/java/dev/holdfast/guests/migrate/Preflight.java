package dev.holdfast.guests.migrate;

import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * What would happen if a guest were moved. Unknown values are null.
 *
 * @param strategy null when it is unknown, as for a guest without a host
 * @param source where the guest is now; null when that is not known, with the reason among {@code blockers}
 * @param target where the guest would be after the move
 * @param sharedStorage the storage both hosts see, by its name at the source
 * @param rootfsStorage the storage for the guest's disks at the target; for a virtual machine null while each disk keeps its own
 * @param rootfsOptions the storages they could be on
 * @param transferBytes the amount of data to move
 * @param estDowntimeS the estimated downtime, in seconds
 * @param estimateBasis how the downtime was estimated, as a sentence
 * @param capacityOk whether there is enough free space for all of it
 * @param warnings what the admin must know, each as a sentence
 * @param blockers why the guest can't be moved now and what would lift it, each as a sentence
 * @param selfTarget whether Holdfast itself runs in the guest
 */
public record Preflight(
        @Nullable Strategy strategy,
        @Nullable MoveEnd source,
        MoveEnd target,
        @Nullable String sharedStorage,
        @Nullable String rootfsStorage,
        List<RootfsOption> rootfsOptions,
        @Nullable Long transferBytes,
        @Nullable Long estDowntimeS,
        String estimateBasis,
        @Nullable Boolean capacityOk,
        List<String> warnings,
        List<String> blockers,
        boolean selfTarget) {
    /**
     * One end of the move; {@code ctid} is the CT ID or VM ID, null when none could be found.
     *
     * @param hostId the id of the host in Holdfast; for the source another one of its cluster where none is enrolled
     *     for the node
     * @param hostName the name of that host in Holdfast
     * @param node the name of the node in Proxmox VE
     * @param ctid the CT ID or VM ID; for the target the one that the guest would get, null when no free one could be
     *     read
     */
    public record MoveEnd(
            long hostId,
            String hostName,
            String node,
            @Nullable Integer ctid) {}

    /**
     * A storage at the target; {@code fits} is null when its free space is unknown.
     *
     * @param storage the name of the storage at the target
     * @param type the type of the storage in Proxmox VE, such as {@code zfspool}; null when it was not reported
     * @param availBytes the free space in bytes; null when it was not reported
     * @param totalBytes the total space in bytes; null when it was not reported
     * @param fits whether the free space is enough for the guest's data; null when one of the two is unknown
     */
    public record RootfsOption(
            String storage,
            @Nullable String type,
            @Nullable Long availBytes,
            @Nullable Long totalBytes,
            @Nullable Boolean fits) {}
}
