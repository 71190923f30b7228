package dev.holdfast.sim.guest;

import dev.holdfast.sim.SimGuest;
import dev.holdfast.sim.Volume;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;

/** A guest's configuration: what is in force, and what waits until the guest starts again. Its guest guards it. */
public final class GuestConfig {
    private final SimGuest guest;
    private final Map<String, Object> values = new TreeMap<>();
    private final Map<String, Object> waiting = new TreeMap<>();

    /** Keys that go away at the next start, with whether their volumes go for good. */
    private final Map<String, Boolean> leaving = new TreeMap<>();

    private Map<String, Object> image = Map.of();

    /** Of a guest that has no keys yet. */
    public GuestConfig(SimGuest guest) {
        this.guest = guest;
    }

    /** The value of a key that is in force, null for none. */
    public @Nullable Object get(String key) {
        return values.get(key);
    }

    /** What is in force. */
    public Map<String, Object> inForce() {
        return new TreeMap<>(values);
    }

    /** With what waits. */
    public Map<String, Object> whole() {
        var whole = new TreeMap<>(values);
        whole.putAll(waiting);
        whole.keySet().removeAll(leaving.keySet());
        return whole;
    }

    /** Writes a key as an editor would, or strikes it out by null: nothing else is looked at. */
    public void write(String key, @Nullable Object value) {
        revert(key);
        if (value == null) values.remove(key);
        else values.put(key, value);
    }

    /** Sets a key now. A disk that it named before stays as an unused one. */
    void put(String key, Object value) {
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

    /** Takes a key away now; its disk stays as an unused one, unless it was one already or goes for good. */
    void remove(String key, boolean forGood) {
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

    /** Gives a volume that lost its key the first free one of the unused. */
    void keep(GuestDisk disk) {
        if (isNamed(disk.volume())) return;
        int slot = 0;
        while (values.containsKey("unused" + slot)) slot++;
        values.put("unused" + slot, disk.volume().id());
    }

    private boolean isNamed(Volume volume) {
        return GuestDisk.all(guest, values).stream().anyMatch(d -> isOf(volume.id(), d));
    }

    /** Sets a key at the next start. */
    void putLater(String key, Object value) {
        leaving.remove(key);
        if (value.equals(values.get(key))) waiting.remove(key);
        else waiting.put(key, value);
    }

    /** Takes a key away at the next start. */
    void removeLater(String key, boolean forGood) {
        waiting.remove(key);
        if (values.containsKey(key)) leaving.put(key, forGood);
    }

    /** Forgets what waits for a key. */
    void revert(String key) {
        waiting.remove(key);
        leaving.remove(key);
    }

    /** Puts in force what waited. */
    public void settle() {
        Map.copyOf(leaving).forEach(this::remove);
        Map.copyOf(waiting).forEach(this::put);
    }

    /** Writes what cloud-init is told into its image, as every start does. */
    public void makeImage() {
        image = CloudinitPaths.of(values);
    }

    /** What cloud-init's image holds. */
    Map<String, Object> image() {
        return image;
    }

    /** The key of the first disk that a machine boots from. */
    public String bootKey() {
        String order = String.valueOf(get("boot")).replaceFirst(".*order=", "");
        return Arrays.stream(order.split("[;,]"))
                .filter(key -> key.matches("(scsi|virtio|sata|ide)[0-9]+"))
                .filter(key -> !Drives.isMedium(String.valueOf(get(key))))
                .findFirst()
                .orElse("scsi0");
    }

    /** Replaces all of it, as going back to a snapshot does; volumes that it does not name stay as unused ones. */
    void replace(Map<String, Object> others) {
        List<GuestDisk> before = GuestDisk.all(guest, values);
        waiting.clear();
        leaving.clear();
        values.clear();
        values.putAll(others);
        before.forEach(this::keep);
    }

    /** As the list of what is pending tells it. */
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
