package dev.holdfast.network.apply;

import dev.holdfast.hosts.HostSsh;
import dev.holdfast.hosts.Hosts;
import dev.holdfast.hosts.client.Host;
import dev.holdfast.hosts.client.Hypervisors;
import dev.holdfast.inventory.Inventory;
import dev.holdfast.jobs.Job;
import dev.holdfast.jobs.JobContext;
import dev.holdfast.jobs.JobStopped;
import dev.holdfast.jobs.JobTarget;
import dev.holdfast.jobs.JobType;
import dev.holdfast.jobs.Outcome;
import dev.holdfast.jobs.Priority;
import dev.holdfast.jobs.TaskEnd;
import dev.holdfast.network.node.StagedDiff;
import dev.holdfast.pve.network.PveNetwork;
import dev.holdfast.revert.RevertSwitch;
import dev.holdfast.revert.RevertSwitch.Purpose;
import dev.holdfast.revert.RevertSwitches;
import dev.holdfast.revert.SwitchPlan;
import dev.holdfast.ssh.SshException;
import java.time.Instant;
import java.time.InstantSource;
import java.util.List;
import java.util.Objects;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * Applies what is staged on a node, and survives that the node may be away for minutes: the order is given once, its task is
 * read when the node is back, and the job ends with what is in force then.
 */
record NetworkApplyJob(
        Hypervisors hypervisors,
        Hosts hosts,
        Inventory inventory,
        RevertSwitches switches,
        InstantSource clock,
        Patience patience)
        implements Job<ApplyParams> {
    static final JobType<ApplyParams> KIND = new JobType<>("network.apply", ApplyParams.class, Priority.PEOPLE);

    private static final String FOUND = "addresses";
    private static final String ORDERED = "ordered";

    /** The addresses that the node may have after the change. */
    record Addresses(List<String> all) {}

    @Override
    public JobType<ApplyParams> kind() {
        return KIND;
    }

    @Override
    public List<JobTarget> interrupts(ApplyParams params) {
        return List.of(JobTarget.host(params.hostId(), params.node()));
    }

    @Override
    public Outcome run(ApplyParams params, JobContext job) throws InterruptedException {
        if (!job.isDone(ORDERED)) {
            Outcome failed = prepare(params, job);
            if (failed != null) return failed;
            // From here on the node may be changed, so that stopping would leave it without an answer.
            job.disableCancel();
            job.step(ORDERED, () -> {});
        }
        job.disableCancel();
        var reach = new NodeReach(
                hypervisors,
                hosts,
                params,
                job.step(FOUND, Addresses.class, () -> new Addresses(List.of())).all());
        RevertSwitch armed = armed(params, job);
        var end = new ApplyEnd(params, job, reach, switches, armed, clock, patience);
        // Also after a crash: an order that was not given by then would be given to a node that does not wait any more.
        Instant latest =
                armed == null ? null : armed.deadline().minus(patience.revert().dividedBy(2));
        TaskEnd task = follow(params, job, reach, latest, end);
        Outcome outcome = end.of(task, job.taskMessage());
        inventory.wake(params.clusterId());
        return outcome;
    }

    private TaskEnd follow(ApplyParams params, JobContext job, NodeReach reach, @Nullable Instant latest, ApplyEnd end)
            throws InterruptedException {
        var order = new ApplyOrder(hypervisors, params, reach, clock, latest);
        try {
            return job.follow(job.order("apply", order, patience.silence()), patience.silence());
        } catch (JobStopped e) {
            if (e.outcome instanceof Outcome.Unknown) return TaskEnd.LOST;
            end.nothingApplied();
            throw e;
        } catch (RuntimeException e) {
            end.nothingApplied();
            throw e;
        }
    }

    /** Null when the order may be given; otherwise why not. */
    private @Nullable Outcome prepare(ApplyParams params, JobContext job) throws InterruptedException {
        PveNetwork.State state = hypervisors
                .client(params.clusterId(), params.node())
                .node(params.node())
                .network()
                .list();
        StagedDiff staged = StagedDiff.of(state);
        if (staged == null) {
            return new Outcome.Failed("Nothing is staged on node " + params.node()
                    + " any more. Someone applied or discarded it in the meantime.");
        }
        if (!staged.digest().equals(params.digest())) {
            return new Outcome.Failed("What is staged on node " + params.node()
                    + " was changed after it was confirmed. Nothing was applied. Look at it again, then apply it.");
        }
        job.step(FOUND, Addresses.class, () -> addresses(hosts.get(params.hostId()), state, staged));
        staged.interfaces().forEach(one -> job.line("To be changed: " + one));
        job.stopIfCanceled();
        return params.armed() ? arm(params, job) : null;
    }

    /** Those of the changed interfaces, unless it is the one at which the host is enrolled. */
    private static Addresses addresses(Host host, PveNetwork.State state, StagedDiff staged) {
        return new Addresses(state.interfaces().stream()
                .filter(one -> staged.interfaces().contains(one.iface()))
                .flatMap(one -> Stream.of(one.cidr(), one.cidr6()))
                .filter(Objects::nonNull)
                .map(cidr -> cidr.replaceFirst("/.*", ""))
                .filter(address -> !host.address().contains(address))
                .distinct()
                .toList());
    }

    private @Nullable Outcome arm(ApplyParams params, JobContext job) throws InterruptedException {
        try {
            switches.arm(SwitchPlan.of(params.hostId(), params.node(), Purpose.NETWORK, job.id(), patience.revert()));
        } catch (SshException e) {
            return new Outcome.Failed(
                    "Node " + params.node() + " could not be told over SSH to put its old configuration"
                            + " back if it is cut off: " + HostSsh.refusal(e).detail()
                            + " Nothing was applied. Correct that, or apply it without this safeguard.");
        }
        job.line("Node " + params.node() + " puts its old configuration back in "
                + patience.revert().toSeconds() + " seconds, unless Holdfast reaches it before.");
        return null;
    }

    private @Nullable RevertSwitch armed(ApplyParams params, JobContext job) {
        RevertSwitch last = params.armed() ? switches.find(params.hostId(), params.node(), Purpose.NETWORK) : null;
        return last == null || last.job() != job.id() ? null : last;
    }
}
