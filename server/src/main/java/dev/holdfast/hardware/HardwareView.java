package dev.holdfast.hardware;

import java.time.Instant;
import java.util.Arrays;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The hardware of a host, as it was last read. Each part has {@code read_at}, null when it was never read since the start
 * of Holdfast, and {@code problem}: why it could not be read since then, with the next step. A list is null while it is not
 * known.
 *
 * @param hostId the id of the host in Holdfast
 * @param hostName the name of the host in Holdfast
 * @param node the name of its node in Proxmox VE
 * @param problem why nothing is read now; null when the host is online
 * @param reading whether it is being read now
 * @param disks the disks of its node, with their SMART data
 * @param pools the ZFS pools of its node
 * @param ceph the Ceph of its cluster, the same for all hosts of the cluster
 * @param temperatures the temperatures that its disks report
 * @param updates the packages of its node of which a newer version is known
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
    /**
     * The disks, which are listed every hour and asked every six hours.
     *
     * @param readAt when the disks were asked for their SMART data last, or listed if they were not asked yet; null
     *     when neither happened
     * @param problem why they could not be listed or asked since then, or that they were not listed yet; null otherwise. Why
     *     a single one told nothing is its own
     * @param condition the worst condition of all disks; {@code unknown} when none of them tells its own
     * @param list by path, at most 64; null while they are not known
     */
    record DisksView(
            @Nullable Instant readAt,
            @Nullable String problem,
            Condition condition,
            @Nullable List<PhysicalDiskView> list) {}

    /**
     * A disk.
     *
     * @param path the device on the node, such as {@code /dev/sda}
     * @param model the model that the host reports; null when it is not known
     * @param vendor the manufacturer that the host reports; null when it is not known
     * @param serial the serial number; null when it is not known
     * @param type what kind of disk it is; null when it is not known
     * @param sizeBytes the capacity in bytes; null when the host does not report it
     * @param rpm 0 for what does not turn
     * @param usedFor such as {@code ZFS} or {@code mounted}; null when it is free
     * @param condition as its last SMART data say
     * @param reasons why it is not fine
     * @param wearPct how much of its rated life is used; null when it does not tell, as hard disks
     * @param temperatureC in degrees Celsius, 1 to 150; null when it does not tell one
     * @param powerOnHours for how many hours it was switched on in its life; null when it does not tell
     * @param readAt when it last told something, which may be before the disks were asked last; null when it never did
     * @param problem why it told nothing when it was asked last, or was not asked yet; null otherwise
     * @param values its SMART data when it last told some, at most 64 values; empty when it never told any
     */
    record PhysicalDiskView(
            String path,
            @Nullable String model,
            @Nullable String vendor,
            @Nullable String serial,
            @Nullable DiskType type,
            @Nullable Long sizeBytes,
            @Nullable Long rpm,
            @Nullable String usedFor,
            Condition condition,
            List<String> reasons,
            @Nullable Double wearPct,
            @Nullable Integer temperatureC,
            @Nullable Long powerOnHours,
            @Nullable Instant readAt,
            @Nullable String problem,
            List<SmartValueView> values) {
        /** The kinds of disks. */
        enum DiskType {
            HDD,
            SSD,
            NVME,
            USB;

            /** By the word of Proxmox VE; null for other words. */
            static @Nullable DiskType of(@Nullable String word) {
                return Arrays.stream(values())
                        .filter(type -> type.name().equalsIgnoreCase(word))
                        .findFirst()
                        .orElse(null);
            }
        }
    }

    /**
     * A value of its SMART data.
     *
     * @param id of an ATA attribute, {@code normalized} and {@code threshold} too
     * @param name the name of the attribute or of the line, as {@code smartctl} prints it
     * @param normalized the higher the better, and bad at or below {@code threshold}; null when it has none
     * @param threshold the limit of the disk's maker for {@code normalized}; null when there is none
     * @param raw the value as the disk told it, possibly with a unit; null when it told none
     */
    record SmartValueView(
            @Nullable Integer id,
            String name,
            @Nullable Integer normalized,
            @Nullable Integer threshold,
            @Nullable String raw) {}

    /**
     * The ZFS pools, which are read every five minutes.
     *
     * @param readAt when they were read last; null when they never were
     * @param problem why they could not be read since then, or that they were not read yet; null otherwise
     * @param condition the worst condition of all pools; {@code unknown} without any, too
     * @param list at most 32; empty when the node has none, null while they are not known
     */
    record PoolsView(
            @Nullable Instant readAt,
            @Nullable String problem,
            Condition condition,
            @Nullable List<PoolView> list) {}

    /**
     * The Ceph of the host's cluster, which is read every five minutes.
     *
     * @param readAt when it was read last, through any node of the cluster; null when it never was
     * @param problem why it could not be read since then, or that it was not read yet; null otherwise
     * @param installed null while it is not known
     * @param condition the health that Ceph reports; {@code unknown} also where it is not installed
     * @param checks what is wrong, muted things too, at most 50; empty when nothing is, or it is not known
     * @param osds how many OSDs there are; null when it is not known, and where Ceph is not installed
     * @param osdsUp how many OSDs run; null as {@code osds}
     * @param osdsIn how many OSDs hold data; null as {@code osds}
     * @param usedBytes the used bytes of all its storage; null as {@code osds}
     * @param sizeBytes the bytes of all its storage, used and free; null as {@code osds}
     */
    record CephView(
            @Nullable Instant readAt,
            @Nullable String problem,
            @Nullable Boolean installed,
            Condition condition,
            List<CephCheckView> checks,
            @Nullable Integer osds,
            @Nullable Integer osdsUp,
            @Nullable Integer osdsIn,
            @Nullable Long usedBytes,
            @Nullable Long sizeBytes) {}

    /**
     * One thing that is wrong, with the code of Ceph; a muted one is ignored on purpose.
     *
     * @param code the code of Ceph, such as {@code OSD_DOWN}
     * @param condition how severe it is for Ceph; {@code unknown} when it does not say so
     * @param message what is wrong, in the words of Ceph; null when it does not say so
     * @param muted whether it was muted in Ceph, so that it is ignored on purpose
     */
    record CephCheckView(
            String code, Condition condition, @Nullable String message, boolean muted) {}

    /**
     * What is known of temperatures: those that disks tell. Proxmox VE has no others.
     *
     * @param readAt as of the disks: when they were asked last, or listed if they were not asked yet; null when neither
     *     happened
     * @param problem why the disks could not be listed or asked since then, or that they were not listed yet; null
     *     otherwise
     * @param list one for each disk that tells its temperature; null while the disks are not known
     */
    record TemperaturesView(
            @Nullable Instant readAt,
            @Nullable String problem,
            @Nullable List<TemperatureView> list) {}

    /**
     * A temperature in degrees Celsius.
     *
     * @param sensor the path of the disk, with its model in parentheses if it is known
     * @param celsius 1 to 150 degrees, when the disk was asked last with success
     */
    record TemperatureView(String sensor, int celsius) {}

    /**
     * The pending updates, as the node's last check for updates found them; they are read every six hours.
     *
     * @param readAt when they were read last; null when they never were
     * @param problem why they could not be read since then, or that they were not read yet; null otherwise
     * @param count how many packages are in the list; null while they are not known
     * @param list by name, at most 1000; null while they are not known
     */
    record UpdatesView(
            @Nullable Instant readAt,
            @Nullable String problem,
            @Nullable Integer count,
            @Nullable List<PackageUpdateView> list) {}
}
