package dev.holdfast.sim.model.volume;

import dev.holdfast.sim.api.ApiCall;
import dev.holdfast.sim.model.SimCluster;
import dev.holdfast.sim.model.SimGuest;
import dev.holdfast.sim.model.SimStorage;
import dev.holdfast.sim.api.storage.VolumeName;
import dev.holdfast.sim.wire.Failure;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/** Disk values of a guest's configuration, such as {@code local:101/vm-101-disk-0.raw,size=8G}. */
public final class Disks {
    /** The configuration keys that hold a disk. */
    public static final Pattern KEY =
            Pattern.compile("(rootfs|efidisk0|tpmstate0|(mp|scsi|virtio|sata|ide|unused)[0-9]+)");

    private static final Pattern NEW = Pattern.compile("([A-Za-z][\\w.-]*):([0-9]+(?:\\.[0-9]+)?)((?:,.*)?)");
    private static final Pattern OLD =
            Pattern.compile("(?:(?:volume|file)=)?([A-Za-z][\\w.-]*[A-Za-z0-9]):([^,]+)((?:,.*)?)");
    private static final Pattern SIZE = Pattern.compile("(?:^|,)size=([0-9]+)([KMGT]?)");

    private Disks() {}

    /**
     * The volume that a disk value names.
     *
     * @param rest the options after the volume, with the leading comma
     */
    public record Named(String storage, String name, String rest) {
        /** The volume ID of the API: storage, colon, volume name. */
        public String id() {
            return storage + ":" + name;
        }
    }

    /** Parses a value; null for a device, a bind mount, an empty drive and a request for a new volume. */
    public static @Nullable Named named(String value) {
        if (NEW.matcher(value).matches()) return null;
        Matcher matcher = OLD.matcher(value);
        return matcher.matches() ? new Named(matcher.group(1), matcher.group(2), matcher.group(3)) : null;
    }

    /** Checks the disk value of a container before anything is changed. */
    public static void check(ApiCall asking, String node, int vmid, String value) {
        Matcher fresh = NEW.matcher(value);
        if (fresh.matches()) {
            SimStorage storage = asking.cluster().usableStorage(fresh.group(1), node);
            if (!storage.holds("rootdir")) {
                throw Failure.parameter(
                        "storage", "storage '" + storage.id() + "' does not support container directories");
            }
            asking.caller().need("/storage/" + storage.id(), "Datastore.AllocateSpace");
            return;
        }
        Named named = named(value);
        if (named == null) return;
        VolumeName volume = VolumeName.of(asking.cluster(), named.id());
        volume.needRead(asking.caller(), vmid);
        if (volume.storage().find(node, volume.name()) == null) {
            throw Failure.server("volume '" + named.id() + "' does not exist");
        }
    }

    /** Creates the volume for a value such as {@code local:8}, a new one of 8 GiB; returns other values unchanged. */
    public static String stored(ApiCall asking, SimGuest guest, String value) {
        Matcher matcher = NEW.matcher(value);
        if (!matcher.matches()) return value;
        SimStorage storage = asking.cluster().storage(matcher.group(1));
        asking.caller().need("/storage/" + storage.id(), "Datastore.AllocateSpace");
        long bytes = (long) (Double.parseDouble(matcher.group(2)) * (1 << 30));
        Volume made = storage.allocate(guest.node(), guest.vmid(), guest.isContainer(), null, bytes);
        return made.id() + matcher.group(3) + ",size=" + size(bytes);
    }

    /** Formats a size in bytes for the configuration. */
    public static String size(long bytes) {
        long mib = bytes >> 20;
        return mib % 1024 == 0 ? mib / 1024 + "G" : mib + "M";
    }

    /** The size in a disk value, in bytes; 0 without one. */
    public static long bytes(String value) {
        Matcher matcher = SIZE.matcher(value);
        if (!matcher.find()) return 0;
        int shift = switch (matcher.group(2)) {
            case "K" -> 10;
            case "M" -> 20;
            case "G" -> 30;
            case "T" -> 40;
            default -> 0;
        };
        return Long.parseLong(matcher.group(1)) << shift;
    }

    /** The volume that a guest's disk value names; null if it names none or the volume does not exist. */
    public static @Nullable Volume volume(SimCluster cluster, SimGuest guest, String value) {
        Named named = named(value);
        SimStorage storage = named == null ? null : cluster.findStorage(named.storage());
        return named == null || storage == null ? null : storage.find(guest.node(), named.name());
    }

    /** Creates the volume that a guest's configuration names if it does not exist. */
    public static void adopt(SimCluster cluster, SimGuest guest, String key, Object value) {
        if (!KEY.matcher(key).matches()) return;
        Named named = named(value.toString());
        SimStorage storage = named == null ? null : cluster.findStorage(named.storage());
        if (named == null || storage == null || named.rest().contains("media=cdrom")) return;
        storage.adopt(guest.node(), named.name(), guest.vmid(), guest.isContainer(), bytes(value.toString()));
    }
}
