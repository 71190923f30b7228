package dev.holdfast.backups.run;

import dev.holdfast.base.Refusal;
import dev.holdfast.inventory.Inventory;
import dev.holdfast.inventory.Snapshot;
import dev.holdfast.inventory.StorageState;
import java.util.List;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/** The storages to which the guests of a node can be backed up. */
public record BackupStorages(Inventory inventory) {
    /**
     * The storage for backups of a node: the one that is named, or the only one; of several the shared one. Refuses with 422 at
     * {@code field} when there is no such storage, and with 409 when the storages are not known.
     */
    public String of(String field, long clusterId, String node, @Nullable String named) {
        Snapshot now = inventory.present(clusterId);
        if (now == null) {
            if (named != null) return named;
            throw Refusal.conflict("The host does not answer now, so its storages are not known. Name a storage.");
        }
        List<StorageState> usable = now.storages().stream()
                .filter(one -> one.content().contains("backup"))
                .filter(one -> one.shared() || one.node().equals(node))
                .toList();
        if (named != null) {
            if (usable.stream().anyMatch(one -> one.name().equals(named))) return named;
            throw Refusal.invalid(
                    field,
                    "Node " + node + " has no storage " + named + " for backups. It has: " + names(usable) + ".",
                    "value_error");
        }
        if (usable.size() == 1) return usable.getFirst().name();
        List<StorageState> shared = usable.stream().filter(StorageState::shared).toList();
        if (shared.size() == 1) return shared.getFirst().name();
        throw Refusal.invalid(
                field,
                usable.isEmpty()
                        ? "Node " + node + " has no storage for backups."
                        : "Node " + node + " has several storages for backups. Name one of them: " + names(usable)
                                + ".",
                "missing");
    }

    private static String names(List<StorageState> storages) {
        return storages.isEmpty()
                ? "none"
                : storages.stream().map(StorageState::name).distinct().collect(Collectors.joining(", "));
    }
}
