package dev.holdfast.vms;

import com.fasterxml.jackson.annotation.JsonUnwrapped;
import java.time.Instant;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A virtual machine with what only its host knows. Without an answer of the host, {@code problem} says why, and everything
 * that the host was asked for is null.
 *
 * @param missingSince since when it is known to be missing on its host; null when it is not
 * @param problem why the host did not answer; null when it did
 * @param power {@code running paused stopped hibernated} at this moment, where the list knows only running and stopped
 * @param pending the keys of the configuration that its next start changes
 * @param agentConfigured whether the host expects a guest agent in it
 * @param highlyAvailable whether the cluster's high availability manages it
 * @param basedOn the snapshot on which its current state is based
 * @param lockedBy the job of Holdfast that works on it
 */
record VmDetail(
        @JsonUnwrapped VmView vm,
        @Nullable Instant missingSince,
        @Nullable String problem,
        @Nullable String power,
        @Nullable Hardware hardware,
        @Nullable List<String> pending,
        @Nullable Boolean agentConfigured,
        @Nullable Boolean highlyAvailable,
        @Nullable Boolean isProtected,
        @Nullable Boolean startsOnBoot,
        @Nullable String notes,
        @Nullable String basedOn,
        @Nullable Long lockedBy,
        @Nullable String digest) {}
