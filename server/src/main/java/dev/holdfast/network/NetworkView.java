package dev.holdfast.network;

import com.fasterxml.jackson.annotation.JsonProperty;
import dev.holdfast.base.HypervisorProblem;
import dev.holdfast.network.attached.Attachment;
import dev.holdfast.network.node.InterfaceView;
import dev.holdfast.network.node.StagedDiff;
import dev.holdfast.revert.SwitchView;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The networks of several nodes.
 *
 * @param nodes the nodes that could be read, by the id of their host, then by name
 * @param attachments the NICs of the guests on these nodes, as last read in the background
 * @param errors the nodes that could not be read; the others are complete
 */
record NetworkView(List<NodeNetwork> nodes, List<Attachment> attachments, List<UnreadNode> errors) {
    /**
     * A node's network.
     *
     * @param hostId the id in Holdfast of the host to which the node belongs: its own, or another member of the cluster
     *     if it is not enrolled
     * @param hostName the name of the host {@code host_id} in Holdfast
     * @param node the name of the node in Proxmox VE
     * @param interfaces the interfaces of the node, with the staged changes
     * @param staged null when nothing is staged
     * @param unreadGuests how many guests of the node are missing from the attachments, because they were not read yet or
     *     can't be read
     * @param revertSwitch whether the node puts its old configuration back by itself
     * @param applying the job that applies what is staged, or that waits to; null when there is none
     */
    record NodeNetwork(
            long hostId,
            String hostName,
            String node,
            List<InterfaceView> interfaces,
            @Nullable StagedDiff staged,
            int unreadGuests,
            @JsonProperty("switch") SwitchView revertSwitch,
            @Nullable Long applying) {}

    /**
     * A node that could not be read. It may be away because something is applied on it.
     *
     * @param hostId the id in Holdfast of the host to which the node belongs: its own, or another member of the cluster
     *     if it is not enrolled
     * @param hostName the name of the host {@code host_id} in Holdfast
     * @param node the name of the node in Proxmox VE
     * @param kind as in the state of a host
     * @param detail why the node could not be read, as a sentence
     * @param revertSwitch whether the node puts its old configuration back by itself
     * @param applying the job that applies what is staged, or that waits to; null when there is none
     */
    record UnreadNode(
            long hostId,
            String hostName,
            String node,
            HypervisorProblem kind,
            String detail,
            @JsonProperty("switch") SwitchView revertSwitch,
            @Nullable Long applying) {}
}
