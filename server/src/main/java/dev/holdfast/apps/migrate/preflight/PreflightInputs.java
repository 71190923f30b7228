package dev.holdfast.apps.migrate.preflight;

import dev.holdfast.hosts.client.Host;
import dev.holdfast.pve.guest.GuestConfig;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * What was read from both hosts before a move.
 *
 * @param source null when the app has no host, or its container is gone; {@code sourceProblem} contains the reason
 * @param container null when the source could not be queried
 * @param freeCtid a CT ID that is free at the target, the container's own if possible; null when it could not be queried
 * @param requestedStorage the storage requested at the target, or null
 */
record PreflightInputs(
        int ctid,
        @Nullable Endpoint source,
        @Nullable String sourceProblem,
        @Nullable Container container,
        Endpoint target,
        @Nullable Integer freeCtid,
        @Nullable String requestedStorage,
        boolean selfTarget) {
    /**
     * A host.
     *
     * @param problem why it could not be queried, as a sentence, or null
     * @param online null when it is unknown
     * @param version such as {@code 9.1.2}
     * @param machine its architecture as {@code uname -m} prints it, or null
     * @param ssh whether Holdfast can sign in to it
     */
    record Endpoint(
            Host host,
            String node,
            @Nullable String problem,
            @Nullable Boolean online,
            @Nullable String version,
            @Nullable String machine,
            boolean ssh,
            List<StorageSpace> storages,
            Set<String> bridges) {
        @Nullable
        StorageSpace storage(String storage) {
            return storages.stream()
                    .filter(r -> r.storage().equals(storage))
                    .findFirst()
                    .orElse(null);
        }
    }

    /**
     * A storage as a node sees it.
     *
     * @param export what it mounts from outside of its cluster, equal for two storages that see the same; null for others
     * @param avail in bytes, null when it is not reported
     */
    record StorageSpace(
            String storage,
            @Nullable String type,
            Set<String> content,
            boolean active,
            boolean shared,
            @Nullable String export,
            @Nullable Long avail,
            @Nullable Long total) {
        boolean holds(String kind) {
            return active && content.contains(kind);
        }

        /** Whether it stores backups as files that can be read and written on the node. */
        boolean keepsArchives() {
            return holds("backup")
                    && type != null
                    && Set.of("dir", "nfs", "cifs", "cephfs", "btrfs").contains(type);
        }
    }

    /**
     * The container.
     *
     * @param snapshots how many it has
     * @param usedBytes the space its files use; null when it was not measured, as while it is stopped
     */
    record Container(
            GuestConfig config,
            boolean running,
            boolean highlyAvailable,
            int snapshots,
            @Nullable Long usedBytes) {}
}
