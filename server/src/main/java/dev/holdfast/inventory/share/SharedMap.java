package dev.holdfast.inventory.share;

import dev.holdfast.inventory.share.SharedReadings.Shared;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.function.BiConsumer;
import java.util.function.ToLongFunction;
import org.jspecify.annotations.Nullable;
import tools.jackson.core.type.TypeReference;
import tools.jackson.databind.JavaType;
import tools.jackson.databind.JsonNode;

/**
 * What a reader knows, as a map that replicas share: its keys name the cluster. The map itself stays the reader's; after a change of
 * it the reader calls {@link #changed}, or {@link #patched} if a user or a job caused it, which can be at any replica.
 */
public final class SharedMap<K, V> {
    private final Map<K, V> map;
    private final ToLongFunction<K> cluster;
    private final JavaType entry;
    private final BiConsumer<K, @Nullable V> taken;
    private final Shared shared;

    /** One entry; the value is null when there is none. */
    record Entry<K, V>(K key, @Nullable V value) {}

    private SharedMap(
            SharedReadings readings,
            String reader,
            Map<K, V> map,
            ToLongFunction<K> cluster,
            Class<K> key,
            JavaType value,
            BiConsumer<K, @Nullable V> taken) {
        this.map = map;
        this.cluster = cluster;
        this.taken = taken;
        this.entry = SharedReadings.MAPPER
                .getTypeFactory()
                .constructParametricType(Entry.class, SharedReadings.MAPPER.constructType(key), value);
        JavaType all = SharedReadings.MAPPER.getTypeFactory().constructCollectionType(List.class, entry);
        this.shared = readings.add(reader, new SharedReadings.Kind() {
            @Override
            public Object taken(long clusterId) {
                var entries = new ArrayList<Entry<K, V>>();
                map.forEach((k, v) -> {
                    if (cluster.applyAsLong(k) == clusterId) entries.add(new Entry<>(k, v));
                });
                return entries;
            }

            @Override
            public JavaType type() {
                return all;
            }

            @Override
            @SuppressWarnings("unchecked") // of the type above
            public void apply(long clusterId, Object content) {
                SharedMap.this.apply(clusterId, (List<Entry<K, V>>) content);
            }

            @Override
            public void patch(JsonNode one) {
                Entry<K, V> read = SharedReadings.MAPPER.convertValue(one, entry);
                put(read);
            }
        });
    }

    /**
     * Shares a map.
     *
     * @param reader a name that is stored
     * @param cluster the cluster of a key
     * @param taken is called with each key whose value changed at another replica, and the value before
     */
    public static <K, V> SharedMap<K, V> of(
            SharedReadings readings,
            String reader,
            Map<K, V> map,
            ToLongFunction<K> cluster,
            Class<K> key,
            Class<?> value,
            BiConsumer<K, @Nullable V> taken) {
        return new SharedMap<>(readings, reader, map, cluster, key, SharedReadings.MAPPER.constructType(value), taken);
    }

    /** The same for values of a generic type. */
    public static <K, V> SharedMap<K, V> of(
            SharedReadings readings,
            String reader,
            Map<K, V> map,
            ToLongFunction<K> cluster,
            Class<K> key,
            TypeReference<V> value,
            BiConsumer<K, @Nullable V> taken) {
        return new SharedMap<>(readings, reader, map, cluster, key, SharedReadings.MAPPER.constructType(value), taken);
    }

    /** Whoever reads the cluster has changed something of it. */
    public void changed(long clusterId) {
        shared.changed(clusterId);
    }

    /** An entry was changed or removed because of what a user or a job did. */
    public void patched(K key) {
        shared.patched(cluster.applyAsLong(key), new Entry<>(key, map.get(key)));
    }

    private void apply(long clusterId, List<Entry<K, V>> entries) {
        var now = new HashMap<K, V>();
        for (Entry<K, V> one : entries) {
            if (one.value() != null) now.put(one.key(), one.value());
        }
        for (K key : List.copyOf(map.keySet())) {
            if (cluster.applyAsLong(key) == clusterId && !now.containsKey(key)) put(new Entry<>(key, null));
        }
        now.forEach((key, value) -> put(new Entry<>(key, value)));
    }

    private void put(Entry<K, V> one) {
        V value = one.value();
        V before = value == null ? map.remove(one.key()) : map.put(one.key(), value);
        if (!Objects.equals(before, value)) taken.accept(one.key(), before);
    }
}
