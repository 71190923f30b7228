package dev.holdfast.sim.guest;

import dev.holdfast.sim.ApiCall;
import dev.holdfast.sim.SimCluster;
import dev.holdfast.sim.SimGuest;
import dev.holdfast.sim.SimStorage;
import dev.holdfast.sim.Volume;
import dev.holdfast.sim.storage.VolumeName;
import dev.holdfast.sim.wire.Failure;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/** Disks as a guest's configuration writes them: {@code local:101/vm-101-disk-0.raw,size=8G}. */
public final class Disks {
    /** The keys that hold one. */
    public static final Pattern KEY =
            Pattern.compile("(rootfs|efidisk0|tpmstate0|(mp|scsi|virtio|sata|ide|unused)[0-9]+)");

    private static final Pattern NEW = Pattern.compile("([A-Za-z][\\w.-]*):([0-9]+(?:\\.[0-9]+)?)((?:,.*)?)");
    private static final Pattern OLD =
            Pattern.compile("(?:(?:volume|file)=)?([A-Za-z][\\w.-]*[A-Za-z0-9]):([^,]+)((?:,.*)?)");
    private static final Pattern SIZE = Pattern.compile("(?:^|,)size=([0-9]+)([KMGT]?)");

    private Disks() {}

    /**
     * The volume that a value names, split.
     *
     * @param rest what follows, with its leading comma
     */
    public record Named(String storage, String name, String rest) {
        /** As the API names it: the storage, a colon and its name there. */
        public String id() {
            return storage + ":" + name;
        }
    }

    /** Reads a value; null for a device, a bind mount, an empty drive and a wish for a new volume. */
    public static @Nullable Named named(String value) {
        if (NEW.matcher(value).matches()) return null;
        Matcher matcher = OLD.matcher(value);
        return matcher.matches() ? new Named(matcher.group(1), matcher.group(2), matcher.group(3)) : null;
    }

    /** What a container's disk is refused for before anything is done. */
    static void check(ApiCall asking, String node, int vmid, String value) {
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

    /** {@code local:8} asks for a new volume of eight GiB, which is made; anything else stays as it is. */
    public static String stored(ApiCall asking, SimGuest guest, String value) {
        Matcher matcher = NEW.matcher(value);
        if (!matcher.matches()) return value;
        SimStorage storage = asking.cluster().storage(matcher.group(1));
        asking.caller().need("/storage/" + storage.id(), "Datastore.AllocateSpace");
        long bytes = (long) (Double.parseDouble(matcher.group(2)) * (1 << 30));
        Volume made = storage.allocate(guest.node(), guest.vmid(), guest.isContainer(), null, bytes);
        return made.id() + matcher.group(3) + ",size=" + size(bytes);
    }

    /** A size in bytes as the configuration writes it. */
    static String size(long bytes) {
        long mib = bytes >> 20;
        return mib % 1024 == 0 ? mib / 1024 + "G" : mib + "M";
    }

    /** The size that a value tells, in bytes; 0 when it tells none. */
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

    /** The volume that a guest's value names; null when it names none, or one that is not there. */
    public static @Nullable Volume volume(SimCluster cluster, SimGuest guest, String value) {
        Named named = named(value);
        SimStorage storage = named == null ? null : cluster.findStorage(named.storage());
        return named == null || storage == null ? null : storage.find(guest.node(), named.name());
    }

    /** Sees to it that the volume which a guest's configuration names is there. */
    public static void adopt(SimCluster cluster, SimGuest guest, String key, Object value) {
        if (!KEY.matcher(key).matches()) return;
        Named named = named(value.toString());
        SimStorage storage = named == null ? null : cluster.findStorage(named.storage());
        if (named == null || storage == null || named.rest().contains("media=cdrom")) return;
        storage.adopt(guest.node(), named.name(), guest.vmid(), guest.isContainer(), bytes(value.toString()));
    }
}
