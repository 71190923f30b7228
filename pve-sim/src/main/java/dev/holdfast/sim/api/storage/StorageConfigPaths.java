package dev.holdfast.sim.api.storage;

import dev.holdfast.sim.api.ApiCall;
import dev.holdfast.sim.api.Route;
import dev.holdfast.sim.model.Backups;
import dev.holdfast.sim.model.SimCluster;
import dev.holdfast.sim.model.SimStorage;
import dev.holdfast.sim.schema.Digest;
import dev.holdfast.sim.schema.Formats;
import dev.holdfast.sim.schema.Parameter;
import dev.holdfast.sim.wire.Failure;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/** {@code /storage}: the cluster's storage configuration. */
public final class StorageConfigPaths {
    /** The capacity of a storage that is added over the API, where the simulator can't know it. */
    private static final long USUAL_GIB = 1000;

    private StorageConfigPaths() {}

    /** Registers all routes. */
    public static void add(Route.Table table) {
        Route.Check allocate = a -> a.caller().need("/storage", "Datastore.Allocate");
        table.add(
                "GET",
                "/storage",
                Map.of("type", Parameter.oneOf(StorageOptions.TYPES)),
                Route.ANYONE,
                StorageConfigPaths::list);
        table.add("POST", "/storage", StorageOptions.parameters(true), allocate, StorageConfigPaths::create);
        table.add(
                "GET",
                "/storage/{storage}",
                Map.of(),
                a -> a.caller().need(StoragePaths.path(a), "Datastore.Allocate"),
                a -> entry(a.cluster(), a.cluster().storage(a.variable("storage"))));
        table.add("PUT", "/storage/{storage}", StorageOptions.parameters(false), allocate, StorageConfigPaths::update);
        table.add("DELETE", "/storage/{storage}", Map.of(), allocate, StorageConfigPaths::delete);
    }

    private static List<Map<String, Object>> list(ApiCall asking) {
        String type = asking.parameter("type");
        return asking.cluster().storages().stream()
                .filter(s -> asking.caller().hasAny("/storage/" + s.id(), SimStorage.SEEN_WITH))
                .filter(s -> type == null || s.type().equals(type))
                .map(s -> entry(asking.cluster(), s))
                .toList();
    }

    private static Map<String, Object> entry(SimCluster cluster, SimStorage storage) {
        var entry = new TreeMap<String, Object>();
        storage.options().forEach((key, value) -> entry.put(key, StorageOptions.told(key, value)));
        entry.put("storage", storage.id());
        entry.put("type", storage.type());
        entry.put("digest", digest(cluster));
        if (entry.containsKey("encryption-key")) entry.put("encryption-key", Backups.keyOf(storage));
        if (storage.isShared()) entry.put("shared", 1);
        return entry;
    }

    /** The digest of the whole configuration; its input is not the real file's text, so it differs from Proxmox's. */
    private static String digest(SimCluster cluster) {
        String text = cluster.storages().stream()
                .map(s -> s.type() + ": " + s.id() + " " + s.options())
                .collect(Collectors.joining("\n"));
        return Digest.of(text);
    }

    private static Map<String, Object> create(ApiCall asking) {
        var sent = new TreeMap<>(asking.parameters());
        String id = String.valueOf(sent.remove("storage"));
        String type = String.valueOf(sent.remove("type"));
        if ("autogen".equals(sent.get("encryption-key"))) throw Failure.of(501, "not modelled: making encryption keys");
        sent.putIfAbsent("content", StorageOptions.usualContent(type));
        if (List.of("nfs", "cifs", "cephfs").contains(type)) sent.putIfAbsent("path", "/mnt/pve/" + id);
        Map<String, String> options = StorageOptions.checked(type, sent, true);
        SimCluster cluster = asking.cluster();
        // Proxmox serializes changes with a lock on the file.
        synchronized (cluster) {
            asking.needQuorum();
            if (cluster.findStorage(id) != null) {
                throw Failure.server("create storage failed: storage ID '" + id + "' already defined");
            }
            SimStorage made = cluster.storage(id, type, options.getOrDefault("content", ""), USUAL_GIB);
            options.forEach(made::set);
        }
        return Map.of("storage", id, "type", type);
    }

    private static Map<String, Object> update(ApiCall asking) {
        SimCluster cluster = asking.cluster();
        synchronized (cluster) {
            asking.needQuorum();
            try {
                return update(asking, cluster);
            } catch (Failure e) {
                throw Failure.server("update storage failed: " + e.text());
            }
        }
    }

    private static Map<String, Object> update(ApiCall asking, SimCluster cluster) {
        var sent = new TreeMap<>(asking.parameters());
        String digest = sent.remove("digest");
        String delete = sent.remove("delete");
        if (digest != null && !digest.equals(digest(cluster))) {
            throw Failure.server("detected modified configuration - file changed by other user? Try again.");
        }
        SimStorage storage = cluster.storage(asking.variable("storage"));
        Map<String, String> options = StorageOptions.checked(storage.type(), sent, false);
        List<String> deleted = delete == null ? List.of() : Formats.list(delete);
        for (String key : deleted) {
            StorageOptions.needRemovable(storage.type(), key);
            if (sent.containsKey(key)) {
                throw Failure.server("cannot set and delete property '" + key + "' at the same time!");
            }
        }
        deleted.forEach(
                key -> storage.set(key, key.equals("content") ? StorageOptions.usualContent(storage.type()) : null));
        options.forEach(storage::set);
        return Map.of("storage", storage.id(), "type", storage.type());
    }

    /** Removes only the configuration. On a real storage the content stays; in the simulator it is lost. */
    private static @Nullable Object delete(ApiCall asking) {
        SimCluster cluster = asking.cluster();
        String id = asking.variable("storage");
        synchronized (cluster) {
            asking.needQuorum();
            if (cluster.findStorage(id) == null) {
                throw Failure.server("delete storage failed: storage '" + id + "' does not exist");
            }
            boolean base = cluster.storages().stream()
                    .map(s -> s.option("base"))
                    .anyMatch(b -> b != null && b.startsWith(id + ":"));
            if (base) {
                throw Failure.server(
                        "delete storage failed: can't remove storage - storage is used as base of another storage");
            }
            cluster.removeStorage(id);
        }
        return null;
    }
}
