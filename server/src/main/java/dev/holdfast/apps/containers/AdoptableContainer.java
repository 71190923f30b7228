package dev.holdfast.apps.containers;

import com.fasterxml.jackson.annotation.JsonUnwrapped;
import dev.holdfast.hosts.status.Usage;
import dev.holdfast.inventory.GuestState.PowerState;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A container that is not adopted yet. Values that were not measured are null.
 *
 * @param id the id of the container in Holdfast, which no other container gets; not its CT ID
 * @param hostId the id in Holdfast of the host of its node; of another member of the cluster if that node is not
 *     enrolled
 * @param hostName the name of that host in Holdfast
 * @param node the node that owns it, as last polled
 * @param ctid its CT ID, which is unique only within its cluster
 * @param name its name in Proxmox VE; {@code CT} and the CT ID while that is not known
 * @param status its state at the last poll; unknown while its host or node does not answer
 * @param ip the IP address in it that others can reach, without prefix; null when it does not run or this is unknown
 * @param usage what it uses, as last polled
 * @param cores the number of its CPU cores; null while it is unknown, for example because the host does not answer
 * @param netInBps what it receives, in bits per second between the last two polls; null when it is stopped or this is
 *     unknown
 * @param netOutBps what it sends, in bits per second between the last two polls; null when it is stopped or this is
 *     unknown
 * @param diskReadBytesPerS what its disks read, in bytes per second between the last two polls; null when it is stopped
 *     or this is unknown
 * @param diskWriteBytesPerS what its disks wrote, in bytes per second between the last two polls; null when it is
 *     stopped or this is unknown
 * @param tags its tags in Proxmox VE, as last polled
 * @param offered whether it is offered for adoption; not where the rule of its host says so
 * @param catalogSlug the entry whose script probably made it; null when it is unknown
 */
record AdoptableContainer(
        long id,
        long hostId,
        String hostName,
        String node,
        int ctid,
        String name,
        PowerState status,
        @Nullable String ip,
        @JsonUnwrapped Usage usage,
        @Nullable Integer cores,
        @Nullable Double netInBps,
        @Nullable Double netOutBps,
        @Nullable Long diskReadBytesPerS,
        @Nullable Long diskWriteBytesPerS,
        List<String> tags,
        boolean offered,
        @Nullable String catalogSlug) {}
