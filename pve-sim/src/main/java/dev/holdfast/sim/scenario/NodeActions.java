package dev.holdfast.sim.scenario;

import dev.holdfast.sim.model.DataCentre;
import dev.holdfast.sim.model.SimCluster;
import dev.holdfast.sim.model.SimNode;
import dev.holdfast.sim.model.fault.Faults;
import java.util.function.Consumer;

/** Events of nodes and clusters, and settings of the whole data centre. */
final class NodeActions {
    private NodeActions() {}

    static void add(ScenarioActions actions, DataCentre dataCentre) {
        node(actions, dataCentre, "down", "its port refuses connections; its guests keep running", SimNode::down);
        node(actions, dataCentre, "crash", "it loses power, with its tasks and guests", SimNode::crash);
        node(actions, dataCentre, "up", "it comes back", SimNode::up);
        node(actions, dataCentre, "freeze", "it accepts connections and does not answer", SimNode::freeze);
        node(actions, dataCentre, "thaw", "it answers again", SimNode::thaw);
        node(actions, dataCentre, "certificate", "it gets a new certificate", SimNode::rotateCertificate);
        node(
                actions,
                dataCentre,
                "hostkey",
                "it gets another SSH host key, as if reinstalled",
                n -> n.ssh().rotateHostKey());
        node(actions, dataCentre, "hangup", "its SSH connections break; commands keep running", SimNode::breakSsh);
        node(actions, dataCentre, "rewired", "somebody at its console restores its first network", SimNode::rewire);
        actions.add("cluster CLUSTER quorum lost", "reads work, writes fail", w -> quorum(dataCentre, w, false));
        actions.add("cluster CLUSTER quorum back", "writes work again", w -> quorum(dataCentre, w, true));
        Faults faults = dataCentre.faults();
        actions.add("resources every DURATION", "how old /cluster/resources may be; 10s on Proxmox VE", w -> {
            var duration = w.duration("DURATION");
            return () -> faults.resourcesEvery(duration);
        });
        actions.add("values kept DURATION", "of guests whose node is down; 5m on Proxmox VE", w -> {
            var duration = w.duration("DURATION");
            return () -> faults.keepValues(duration);
        });
        actions.add("network away DURATION", "a node is away after its network was applied; 193s were seen", w -> {
            var duration = w.duration("DURATION");
            return () -> faults.awayAfterReload(duration);
        });
        actions.add("waits real", "30 s before a 596, 3 s before a 401", _ -> faults::waitAsInReality);
    }

    private static Runnable quorum(DataCentre dataCentre, ActionArguments words, boolean there) {
        SimCluster cluster = ScenarioActions.cluster(dataCentre, words.get("CLUSTER"));
        return () -> cluster.quorum(there);
    }

    private static void node(
            ScenarioActions actions, DataCentre dataCentre, String verb, String meaning, Consumer<SimNode> action) {
        actions.add("node NODE " + verb, meaning, w -> {
            SimNode node = dataCentre.node(w.get("NODE"));
            return () -> action.accept(node);
        });
    }
}
