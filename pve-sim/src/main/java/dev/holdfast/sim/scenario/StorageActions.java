package dev.holdfast.sim.scenario;

import dev.holdfast.sim.model.DataCentre;
import dev.holdfast.sim.model.SimCluster;
import dev.holdfast.sim.model.SimNode;
import dev.holdfast.sim.model.SimStorage;
import java.util.function.Consumer;

/** Events of storages, named like guests: {@code homelab/vault}. */
final class StorageActions {
    private StorageActions() {}

    static void add(ScenarioActions actions, DataCentre dataCentre) {
        storage(actions, dataCentre, "hangs", "what reads or writes its content waits", SimStorage::hang);
        storage(actions, dataCentre, "answers", "it no longer hangs, and is reachable", storage -> {
            storage.answerAgain();
            storage.unreachableFrom();
        });
        storage(
                actions,
                dataCentre,
                "unreachable",
                "no node can activate it",
                storage -> storage.unreachableFrom(
                        storage.cluster().nodes().stream().map(SimNode::name).toArray(String[]::new)));
        storage(
                actions,
                dataCentre,
                "full",
                "no space is left on it",
                storage -> storage.cluster().nodes().forEach(node -> storage.fillUp(node.name(), 0)));
    }

    private static void storage(
            ScenarioActions actions, DataCentre dataCentre, String verb, String meaning, Consumer<SimStorage> action) {
        actions.add("storage STORAGE " + verb, meaning, w -> {
            String[] parts = w.get("STORAGE").split("/", 2);
            if (parts.length < 2) {
                throw new IllegalArgumentException(
                        "'" + w.get("STORAGE") + "' is not a storage: write CLUSTER/local or NODE/local");
            }
            SimCluster cluster = ScenarioActions.cluster(dataCentre, parts[0]);
            if (cluster.findStorage(parts[1]) == null) {
                throw new IllegalArgumentException("There is no storage " + parts[1] + " in this cluster");
            }
            return () -> action.accept(cluster.storage(parts[1]));
        });
    }
}
