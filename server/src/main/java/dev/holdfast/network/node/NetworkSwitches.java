package dev.holdfast.network.node;

import dev.holdfast.hosts.HostSsh;
import dev.holdfast.revert.RevertSwitch;
import dev.holdfast.revert.RevertSwitch.Purpose;
import dev.holdfast.revert.RevertSwitches;
import dev.holdfast.revert.SwitchView;
import java.util.HashMap;
import java.util.Map;
import java.util.Set;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/** The switches that put the old network configuration of nodes back. */
public record NetworkSwitches(RevertSwitches switches, HostSsh ssh) {
    private record Place(long hostId, String node) {}

    /** Whether the node can be told to put its old configuration back: SSH leads to it, not to another member. */
    public boolean canArm(NetworkNode node) {
        return node.isEnrolled() && ssh.isVerified(node.host().id());
    }

    private @Nullable RevertSwitch last(NetworkNode node) {
        return switches.find(node.host().id(), node.name(), Purpose.NETWORK);
    }

    /** The switch of a node for users. */
    public SwitchView view(NetworkNode node) {
        return switches.view(last(node), canArm(node));
    }

    /** The same for many nodes, as of now: two queries. */
    public Function<NetworkNode, SwitchView> views() {
        Map<Place, RevertSwitch> last = new HashMap<>();
        for (RevertSwitch one : switches.list(Purpose.NETWORK)) last.put(new Place(one.hostId(), one.node()), one);
        Set<Long> verified = ssh.verified();
        return node -> switches.view(
                last.get(new Place(node.host().id(), node.name())),
                node.isEnrolled() && verified.contains(node.host().id()));
    }

    /** Tells a node to keep the new configuration, for a person: refuses with 409 if nothing waits. */
    public void keepNow(NetworkNode node) throws InterruptedException {
        switches.keepNow(last(node));
    }
}
