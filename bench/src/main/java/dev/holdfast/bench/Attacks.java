package dev.holdfast.bench;

import dev.holdfast.base.db.DatabaseConfig;
import dev.holdfast.base.db.Db;
import dev.holdfast.sim.Sim;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.ThreadLocalRandom;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.locks.LockSupport;

/**
 * Everything that is known to have filled the heap, against the service with 256 MiB and beside viewers that poll: what becomes of
 * the others, and of the process.
 */
final class Attacks {
    private static final int VIEWERS = Integer.getInteger("holdfast.bench.viewers", 1_000);
    private static final Duration PAUSE = Duration.ofSeconds(10);
    private static final Duration PHASE = Duration.ofSeconds(Integer.getInteger("holdfast.bench.seconds", 20));
    private static final String VIEWER = "viewer@bench.test";

    private final Service service;

    /** Attackers have a client and threads of their own, so that the others' times are those of the service. */
    private final Service attacked;

    private final BadHost bad;
    private final ConcurrentLinkedQueue<Double> times = new ConcurrentLinkedQueue<>();
    private final AtomicInteger failures = new AtomicInteger();
    private volatile boolean over;
    private String viewer = "";
    private long job;

    private Attacks(Service service, BadHost bad) {
        this.service = service;
        this.attacked = service.throughAnotherClient();
        this.bad = bad;
    }

    static void run() throws Exception {
        var settings = Map.of("HOLDFAST_POLL_SECONDS", "3");
        try (Sim sim = Sim.generate(1, 10, 200, 1);
                var bad = new BadHost();
                var service = Service.start(Service.FLAGS, settings).signIn()) {
            var attacks = new Attacks(service, bad);
            attacks.prepare(sim);
            var viewers = attacks.viewers();
            try {
                attacks.all();
            } finally {
                attacks.over = true;
                for (Thread one : viewers) one.join();
            }
        }
    }

    private void prepare(Sim sim) throws IOException {
        service.enrol(sim, sim.nodes().getFirst().name());
        expect(
                201,
                "POST",
                "/hosts",
                "{\"name\":\"bad\",\"address\":\"%s\",\"token_id\":\"root@pam!holdfast\",\"token_secret\":\"11111111-2222-3333-4444-555555555555\"}"
                        .formatted(bad.address()));
        expect(
                201,
                "POST",
                "/users",
                "{\"email\":\"%s\",\"password\":\"%s\",\"role\":\"viewer\"}".formatted(VIEWER, Service.PASSWORD));
        viewer = Service.cookie(service.sendAs(
                "",
                "POST",
                "/auth/login",
                "{\"email\":\"%s\",\"password\":\"%s\"}".formatted(VIEWER, Service.PASSWORD),
                Map.of()));
        try (Db db = Db.open(DatabaseConfig.sqlite(service.data()))) {
            db.writing(h -> {
                h.execute(
                        "INSERT INTO job (kind, status, lane, params, created_at, finished_at, last_event)"
                                + " VALUES ('app.power', 'succeeded', 'people', ?, ?, ?, 5000)",
                        new byte[0],
                        Instant.now(),
                        Instant.now());
                job = h.select("SELECT MAX(id) FROM job").mapTo(Long.class).one();
                var lines = h.prepareBatch(
                        "INSERT INTO job_event (job_id, id, at, stream, message) VALUES (?, ?, ?, 'stdout', ?)");
                for (int i = 1; i <= 5_000; i++) lines.add(job, i, Instant.now(), "x".repeat(16_000));
                lines.execute();
            });
        }
    }

    private void expect(int status, String method, String path, String body) throws IOException {
        var answer = service.send(method, path, body, Map.of());
        if (answer.statusCode() != status) throw new IOException(path + ": " + answer.statusCode() + answer.body());
    }

    /** Each asks for the list of machines, the hosts or itself once in ten seconds. */
    private List<Thread> viewers() {
        var all = new ArrayList<Thread>();
        List<String> paths = List.of("/vms", "/hosts", "/auth/me", "/meta/version");
        for (int i = 0; i < VIEWERS; i++) {
            String path = paths.get(i % paths.size());
            all.add(Thread.ofVirtual().start(() -> {
                LockSupport.parkNanos(ThreadLocalRandom.current().nextLong(PAUSE.toNanos()));
                while (!over) {
                    long began = System.nanoTime();
                    try {
                        if (service.get(path).statusCode() != 200) failures.incrementAndGet();
                    } catch (IOException e) {
                        failures.incrementAndGet();
                    }
                    times.add((System.nanoTime() - began) / 1e6);
                    LockSupport.parkNanos(PAUSE.toNanos() - (System.nanoTime() - began));
                }
            }));
        }
        return all;
    }

    private interface Attack {
        /** Attacks for a while; what was seen of it. */
        String run(long until) throws Exception;
    }

    private void all() throws Exception {
        phase("nobody attacks (warming up)", until -> rest(until, "not counted"));
        phase("nobody attacks", until -> rest(until, "the baseline"));
        phase("a host whose lists have a text of 60 MB", until -> moody(BadHost.Mood.LONG_TEXT, until));
        phase("a host with 100,000 guests, new ones each time", until -> moody(BadHost.Mood.MANY_GUESTS, until));
        phase("a host with 5,000 nodes", until -> moody(BadHost.Mood.MANY_NODES, until));
        phase("three probes at once of a host that answers 60 MB", this::probes);
        phase("300 unfinished bodies of 1 MiB of a viewer", this::bodies);
        phase("600 HTTP/2 streams with window 0, not signed in", this::streams);
        phase("an endless line of a mail server, four at once", this::mail);
        phase("5,000 log lines of 16,000 characters, ten requests and ten streams at once", this::lines);
        phase("all of these at once", until -> {
            var all = new ArrayList<Thread>();
            bad.mood = BadHost.Mood.LONG_TEXT;
            for (Attack one : List.<Attack>of(this::probes, this::bodies, this::streams, this::mail, this::lines)) {
                all.add(Thread.ofVirtual().start(() -> {
                    try {
                        one.run(until);
                    } catch (Exception e) {
                        // counted at the viewers
                    }
                }));
            }
            for (Thread one : all) one.join();
            bad.mood = BadHost.Mood.HONEST;
            return "";
        });
        phase("nobody attacks any more", until -> rest(until, ""));
    }

    private void phase(String name, Attack attack) throws Exception {
        times.clear();
        failures.set(0);
        var peak = new double[1];
        var seen = new boolean[1];
        Thread watcher = Thread.ofVirtual().start(() -> {
            while (!seen[0]) {
                try {
                    peak[0] = Math.max(peak[0], service.residentMib());
                } catch (IOException e) {
                    return; // it has ended
                }
                LockSupport.parkNanos(100_000_000);
            }
        });
        String what = attack.run(System.nanoTime() + PHASE.toNanos());
        seen[0] = true;
        watcher.join();
        Figures others =
                Figures.of(times.stream().mapToDouble(Double::doubleValue).toArray());
        Figures.row(
                name,
                "others: %s, %d of %d failed".formatted(Figures.ms(others), failures.get(), times.size()),
                "resident %.0f MiB at most; %s%s"
                        .formatted(
                                peak[0],
                                service.isAlive() ? "0 restarts" : "THE SERVICE ENDED",
                                what.isEmpty() ? "" : "; " + what));
    }

    private static String rest(long until, String what) {
        LockSupport.parkNanos(until - System.nanoTime());
        return what;
    }

    private String moody(BadHost.Mood mood, long until) throws IOException {
        bad.mood = mood;
        rest(until, "");
        String hosts = service.get("/hosts").body();
        bad.mood = BadHost.Mood.HONEST;
        return hosts.contains("\"too_large\"") ? "its problem says so" : "NO PROBLEM AT THE HOST";
    }

    private String probes(long until) throws Exception {
        BadHost.Mood before = bad.mood;
        bad.mood = BadHost.Mood.LONG_TEXT;
        var refused = new AtomicInteger();
        inParallel(3, until, () -> {
            var answer = attacked.send(
                    "POST",
                    "/hosts/probe",
                    "{\"address\":\"%s\",\"token_id\":\"root@pam!holdfast\",\"token_secret\":\"11111111-2222-3333-4444-555555555555\"}"
                            .formatted(bad.address()),
                    Map.of());
            if (answer.statusCode() == 502) refused.incrementAndGet();
        });
        bad.mood = before;
        return refused + " probes refused with 502";
    }

    private interface Work {
        void once() throws Exception;
    }

    private static void inParallel(int number, long until, Work work) throws InterruptedException {
        var all = new ArrayList<Thread>();
        for (int i = 0; i < number; i++) {
            all.add(Thread.ofPlatform().start(() -> {
                while (System.nanoTime() < until) {
                    try {
                        work.once();
                    } catch (Exception e) {
                        LockSupport.parkNanos(50_000_000);
                    }
                }
            }));
        }
        for (Thread one : all) one.join();
    }

    private Socket connect() throws IOException {
        return new Socket(InetAddress.getLoopbackAddress(), service.port());
    }

    private String bodies(long until) throws Exception {
        var open = new ArrayList<Socket>();
        byte[] part = " ".repeat(1_000_000).getBytes(StandardCharsets.US_ASCII);
        byte[] head = ("POST /api/v1/auth/password HTTP/1.1\r\nHost: x\r\nCookie: " + viewer
                        + "\r\nContent-Type: application/json\r\nContent-Length: 1048576\r\n\r\n")
                .getBytes(StandardCharsets.US_ASCII);
        int refused = 0;
        for (int i = 0; i < 300; i++) {
            Socket socket = connect();
            open.add(socket);
            try {
                socket.getOutputStream().write(head);
                socket.getOutputStream().write(part);
            } catch (IOException e) {
                refused++; // hung up
            }
        }
        rest(until, "");
        for (Socket one : open) {
            try (one) {
                if (one.getInputStream().available() > 0) refused++;
            }
        }
        return refused + " of 300 refused";
    }

    /** Without a library: no client would do it. */
    private String streams(long until) throws Exception {
        var open = new ArrayList<Socket>();
        for (int connection = 0; connection < 6; connection++) {
            Socket socket = connect();
            open.add(socket);
            var out = new ByteArrayOutputStream();
            out.writeBytes("PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n".getBytes(StandardCharsets.US_ASCII));
            out.writeBytes(new byte[] {0, 0, 6, 4, 0, 0, 0, 0, 0, 0, 4, 0, 0, 0, 0}); // no window for any stream
            for (int i = 0; i < 100; i++) {
                var head = new ByteArrayOutputStream();
                head.writeBytes(new byte[] {(byte) 0x82, (byte) 0x86, 4}); // GET, http, a path
                literal(head, i % 2 == 0 ? "/api/v1/openapi.json" : "/api/docs/swagger-ui-bundle.js");
                head.write(1);
                literal(head, "127.0.0.1");
                if (i % 4 < 2) head.write(0x90); // accept-encoding: gzip
                int id = 2 * i + 1;
                out.writeBytes(new byte[] {0, 0, (byte) head.size(), 1, 5, 0, 0, (byte) (id >> 8), (byte) id});
                out.writeBytes(head.toByteArray());
            }
            socket.getOutputStream().write(out.toByteArray());
            // Signs of life, which keep the connection open.
            Thread.ofVirtual().start(() -> {
                try {
                    while (true) {
                        socket.getOutputStream().write(new byte[] {0, 0, 8, 6, 0, 0, 0, 0, 0, 1, 2, 3, 4, 5, 6, 7, 8});
                        LockSupport.parkNanos(Duration.ofSeconds(1).toNanos());
                    }
                } catch (IOException e) {
                    // closed
                }
            });
        }
        rest(until, "");
        for (Socket one : open) one.close();
        return "";
    }

    private static void literal(ByteArrayOutputStream head, String text) {
        head.write(text.length());
        head.writeBytes(text.getBytes(StandardCharsets.US_ASCII));
    }

    private String mail(long until) throws Exception {
        try (var endless = new ServerSocket(0, 50, InetAddress.getLoopbackAddress())) {
            Thread.ofPlatform().daemon().start(() -> {
                while (!endless.isClosed()) {
                    try {
                        Socket client = endless.accept();
                        Thread.ofPlatform().daemon().start(() -> {
                            try (client) {
                                byte[] piece = "x".repeat(1 << 16).getBytes(StandardCharsets.US_ASCII);
                                client.getOutputStream().write("220 ".getBytes(StandardCharsets.US_ASCII));
                                while (true) client.getOutputStream().write(piece);
                            } catch (IOException e) {
                                // hung up, as it should
                            }
                        });
                    } catch (IOException e) {
                        return;
                    }
                }
            });
            var made = attacked.send(
                    "POST",
                    "/notifications/channels",
                    "{\"name\":\"m%d\",\"url\":\"mailto://127.0.0.1:%d/?security=none&from=a@b.test&to=c@b.test\"}"
                            .formatted(endless.getLocalPort(), endless.getLocalPort()),
                    Map.of());
            String id = made.body().replaceAll("^\\{\"id\":([0-9]+).*$", "$1");
            var tried = new AtomicInteger();
            inParallel(4, until, () -> {
                attacked.send("POST", "/notifications/channels/" + id + "/test", "", Map.of());
                tried.incrementAndGet();
            });
            return tried + " deliveries refused (channel: " + made.statusCode() + ")";
        }
    }

    private String lines(long until) throws Exception {
        var bytes = new AtomicInteger();
        var refused = new AtomicInteger();
        Thread streams = Thread.ofVirtual().start(() -> {
            try {
                inParallel(10, until, () -> drain("/jobs/" + job + "/events/stream"));
            } catch (InterruptedException e) {
                Thread.currentThread().interrupt();
            }
        });
        inParallel(10, until, () -> {
            var answer = attacked.get("/jobs/" + job + "/events?limit=5000");
            if (answer.statusCode() != 200 && refused.incrementAndGet() == 1) System.err.println(answer.body());
            bytes.accumulateAndGet(answer.body().length(), Math::max);
        });
        streams.join();
        return "%.1f MB in the largest answer, %d refused".formatted(bytes.get() / 1e6, refused.get());
    }

    /** Reads an answer to its end and keeps none of it: the load shares the two cores with the service. */
    private void drain(String path) throws IOException {
        try (Socket socket = connect()) {
            socket.getOutputStream()
                    .write("GET /api/v1%s HTTP/1.1\r\nHost: x\r\nConnection: close\r\nCookie: %s\r\n\r\n"
                            .formatted(path, service.cookie())
                            .getBytes(StandardCharsets.US_ASCII));
            socket.getInputStream().transferTo(OutputStream.nullOutputStream());
        }
    }
}
