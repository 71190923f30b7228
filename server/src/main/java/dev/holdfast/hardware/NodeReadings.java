package dev.holdfast.hardware;

import dev.holdfast.pve.node.PveHardware.Disk;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** What is known of the hardware of one node. Immutable. */
record NodeReadings(
        Reading<List<Disk>> disks,
        Reading<Map<String, DiskSmart>> smart,
        Reading<List<PoolView>> pools,
        Reading<List<PackageUpdateView>> updates) {
    static final Duration DISKS = Duration.ofHours(1);
    static final Duration SMART = Duration.ofHours(6);
    static final Duration POOLS = Duration.ofMinutes(5);
    static final Duration UPDATES = Duration.ofHours(6);

    /**
     * What one disk told.
     *
     * @param reading null when it never told anything
     * @param problem why it told nothing in the last round; null when it did
     */
    record DiskSmart(
            @Nullable SmartReading reading,
            @Nullable Instant at,
            @Nullable String problem) {}

    static NodeReadings dueAt(Instant due) {
        return new NodeReadings(Reading.dueAt(due), Reading.dueAt(due), Reading.dueAt(due), Reading.dueAt(due));
    }

    NodeReadings due() {
        return new NodeReadings(disks.due(), smart.due(), pools.due(), updates.due());
    }

    boolean isDue(Instant now) {
        return disks.isDue(now) || smart.isDue(now) || pools.isDue(now) || updates.isDue(now);
    }

    NodeReadings disks(Reading<List<Disk>> now) {
        return new NodeReadings(now, smart, pools, updates);
    }

    NodeReadings smart(Reading<Map<String, DiskSmart>> now) {
        return new NodeReadings(disks, now, pools, updates);
    }

    NodeReadings pools(Reading<List<PoolView>> now) {
        return new NodeReadings(disks, smart, now, updates);
    }

    NodeReadings updates(Reading<List<PackageUpdateView>> now) {
        return new NodeReadings(disks, smart, pools, now);
    }
}
