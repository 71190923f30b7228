package dev.holdfast.backups.coverage;

import dev.holdfast.backups.inventory.VerifyState;
import dev.holdfast.backups.tested.BackupTest;
import dev.holdfast.backups.tested.TestState;
import dev.holdfast.guests.Guest;
import java.time.Instant;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * How well guests are covered by their backups, the worst first.
 *
 * @param guests the guests that the caller may read, without templates; from the worst state to the best
 * @param errors the storages and jobs that could not be read: of their guests not everything is known
 */
record CoverageView(List<GuestCoverage> guests, List<CoverageProblem> errors) {
    /**
     * A guest.
     *
     * @param type what it is; {@code container} for one that is no app
     * @param id that of the app or virtual machine; null for a container that is no app
     * @param vmid the CT ID or VM ID in Proxmox VE
     * @param name the name of the guest in Proxmox VE at the last poll; null when none was reported
     * @param hostId the id in Holdfast of the host enrolled for its node, or else of another host of its cluster
     * @param hostName the name of that host in Holdfast
     * @param node the name of the node on which the guest was at the last poll
     * @param state how well it is covered; {@code unknown} while a storage could not be read, which may have a newer
     *     backup, and {@code failed} when it has only backups that are damaged
     * @param reason why it is excluded
     * @param goalH how old its newest backup may be, in hours; null when it needs none
     * @param newest its newest backup that is not known to be damaged; null when there is none
     * @param tested its newest good test restore; null when no backup of it was ever tested with success
     * @param backups how many it has; null while that is not known
     * @param jobs the ids of Proxmox VE's backup jobs that include it; null while they are not known
     * @param schedules the names of Holdfast's schedules that back it up
     */
    record GuestCoverage(
            Guest.Type type,
            @Nullable Long id,
            int vmid,
            @Nullable String name,
            long hostId,
            String hostName,
            String node,
            Cover.State state,
            @Nullable String reason,
            @Nullable Integer goalH,
            @Nullable NewestBackup newest,
            @Nullable GoodTest tested,
            @Nullable Integer backups,
            @Nullable List<String> jobs,
            List<String> schedules) {}

    /**
     * A backup.
     *
     * @param id the id of the backup in Holdfast
     * @param storage the name in Proxmox VE of the storage that has it
     * @param takenAt when the backup was taken
     * @param ageS its age in seconds
     * @param verifyState {@code none} when it was never checked, and {@code unknown} when it could not be checked;
     *     never {@code failed}
     */
    record NewestBackup(long id, String storage, Instant takenAt, long ageS, VerifyState verifyState) {}

    /**
     * A test restore.
     *
     * @param backupId the id in Holdfast of the backup that was tested
     * @param takenAt when the backup was taken, which may not exist any more; null where its storage did not tell
     * @param testedAt when the test ended
     * @param state always {@code ok}
     * @param restoreS how long the restore took; null when that is not known
     */
    record GoodTest(
            long backupId,
            @Nullable Instant takenAt,
            Instant testedAt,
            TestState state,
            @Nullable Long restoreS) {
        static @Nullable GoodTest of(@Nullable BackupTest one) {
            return one == null
                    ? null
                    : new GoodTest(one.backupId(), one.takenAt(), one.at(), one.state(), one.restoreS());
        }
    }

    /**
     * What could not be read.
     *
     * @param hostId the id in Holdfast of the host concerned, or of one of its cluster that the caller may read
     * @param what one of {@code guests}, {@code backup jobs}, or {@code storage} followed by a space and the name of
     *     the storage
     * @param reason why it could not be read, as a sentence
     */
    record CoverageProblem(long hostId, String what, String reason) {}
}
