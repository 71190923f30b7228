package dev.holdfast.network;

import dev.holdfast.network.attached.Attachment;
import dev.holdfast.network.node.InterfaceView;
import dev.holdfast.network.node.NodeProblem;
import dev.holdfast.network.node.StagedDiff;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The networks of several nodes.
 *
 * @param attachments the NICs of the guests on these nodes, as last read in the background
 * @param errors the nodes that could not be read; the others are complete
 */
record NetworkView(List<NodeNetwork> nodes, List<Attachment> attachments, List<NodeProblem> errors) {
    /**
     * A node's network.
     *
     * @param staged null when nothing is staged
     * @param unreadGuests how many guests of the node are missing from the attachments, because they were not read yet or
     *     can't be read
     */
    record NodeNetwork(
            long hostId,
            String hostName,
            String node,
            List<InterfaceView> interfaces,
            @Nullable StagedDiff staged,
            int unreadGuests) {}
}
