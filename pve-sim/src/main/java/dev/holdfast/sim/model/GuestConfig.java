package dev.holdfast.sim.model;

import dev.holdfast.sim.model.guest.Cloudinit;
import dev.holdfast.sim.model.volume.Disks;
import dev.holdfast.sim.model.volume.Volume;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;

/** A guest's configuration: current values, and changes pending until the next start. Guarded by its guest. */
public final class GuestConfig {
    private final SimGuest guest;
    private final Map<String, Object> values = new TreeMap<>();
    private final Map<String, Object> waiting = new TreeMap<>();

    /** The keys that the next start removes, and whether their volumes are then deleted. */
    private final Map<String, Boolean> leaving = new TreeMap<>();

    private Map<String, Object> image = Map.of();

    /** Creates an empty configuration. */
    public GuestConfig(SimGuest guest) {
        this.guest = guest;
    }

    /** The current value of a key, null for none. */
    public @Nullable Object get(String key) {
        return values.get(key);
    }

    /** The current values, without pending changes. */
    public Map<String, Object> inForce() {
        return new TreeMap<>(values);
    }

    /** The values with all pending changes applied. */
    public Map<String, Object> whole() {
        var whole = new TreeMap<>(values);
        whole.putAll(waiting);
        whole.keySet().removeAll(leaving.keySet());
        return whole;
    }

    /** Writes a key, or removes it if the value is null, without any checks or side effects, like a text editor. */
    public void write(String key, @Nullable Object value) {
        revert(key);
        if (value == null) values.remove(key);
        else values.put(key, value);
    }

    /** Sets a key immediately. The disk of the previous value is kept as an unused disk. */
    public void put(String key, Object value) {
        revert(key);
        GuestDisk before = disk(key);
        values.put(key, value);
        GuestDisk after = disk(key);
        if (after != null && !after.isUnused()) {
            values.entrySet().removeIf(e -> e.getKey().startsWith("unused") && isOf(e.getValue(), after));
        }
        if (before != null && (after == null || !isOf(before.volume().id(), after))) {
            if (before.isCloudinit()) free(before);
            else keep(before);
        }
    }

    private static boolean isOf(Object volume, GuestDisk disk) {
        return volume.equals(disk.volume().id());
    }

    /** Removes a key immediately; its disk becomes unused, or is deleted if it already was or if {@code forGood}. */
    public void remove(String key, boolean forGood) {
        revert(key);
        GuestDisk disk = disk(key);
        values.remove(key);
        if (disk == null) return;
        if (forGood || disk.isUnused() || disk.isCloudinit()) free(disk);
        else keep(disk);
    }

    private @Nullable GuestDisk disk(String key) {
        Object value = values.get(key);
        return value == null ? null : GuestDisk.of(guest, key, value);
    }

    private void free(GuestDisk disk) {
        if (guest.snapshots().need(disk.volume()) || isNamed(disk.volume())) return;
        disk.storage().remove(guest.node(), disk.volume().name());
    }

    /** Puts a volume that lost its key under the first free {@code unused} key. */
    void keep(GuestDisk disk) {
        if (isNamed(disk.volume())) return;
        int slot = 0;
        while (values.containsKey("unused" + slot)) slot++;
        values.put("unused" + slot, disk.volume().id());
    }

    private boolean isNamed(Volume volume) {
        return GuestDisk.all(guest, values).stream().anyMatch(d -> isOf(volume.id(), d));
    }

    /** Sets a key with the next start. */
    public void putLater(String key, Object value) {
        leaving.remove(key);
        if (value.equals(values.get(key))) waiting.remove(key);
        else waiting.put(key, value);
    }

    /** Removes a key with the next start. */
    public void removeLater(String key, boolean forGood) {
        waiting.remove(key);
        if (values.containsKey(key)) leaving.put(key, forGood);
    }

    /** Discards the pending change of a key. */
    public void revert(String key) {
        waiting.remove(key);
        leaving.remove(key);
    }

    /** Applies the pending changes. */
    public void settle() {
        Map.copyOf(leaving).forEach(this::remove);
        Map.copyOf(waiting).forEach(this::put);
    }

    /** Writes the cloud-init settings to the image, as every start does. */
    public void makeImage() {
        image = Cloudinit.of(values);
    }

    /** The content of the cloud-init image. */
    public Map<String, Object> image() {
        return image;
    }

    /** The key of the first disk in a VM's boot order. */
    public String bootKey() {
        String order = String.valueOf(get("boot")).replaceFirst(".*order=", "");
        return Arrays.stream(order.split("[;,]"))
                .filter(key -> key.matches("(scsi|virtio|sata|ide)[0-9]+"))
                .filter(key -> !Disks.isMedium(String.valueOf(get(key))))
                .findFirst()
                .orElse("scsi0");
    }

    /** Replaces all values, as a rollback does; volumes that the new values do not name are kept as unused disks. */
    public void replace(Map<String, Object> others) {
        List<GuestDisk> before = GuestDisk.all(guest, values);
        waiting.clear();
        leaving.clear();
        values.clear();
        values.putAll(others);
        before.forEach(this::keep);
    }

    /** The rows of the API's list of pending changes. */
    public List<Map<String, Object>> rows(Map<String, Object> more) {
        var keys = new TreeSet<>(values.keySet());
        keys.addAll(waiting.keySet());
        keys.addAll(more.keySet());
        var rows = new ArrayList<Map<String, Object>>();
        for (String key : keys) {
            var row = new TreeMap<String, Object>();
            row.put("key", key);
            Object value = more.getOrDefault(key, values.get(key));
            if (value != null) row.put("value", value);
            Object next = waiting.get(key);
            if (next != null) row.put("pending", next);
            Boolean forGood = leaving.get(key);
            if (forGood != null) row.put("delete", forGood ? 2 : 1);
            rows.add(row);
        }
        return rows;
    }

    @Override
    public String toString() {
        return values + " " + waiting + " " + leaving;
    }
}
