package dev.holdfast.guests.network;

import dev.holdfast.pve.network.NodeBridges;
import dev.holdfast.pve.node.PveNode;
import dev.holdfast.pve.wire.PveException;
import org.jspecify.annotations.Nullable;

/**
 * Checks a bridge against its node's list before a NIC is attached to it: a refusal by Proxmox VE does not name the field,
 * and comes after the NIC was unplugged.
 */
public final class BridgeCheck {
    private BridgeCheck() {}

    /** Why no NIC can be attached to this bridge, as a sentence; null when one can, or when the list does not show it. */
    public static @Nullable String fault(PveNode client, String node, String bridge) {
        NodeBridges bridges;
        try {
            bridges = client.network().bridges();
        } catch (PveException _) {
            return null; // The host's answer to the change itself decides.
        }
        if (bridges.active().contains(bridge)) return null;
        String choice =
                bridges.active().isEmpty() ? "." : ", or choose one of: " + String.join(", ", bridges.active()) + ".";
        if (bridges.staged().contains(bridge)) {
            return "Bridge " + bridge + " is only staged on node " + node
                    + " and not up. Apply the node's network configuration first" + choice;
        }
        if (bridges.down().contains(bridge)) {
            return "Bridge " + bridge + " is not up on node " + node + ". Bring it up first" + choice;
        }
        // A token that may see no bridges gets an empty list, which proves nothing.
        if (bridges.active().isEmpty()) return null;
        return "Node " + node + " has no bridge " + bridge + " that the API token may see. Choose one of: "
                + String.join(", ", bridges.active()) + ".";
    }
}
