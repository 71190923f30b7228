package dev.holdfast.backups.hostjobs;

import java.time.Instant;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * When Proxmox VE made backups by itself in a span of time, as its nodes tell: the tasks {@code vzdump} of {@code root@pam} without an
 * API token. Those that Holdfast started are not among them.
 *
 * @param runs the earliest first
 * @param unknown where and when there may have been others
 */
record HostBackupRuns(List<HostBackupRun> runs, List<HostBackupGap> unknown) {
    /**
     * A run of a backup job of Proxmox VE on its nodes, or one backup task of which the job is not known.
     *
     * @param jobId the id of the job in Proxmox VE. A task does not name its job: it is that of the one job for whose guests the event
     *     is due in the minute in which the task began. Null when that is no job, more than one, or one that the caller may not read;
     *     a person may have started it
     * @param jobName the comment on the job, or its id without one; null when the job is not known
     * @param startedAt when its first task began
     * @param tasks its tasks, one on each node
     */
    record HostBackupRun(
            @Nullable String jobId, @Nullable String jobName, Instant startedAt, List<HostBackupTask> tasks) {}

    /**
     * A backup task on a node.
     *
     * @param hostId the id of the host in Holdfast
     * @param node the name of the node in Proxmox VE
     * @param startedAt when it began
     * @param endedAt when it ended; null when it ran as it was last read
     * @param result how it ended
     * @param status what Proxmox VE says about a task that did not end well, such as {@code job errors}; null for others
     */
    record HostBackupTask(
            long hostId,
            String node,
            Instant startedAt,
            @Nullable Instant endedAt,
            HostBackupResult result,
            @Nullable String status) {}

    /** How a backup task ended. */
    enum HostBackupResult {
        RUNNING,
        OK,
        /** It made its backups, with warnings. */
        WARNINGS,
        /** At least one guest was not backed up. */
        FAILED
    }

    /**
     * A part of the span of which a node has not told its backups.
     *
     * @param hostId the id of the host in Holdfast
     * @param node the name of the node in Proxmox VE
     * @param from the first instant, included
     * @param to the end, excluded
     * @param reason why, as a sentence
     */
    record HostBackupGap(long hostId, String node, Instant from, Instant to, String reason) {}
}
