package dev.holdfast.apps.migrate;

import dev.holdfast.hosts.Host;
import dev.holdfast.pve.GuestConfig;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * What both hosts told before a move.
 *
 * @param source null when the app has no host, or its container is gone; {@code sourceTrouble} tells why
 * @param container null when the source could not be asked
 * @param freeCtid a number that is free at the target, the container's own if possible; null when it could not be asked
 * @param wish the storage somebody wants at the target, or null
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
     * @param trouble why it could not be asked, as a sentence, or null
     * @param online null when nobody knows
     * @param version such as {@code 9.1.2}
     * @param machine its architecture as {@code uname -m} tells it, or null
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
     * @param export what it leads to outside of its cluster, equal for two that see the same; null for others
     * @param avail in bytes, null when it is not told
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

        /** Whether backups are files there that can be read and written on the node. */
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
     * @param usedBytes what its files take; null when it was not measured, as while it is stopped
     */
    record Container(
            GuestConfig config,
            boolean running,
            boolean highlyAvailable,
            int snapshots,
            @Nullable Long usedBytes) {}
}
