package dev.holdfast.search;

import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * What was found, the best match first.
 *
 * @param total how many there are, also those beyond the limit
 * @param hits the best matches, no more than the limit
 */
record SearchView(int total, List<SearchHit> hits) {
    /**
     * Something that was found.
     *
     * @param type what it is; a container is one that is no app
     * @param id the id in Holdfast of the host, app, virtual machine or container
     * @param name the name of the host or app; of another guest the one in Proxmox VE, or {@code VM 100} or
     *     {@code CT 100} when it is not known
     * @param number the CT ID or VM ID; null for a host
     * @param hostId the id in Holdfast of the host to which a guest belongs, or of the host itself; null for an app
     *     without a host
     * @param hostName the name of that host in Holdfast; null for an app without a host
     * @param node the node of the host, or the one on which the guest was last seen; null when that is unknown
     * @param field in which it was found
     * @param text the value of that field
     */
    record SearchHit(
            Type type,
            long id,
            String name,
            @Nullable Integer number,
            @Nullable Long hostId,
            @Nullable String hostName,
            @Nullable String node,
            Field field,
            String text) {
        /** What can be found, in the order of equally good matches. */
        enum Type {
            APP,
            CONTAINER,
            HOST,
            VM
        }

        /** What is compared with the text. */
        enum Field {
            NAME,
            NODE,
            ADDRESS,
            CLUSTER,
            NUMBER,
            IP,
            MAC,
            TAG
        }
    }
}
