package dev.holdfast.revert;

import java.time.Instant;

/**
 * The switch that was armed last on a node for a purpose.
 *
 * @param name its folder on the node
 * @param job the job that armed it
 * @param deadline when the node puts the files back, by the clock of this service
 */
public record RevertSwitch(
        long hostId, String node, Purpose purpose, String name, long job, State state, Instant deadline) {
    /** Its folder on the node, for sentences. */
    public String folder() {
        return "~/.holdfast/" + name;
    }

    /** The command with which a person puts the old files back on the node, at any time. */
    public String command() {
        return "sh " + folder() + "/switch.sh now";
    }

    /** What is changed while it waits. */
    public enum Purpose {
        /** The network of the node. */
        NETWORK,
        /** The firewall of the node's cluster, with its security groups, aliases and sets. */
        CLUSTER_FIREWALL,
        /** The firewall of the node itself. */
        NODE_FIREWALL
    }

    /** What is known of a switch. */
    public enum State {
        /** It was about to be armed: nothing was changed yet. */
        ARMING,
        /** The node puts the old files back unless it is told to keep the new ones. */
        ARMED,
        /** The node was told to keep the new files. */
        KEPT,
        /** The node put the old files back. */
        FIRED,
        /** It is not known, because the node can't be asked, or was restarted before it was told. */
        LOST
    }
}
