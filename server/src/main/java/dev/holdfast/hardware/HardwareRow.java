package dev.holdfast.hardware;

import java.time.Instant;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The worst of a host's hardware. What is not known is null, a condition {@code unknown}.
 *
 * @param hostId the id of the host in Holdfast
 * @param hostName the name of the host in Holdfast
 * @param node the name of its node in Proxmox VE
 * @param condition the worst known condition of its disks, its pools and its cluster's Ceph
 * @param disksCondition the worst known condition of its disks
 * @param disks how many it has
 * @param maxWearPct of its most worn disk
 * @param maxTemperatureC of its hottest disk
 * @param pools the condition of its pools; null without any
 * @param ceph the condition of its cluster's Ceph; null without it
 * @param updates how many are pending
 * @param reasons what is wrong, as sentences that name the thing
 * @param readAt when its disks were asked last
 * @param problem why something is not known or old: the first one, those of single disks after all others
 */
record HardwareRow(
        long hostId,
        String hostName,
        String node,
        Condition condition,
        Condition disksCondition,
        @Nullable Integer disks,
        @Nullable Double maxWearPct,
        @Nullable Integer maxTemperatureC,
        @Nullable Condition pools,
        @Nullable Condition ceph,
        @Nullable Integer updates,
        List<String> reasons,
        @Nullable Instant readAt,
        @Nullable String problem) {}
