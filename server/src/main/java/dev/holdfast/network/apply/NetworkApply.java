package dev.holdfast.network.apply;

import dev.holdfast.access.Principal;
import dev.holdfast.base.HypervisorCode;
import dev.holdfast.base.Refusal;
import dev.holdfast.base.bus.Bus;
import dev.holdfast.hosts.client.HostRefusals;
import dev.holdfast.hosts.client.Hypervisors;
import dev.holdfast.jobs.JobRef;
import dev.holdfast.jobs.JobRequest;
import dev.holdfast.jobs.JobTarget;
import dev.holdfast.jobs.queue.Jobs;
import dev.holdfast.network.node.NetworkNode;
import dev.holdfast.network.node.NetworkSwitches;
import dev.holdfast.network.node.StagedChanged;
import dev.holdfast.network.node.StagedDiff;
import dev.holdfast.pve.network.PveNetwork;
import dev.holdfast.pve.wire.Timeouts;
import org.jspecify.annotations.Nullable;

/** Applies what is staged on a node, as a job, or discards it at once. */
record NetworkApply(Hypervisors hypervisors, NetworkSwitches switches, Jobs jobs, Bus bus) {
    private PveNetwork network(NetworkNode node) {
        return hypervisors
                .client(node.clusterId(), node.name())
                .within(Timeouts.PERSON)
                .node(node.name())
                .network();
    }

    JobRef apply(Principal who, NetworkNode node, ApplyIn in) {
        boolean armed = in.armed() == null ? switches.canArm(node) : in.armed();
        if (armed && !switches.canArm(node))
            throw HostRefusals.capabilityMissing(node.host().id(), "ssh");
        StagedDiff staged = StagedDiff.of(network(node).list());
        if (staged == null) {
            throw Refusal.conflict("Nothing is staged on node " + node.name() + ". Stage a change first.");
        }
        if (in.digest() != null && !in.digest().equals(staged.digest())) throw changed(node, staged);
        var params = new ApplyParams(node.clusterId(), node.host().id(), node.name(), staged.digest(), armed);
        return new JobRef(jobs.enqueue(JobRequest.of(NetworkApplyJob.KIND, params)
                .by(who)
                .on(target(node), node.host().id())
                .holding(node.holdKey())));
    }

    /** The host; with the node's own name if that is a member of the cluster that is not enrolled itself. */
    private static JobTarget target(NetworkNode node) {
        return JobTarget.host(node.host().id(), node.isEnrolled() ? node.host().name() : node.name());
    }

    private static Refusal changed(NetworkNode node, StagedDiff staged) {
        return Refusal.of(
                        HypervisorCode.DIGEST_MISMATCH,
                        "What is staged on node " + node.name()
                                + " was changed in the meantime. Look at it again before you apply it.")
                .with("present", staged);
    }

    Reverted revert(NetworkNode node) {
        PveNetwork network = network(node);
        @Nullable StagedDiff staged = StagedDiff.of(network.list());
        // Also if the difference is empty: the file with it may exist.
        network.revert();
        bus.publish(new StagedChanged(node));
        return new Reverted(staged != null, staged);
    }
}
