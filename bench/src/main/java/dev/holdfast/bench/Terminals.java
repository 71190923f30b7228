package dev.holdfast.bench;

import dev.holdfast.pve.Pve;
import dev.holdfast.pve.api.ApiToken;
import dev.holdfast.pve.api.GuestKind;
import dev.holdfast.pve.console.Terminal;
import dev.holdfast.pve.wire.Address;
import dev.holdfast.pve.wire.Fingerprint;
import dev.holdfast.pve.wire.Trust;
import dev.holdfast.sim.Sim;
import java.io.IOException;
import java.net.InetAddress;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.WebSocket;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/** Consoles: from a key to its echo, with and without Holdfast in between, and what 200 of them cost. */
final class Terminals {
    private static final int KEYS = 2_000;
    private static final int MANY = 200;
    private static final int ROUNDS = 20;
    private static final Pattern TICKET = Pattern.compile("\"ticket\":\"([^\"]+)\"");
    private static final ByteBuffer KEY = ByteBuffer.wrap(new byte[] {'x'});
    private static final byte ERASE = 0x7f;
    /** What erases a letter on the screen. */
    private static final int ERASED = 3;

    private Terminals() {}

    static void run() throws Exception {
        // Each node has ports for a hundred consoles.
        try (Sim sim = Sim.builder().withoutRecording().build();
                var service = Service.start(Service.FLAGS).signIn()) {
            for (String node : List.of("a", "b", "c")) {
                sim.host(node).container(101, node, "web").start();
                service.enrol(sim, node);
            }
            for (int host = 1; host <= 3; host++) adopt(service, host);
            service.send("PATCH", "/settings", "{\"consoles_per_user\":200}", Map.of());
            keys(sim, service);
            many(service);
        }
    }

    private static void adopt(Service service, int host) throws IOException {
        String body = "{\"items\":[{\"host_id\":%d,\"ctid\":101,\"name\":\"web%d\"}]}".formatted(host, host);
        var answer = service.send("POST", "/apps/adopt", body, Map.of());
        if (answer.statusCode() != 200) throw new IOException(answer.body());
    }

    /** A console through the service. Counts the bytes of its output. */
    private static final class Viewer implements WebSocket.Listener {
        private final Semaphore bytes = new Semaphore(0);
        private final WebSocket socket;

        Viewer(Service service, HttpClient http, int app) throws Exception {
            var answer = service.send("POST", "/apps/" + app + "/console/tickets", "", Map.of());
            Matcher ticket = TICKET.matcher(answer.body());
            if (!ticket.find()) throw new IOException(answer.body());
            socket = http.newWebSocketBuilder()
                    .header("Cookie", service.cookie())
                    .buildAsync(
                            URI.create("ws://127.0.0.1:" + service.port() + "/api/v1/apps/" + app
                                    + "/console/ws?ticket=" + ticket.group(1)),
                            this)
                    .get(60, TimeUnit.SECONDS);
        }

        @Override
        public @Nullable CompletionStage<?> onBinary(WebSocket from, ByteBuffer data, boolean last) {
            bytes.release(data.remaining());
            from.request(1);
            return null;
        }

        /** Waits until nothing more is shown. */
        void settle() throws InterruptedException {
            if (!bytes.tryAcquire(60, TimeUnit.SECONDS)) throw new IllegalStateException("nothing is shown");
            while (bytes.tryAcquire(200, TimeUnit.MILLISECONDS)) bytes.drainPermits();
        }

        /** Types a letter and returns the milliseconds until it is shown; then erases it. */
        double key() throws Exception {
            long began = System.nanoTime();
            socket.sendBinary(KEY.duplicate(), true).get(60, TimeUnit.SECONDS);
            bytes.acquire();
            double time = (System.nanoTime() - began) / 1e6;
            socket.sendBinary(ByteBuffer.wrap(new byte[] {ERASE}), true).get(60, TimeUnit.SECONDS);
            bytes.acquire(ERASED);
            return time;
        }
    }

    private static void keys(Sim sim, Service service) throws Exception {
        var node = sim.node("a");
        try (var pve = new Pve(InetAddress::isLoopbackAddress)) {
            var client = pve.client(
                    Address.parse(node.address()),
                    new Trust.Pinned(Fingerprint.parse(node.fingerprint())),
                    new ApiToken(sim.token().id(), sim.token().secret()));
            var viewer = new Viewer(service, HttpClient.newHttpClient(), 1);
            viewer.settle();
            try (Terminal terminal = client.guest(GuestKind.LXC, "a", 101).terminal()) {
                // The prompt.
                for (String shown = ""; !shown.endsWith("login: "); )
                    shown += new String(receive(terminal), StandardCharsets.UTF_8);
                double[] direct = new double[KEYS];
                double[] through = new double[KEYS];
                for (int i = -KEYS / 4; i < KEYS; i++) {
                    double one = key(terminal);
                    double other = viewer.key();
                    if (i < 0) continue;
                    direct[i] = one;
                    through[i] = other;
                }
                Figures without = Figures.of(direct);
                Figures with = Figures.of(through);
                Figures.row("a key and its echo, directly from the host", exact(without), "the baseline");
                Figures.row(
                        "the same through Holdfast",
                        exact(with),
                        "p50 %+.2f ms, p99 %+.2f ms; goal: less than 5 ms more"
                                .formatted(with.median() - without.median(), with.at(0.99) - without.at(0.99)));
            }
            viewer.socket.abort();
        }
    }

    private static String exact(Figures f) {
        return "p50 %.2f ms, p99 %.2f ms".formatted(f.median(), f.at(0.99));
    }

    private static byte[] receive(Terminal terminal) throws IOException {
        byte[] bytes = terminal.receive();
        if (bytes == null) throw new IOException("the terminal ended");
        return bytes;
    }

    private static double key(Terminal terminal) throws IOException {
        long began = System.nanoTime();
        terminal.send(KEY.array());
        receive(terminal);
        double time = (System.nanoTime() - began) / 1e6;
        terminal.send(new byte[] {ERASE});
        for (int shown = 0; shown < ERASED; ) shown += receive(terminal).length;
        return time;
    }

    private static void many(Service service) throws Exception {
        double before = service.residentMib();
        double idle = cpuShare(service);
        var viewers = new ArrayList<Viewer>();
        HttpClient http = HttpClient.newHttpClient();
        double used = service.cpuSeconds();
        long began = System.nanoTime();
        for (int i = 0; i < MANY; i++) viewers.add(new Viewer(service, http, i % 3 + 1));
        double opening = (System.nanoTime() - began) / 1e6 / MANY;
        used = (service.cpuSeconds() - used) * 1000 / MANY;
        for (Viewer viewer : viewers) viewer.settle();
        double open = cpuShare(service);
        Figures.row(
                "200 consoles: opening one, ticket included",
                "%.1f ms".formatted(opening),
                "%.1f ms of the service's CPU".formatted(used));
        Figures.row(
                "200 open consoles in which nothing happens",
                "%.0f MiB more, %.1f %% of a core".formatted(service.residentMib() - before, open * 100),
                "%.0f MiB, %.1f %% without".formatted(before, idle * 100));
        typing(service, viewers);
        for (Viewer viewer : viewers) viewer.socket.abort();
    }

    /** A key a second in each. */
    private static void typing(Service service, List<Viewer> viewers) throws Exception {
        double used = service.cpuSeconds();
        long began = System.nanoTime();
        var times = new ArrayList<Future<double[]>>();
        try (var people = Executors.newVirtualThreadPerTaskExecutor()) {
            for (int i = 0; i < viewers.size(); i++) {
                Viewer viewer = viewers.get(i);
                long delay = Duration.ofSeconds(1).toNanos() * i / viewers.size();
                times.add(people.submit(() -> {
                    LockSupport.parkNanos(delay);
                    double[] all = new double[ROUNDS];
                    for (int round = 0; round < ROUNDS; round++) {
                        all[round] = viewer.key();
                        LockSupport.parkNanos(Duration.ofSeconds(1).toNanos());
                    }
                    return all;
                }));
            }
        }
        double seconds = (System.nanoTime() - began) / 1e9;
        double[] all = new double[viewers.size() * ROUNDS];
        for (int i = 0; i < times.size(); i++) {
            System.arraycopy(times.get(i).get(), 0, all, i * ROUNDS, ROUNDS);
        }
        Figures.row(
                "200 consoles, a key and its erasure a second in each: from key to echo",
                exact(Figures.of(all)),
                "the service %.1f %% of a core, resident %.0f MiB"
                        .formatted((service.cpuSeconds() - used) / seconds * 100, service.residentMib()));
    }

    private static double cpuShare(Service service) {
        double before = service.cpuSeconds();
        long began = System.nanoTime();
        LockSupport.parkNanos(Duration.ofSeconds(10).toNanos());
        return (service.cpuSeconds() - before) / ((System.nanoTime() - began) / 1e9);
    }
}
