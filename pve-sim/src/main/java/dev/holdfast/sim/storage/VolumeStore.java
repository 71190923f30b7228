package dev.holdfast.sim.storage;

import dev.holdfast.sim.Volume;
import java.util.Collection;
import java.util.Collections;
import java.util.Map;
import java.util.concurrent.ConcurrentSkipListMap;
import org.jspecify.annotations.Nullable;

/**
 * The volumes that a storage has on one node, or that a shared one has for all. What they take up is counted as they come
 * and go, for hundreds of shelves are asked for it every second.
 */
public final class VolumeStore {
    private final Map<String, Volume> volumes = new ConcurrentSkipListMap<>();
    private volatile long used;

    /** All of them, to be looked at only. */
    public Collection<Volume> volumes() {
        return Collections.unmodifiableCollection(volumes.values());
    }

    /** The volume of this name, null if there is none. */
    public @Nullable Volume find(String name) {
        return volumes.get(name);
    }

    /** In bytes. */
    public long used() {
        return used;
    }

    /** Adds a volume, in the place of the one that had its name. */
    public synchronized void put(Volume volume) {
        Volume old = volumes.put(volume.name(), volume);
        used += volume.used() - (old == null ? 0 : old.used());
    }

    /** Takes a volume away and tells which it was, null if there was none. */
    public synchronized @Nullable Volume remove(String name) {
        Volume old = volumes.remove(name);
        if (old != null) used -= old.used();
        return old;
    }

    /** Takes up space with what is no volume, such as the files of somebody else, or gives it back. */
    public synchronized void waste(long bytes) {
        used += bytes;
    }
}
