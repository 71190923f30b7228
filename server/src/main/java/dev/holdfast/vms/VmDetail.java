package dev.holdfast.vms;

import com.fasterxml.jackson.annotation.JsonUnwrapped;
import dev.holdfast.guests.observed.AgentReport;
import dev.holdfast.guests.observed.FileSystems;
import dev.holdfast.guests.observed.LockTasks.LockTask;
import dev.holdfast.guests.observed.Replications.Replication;
import dev.holdfast.guests.options.TakesEffect;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * A virtual machine with what only its host knows. Without an answer of the host, {@code problem} says why, and everything
 * that the host was asked for is null.
 *
 * <p>The host is asked twice, for the status and for the configuration. Neither contains the rest: pool and lock are those of
 * the last poll; agent, snapshots, replication and the task of a lock were read in the background.
 *
 * @param vm its fields in the list, see {@link VmView}
 * @param missingSince since when it is known to be missing on its host; null when it is not
 * @param problem why the host did not answer; null when it did
 * @param power its state at this moment, where the list knows only running and stopped
 * @param hardware what is in force, without pending changes; null when the host did not answer
 * @param takesEffect when a change of each field of {@code PATCH /vms/{vm_id}} would be in force; null when the host did
 *     not answer
 * @param pending the keys of the configuration that its next start changes
 * @param agentConfigured whether the host expects a guest agent in it
 * @param highlyAvailable whether the cluster's high availability manages it
 * @param haState what high availability wants or does, such as {@code started}; null when it does not manage the machine
 * @param isProtected whether Proxmox VE refuses to remove it and its disks; null when the host did not answer
 * @param startsOnBoot whether it starts with its node; null when the host did not answer
 * @param notes its notes, in Markdown; null without any, and when the host did not answer
 * @param basedOn the snapshot on which its current state is based
 * @param lockedBy the job of Holdfast that works on it
 * @param digest of the configuration that was read, for a later change of it; null when the host did not answer
 * @param agent what its guest agent told last; it is asked in the background
 * @param fileSystems the file systems on its disks, as its guest agent told; it is asked in the background, every ten minutes; null
 *     while they are unknown
 * @param snapshots a summary of its snapshots, which are read in the background
 * @param pool null when it is in none, and when the token may not read pools
 * @param replication null while it is unknown
 * @param lockTask the task that holds its lock, whoever started it; null without a lock, and when no task in progress is found
 */
record VmDetail(
        @JsonUnwrapped VmView vm,
        @Nullable Instant missingSince,
        @Nullable String problem,
        @Nullable Power power,
        @Nullable Hardware hardware,
        @Nullable Map<String, TakesEffect> takesEffect,
        @Nullable List<String> pending,
        @Nullable Boolean agentConfigured,
        @Nullable Boolean highlyAvailable,
        @Nullable String haState,
        @Nullable Boolean isProtected,
        @Nullable Boolean startsOnBoot,
        @Nullable String notes,
        @Nullable String basedOn,
        @Nullable Long lockedBy,
        @Nullable String digest,
        AgentReport agent,
        @Nullable FileSystems fileSystems,
        SnapshotSummary snapshots,
        @Nullable String pool,
        @Nullable List<Replication> replication,
        @Nullable LockTask lockTask) {
    /** Whether a machine runs. */
    enum Power {
        RUNNING,
        PAUSED,
        STOPPED,
        /** Its memory is on a disk. */
        HIBERNATED
    }

    /**
     * The snapshots of a machine.
     *
     * @param count null while it is unknown
     * @param newestAt when the newest one was taken; null without snapshots, and where their times are unknown
     * @param oldestAt when the oldest one was taken; null as {@code newest_at}
     * @param readAt when they were read; null when they never were
     */
    record SnapshotSummary(
            @Nullable Integer count,
            @Nullable Instant newestAt,
            @Nullable Instant oldestAt,
            @Nullable Instant readAt) {}
}
