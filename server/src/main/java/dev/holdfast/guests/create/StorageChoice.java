package dev.holdfast.guests.create;

import dev.holdfast.pve.node.PveNode;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A storage of a node that can be chosen, with its space in bytes; null where it was not reported.
 *
 * @param name the name of the storage in Proxmox VE
 * @param type the type of the storage in Proxmox VE, such as {@code lvmthin} or {@code nfs}; null when it was not
 *     reported
 * @param content what it may contain, such as {@code images rootdir iso}
 * @param shared whether all nodes see the same volumes on it
 * @param freeBytes the free space in bytes, as the node reports it; null when it was not reported
 * @param totalBytes the total space in bytes, as the node reports it; null when it was not reported
 */
public record StorageChoice(
        String name,
        @Nullable String type,
        List<String> content,
        boolean shared,
        @Nullable Long freeBytes,
        @Nullable Long totalBytes) {
    /** Copies the list. */
    public StorageChoice {
        content = List.copyOf(content);
    }

    /** The active ones, the one with the most free space first. */
    public static List<StorageChoice> of(List<PveNode.Storage> storages) {
        return storages.stream()
                .filter(storage -> Boolean.TRUE.equals(storage.active()))
                .map(StorageChoice::of)
                .sorted(Comparator.comparing(StorageChoice::freeBytes, Comparator.nullsLast(Comparator.reverseOrder()))
                        .thenComparing(StorageChoice::name))
                .toList();
    }

    private static StorageChoice of(PveNode.Storage one) {
        List<String> content = one.content() == null
                ? List.of()
                : Arrays.stream(one.content().split(","))
                        .filter(word -> !word.isEmpty())
                        .toList();
        return new StorageChoice(
                one.storage(), one.type(), content, Boolean.TRUE.equals(one.shared()), one.avail(), one.total());
    }

    /** Those of the list that accept this content, such as {@code rootdir}. */
    public static List<StorageChoice> holding(List<StorageChoice> storages, String content) {
        return storages.stream()
                .filter(storage -> storage.content().contains(content))
                .toList();
    }
}
