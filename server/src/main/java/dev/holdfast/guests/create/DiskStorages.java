package dev.holdfast.guests.create;

import dev.holdfast.pve.api.GuestKind;
import dev.holdfast.pve.node.PveNode;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The active storages of a node that can hold the disks of a guest, in the order of Proxmox VE.
 *
 * @param purpose what they hold, for sentences
 */
public record DiskStorages(String node, String purpose, List<PveNode.Storage> usable) {
    /** Those of the node's storages that hold disks of this kind of guest. */
    public static DiskStorages of(String node, List<PveNode.Storage> all, GuestKind kind) {
        String content = kind == GuestKind.LXC ? "rootdir" : "images";
        List<PveNode.Storage> usable = all.stream()
                .filter(one -> Boolean.TRUE.equals(one.active())
                        && one.content() != null
                        && List.of(one.content().split(",")).contains(content))
                .toList();
        return new DiskStorages(node, kind == GuestKind.LXC ? "containers" : "images", usable);
    }

    /** Whether disks can be created on this one. */
    public boolean has(String name) {
        return usable.stream().anyMatch(one -> one.storage().equals(name));
    }

    /** That there is none at all, as a sentence. */
    public String noneSentence() {
        return "Node " + node + " has no active storage for " + purpose + ". Enable one there first.";
    }

    /** That this one is none of them, as a sentence. */
    public String missingSentence(String name) {
        String choice = usable.isEmpty()
                ? "."
                : ". Choose one of: "
                        + String.join(
                                ", ",
                                usable.stream().map(PveNode.Storage::storage).toList()) + ".";
        return "Node " + node + " has no active storage " + name + " for " + purpose + choice;
    }

    /**
     * That a storage has no room for so many GiB of disks, as a sentence; null when it has, or its space is not known. Proxmox VE
     * does not refuse a disk without room for it: it computes for minutes, or fails when the space is used.
     */
    public @Nullable String roomFault(String name, long gib) {
        for (PveNode.Storage one : usable) {
            Long free = one.avail();
            if (!one.storage().equals(name) || free == null || gib << 30 <= free) continue;
            return "Storage " + name + " has " + (free >> 30) + " GiB free, and the disks need " + gib
                    + " GiB. Choose smaller disks, or another storage.";
        }
        return null;
    }
}
