package dev.holdfast.sim.model.volume;

import java.util.Collection;
import java.util.Collections;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentSkipListMap;
import org.jspecify.annotations.Nullable;

/**
 * The volumes of a storage on one node, or of a shared storage on all nodes. The used size is updated with each change,
 * because it is read for hundreds of stores every second.
 */
public final class VolumeStore {
    private final Map<String, Volume> volumes = new ConcurrentSkipListMap<>();
    private final Map<String, WebFile> files = new ConcurrentHashMap<>();
    private volatile long used;

    /** All volumes, read-only. */
    public Collection<Volume> volumes() {
        return Collections.unmodifiableCollection(volumes.values());
    }

    /** The volume with this name, null if there is none. */
    public @Nullable Volume find(String name) {
        return volumes.get(name);
    }

    /** The used size in bytes. */
    public long used() {
        return used;
    }

    /** Adds a volume, or replaces the one with the same name. */
    public synchronized void put(Volume volume) {
        Volume old = volumes.put(volume.name(), volume);
        files.remove(volume.name());
        used += volume.used() - (old == null ? 0 : old.used());
    }

    /** The same for a volume whose content is known. */
    public synchronized void put(Volume volume, WebFile file) {
        put(volume);
        files.put(volume.name(), file);
    }

    /** The content of a volume, null where it is not known. */
    public @Nullable WebFile file(String name) {
        return files.get(name);
    }

    /** Removes a volume and returns it, null if there was none. */
    public synchronized @Nullable Volume remove(String name) {
        Volume old = volumes.remove(name);
        files.remove(name);
        if (old != null) used -= old.used();
        return old;
    }

    /** Takes space with data that is not a volume, such as other files; a negative number frees it. */
    public synchronized void waste(long bytes) {
        used += bytes;
    }
}
