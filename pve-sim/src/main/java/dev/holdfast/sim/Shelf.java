package dev.holdfast.sim;

import java.util.Collection;
import java.util.Collections;
import java.util.Map;
import java.util.concurrent.ConcurrentSkipListMap;
import org.jspecify.annotations.Nullable;

/**
 * The volumes that a storage has on one node, or that a shared one has for all. What they take up is counted as they come
 * and go, for hundreds of shelves are asked for it every second.
 */
final class Shelf {
    private final Map<String, Volume> volumes = new ConcurrentSkipListMap<>();
    private volatile long used;

    Collection<Volume> volumes() {
        return Collections.unmodifiableCollection(volumes.values());
    }

    @Nullable
    Volume find(String name) {
        return volumes.get(name);
    }

    /** In bytes. */
    long used() {
        return used;
    }

    synchronized void put(Volume volume) {
        Volume old = volumes.put(volume.name(), volume);
        used += volume.used() - (old == null ? 0 : old.used());
    }

    synchronized @Nullable Volume remove(String name) {
        Volume old = volumes.remove(name);
        if (old != null) used -= old.used();
        return old;
    }

    /** Takes up space with what is no volume, such as the files of somebody else, or gives it back. */
    synchronized void waste(long bytes) {
        used += bytes;
    }
}
