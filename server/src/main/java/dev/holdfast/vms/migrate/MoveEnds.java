package dev.holdfast.vms.migrate;

import dev.holdfast.guests.GuestHandle;
import dev.holdfast.guests.Guests;
import dev.holdfast.pve.api.GuestKind;
import dev.holdfast.pve.guest.PveGuest;
import dev.holdfast.pve.node.PveNode;
import dev.holdfast.pve.storage.StoredVolume;
import dev.holdfast.pve.wire.PveException;
import dev.holdfast.vms.migrate.preflight.VmMove;
import java.util.HashSet;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** The machine at both ends of a move. */
record MoveEnds(Guests guests) {
    GuestHandle source(VmMove move) {
        return guests.on(move.sourceNode(), move.source(), GuestKind.QEMU);
    }

    GuestHandle target(VmMove move) {
        return guests.on(move.targetNode(), move.target(), GuestKind.QEMU);
    }

    /** How the machine is at the source, as the rest of a sentence that says where it is. */
    static String state(VmMove move, PveGuest.@Nullable Status status) {
        if (status == null) return ".";
        String lock = status.lock() == null
                ? ""
                : " It is locked (" + status.lock() + "); once no task works on it any more, unlock it on the node.";
        if (move.running() && !status.isUp()) return ", but does not run. Start it." + lock;
        return (status.isUp() ? " and runs." : ".") + lock;
    }

    /** The volumes that this move left at the target, as a sentence with a space before it. */
    String left(VmMove move) {
        Set<String> before = move.there();
        if (move.localDisks() == 0) return "";
        try {
            if (before != null) {
                PveNode node = target(move).nodeClient();
                var now = new HashSet<String>();
                for (String storage : move.targetStorages()) {
                    node.storage(storage).content("images", move.target().vmid()).stream()
                            .map(StoredVolume::volid)
                            .forEach(now::add);
                }
                now.removeAll(before);
                return now.isEmpty()
                        ? ""
                        : " It left on " + move.targetNode() + ": "
                                + String.join(", ", now.stream().sorted().toList())
                                + ". Check that nothing uses them, and delete them.";
            }
        } catch (PveException _) {
            // The same as if they had not been read before.
        }
        return " Whether a part of the copy remains on " + move.targetNode() + " could not be read.";
    }
}
