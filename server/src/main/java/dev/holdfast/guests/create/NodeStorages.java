package dev.holdfast.guests.create;

import dev.holdfast.pve.node.PveNode;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The storages of a node, as just read, and the volumes on them.
 *
 * @param name the name of the node
 */
public record NodeStorages(PveNode node, String name, List<PveNode.Storage> all) {
    /** Those of this node, read now. */
    public static NodeStorages of(PveNode node, String name) {
        return new NodeStorages(node, name, node.storages());
    }

    /** The active storage of a volume with this id; null where there is none. */
    public PveNode.@Nullable Storage activeOf(String volid) {
        String storage = volid.substring(0, volid.indexOf(':'));
        return all.stream()
                .filter(one -> one.storage().equals(storage) && Boolean.TRUE.equals(one.active()))
                .findFirst()
                .orElse(null);
    }

    /** Whether there is a volume with this id and content, such as {@code iso}. */
    public boolean has(String volid, String content) {
        PveNode.Storage storage = activeOf(volid);
        return storage != null
                && node.storage(storage.storage()).content(content, null).stream()
                        .anyMatch(volume -> volume.volid().equals(volid));
    }

    /**
     * The storage for what the node downloads: the one that was asked for, or else the one with the most free space. Null where
     * there is none, which is a fault of {@code field}.
     *
     * @param content the content type, such as {@code import}
     * @param purpose what it is for, in sentences
     */
    public @Nullable String forDownload(
            String content, String purpose, @Nullable String asked, String field, Faults faults) {
        List<String> names = StorageChoice.holding(StorageChoice.of(all), content).stream()
                .map(StorageChoice::name)
                .toList();
        String what = purpose + " (content type " + content + ").";
        if (names.isEmpty()) {
            faults.add(
                    "Node " + name + " has no active storage for " + what
                            + " Enable that content type on a storage first.",
                    field);
            return null;
        }
        if (asked == null || names.contains(asked)) return asked == null ? names.getFirst() : asked;
        faults.add(
                "Node " + name + " has no active storage " + asked + " for " + what + " Choose one of: "
                        + String.join(", ", names) + ".",
                field,
                "storage");
        return null;
    }
}
