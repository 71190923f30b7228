package dev.holdfast.metrics.cluster;

import static dev.holdfast.access.Role.VIEWER;

import dev.holdfast.base.work.Periodic;
import dev.holdfast.guests.fleet.Fleet;
import dev.holdfast.http.Ops;
import dev.holdfast.platform.Area;
import dev.holdfast.platform.Platform;
import java.time.Duration;
import java.util.List;

/** The state of all clusters at a glance. */
public final class ClusterArea implements Area {
    private static final Duration COUNT = Duration.ofMinutes(1);

    private final ClusterReader reader;
    private final CallRates calls;

    /** Of these hosts. */
    public ClusterArea(Platform platform, Fleet fleet) {
        this.calls = new CallRates(
                fleet.hosts(), fleet.hypervisors(), platform.clock(), fleet.leases()::holds, fleet.readings());
        this.reader = new ClusterReader(fleet.hosts(), fleet.inventory(), fleet.known(), calls);
    }

    @Override
    public void declare(Ops ops) {
        // Named after metrics, so that a token for these needs no other scope.
        ops.get("metrics.cluster_summary", "/cluster/summary", "All clusters in numbers, and what is wrong")
                .needsSomewhere(VIEWER)
                .answers(200, ClusterSummaryView.class, (call, _) -> reader.summary(call.who()));

        ops.get("metrics.cluster_nodes", "/cluster/nodes", "All nodes of all clusters")
                .needsSomewhere(VIEWER)
                .answersList(ClusterNodeView.class, (call, _) -> reader.nodes(call.who()));
    }

    @Override
    public List<Periodic> periodic() {
        return List.of(new Periodic("call-rates", COUNT, calls::count));
    }

    @Override
    public void start() {
        calls.count();
    }
}
