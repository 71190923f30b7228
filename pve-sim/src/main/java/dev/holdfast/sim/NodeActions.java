package dev.holdfast.sim;

import java.util.function.Consumer;

/** What can happen to nodes, clusters, and what all of a data centre share. */
final class NodeActions {
    private NodeActions() {}

    static void add(ScenarioActions deeds, Sim sim) {
        node(deeds, sim, "down", "its port refuses; its guests go on unseen", SimNode::down);
        node(deeds, sim, "crash", "it loses power, with its tasks and guests", SimNode::crash);
        node(deeds, sim, "up", "it is back", SimNode::up);
        node(deeds, sim, "freeze", "it takes connections and answers nothing", SimNode::freeze);
        node(deeds, sim, "thaw", "it goes on", SimNode::thaw);
        node(deeds, sim, "certificate", "it gets a new certificate", SimNode::rotateCertificate);
        node(
                deeds,
                sim,
                "hostkey",
                "it shows another SSH host key, as if installed anew",
                n -> n.ssh().rotateHostKey());
        node(deeds, sim, "hangup", "its SSH connections break; what runs goes on", SimNode::breakSsh);
        deeds.add("cluster CLUSTER quorum lost", "reads work, writes fail", w -> quorum(sim, w, false));
        deeds.add("cluster CLUSTER quorum back", "writes work again", w -> quorum(sim, w, true));
        Faults faults = sim.faults();
        deeds.add("resources every DURATION", "how old /cluster/resources may be; really 10s", w -> {
            var duration = w.duration("DURATION");
            return () -> faults.resourcesEvery(duration);
        });
        deeds.add("values kept DURATION", "of guests whose node is down; really 5m", w -> {
            var duration = w.duration("DURATION");
            return () -> faults.keepValues(duration);
        });
        deeds.add("waits real", "half a minute before a 596, 3 s before a 401", _ -> faults::waitAsInReality);
    }

    private static Runnable quorum(Sim sim, ActionArguments words, boolean there) {
        SimCluster cluster = ScenarioActions.cluster(sim, words.get("CLUSTER"));
        return () -> cluster.quorum(there);
    }

    private static void node(ScenarioActions deeds, Sim sim, String verb, String meaning, Consumer<SimNode> action) {
        deeds.add("node NODE " + verb, meaning, w -> {
            SimNode node = sim.node(w.get("NODE"));
            return () -> action.accept(node);
        });
    }
}
