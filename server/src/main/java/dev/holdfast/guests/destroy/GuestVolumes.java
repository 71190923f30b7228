package dev.holdfast.guests.destroy;

import dev.holdfast.guests.GuestHandle;
import dev.holdfast.pve.node.PveNode;
import dev.holdfast.pve.storage.StoredVolume;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** The volumes on a node that have a guest's ID, whether its configuration contains them or not. */
public final class GuestVolumes {
    private GuestVolumes() {}

    /** The disks with the guest's ID on all active storages of its node. */
    public static List<String> of(GuestHandle guest) {
        PveNode node = guest.nodeClient();
        var volumes = new ArrayList<String>();
        for (PveNode.Storage storage : node.storages()) {
            if (!Boolean.TRUE.equals(storage.active()) || !holdsDisks(storage.content())) continue;
            node.storage(storage.storage()).content(null, guest.ref().vmid()).stream()
                    .filter(volume -> holdsDisks(volume.content()))
                    .map(StoredVolume::volid)
                    .forEach(volumes::add);
        }
        return List.copyOf(volumes);
    }

    private static boolean holdsDisks(@Nullable String content) {
        return content != null && content.matches("(.*,)?(images|rootdir)(,.*)?");
    }
}
