package dev.holdfast.revert;

import java.time.Duration;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A switch to arm.
 *
 * @param hostId the host that is enrolled for the node itself, with a verified SSH sign-in
 * @param job the job that arms it: a job has one switch
 * @param files absolute paths of the files to put back; a file that does not exist is removed
 * @param reload the command that puts the old files in force; null when none is needed
 * @param delay how long the node waits before it puts them back
 */
public record SwitchPlan(
        long hostId,
        String node,
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
        return new SwitchPlan(hostId, node, job, List.of(INTERFACES), "ifreload -a", delay);
    }

    /** For a change of firewalls: these files are in force within seconds after they were written. */
    public static SwitchPlan ofFirewall(long hostId, String node, long job, List<String> files, Duration delay) {
        return new SwitchPlan(hostId, node, job, files, null, delay);
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
