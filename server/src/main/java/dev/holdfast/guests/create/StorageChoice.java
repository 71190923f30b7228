package dev.holdfast.guests.create;

import dev.holdfast.pve.node.PveNode;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** A storage of a node that can be chosen, with its space in bytes; null where it was not reported. */
public record StorageChoice(
        String name,
        @Nullable String type,
        @Nullable Long freeBytes,
        @Nullable Long totalBytes) {
    /** The active storages that accept this content, such as {@code rootdir}; the one with the most free space first. */
    public static List<StorageChoice> holding(List<PveNode.Storage> storages, String content) {
        return storages.stream()
                .filter(storage -> Boolean.TRUE.equals(storage.active()) && holds(storage.content(), content))
                .map(one -> new StorageChoice(one.storage(), one.type(), one.avail(), one.total()))
                .sorted(Comparator.comparing(StorageChoice::freeBytes, Comparator.nullsLast(Comparator.reverseOrder()))
                        .thenComparing(StorageChoice::name))
                .toList();
    }

    private static boolean holds(@Nullable String all, String content) {
        return all != null && Arrays.asList(all.split(",")).contains(content);
    }
}
