package dev.holdfast.hardware;

import dev.holdfast.hardware.PoolState.Device;
import dev.holdfast.hardware.SmartReading.SmartValue;
import java.time.Instant;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The hardware of a host, as it was last read. Each part has {@code read_at}, null when it was never read since the start
 * of Holdfast, and {@code problem}: why it could not be read since then, with the next step. A list is null while it is not
 * known. A condition is {@code ok}, {@code warning}, {@code failing} or {@code unknown}.
 *
 * @param problem why nothing is read now; null when the host is online
 * @param reading whether it is being read now
 */
record HardwareView(
        long hostId,
        String hostName,
        String node,
        @Nullable String problem,
        boolean reading,
        DisksView disks,
        PoolsView pools,
        CephView ceph,
        TemperaturesView temperatures,
        UpdatesView updates) {
    /** The disks, which are listed every hour and asked every six hours. */
    record DisksView(
            @Nullable Instant readAt,
            @Nullable String problem,
            String condition,
            @Nullable List<PhysicalDiskView> list) {}

    /**
     * A disk.
     *
     * @param type {@code hdd}, {@code ssd}, {@code nvme} or {@code usb}
     * @param rpm 0 for what does not turn
     * @param usedFor such as {@code ZFS} or {@code mounted}; null when it is free
     * @param wearPct how much of its rated life is used; null when it does not tell, as hard disks
     * @param reasons why it is not fine
     * @param readAt when it was asked last; null when it never told anything
     */
    record PhysicalDiskView(
            String path,
            @Nullable String model,
            @Nullable String vendor,
            @Nullable String serial,
            @Nullable String type,
            @Nullable Long sizeBytes,
            @Nullable Long rpm,
            @Nullable String usedFor,
            String condition,
            List<String> reasons,
            @Nullable Double wearPct,
            @Nullable Integer temperatureC,
            @Nullable Long powerOnHours,
            @Nullable Instant readAt,
            @Nullable String problem,
            List<SmartValueView> values) {}

    /**
     * A value of its SMART data.
     *
     * @param id of an ATA attribute, {@code normalized} and {@code threshold} too
     */
    record SmartValueView(
            @Nullable Integer id,
            String name,
            @Nullable Integer normalized,
            @Nullable Integer threshold,
            @Nullable String raw) {
        static SmartValueView of(SmartValue one) {
            return new SmartValueView(one.id(), one.name(), one.normalized(), one.threshold(), one.raw());
        }
    }

    /** The ZFS pools, which are read every five minutes. */
    record PoolsView(
            @Nullable Instant readAt,
            @Nullable String problem,
            String condition,
            @Nullable List<PoolView> list) {}

    /**
     * A ZFS pool.
     *
     * @param state in the words of ZFS, such as {@code DEGRADED}
     * @param message what is wrong, and what to do about it
     * @param errors about lost data; null without any
     * @param scan the last or current scrub, as a sentence
     */
    record PoolView(
            String name,
            String condition,
            @Nullable String state,
            @Nullable Long sizeBytes,
            @Nullable Long usedBytes,
            @Nullable Double fragmentationPct,
            @Nullable String message,
            @Nullable String errors,
            @Nullable String scan,
            List<PoolDeviceView> devices) {}

    /**
     * A part of a pool, from the outside to the disks.
     *
     * @param depth 0 for the outermost
     */
    record PoolDeviceView(
            int depth,
            String name,
            @Nullable String state,
            @Nullable Long readErrors,
            @Nullable Long writeErrors,
            @Nullable Long checksumErrors,
            @Nullable String message) {
        static PoolDeviceView of(Device one) {
            return new PoolDeviceView(
                    one.depth(),
                    one.name(),
                    one.state(),
                    one.readErrors(),
                    one.writeErrors(),
                    one.checksumErrors(),
                    one.message());
        }
    }

    /**
     * The Ceph of the host's cluster, which is read every five minutes.
     *
     * @param installed null while it is not known
     */
    record CephView(
            @Nullable Instant readAt,
            @Nullable String problem,
            @Nullable Boolean installed,
            String condition,
            List<CephCheckView> checks,
            @Nullable Integer osds,
            @Nullable Integer osdsUp,
            @Nullable Integer osdsIn,
            @Nullable Long usedBytes,
            @Nullable Long sizeBytes) {}

    /** One thing that is wrong, with the code of Ceph; a muted one is ignored on purpose. */
    record CephCheckView(
            String code, String condition, @Nullable String message, boolean muted) {}

    /** What is known of temperatures: those that disks tell. Proxmox VE has no others. */
    record TemperaturesView(
            @Nullable Instant readAt,
            @Nullable String problem,
            @Nullable List<TemperatureView> list) {}

    /** A temperature in degrees Celsius. */
    record TemperatureView(String sensor, int celsius) {}

    /** The pending updates, as the node's last check for updates found them; they are read every six hours. */
    record UpdatesView(
            @Nullable Instant readAt,
            @Nullable String problem,
            @Nullable Integer count,
            @Nullable List<PackageUpdateView> list) {}

    /**
     * A package of which a newer version is known.
     *
     * @param security true when its origin says so; null when that is not told, as for Debian's own
     */
    record PackageUpdateView(
            String name,
            @Nullable String title,
            @Nullable String origin,
            @Nullable String oldVersion,
            @Nullable String newVersion,
            @Nullable Boolean security) {}
}
