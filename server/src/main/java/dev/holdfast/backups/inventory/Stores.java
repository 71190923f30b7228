package dev.holdfast.backups.inventory;

import dev.holdfast.inventory.StorageState;
import dev.holdfast.pve.storage.StorageConfig;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * What a storage stands for: two clusters that use the same datastore and namespace, or the same export, see the same backups.
 * Pure.
 */
final class Stores {
    private Stores() {}

    /** A word for it that is the same for everyone who uses it. Without its configuration, it counts as the cluster's own. */
    static String of(long clusterId, StorageState storage, @Nullable StorageConfig config) {
        String shared = config == null ? null : shared(config);
        if (shared != null) return shared;
        return "cluster " + clusterId + (storage.shared() ? "" : " node " + storage.node()) + " " + storage.name();
    }

    private static @Nullable String shared(StorageConfig config) {
        Map<String, String> values = config.values();
        String server = values.get("server");
        if (server == null) return null;
        return switch (config.type()) {
            case "pbs" ->
                "pbs " + server + ":" + values.getOrDefault("port", "8007") + " " + values.get("datastore") + " "
                        + values.getOrDefault("namespace", "");
            case "nfs" -> "nfs " + server + " " + values.get("export") + folder(values);
            case "cifs" -> "cifs " + server + " " + values.get("share") + folder(values);
            default -> null;
        };
    }

    private static String folder(Map<String, String> values) {
        return " " + values.getOrDefault("subdir", "") + " " + values.getOrDefault("content-dirs", "");
    }
}
