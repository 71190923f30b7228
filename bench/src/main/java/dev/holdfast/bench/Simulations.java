package dev.holdfast.bench;

import dev.holdfast.pve.Pve;
import dev.holdfast.pve.PveClient;
import dev.holdfast.pve.api.ApiToken;
import dev.holdfast.pve.wire.Address;
import dev.holdfast.pve.wire.Fingerprint;
import dev.holdfast.pve.wire.Trust;
import java.io.IOException;
import java.net.InetAddress;
import java.net.Socket;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.locks.LockSupport;

/** The cost of the simulator, which is part of every measurement that uses it. */
final class Simulations {
    private static final String[] LARGE = {"--nodes", "500", "--guests", "15000", "--clusters", "25"};
    private static final Duration CYCLE = Duration.ofSeconds(10);
    private static final int IDLE = 2_000;

    private Simulations() {}

    static void run() throws Exception {
        double small = starts();
        double large = starts(LARGE);
        Figures.row("simulator, start, 6 nodes, 40 guests", "%.2f s (median of 3)".formatted(small), "the baseline");
        Figures.row(
                "simulator, start, 500 nodes, 15,000 guests",
                "%.2f s".formatted(large),
                Figures.times(large, small, "six nodes"));
        try (var sim = Simulator.start(LARGE);
                var pve = new Pve(InetAddress::isLoopbackAddress)) {
            List<PveClient> clients = clients(sim, pve);
            handshakes(sim, clients.getFirst());
            polls(sim, clients, "");
            Figures.row(
                    "simulator, memory",
                    "heap %.0f MiB after a collection, resident %.0f MiB".formatted(sim.heapMib(), sim.residentMib()),
                    "heap cap 256 MiB");
            idle(sim, clients.getFirst());
        }
        try (var sim = Simulator.start(with(LARGE, "--churn", "600"));
                var pve = new Pve(InetAddress::isLoopbackAddress)) {
            polls(sim, clients(sim, pve), ", 600 changes a minute");
        }
    }

    private static String[] with(String[] options, String... more) {
        var all = new ArrayList<>(List.of(options));
        all.addAll(List.of(more));
        return all.toArray(String[]::new);
    }

    private static double starts(String... options) throws IOException {
        double[] seconds = new double[3];
        for (int i = 0; i < seconds.length; i++) {
            try (var sim = Simulator.start(options)) {
                seconds[i] = sim.startSeconds();
            }
        }
        return Figures.of(seconds).median();
    }

    private static List<PveClient> clients(Simulator sim, Pve pve) {
        var token = new ApiToken(Simulator.TOKEN_ID, Simulator.SECRET);
        return sim.nodes().stream()
                .map(n -> pve.client(
                        Address.parse(n.address()), new Trust.Pinned(Fingerprint.parse(n.fingerprint())), token))
                .toList();
    }

    /** The same request over a kept connection and over a new one. */
    private static void handshakes(Simulator sim, PveClient client) throws Exception {
        Figures kept = Figures.timed(500, client::version);
        Figures fresh = Figures.timed(200, () -> {
            try (var other = new Pve(InetAddress::isLoopbackAddress)) {
                return clients(sim, other).getFirst().version();
            }
        });
        Figures.row("simulator, a response over a kept connection", Figures.ms(kept), "the baseline");
        Figures.row(
                "simulator, the same over a new one",
                Figures.ms(fresh),
                Figures.times(fresh.median(), kept.median(), "kept"));
    }

    /** Requests three lists from one member of each cluster every ten seconds, for a minute after half a minute. */
    private static void polls(Simulator sim, List<PveClient> clients, String what) throws Exception {
        for (int i = 0; i < 3; i++) poll(clients);
        double before = sim.cpuSeconds();
        long began = System.nanoTime();
        var times = new ArrayList<Double>();
        for (int i = 0; i < 6; i++) times.addAll(poll(clients));
        double share = (sim.cpuSeconds() - before) / ((System.nanoTime() - began) / 1e9);
        Figures.row(
                "simulator, 25 clusters polled every 10 s" + what + ": its CPU",
                "%.1f %% of a core".formatted(share * 100),
                "%.1f %% of 2 cores".formatted(share * 50));
        Figures.row(
                "simulator, three lists of a cluster of 20 nodes, 600 guests" + what,
                Figures.ms(Figures.of(
                        times.stream().mapToDouble(Double::doubleValue).toArray())),
                "a new connection each time");
    }

    /** Polls all clusters once; returns the milliseconds for each. */
    private static List<Double> poll(List<PveClient> clients) {
        long cycle = System.nanoTime();
        var times = new ArrayList<Double>();
        for (PveClient client : clients) {
            long began = System.nanoTime();
            if (client.clusterResources().size() < 600) throw new IllegalStateException("guests are missing");
            if (client.clusterStatus().name() == null) throw new IllegalStateException("no cluster");
            if (client.nodes().size() != 20) throw new IllegalStateException("nodes are missing");
            times.add((System.nanoTime() - began) / 1e6);
        }
        LockSupport.parkNanos(CYCLE.toNanos() - (System.nanoTime() - cycle));
        return times;
    }

    /** Connections without requests; the simulator closes each after five seconds. */
    private static void idle(Simulator sim, PveClient client) throws Exception {
        Figures alone = Figures.timed(200, client::version);
        double before = sim.residentMib();
        String[] address = sim.nodes().getFirst().address().split(":");
        var sockets = new ArrayList<Socket>();
        for (int i = 0; i < IDLE; i++) sockets.add(new Socket(address[0], Integer.parseInt(address[1])));
        Figures crowded = Figures.timed(200, client::version);
        double after = sim.residentMib();
        for (Socket socket : sockets) socket.close();
        Figures.row(
                "simulator, a response beside 2,000 idle connections",
                Figures.ms(crowded) + ", %.0f MiB more".formatted(after - before),
                Figures.times(crowded.median(), alone.median(), "alone"));
    }
}
