package dev.holdfast.inventory.stores;

import dev.holdfast.inventory.StorageState;
import dev.holdfast.pve.storage.StorageConfig;
import java.util.Map;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * What a storage stands for: two clusters that use the same datastore and namespace, or the same export, see the same volumes.
 * Pure.
 */
public final class Stores {
    private static final Pattern ONE_NODE = Pattern.compile("cluster [0-9]+ node .*");

    private Stores() {}

    /** A word for a storage that only one cluster can use: that of one node. */
    public static String own(long clusterId, StorageState storage) {
        return "cluster " + clusterId + (storage.shared() ? "" : " node " + storage.node()) + " " + storage.name();
    }

    static boolean isOfOneNode(String store) {
        return ONE_NODE.matcher(store).matches();
    }

    /**
     * A shared storage.
     *
     * @param config null for one that the token may not read
     * @param node a node that reads it; null while it is disabled
     */
    static StoreUse of(
            long clusterId, String storage, @Nullable StorageConfig config, @Nullable String node, String content) {
        String shared = config == null ? null : shared(config);
        if (shared != null) return new StoreUse(clusterId, storage, shared, true, node, content);
        String own = "cluster " + clusterId + " " + storage;
        return new StoreUse(clusterId, storage, own, config != null && isOfTheCluster(config), node, content);
    }

    /** Without monitors of its own, Ceph's are those of the cluster itself. */
    private static boolean isOfTheCluster(StorageConfig config) {
        return (config.type().equals("rbd") || config.type().equals("cephfs"))
                && !config.values().containsKey("monhost");
    }

    private static @Nullable String shared(StorageConfig config) {
        Map<String, String> values = config.values();
        return switch (config.type()) {
            case "pbs" -> word(values, "pbs", "server", "port=8007", "datastore", "namespace=");
            case "nfs" -> folder(values, word(values, "nfs", "server", "export"));
            case "cifs" -> folder(values, word(values, "cifs", "server", "share"));
            case "glusterfs" -> folder(values, word(values, "glusterfs", "server", "volume"));
            case "cephfs" -> folder(values, word(values, "cephfs", "monhost", "fs-name="));
            case "rbd" -> word(values, "rbd", "monhost", "pool=rbd", "namespace=");
            case "iscsi", "iscsidirect" -> word(values, "iscsi", "portal", "target");
            case "zfs" -> word(values, "zfs", "portal", "target", "pool");
            default -> null;
        };
    }

    /** The values of these keys, some of which have a default; null if one is not there. */
    private static @Nullable String word(Map<String, String> values, String type, String... keys) {
        var word = new StringBuilder(type);
        for (String key : keys) {
            String[] parts = key.split("=", -1);
            String value = values.getOrDefault(parts[0], parts.length > 1 ? parts[1] : null);
            if (value == null) return null;
            word.append(' ').append(value);
        }
        return word.toString();
    }

    private static @Nullable String folder(Map<String, String> values, @Nullable String word) {
        return word == null
                ? null
                : Stream.of("subdir", "content-dirs")
                        .map(key -> values.getOrDefault(key, ""))
                        .reduce(word, (all, one) -> all + " " + one);
    }
}
