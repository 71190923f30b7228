package dev.holdfast.sim.guest;

import dev.holdfast.sim.SimGuest;
import dev.holdfast.sim.SimStorage;
import dev.holdfast.sim.Volume;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** One disk of a guest: the key that holds it, what stands there, the storage and the volume that it names. */
record GuestDisk(String key, String value, SimStorage storage, Volume volume) {
    /** Null for what names no disk on a storage: a device, a bind mount, an image in a drive. */
    static @Nullable GuestDisk of(SimGuest guest, String key, Object value) {
        Disks.Named named = Disks.KEY.matcher(key).matches() ? Disks.named(value.toString()) : null;
        if (named == null) return null;
        SimStorage storage = guest.cluster().findStorage(named.storage());
        Volume volume = storage == null ? null : storage.find(guest.node(), named.name());
        if (storage == null || volume == null || !volume.isDisk()) return null;
        return new GuestDisk(key, value.toString(), storage, volume);
    }

    /** All of a configuration, those that lost their key too. */
    static List<GuestDisk> all(SimGuest guest, Map<String, Object> config) {
        var disks = new ArrayList<GuestDisk>();
        config.forEach((key, value) -> {
            GuestDisk disk = of(guest, key, value);
            if (disk != null) disks.add(disk);
        });
        return disks;
    }

    /** Those that the guest sees as disks. */
    static List<GuestDisk> used(SimGuest guest, Map<String, Object> config) {
        return all(guest, config).stream()
                .filter(d -> !d.isUnused() && !d.isCloudinit())
                .toList();
    }

    boolean isUnused() {
        return key.startsWith("unused");
    }

    boolean isCloudinit() {
        return volume.name().contains("-cloudinit");
    }

    /** Whether linked clones may be made of it. */
    boolean isBase() {
        String own = volume.name().substring(volume.name().lastIndexOf('/') + 1);
        return own.startsWith("base");
    }

    /** The linked clones of it. */
    List<Volume> clones(String node) {
        return storage.volumes(node).stream()
                .filter(v -> volume.name().equals(v.parent()))
                .toList();
    }

    /** What the key would hold if it named another volume. */
    String naming(Volume other) {
        return value.replace(volume.id(), other.id());
    }

    /** What the key would hold if the disk had another size. */
    String sized(long bytes) {
        String size = "size=" + Disks.size(bytes);
        return value.contains("size=") ? value.replaceAll("size=[^,]*", size) : value + "," + size;
    }
}
