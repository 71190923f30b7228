package dev.holdfast.apps.imports;

import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * What an import found, before it changes anything.
 *
 * @param silentHosts the names of the hosts that do not answer, whose containers may be missing here
 * @param adoptable those of the items that can be adopted
 */
record Findings(List<ImportItem> items, List<Adoptable> adoptable, List<String> silentHosts) {
    /**
     * A container that can be adopted.
     *
     * @param item the number of its item
     * @param webPort the port that ProxmoxVE-Local knew, or null
     */
    record Adoptable(
            int item,
            long hostId,
            long clusterId,
            String node,
            @Nullable Integer webPort) {}
}
