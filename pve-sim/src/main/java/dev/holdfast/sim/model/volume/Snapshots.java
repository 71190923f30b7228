package dev.holdfast.sim.model.volume;

import dev.holdfast.sim.wire.Failure;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/** A guest's snapshots in the order in which they were taken, and the parent of the current state. */
public final class Snapshots {
    /**
     * A snapshot.
     *
     * @param memory the volume that contains the memory, null for a snapshot without memory
     * @param config the configuration at that time, without the description of the guest
     * @param files the files of a container whose inside had been used
     */
    public record Snapshot(
            String name,
            @Nullable String parent,
            String description,
            long seconds,
            @Nullable String memory,
            Map<String, Object> config,
            Map<String, String> files) {
        private Snapshot under(@Nullable String other) {
            return new Snapshot(name, other, description, seconds, memory, config, files);
        }

        private Snapshot remembering(String volume) {
            return new Snapshot(name, parent, description, seconds, volume, config, files);
        }

        private Snapshot renaming(String from, String to) {
            var renamed = new TreeMap<>(config);
            renamed.replaceAll(
                    (key, v) -> Disks.KEY.matcher(key).matches() ? v.toString().replace(from, to) : v);
            return new Snapshot(name, parent, description, seconds, memory, renamed, files);
        }

        private Snapshot described(String text) {
            return new Snapshot(name, parent, text, seconds, memory, config, files);
        }

        /** The snapshot's configuration as the API returns it. */
        public Map<String, Object> whole() {
            var whole = new TreeMap<>(config);
            whole.put("snaptime", seconds);
            if (!description.isEmpty()) whole.put("description", description);
            if (parent != null) whole.put("parent", parent);
            if (memory != null) whole.put("vmstate", memory);
            return whole;
        }
    }

    private final Map<String, Snapshot> taken = new LinkedHashMap<>();
    private @Nullable String current;

    /** The parent snapshot of the current state. */
    public synchronized @Nullable String current() {
        return current;
    }

    /** Sets the parent snapshot of the current state, null for none. */
    public synchronized void current(@Nullable String name) {
        current = name;
    }

    /** All snapshots. */
    public synchronized List<Snapshot> list() {
        return new ArrayList<>(taken.values());
    }

    /** Whether there is none. */
    public synchronized boolean isEmpty() {
        return taken.isEmpty();
    }

    /** The snapshot of this name, or null. */
    public synchronized @Nullable Snapshot find(String name) {
        return taken.get(name);
    }

    /** Returns a snapshot; fails with Proxmox's error if it does not exist. */
    public Snapshot get(String name) {
        Snapshot snapshot = find(name);
        if (snapshot == null) throw Failure.server("snapshot '" + name + "' does not exist");
        return snapshot;
    }

    /** Adds the newest snapshot, which becomes the parent of the current state. */
    public synchronized void add(Snapshot snapshot) {
        taken.put(snapshot.name(), snapshot);
        current = snapshot.name();
    }

    /** Replaces the description of a snapshot. */
    public synchronized void describe(String name, String text) {
        taken.computeIfPresent(name, (_, s) -> s.described(text));
    }

    /** Sets the volume that contains the memory. */
    public synchronized void remember(String name, String volume) {
        taken.computeIfPresent(name, (_, s) -> s.remembering(volume));
    }

    /** Removes a snapshot; its children move to its parent. */
    public synchronized void remove(String name) {
        Snapshot gone = taken.remove(name);
        if (gone == null) return;
        taken.replaceAll((_, s) -> name.equals(s.parent()) ? s.under(gone.parent()) : s);
        if (name.equals(current)) current = gone.parent();
    }

    /** Updates the name of a renamed volume. */
    public synchronized void rename(String from, String to) {
        taken.replaceAll((_, s) -> s.renaming(from, to));
    }

    /** Whether any snapshot needs a volume. */
    public synchronized boolean need(Volume volume) {
        return taken.values().stream()
                .flatMap(s -> s.config().entrySet().stream())
                .filter(e -> Disks.KEY.matcher(e.getKey()).matches())
                .map(e -> Disks.named(e.getValue().toString()))
                .anyMatch(named -> named != null && named.id().equals(volume.id()));
    }

    /** Whether no later snapshot contains the same volume. */
    public synchronized boolean isNewest(String name, Volume volume) {
        boolean later = false;
        for (Snapshot snapshot : taken.values()) {
            if (later && snapshot.config().values().stream().anyMatch(v -> isOf(v, volume))) return false;
            if (snapshot.name().equals(name)) later = true;
        }
        return true;
    }

    private static boolean isOf(Object value, Volume volume) {
        Disks.Named named = Disks.named(value.toString());
        return named != null && named.id().equals(volume.id());
    }

    @Override
    public synchronized String toString() {
        return taken + " " + current;
    }
}
