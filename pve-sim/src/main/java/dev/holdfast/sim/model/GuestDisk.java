package dev.holdfast.sim.model;

import dev.holdfast.sim.model.volume.Disks;
import dev.holdfast.sim.model.volume.Volume;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** One disk of a guest: its configuration key and value, and the storage and volume that the value names. */
public record GuestDisk(String key, String value, SimStorage storage, Volume volume) {
    /** Null for a value that names no disk on a storage: a device, a bind mount, an ISO image in a drive. */
    public static @Nullable GuestDisk of(SimGuest guest, String key, Object value) {
        Disks.Named named = Disks.KEY.matcher(key).matches() ? Disks.named(value.toString()) : null;
        if (named == null) return null;
        SimStorage storage = guest.cluster().findStorage(named.storage());
        Volume volume = storage == null ? null : storage.find(guest.node(), named.name());
        if (storage == null || volume == null || !volume.isDisk()) return null;
        return new GuestDisk(key, value.toString(), storage, volume);
    }

    /** The volume that a value names; null if it names none or the volume does not exist. */
    public static @Nullable Volume volume(SimGuest guest, String value) {
        Disks.Named named = Disks.named(value);
        SimStorage storage = named == null ? null : guest.cluster().findStorage(named.storage());
        return named == null || storage == null ? null : storage.find(guest.node(), named.name());
    }

    /** Creates the volume that a guest's configuration names if it does not exist. */
    static void adopt(SimGuest guest, String key, Object value) {
        if (!Disks.KEY.matcher(key).matches() || Disks.isMedium(value.toString())) return;
        Disks.Named named = Disks.named(value.toString());
        SimStorage storage = named == null ? null : guest.cluster().findStorage(named.storage());
        if (named == null || storage == null) return;
        storage.adopt(guest.node(), named.name(), guest.vmid(), guest.kind(), Disks.bytes(value.toString()));
    }

    /** All disks of a configuration, including unused ones. */
    public static List<GuestDisk> all(SimGuest guest, Map<String, Object> config) {
        var disks = new ArrayList<GuestDisk>();
        config.forEach((key, value) -> {
            GuestDisk disk = of(guest, key, value);
            if (disk != null) disks.add(disk);
        });
        return disks;
    }

    /** The disks that the guest sees. */
    public static List<GuestDisk> used(SimGuest guest, Map<String, Object> config) {
        return all(guest, config).stream()
                .filter(d -> !d.isUnused() && !d.isCloudinit())
                .toList();
    }

    /** Whether it is an unused disk. */
    public boolean isUnused() {
        return key.startsWith("unused");
    }

    /** Whether it is a cloud-init drive. */
    public boolean isCloudinit() {
        return volume.name().contains("-cloudinit");
    }

    /** Whether it is a base volume for linked clones. */
    public boolean isBase() {
        String own = volume.name().substring(volume.name().lastIndexOf('/') + 1);
        return own.startsWith("base");
    }

    /** Converts it to a base volume for linked clones, on the storage as this node sees it. */
    Volume toBase(String node) {
        if (isBase()) return volume;
        storage.remove(node, volume.name());
        String name = volume.name().replaceFirst("(^|/)vm-", "$1base-").replaceFirst("(^|/)subvol-", "$1basevol-");
        // A linked clone that becomes a template keeps the name of its own base as the prefix.
        if (volume.parent() != null) {
            String own = volume.name().substring(volume.parent().length());
            name = volume.parent() + own.replaceFirst("/vm-", "/base-");
        }
        return storage.put(node, volume.named(name));
    }

    /** The linked clones of this disk. */
    public List<Volume> clones(String node) {
        return storage.volumes(node).stream()
                .filter(v -> volume.name().equals(v.parent()))
                .toList();
    }

    /** The value with another volume. */
    public String naming(Volume other) {
        return value.replace(volume.id(), other.id());
    }

    /** The value with another size. */
    public String sized(long bytes) {
        String size = "size=" + Disks.size(bytes);
        return value.contains("size=") ? value.replaceAll("size=[^,]*", size) : value + "," + size;
    }
}
