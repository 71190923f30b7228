package dev.holdfast.apps;

import dev.holdfast.inventory.GuestState.PowerState;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A container that is not adopted yet.
 *
 * @param hostId the id in Holdfast of the host of its node; of another member of the cluster if that node is not
 *     enrolled
 * @param hostName the name of that host in Holdfast
 * @param node the node that owns it, as last polled
 * @param ctid its CT ID, which is unique only within its cluster
 * @param name its name in Proxmox VE; {@code CT} and the CT ID while that is not known
 * @param status its state at the last poll; unknown while its host or node does not answer
 * @param cores the number of its CPU cores; null while it is unknown, for example because the host does not answer
 * @param memTotalBytes the size of its memory in bytes; null while it is unknown
 * @param diskTotalBytes the size of its root disk in bytes; null while it is unknown
 * @param tags its tags in Proxmox VE, as last polled
 * @param catalogSlug the entry whose script probably made it, by its tags and its name; null when it is unknown
 */
record AdoptableContainer(
        long hostId,
        String hostName,
        String node,
        int ctid,
        String name,
        PowerState status,
        @Nullable Integer cores,
        @Nullable Long memTotalBytes,
        @Nullable Long diskTotalBytes,
        List<String> tags,
        @Nullable String catalogSlug) {}
