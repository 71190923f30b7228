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
    /** Copies the list. */
    public SwitchPlan {
        files = List.copyOf(files);
    }

    /** For this purpose. The files of firewalls are in force within seconds; a cluster's is one that all of its members share. */
    public static SwitchPlan of(long hostId, String node, Purpose purpose, long job, Duration delay) {
        String file = switch (purpose) {
            case NETWORK -> "/etc/network/interfaces";
            case CLUSTER_FIREWALL -> "/etc/pve/firewall/cluster.fw";
            case NODE_FIREWALL -> "/etc/pve/nodes/" + node + "/host.fw";
        };
        String reload = purpose == Purpose.NETWORK ? "ifreload -a" : null;
        return new SwitchPlan(hostId, node, purpose, job, List.of(file), reload, delay);
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
