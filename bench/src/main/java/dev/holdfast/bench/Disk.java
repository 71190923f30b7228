package dev.holdfast.bench;

import dev.holdfast.sim.Sim;
import java.io.IOException;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.time.Duration;
import java.util.concurrent.locks.LockSupport;

/**
 * What the service writes to disk when nobody does anything: a home lab, polled, sampled, stored and watched by the default rules, once
 * its past values are read. The sizes are system properties.
 */
final class Disk {
    private static final int CLUSTERS = Integer.getInteger("holdfast.bench.clusters", 1);
    private static final int NODES = Integer.getInteger("holdfast.bench.nodes", 3);
    private static final int GUESTS = Integer.getInteger("holdfast.bench.guests", 40);
    /** Values are stored every five minutes. */
    private static final int SECONDS = Integer.getInteger("holdfast.bench.seconds", 600);

    private Disk() {}

    static void run() throws Exception {
        try (Sim sim = Sim.generate(CLUSTERS, NODES, GUESTS, 1);
                var service = Service.start(Service.FLAGS).signIn()) {
            measure("no host", service, SECONDS / 10);
            Page.adoptAll(sim, service);
            // All subjects are known by then.
            LockSupport.parkNanos(Duration.ofSeconds(60).toNanos());
            settle(service);
            measure("%,d nodes and %,d guests".formatted(NODES, GUESTS), service, SECONDS);
        }
    }

    private static void measure(String what, Service service, int seconds) throws IOException {
        double before = service.writtenBytes();
        long began = System.nanoTime();
        LockSupport.parkNanos(Duration.ofSeconds(seconds).toNanos());
        double written = (service.writtenBytes() - before) / ((System.nanoTime() - began) / 1e9);
        Figures.row(
                what + ": written to disk",
                "%.1f kB/s".formatted(written / 1e3),
                "%.1f GB a day; nobody is signed in".formatted(written * 86_400 / 1e9));
    }

    /** The past values count as read: that happens once, and takes hours where there are many guests. */
    static void settle(Service service) throws SQLException {
        try (var db = DriverManager.getConnection(
                        "jdbc:sqlite:" + service.data().resolve("holdfast.db"));
                var statement = db.createStatement()) {
            statement.execute("PRAGMA busy_timeout = 10000");
            statement.execute("UPDATE metric_subject SET owed_from = NULL, owed_until = NULL");
        }
    }
}
