package dev.holdfast.metrics;

import dev.holdfast.base.Word;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.Predicate;

/** What can be measured, with its unit and range, and of what. The names are stored and shown by the API: none is changed. */
public enum Metric implements Word {
    CPU_PCT("CPU usage", Unit.PERCENT, 0, 100, Subject.Kind.NODE, Subject.Kind.GUEST),
    MEM_PCT("Memory usage", Unit.PERCENT, 0, 100, Subject.Kind.NODE, Subject.Kind.GUEST),
    /** Of a virtual machine: of its file systems, which its guest agent lists. */
    DISK_PCT("Disk usage", Unit.PERCENT, 0, 100, Subject.Kind.NODE, Subject.Kind.GUEST),
    NET_IN_BPS("Network traffic in", Unit.BITS_PER_SECOND, 0, Double.MAX_VALUE, Subject.Kind.NODE, Subject.Kind.GUEST),
    NET_OUT_BPS(
            "Network traffic out", Unit.BITS_PER_SECOND, 0, Double.MAX_VALUE, Subject.Kind.NODE, Subject.Kind.GUEST),
    MEM_BYTES("Memory used", Unit.BYTES, 0, Double.MAX_VALUE, Subject.Kind.NODE, Subject.Kind.GUEST),
    /** What the host spends on a guest ({@code memhost}, Proxmox VE 9); {@link #MEM_BYTES} is the guest's own view. */
    MEM_HOST_BYTES("Memory used on the host", Unit.BYTES, 0, Double.MAX_VALUE, Subject.Kind.GUEST),
    IOWAIT_PCT("IO wait", Unit.PERCENT, 0, 100, Subject.Kind.NODE),
    /** How many processes run or want to, in the mean of a minute; those that wait for a disk, too. */
    LOAD("Load average", Unit.COUNT, 0, Double.MAX_VALUE, Subject.Kind.NODE),
    /** For how much of the time some process waited for a processor (Linux's PSI, "some"; Proxmox VE 9). */
    PRESSURE_CPU_PCT("CPU pressure", Unit.PERCENT, 0, 100, Subject.Kind.NODE),
    PRESSURE_IO_PCT("IO pressure", Unit.PERCENT, 0, 100, Subject.Kind.NODE),
    PRESSURE_MEM_PCT("Memory pressure", Unit.PERCENT, 0, 100, Subject.Kind.NODE),
    HOST_OFFLINE("Host offline", Unit.STATE, 0, 1, Subject.Kind.NODE),
    QUORUM_LOST("Quorum lost", Unit.STATE, 0, 1, Subject.Kind.NODE),
    GUEST_DOWN("Guest down", Unit.STATE, 0, 1, Subject.Kind.GUEST),
    STORAGE_PCT("Storage usage", Unit.PERCENT, 0, 100, Subject.Kind.STORAGE),
    STORAGE_BYTES("Storage used", Unit.BYTES, 0, Double.MAX_VALUE, Subject.Kind.STORAGE),
    BACKUP_AGE_H("Age of the newest good backup", Unit.HOURS, 0, Double.MAX_VALUE, Subject.Kind.GUEST),
    BACKUP_FAILED("Last backup failed", Unit.STATE, 0, 1, Subject.Kind.GUEST),
    /** As the goal of its coverage says, which differs from guest to guest. */
    BACKUP_OVERDUE("Newest good backup older than its goal", Unit.STATE, 0, 1, Subject.Kind.GUEST),
    /** Of the node's most worn disk; a disk that lasts longer than promised has 100. */
    DISK_WEAR_PCT("Wear of the most worn disk", Unit.PERCENT, 0, 100, Subject.Kind.NODE),
    DISK_FAILING("A disk is failing", Unit.STATE, 0, 1, Subject.Kind.NODE),
    /** Of the node's hottest disk: Proxmox VE knows no other temperatures. */
    TEMPERATURE_C("Temperature of the hottest disk", Unit.CELSIUS, 0, 200, Subject.Kind.NODE),
    ZFS_DEGRADED("A ZFS pool is degraded", Unit.STATE, 0, 1, Subject.Kind.NODE),
    /** Of the cluster, as a value of its first node. */
    CEPH_WARNING("Ceph reports a warning or an error", Unit.STATE, 0, 1, Subject.Kind.NODE),
    CEPH_ERROR("Ceph reports an error", Unit.STATE, 0, 1, Subject.Kind.NODE),
    UPDATES_PENDING("Pending updates", Unit.COUNT, 0, Double.MAX_VALUE, Subject.Kind.NODE),
    /** Of the node's certificates the one that ends first; 0 is over. */
    CERTIFICATE_DAYS("Validity of the certificate", Unit.DAYS, 0, Double.MAX_VALUE, Subject.Kind.NODE),
    /** The last run of one of its replication jobs. */
    REPLICATION_FAILED("Replication failed", Unit.STATE, 0, 1, Subject.Kind.GUEST);

    /** The unit of a value. {@code STATE} is 1 if it is so and 0 if not. */
    public enum Unit implements Word {
        PERCENT,
        BYTES,
        BITS_PER_SECOND,
        HOURS,
        DAYS,
        CELSIUS,
        COUNT,
        STATE
    }

    private final String title;
    private final Unit unit;
    private final double min;
    private final double max;

    @SuppressWarnings("Immutable")
    private final Predicate<Subject.Kind> kinds;

    Metric(String title, Unit unit, double min, double max, Subject.Kind... kinds) {
        this.title = title;
        this.unit = unit;
        this.min = min;
        this.max = max;
        this.kinds = Set.of(kinds)::contains;
    }

    /** In words, for people. */
    public String title() {
        return title;
    }

    public Unit unit() {
        return unit;
    }

    /** The smallest possible value. */
    public double min() {
        return min;
    }

    /** The largest possible value; {@link Double#MAX_VALUE} without a bound. */
    public double max() {
        return max;
    }

    /** Whether it is measured of such a subject. */
    public boolean isOf(Subject.Kind kind) {
        return kinds.test(kind);
    }

    /** By the name in the API. */
    public static Optional<Metric> named(String wire) {
        return Arrays.stream(values()).filter(m -> m.word().equals(wire)).findFirst();
    }

    /** All metrics of such subjects. */
    public static List<Metric> of(Subject.Kind kind) {
        return Arrays.stream(values()).filter(m -> m.isOf(kind)).toList();
    }
}
