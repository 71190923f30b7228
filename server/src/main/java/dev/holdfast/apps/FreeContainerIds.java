package dev.holdfast.apps;

import dev.holdfast.guests.create.FreeIds;
import java.util.HashSet;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** CT IDs that no guest and no app has: an app whose container is missing would take over the new container. */
public record FreeContainerIds(Apps apps, FreeIds ids) {
    /** The lowest one, read now, that is none of {@code besides}. */
    public int next(long clusterId, String node, Set<Integer> besides) {
        var taken = new HashSet<>(apps.numbers(clusterId));
        taken.addAll(besides);
        return ids.next(clusterId, node, taken);
    }

    /** That a container can't have this CT ID, as a sentence; null when it can. */
    public @Nullable String fault(long clusterId, String node, int ctid) {
        if (!ids.isFree(clusterId, node, ctid)) {
            return "CT ID " + ctid + " is already in use. Choose another one, or leave it empty.";
        }
        if (!apps.numbers(clusterId).contains(ctid)) return null;
        return "CT ID " + ctid
                + " belongs to an app whose container is missing. Forget that app first, choose another CT"
                + " ID, or leave it empty.";
    }
}
