package dev.holdfast.revert;

import dev.holdfast.revert.RevertSwitch.Purpose;
import java.time.Duration;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A switch to arm.
 *
 * @param hostId the host that is enrolled for the node itself, with a verified SSH sign-in
 * @param purpose a node has one switch for each
 * @param job the job that arms it: a job has one switch
 * @param files absolute paths of the files to put back; a file that does not exist is removed
 * @param reload the command that puts the old files in force; null when none is needed
 * @param delay how long the node waits before it puts them back
 */
public record SwitchPlan(
        long hostId,
        String node,
        Purpose purpose,
        long job,
        List<String> files,
        @Nullable String reload,
        Duration delay) {
    /** The file with a node's network, which is in force only after a reload. */
    public static final String INTERFACES = "/etc/network/interfaces";

    /** Copies the list. */
    public SwitchPlan {
        files = List.copyOf(files);
    }

    /** For a change of the node's network. */
    public static SwitchPlan ofNetwork(long hostId, String node, long job, Duration delay) {
        return new SwitchPlan(hostId, node, Purpose.NETWORK, job, List.of(INTERFACES), "ifreload -a", delay);
    }

    /** For changes of the firewall of the node's cluster, which all of its members share as one file. */
    public static SwitchPlan ofClusterFirewall(long hostId, String node, long job, Duration delay) {
        return ofFirewall(hostId, node, Purpose.CLUSTER_FIREWALL, job, "/etc/pve/firewall/cluster.fw", delay);
    }

    /** For changes of the firewall of the node itself. */
    public static SwitchPlan ofNodeFirewall(long hostId, String node, long job, Duration delay) {
        return ofFirewall(hostId, node, Purpose.NODE_FIREWALL, job, "/etc/pve/nodes/%s/host.fw".formatted(node), delay);
    }

    /** These files are in force within seconds after they were written, without a reload. */
    private static SwitchPlan ofFirewall(
            long hostId, String node, Purpose purpose, long job, String file, Duration delay) {
        return new SwitchPlan(hostId, node, purpose, job, List.of(file), null, delay);
    }

    /** Its folder on the node, below that of Holdfast in the home of its user. */
    public String name() {
        return name(job);
    }

    /** The folder of the switch of a job. */
    public static String name(long job) {
        return "revert-" + job;
    }
}
