package dev.holdfast.firewall.arm;

import dev.holdfast.base.Refusal;
import dev.holdfast.hosts.HostSsh;
import dev.holdfast.jobs.Job;
import dev.holdfast.jobs.JobContext;
import dev.holdfast.jobs.JobEvent;
import dev.holdfast.jobs.JobType;
import dev.holdfast.jobs.Outcome;
import dev.holdfast.jobs.Priority;
import dev.holdfast.revert.RevertSwitch;
import dev.holdfast.revert.RevertSwitch.State;
import dev.holdfast.revert.RevertSwitches;
import dev.holdfast.revert.SwitchPlan;
import dev.holdfast.revert.SwitchReport;
import dev.holdfast.ssh.SshException;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Arms a switch for a firewall, and waits until a person decides or the node puts the old file back. It never decides itself: that
 * Holdfast still reaches the node does not mean that the person does.
 *
 * @param delay how long the node waits for a person
 * @param silence how long the node may be away after that before the job ends as unknown
 */
record FirewallArmJob(RevertSwitches switches, InstantSource clock, Duration delay, Duration silence)
        implements Job<ArmParams> {
    static final JobType<ArmParams> KIND = new JobType<>("firewall.arm", ArmParams.class, Priority.PEOPLE);

    private static final Duration PAUSE = Duration.ofSeconds(1);
    /** How often the node is asked before its time is up: what Holdfast itself tells it is known without that. */
    private static final Duration INTERVAL = Duration.ofSeconds(5);

    @Override
    public JobType<ArmParams> kind() {
        return KIND;
    }

    @Override
    public Outcome run(ArmParams params, JobContext job) throws InterruptedException {
        // Undoing the changes is an operation of its own, also for others than the one who armed it.
        job.disableCancel();
        RevertSwitch present = find(params, job);
        // After a crash, a switch that waits must not be armed again: it would copy the changed file.
        if (present == null || present.state() == State.ARMING) {
            Outcome failed = arm(params, job);
            if (failed != null) return failed;
        }
        return follow(params, job);
    }

    private @Nullable RevertSwitch find(ArmParams params, JobContext job) {
        RevertSwitch last = switches.find(params.hostId(), params.node(), params.purpose());
        return last == null || last.job() != job.id() ? null : last;
    }

    private @Nullable Outcome arm(ArmParams params, JobContext job) throws InterruptedException {
        try {
            switches.arm(SwitchPlan.of(params.hostId(), params.node(), params.purpose(), job.id(), delay));
        } catch (SshException e) {
            return new Outcome.Failed("Node " + params.node()
                    + " could not be told over SSH to put the old firewall back: "
                    + HostSsh.refusal(e).detail() + " Nothing is armed.");
        }
        job.line("Node " + params.node() + " puts the present firewall back in " + delay.toSeconds()
                + " seconds, unless someone keeps the changes before.");
        return null;
    }

    private Outcome follow(ArmParams params, JobContext job) throws InterruptedException {
        Instant asked = clock.instant();
        String fault = null;
        while (true) {
            RevertSwitch now = find(params, job);
            if (now == null) return new Outcome.Unknown("The host was removed. Its node decides by itself.");
            Instant time = clock.instant();
            boolean isOver = time.isAfter(now.deadline());
            if (now.state() == State.KEPT) return kept(now, job);
            if (now.state() != State.ARMED || isOver || time.isAfter(asked.plus(INTERVAL))) {
                asked = time;
                try {
                    SwitchReport report = switches.report(now, null);
                    if (fault != null) job.hostAnswered();
                    fault = null;
                    if (report.state() == State.LOST) return lost(now);
                    if (report.state() == State.FIRED && !report.busy()) return undone(now, report, job);
                } catch (SshException | Refusal e) {
                    if (fault == null) {
                        job.line(
                                JobEvent.Stream.STATUS,
                                "Node " + now.node() + " can't be reached over SSH (" + e.getMessage()
                                        + "). Waiting until it puts the old firewall back.");
                        job.hostSilent(now.node());
                    }
                    fault = e.getMessage();
                }
                if (fault != null && time.isAfter(now.deadline().plus(silence))) return unknown(now, fault);
            }
            job.pause(PAUSE);
        }
    }

    private Outcome kept(RevertSwitch one, JobContext job) throws InterruptedException {
        job.line("Node " + one.node() + " keeps the changes.");
        switches.remove(one, null, job);
        return new Outcome.Done(Map.of("node", one.node(), "kept", true));
    }

    private Outcome undone(RevertSwitch one, SwitchReport report, JobContext job) throws InterruptedException {
        report.log().forEach(line -> job.line(one.node() + ": " + line));
        switches.remove(one, null, job);
        Map<String, Object> result = Map.of("node", one.node(), "kept", false);
        return report.asked()
                ? new Outcome.Done(result)
                : new Outcome.Failed(
                        "Nobody kept the changes in time, so node " + one.node() + " put the old firewall back.",
                        result);
    }

    private static Outcome lost(RevertSwitch one) {
        return new Outcome.Failed("The process that would have put the old firewall back is gone: node " + one.node()
                + " was restarted, or someone ended it. The changes stay in force. To undo them, run " + one.command()
                + " on the node.");
    }

    private static Outcome unknown(RevertSwitch one, String fault) {
        return new Outcome.Unknown("Node " + one.node() + " can't be reached over SSH (" + fault
                + "). By now it has put the old firewall back, unless it was restarted or could not do it. "
                + one.folder() + "/log on the node says what it did, and " + one.command()
                + " puts the old firewall back.");
    }
}
