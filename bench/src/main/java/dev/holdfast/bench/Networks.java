package dev.holdfast.bench;

import dev.holdfast.sim.Sim;
import dev.holdfast.sim.model.SimCluster;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Map;
import java.util.concurrent.Callable;
import java.util.concurrent.locks.LockSupport;

/** The networks of 25 nodes with 500 guests, while all nodes answer and while two are down. */
final class Networks {
    private static final int NODES = 25;
    private static final int GUESTS = 20;
    private static final String PATH = "/network/bridges";

    private Networks() {}

    static void run() throws Exception {
        try (Sim sim = Sim.builder().build();
                var service = Service.start(Service.FLAGS).signIn()) {
            var names = new ArrayList<String>();
            for (int i = 1; i <= NODES; i++) names.add("n" + i);
            SimCluster cluster = sim.cluster("lab", names.toArray(String[]::new));
            for (int i = 0; i < NODES * GUESTS; i++) {
                cluster.machine(100 + i, names.get(i % NODES), "vm" + i).start();
            }
            service.enrol(sim, "n1");
            // Twenty guests are read after each poll.
            await(() -> !service.get(PATH).body().matches("(?s).*\"unread_guests\":[1-9].*"));
            Figures minimal = Figures.timed(200, () -> service.get("/meta/version"));
            Figures all = Figures.timed(100, () -> service.get(PATH));
            Figures.row("a minimal response", Figures.ms(minimal), "the baseline");
            Figures.row(
                    "networks of 25 nodes, 500 guests (%.1f MB)"
                            .formatted(service.get(PATH).body().length() / 1e6),
                    Figures.ms(all),
                    calls(sim, service) + " calls, four at a time");
            sim.node("n7").down();
            sim.node("n19").down();
            var _ = service.send("POST", "/hosts/1/sync", "", Map.of());
            Figures some = Figures.timed(100, () -> service.get(PATH));
            Figures.row(
                    "the same with 2 nodes down",
                    Figures.ms(some),
                    Figures.times(some.at(0.99), all.at(0.99), "the p99 with all") + "; " + calls(sim, service)
                            + " calls, none of a node that is down");
        }
    }

    /** The calls for one page. */
    private static long calls(Sim sim, Service service) throws Exception {
        sim.node("n1").forgetRequests();
        var _ = service.get(PATH);
        return sim.node("n1").requests().stream()
                .filter(request -> request.path().endsWith("/network"))
                .count();
    }

    private static void await(Callable<Boolean> condition) throws Exception {
        while (!condition.call()) LockSupport.parkNanos(Duration.ofMillis(500).toNanos());
    }
}
