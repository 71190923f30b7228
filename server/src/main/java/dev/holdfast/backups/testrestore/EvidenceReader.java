package dev.holdfast.backups.testrestore;

import dev.holdfast.apps.ports.ContainerPorts;
import dev.holdfast.backups.tested.Evidence;
import dev.holdfast.backups.tested.Evidence.What;
import dev.holdfast.base.Refusal;
import dev.holdfast.guests.fleet.Fleet;
import dev.holdfast.hosts.HostSsh;
import dev.holdfast.hosts.client.Host;
import dev.holdfast.hosts.client.HypervisorFailures;
import dev.holdfast.jobs.JobContext;
import dev.holdfast.pve.api.GuestKind;
import dev.holdfast.pve.guest.GuestConfig;
import dev.holdfast.pve.guest.PveGuest;
import dev.holdfast.pve.wire.PveException;
import dev.holdfast.ssh.Collected;
import dev.holdfast.ssh.Command;
import dev.holdfast.ssh.Exit;
import dev.holdfast.ssh.SshConnection;
import dev.holdfast.ssh.SshException;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Looks whether a copy has come up, until everything that can be seen of it was seen or the time is over. */
record EvidenceReader(Fleet fleet, InstantSource clock) {
    private static final Duration PAUSE = Duration.ofSeconds(1);
    private static final Duration INSIDE = Duration.ofSeconds(10);
    /** A guest that has run for so long, in seconds, did not stop by itself right after its start. */
    private static final long STEADY = 5;

    /** So many times in a row it must have been found stopped. */
    private static final int GONE = 3;

    private static final String STOPPED = "It has stopped by itself.";

    /**
     * Runs inside the container: that it runs at all means that init has set the container up. A system without systemd prints
     * nothing, and one without a network may take minutes until it is no longer starting.
     */
    private static final String ASK = "pct exec \"$CTID\" -- sh -c 'systemctl is-system-running 2>/dev/null; true'";

    /** Returns when all of it was seen, when the copy has stopped by itself, or at {@code until}. */
    List<Evidence> read(TestRestoreParams params, Copy copy, Instant until, JobContext job)
            throws InterruptedException {
        GuestConfig config = copy.config();
        var found = new LinkedHashMap<What, Evidence>();
        Host node = params.kind() == GuestKind.LXC ? nodeWithSsh(params) : null;
        int stopped = 0;
        while (true) {
            job.stopIfCanceled();
            Evidence running = running(copy);
            found.put(What.RUNNING, running);
            boolean isUp = Boolean.TRUE.equals(running.ok());
            // A guest that restarts itself is stopped only for a moment.
            stopped = running.text().equals(STOPPED) ? stopped + 1 : 0;
            boolean wasAsked = !isUp || params.kind() != GuestKind.LXC || inside(params, copy, node, found);
            if (isUp && config.hasAgent() && !isSeen(found, What.AGENT)) found.put(What.AGENT, agent(copy));
            // What was not seen because Holdfast stops says nothing.
            if (Thread.interrupted()) throw new InterruptedException();
            boolean isComplete = isUp && wasAsked && missing(found.values()).isEmpty();
            if (isComplete || stopped == GONE || !clock.instant().isBefore(until)) return List.copyOf(found.values());
            job.pause(PAUSE);
        }
    }

    private static boolean isSeen(Map<What, Evidence> found, What what) {
        Evidence one = found.get(what);
        return one != null && Boolean.TRUE.equals(one.ok());
    }

    private static Evidence running(Copy copy) {
        try {
            PveGuest.Status status = copy.guest().client().status();
            if (!status.isUp()) return new Evidence(What.RUNNING, false, STOPPED);
            if (status.isPaused()) return new Evidence(What.RUNNING, false, "Its processors are paused.");
            Long uptime = status.uptime();
            if (uptime == null || uptime < STEADY)
                return new Evidence(What.RUNNING, false, "It has only just been started.");
            return new Evidence(What.RUNNING, true, "It has run for " + uptime + " seconds.");
        } catch (PveException e) {
            return new Evidence(What.RUNNING, null, HypervisorFailures.detail(e));
        }
    }

    /** Null when SSH is not set up for the host of this node: no other node can enter its containers. */
    private @Nullable Host nodeWithSsh(TestRestoreParams params) {
        return fleet.hosts().list().stream()
                .filter(host ->
                        host.clusterId() == params.clusterId() && host.node().equals(params.node()))
                .filter(host -> fleet.ssh().isVerified(host.id()))
                .findFirst()
                .orElse(null);
    }

    /** False when it could not be asked this time. */
    private boolean inside(TestRestoreParams params, Copy copy, @Nullable Host node, Map<What, Evidence> found)
            throws InterruptedException {
        if (node == null) {
            found.put(
                    What.INIT,
                    new Evidence(
                            What.INIT,
                            null,
                            "SSH is not set up for a host of node " + params.node()
                                    + ", so nothing was asked inside the container."));
            return true;
        }
        Integer port = params.webPort();
        if (isSeen(found, What.INIT) && (port == null || isSeen(found, What.PORT))) return true;
        int ctid = copy.guest().ref().vmid();
        try (SshConnection connection = fleet.ssh().connect(node.id())) {
            if (!isSeen(found, What.INIT)) found.put(What.INIT, init(connection, ctid));
            if (port != null && isSeen(found, What.INIT)) found.put(What.PORT, port(connection, ctid, port));
            return true;
        } catch (SshException e) {
            notAsked(found, HostSsh.refusal(e).detail());
        } catch (Refusal e) {
            notAsked(found, e.detail());
        }
        return false;
    }

    private static void notAsked(Map<What, Evidence> found, String why) {
        What what = isSeen(found, What.INIT) ? What.PORT : What.INIT;
        found.put(what, new Evidence(what, null, why));
    }

    private static Evidence init(SshConnection connection, int ctid) throws SshException, InterruptedException {
        var output = new Collected();
        Exit exit =
                connection.run(new Command(ASK, Map.of("CTID", Integer.toString(ctid)), INSIDE), output, () -> false);
        if (exit.isSuccess()) {
            String state =
                    output.lines().isEmpty() ? "" : output.lines().getFirst().strip();
            return new Evidence(
                    What.INIT, true, state.isEmpty() ? "Programs run inside it." : "Its init answers: " + state + ".");
        }
        return new Evidence(
                What.INIT,
                false,
                exit.reason() == Exit.Reason.TIMED_OUT
                        ? "A program inside it did not end within " + INSIDE.toSeconds() + " seconds."
                        : "No program can be run inside it: " + output.errors());
    }

    private static Evidence port(SshConnection connection, int ctid, int port)
            throws SshException, InterruptedException {
        return ContainerPorts.listening(connection, ctid).contains(port)
                ? new Evidence(What.PORT, true, "The app's port " + port + " is open.")
                : new Evidence(What.PORT, false, "Nothing listens on the app's port " + port + ".");
    }

    private static Evidence agent(Copy copy) {
        try {
            copy.guest().client().agent().ping();
            return new Evidence(What.AGENT, true, "Its guest agent answers.");
        } catch (PveException.Refused e) {
            if (e.reason() == PveException.Reason.NODE_UNREACHABLE) {
                return new Evidence(What.AGENT, null, HypervisorFailures.detail(e));
            }
            return new Evidence(What.AGENT, false, "Its guest agent does not answer.");
        } catch (PveException e) {
            return new Evidence(What.AGENT, null, HypervisorFailures.detail(e));
        }
    }

    /** What was looked for and not seen. */
    static List<Evidence> missing(Collection<Evidence> all) {
        return all.stream().filter(one -> Boolean.FALSE.equals(one.ok())).toList();
    }
}
