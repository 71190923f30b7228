package dev.holdfast;

import dev.holdfast.sim.Sim;
import java.util.Map;

/** What somebody else than the service orders on a simulated node. */
public final class SimOrders {
    private SimOrders() {}

    /** Gives an order and waits for the end of its task, which comes after its effect. */
    public static void done(Sim sim, String node, String path, Map<String, String> parameters) {
        String upid = String.valueOf(sim.node(node).ask("POST", path, parameters));
        Patience.until(
                "the task " + upid + " has ended",
                () -> sim.clusterOf(node).tasks().stream()
                        .anyMatch(task -> task.upid().equals(upid) && task.exit() != null));
    }
}
