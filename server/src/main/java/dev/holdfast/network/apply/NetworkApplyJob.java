package dev.holdfast.network.apply;

import dev.holdfast.hosts.client.Capability;
import dev.holdfast.hosts.client.Hypervisors;
import dev.holdfast.hosts.client.NodeOrder;
import dev.holdfast.jobs.Job;
import dev.holdfast.jobs.JobContext;
import dev.holdfast.jobs.JobType;
import dev.holdfast.jobs.Outcome;
import dev.holdfast.jobs.Priority;
import java.util.List;

/** Applies what is staged on a node. */
final class NetworkApplyJob implements Job<NetworkApplyJob.Params> {
    static final JobType<Params> KIND = new JobType<>("network.apply", Params.class, Priority.PEOPLE);

    /**
     * What to apply.
     *
     * @param digest of the changes that were confirmed: no others are applied
     * @param armed whether the node puts the old configuration back unless it is reached afterwards
     */
    record Params(long clusterId, long hostId, String node, String digest, boolean armed) {}

    private final Hypervisors hypervisors;

    NetworkApplyJob(Hypervisors hypervisors) {
        this.hypervisors = hypervisors;
    }

    @Override
    public JobType<Params> kind() {
        return KIND;
    }

    @Override
    public Outcome run(Params params, JobContext job) throws InterruptedException {
        job.disableCancel();
        job.require(
                "apply",
                new NodeOrder(
                        hypervisors,
                        Capability.LIFECYCLE,
                        params.clusterId(),
                        params.node(),
                        List.of("srvreload"),
                        "networking",
                        client -> client.node(params.node()).network().apply()),
                "The configuration could not be applied",
                "Whether the configuration was applied is not known. Look at the node's console.");
        return new Outcome.Done();
    }
}
