package dev.holdfast.metrics.sample;

import dev.holdfast.guests.observed.FileSystems;
import dev.holdfast.hosts.status.Usage;
import dev.holdfast.inventory.GuestState;
import dev.holdfast.inventory.NodeState;
import dev.holdfast.inventory.Snapshot;
import dev.holdfast.inventory.StorageState;
import dev.holdfast.metrics.Metric;
import dev.holdfast.metrics.Sample;
import dev.holdfast.metrics.Subject;
import dev.holdfast.pve.api.GuestKind;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Makes samples of a snapshot. What a snapshot's values mean was decided when it was read ({@code SnapshotReader}), so the samples
 * and the pages never differ.
 */
public final class Sampler {
    /** Snapshots further ahead are of a clock that was moved: their samples would leave a gap once it is right again. */
    private static final Duration AHEAD = Duration.ofSeconds(60);

    /** Older snapshots tell nothing about now. */
    private static final Duration STALE = Duration.ofSeconds(60);

    private Sampler() {}

    /** The samples of everything in a cluster; none of a snapshot that is not of now, or that was sampled before. */
    public static List<Sample> sample(@Nullable Snapshot before, Snapshot now, Known known, Instant clock) {
        boolean isOfNow = !now.at().isAfter(clock.plus(AHEAD)) && !now.at().isBefore(clock.minus(STALE));
        if (!isOfNow || (before != null && before.at().equals(now.at()))) return List.of();
        var samples = new ArrayList<Sample>();
        now.nodes().values().forEach(node -> samples.add(node(now, node, known)));
        for (GuestState guest : now.guests().values()) {
            Long id = known.guestIds().get(guest.vmid());
            if (id != null && !guest.template())
                samples.add(guest(now, guest, id, known.fileSystems().get(guest.vmid())));
        }
        for (StorageState storage : now.storages()) {
            if (storage.available() && storage.usedBytes() != null) samples.add(storage(now, storage));
        }
        return List.copyOf(samples);
    }

    /** That a host is offline, while nothing else is known of its cluster. */
    public static Sample offline(long clusterId, String node, Instant at) {
        return new Sample(Subject.node(clusterId, node), at).with(Metric.HOST_OFFLINE, 1.0);
    }

    private static Sample node(Snapshot now, NodeState node, Known known) {
        Usage usage = node.usage();
        return new Sample(Subject.node(now.clusterId(), node.name()), now.at())
                .with(Metric.HOST_OFFLINE, state(known.enrolled().getOrDefault(node.name(), !node.online())))
                // A node that left cannot tell, and the others have their own answer.
                .with(Metric.QUORUM_LOST, node.online() ? state(!now.quorate()) : null)
                .with(Metric.CPU_PCT, percent(usage.cpuPct()))
                .with(Metric.MEM_PCT, percent(usage.memBytes(), usage.memTotalBytes()))
                .with(Metric.MEM_BYTES, number(usage.memBytes()))
                .with(Metric.DISK_PCT, percent(usage.diskBytes(), usage.diskTotalBytes()));
    }

    private static Sample guest(Snapshot now, GuestState guest, long id, @Nullable FileSystems told) {
        Usage usage = guest.usage();
        boolean runs = guest.state() == GuestState.PowerState.RUNNING;
        return new Sample(Subject.guest(now.clusterId(), id), now.at())
                .with(Metric.GUEST_DOWN, guest.state() == GuestState.PowerState.UNKNOWN ? null : state(!runs))
                .with(Metric.CPU_PCT, percent(usage.cpuPct()))
                .with(Metric.MEM_PCT, percent(usage.memBytes(), usage.memTotalBytes()))
                .with(Metric.MEM_BYTES, number(usage.memBytes()))
                .with(Metric.MEM_HOST_BYTES, number(guest.memHostBytes()))
                .with(Metric.DISK_PCT, runs ? disk(guest, told) : null)
                .with(Metric.NET_IN_BPS, guest.netInBps())
                .with(Metric.NET_OUT_BPS, guest.netOutBps());
    }

    /** The hypervisor knows how full a container's disk is. Of a machine it reports 0; only the agent knows. */
    private static @Nullable Double disk(GuestState guest, @Nullable FileSystems told) {
        if (guest.kind() == GuestKind.LXC)
            return percent(guest.usage().diskBytes(), guest.usage().diskTotalBytes());
        return told == null ? null : percent(told.usedBytes(), told.totalBytes());
    }

    private static Sample storage(Snapshot now, StorageState storage) {
        return new Sample(Subject.storage(now.clusterId(), storage), now.at())
                .with(Metric.STORAGE_PCT, percent(storage.usedBytes(), storage.totalBytes()))
                .with(Metric.STORAGE_BYTES, number(storage.usedBytes()));
    }

    private static double state(boolean isSo) {
        return isSo ? 1 : 0;
    }

    private static @Nullable Double number(@Nullable Long value) {
        return value == null ? null : value.doubleValue();
    }

    /** A value outside of 0 to 100 was not measured; but an average of processors may be a little more than all of them. */
    private static @Nullable Double percent(@Nullable Double value) {
        return value == null || value < 0 || value > 105 ? null : Math.min(value, 100);
    }

    /** To two decimals; null where one of them is unknown, or more is used than there is. */
    static @Nullable Double percent(@Nullable Long used, @Nullable Long all) {
        if (used == null || all == null || all <= 0 || used < 0 || used > all) return null;
        return Math.round(used * 10_000.0 / all) / 100.0;
    }
}
