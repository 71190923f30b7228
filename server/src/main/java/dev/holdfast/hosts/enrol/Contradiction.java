package dev.holdfast.hosts.enrol;

import dev.holdfast.base.HypervisorProblem;
import dev.holdfast.hosts.client.Host;
import dev.holdfast.hosts.client.HostProblem;
import dev.holdfast.pve.node.ClusterStatus;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** What a host says that is not what it was enrolled as. Pure. */
public final class Contradiction {
    private Contradiction() {}

    /**
     * Why what a host reports must not be shown under its cluster, because it is another system by its own words; null when
     * nothing contradicts. A host that is the only enrolled one of its cluster may join another cluster, or leave it.
     *
     * @param enrolled all enrolled hosts of its cluster
     */
    public static @Nullable HostProblem of(Host host, List<Host> enrolled, ClusterStatus status) {
        // An address that several members share is answered by any of them.
        boolean isMember = status.nodes().stream().anyMatch(node -> node.name().equals(host.node()));
        String local = status.localNode();
        if (!isMember && local != null && !local.equals(host.node())) {
            return new HostProblem(
                    HypervisorProblem.REFUSED,
                    "At " + host.address() + " the node " + local + " answers instead of " + host.node()
                            + ". Nothing of it is shown here. Correct the host's address, or remove the host and add"
                            + " the other one.");
        }
        boolean hasOthers = enrolled.stream().anyMatch(other -> other.id() != host.id());
        if (!hasOthers || host.clusterName() == null || host.clusterName().equals(status.name())) return null;
        String says = status.name() == null
                ? host.node() + " says that it is in no cluster"
                : host.node() + " says that it is in the cluster " + status.name();
        return new HostProblem(
                HypervisorProblem.REFUSED,
                says + ", and not in " + host.clusterName()
                        + " any more. Nothing of it is shown here. If that is right,"
                        + " remove the host and add it again.");
    }
}
