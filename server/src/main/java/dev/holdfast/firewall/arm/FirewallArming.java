package dev.holdfast.firewall.arm;

import dev.holdfast.access.Principal;
import dev.holdfast.base.Refusal;
import dev.holdfast.firewall.place.FirewallPlace;
import dev.holdfast.hosts.HostSsh;
import dev.holdfast.hosts.Hosts;
import dev.holdfast.hosts.client.Host;
import dev.holdfast.hosts.client.HostRefusals;
import dev.holdfast.jobs.JobRef;
import dev.holdfast.jobs.JobRequest;
import dev.holdfast.jobs.JobTarget;
import dev.holdfast.jobs.JobView;
import dev.holdfast.jobs.queue.Jobs;
import dev.holdfast.pve.firewall.FirewallScope;
import dev.holdfast.revert.RevertSwitch;
import dev.holdfast.revert.RevertSwitch.Purpose;
import dev.holdfast.revert.RevertSwitches;
import dev.holdfast.revert.SwitchView;
import java.util.Comparator;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * Arms the firewall of a cluster or a node: whatever is changed there until someone keeps it is undone in time. Any member of a
 * cluster can put the cluster's firewall back, because all share its file; a node does it for its own.
 */
record FirewallArming(Hosts hosts, HostSsh ssh, Jobs jobs, RevertSwitches switches) {
    private static Purpose purpose(FirewallPlace place) {
        return place.scope() instanceof FirewallScope.Node ? Purpose.NODE_FIREWALL : Purpose.CLUSTER_FIREWALL;
    }

    /** The hosts whose nodes can put it back, the one through which it is changed first. */
    private List<Host> candidates(FirewallPlace place) {
        return hosts.ofCluster(place.clusterId()).stream()
                .filter(host -> purpose(place) == Purpose.CLUSTER_FIREWALL
                        || host.node().equals(place.node()))
                .sorted(Comparator.comparing(host -> !host.node().equals(place.node())))
                .toList();
    }

    private @Nullable Host armable(FirewallPlace place) {
        return candidates(place).stream()
                .filter(host -> ssh.isVerified(host.id()))
                .findFirst()
                .orElse(null);
    }

    private Refusal notArmable(FirewallPlace place) {
        List<Host> candidates = candidates(place);
        if (!candidates.isEmpty())
            return HostRefusals.capabilityMissing(candidates.getFirst().id(), "ssh");
        return HostRefusals.capabilityMissing(
                hosts.ofCluster(place.clusterId()).getFirst().id(),
                "ssh",
                "Node " + place.node() + " is not enrolled. Add its host, and set up SSH for it.");
    }

    /** The switch that was armed last; null when there was none. */
    @Nullable
    RevertSwitch last(FirewallPlace place) {
        return candidates(place).stream()
                .map(host -> switches.find(host.id(), host.node(), purpose(place)))
                .filter(Objects::nonNull)
                .max(Comparator.comparingLong(RevertSwitch::job))
                .orElse(null);
    }

    SwitchView view(FirewallPlace place) {
        return switches.view(last(place), armable(place) != null);
    }

    JobRef arm(Principal who, FirewallPlace place) {
        Host host = armable(place);
        if (host == null) throw notArmable(place);
        String key =
                "firewall:" + place.clusterId() + (purpose(place) == Purpose.NODE_FIREWALL ? ":" + place.node() : "");
        JobView present = jobs.holding(key);
        if (present != null) {
            throw Refusal.jobInProgress(
                    present.id(),
                    "The firewall of " + place.words() + " is armed already. Keep its changes or undo them first.");
        }
        return new JobRef(
                jobs.enqueue(JobRequest.of(FirewallArmJob.KIND, new ArmParams(host.id(), host.node(), purpose(place)))
                        .by(who)
                        .on(JobTarget.host(host.id(), host.name()), host.id())
                        .holding(key)));
    }
}
