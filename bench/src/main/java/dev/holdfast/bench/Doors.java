package dev.holdfast.bench;

import dev.holdfast.base.db.DatabaseConfig;
import dev.holdfast.base.db.Db;
import dev.holdfast.sim.Sim;
import java.io.IOException;
import java.net.http.HttpResponse;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.locks.LockSupport;
import java.util.stream.IntStream;

/** The cost of signing in and of memberships, and whether the time of a refusal shows which accounts exist. */
final class Doors {
    private static final int CROWD = 200;
    private static final int ROUNDS = 300;
    private static final int TEAMS = 20;
    // Each client has a different address; otherwise the rate limit would be measured.
    private static final Map<String, String> BEHIND_PROXY = Map.of("HOLDFAST_TRUSTED_PROXIES", "127.0.0.1");
    private static final AtomicInteger ADDRESSES = new AtomicInteger();

    private Doors() {}

    static void run() throws Exception {
        try (var service = Service.start(Service.FLAGS, BEHIND_PROXY).signIn()) {
            crowd(service);
        }
        try (var service = Service.start(Service.FLAGS, BEHIND_PROXY).signIn()) {
            times(service);
        }
        memberships();
    }

    private static HttpResponse<String> signIn(Service service, String email, String password) throws IOException {
        int n = ADDRESSES.incrementAndGet();
        String address = "10.%d.%d.%d".formatted(n >> 16 & 255, n >> 8 & 255, n & 255);
        return service.sendAs(
                "",
                "POST",
                "/auth/login",
                "{\"email\":\"%s\",\"password\":\"%s\"}".formatted(email, password),
                Map.of("X-Forwarded-For", address));
    }

    private static long user(Service service, String email) throws IOException {
        var answer = service.send(
                "POST",
                "/users",
                "{\"email\":\"%s\",\"password\":\"%s\"}".formatted(email, Service.PASSWORD),
                Map.of());
        if (answer.statusCode() != 201) throw new IOException(answer.body());
        return Long.parseLong(answer.body().replaceAll("^\\{\"id\":([0-9]+).*$", "$1"));
    }

    /** Two hundred simultaneous sign-ins, each repeated until it succeeds, while other requests continue. */
    private static void crowd(Service service) throws Exception {
        user(service, "crowd@bench.test");
        Figures alone = Figures.timed(20, () -> signIn(service, "crowd@bench.test", Service.PASSWORD));
        Figures calm = Figures.timed(500, () -> service.get("/meta/version"));
        double before = service.residentMib();
        var in = new ConcurrentLinkedQueue<Double>();
        var refused = new AtomicInteger();
        var over = new AtomicBoolean();
        var reads = new ArrayList<Double>();
        var peak = new double[] {before};
        var done = new CountDownLatch(CROWD);
        Thread reader = Thread.ofPlatform().start(() -> {
            while (!over.get()) {
                try {
                    long began = System.nanoTime();
                    service.get("/meta/version");
                    reads.add((System.nanoTime() - began) / 1e6);
                    peak[0] = Math.max(peak[0], service.residentMib());
                    LockSupport.parkNanos(Duration.ofMillis(5).toNanos());
                } catch (IOException e) {
                    throw new java.io.UncheckedIOException(e);
                }
            }
        });
        long began = System.nanoTime();
        for (int i = 0; i < CROWD; i++) {
            Thread.ofVirtual().start(() -> {
                try {
                    while (true) {
                        long asked = System.nanoTime();
                        var answer = signIn(service, "crowd@bench.test", Service.PASSWORD);
                        if (answer.statusCode() == 200) {
                            in.add((System.nanoTime() - asked) / 1e6);
                            break;
                        }
                        refused.incrementAndGet();
                        long wait =
                                answer.headers().firstValueAsLong("Retry-After").orElse(1);
                        LockSupport.parkNanos(Duration.ofSeconds(wait).toNanos());
                    }
                } catch (IOException e) {
                    refused.incrementAndGet();
                } finally {
                    done.countDown();
                }
            });
        }
        done.await();
        double seconds = (System.nanoTime() - began) / 1e9;
        over.set(true);
        reader.join();
        Figures users = of(in);
        Figures busy = of(reads);
        Figures.row("one sign-in, no other load", Figures.ms(alone), "the baseline");
        Figures.row(
                "%d simultaneous sign-ins, each repeated until it succeeds".formatted(CROWD),
                "%.1f s, %.0f a second; %d succeeded, %s"
                        .formatted(seconds, in.size() / seconds, in.size(), Figures.ms(users)),
                "%d attempts were told to retry later".formatted(refused.get()));
        Figures.row("an ordinary GET without sign-ins", Figures.ms(calm), "the baseline");
        Figures.row(
                "an ordinary GET during these sign-ins",
                Figures.ms(busy),
                Figures.times(busy.at(0.99), calm.at(0.99), "the p99 without sign-ins"));
        Figures.row(
                "peak resident memory during these sign-ins",
                "%.0f MiB".formatted(peak[0]),
                "%.0f MiB before; heap cap 256 MiB".formatted(before));
    }

    /** Whether the time of a refused sign-in depends on the account: samples in turn, in a new order each round. */
    private static void times(Service service) throws Exception {
        user(service, "person@bench.test");
        long without = user(service, "without@bench.test");
        long second = user(service, "second@bench.test");
        try (Db db = Db.open(DatabaseConfig.sqlite(service.data()))) {
            db.writing(h -> {
                h.execute("UPDATE account SET password_hash = '' WHERE id = ?", without);
                h.execute(
                        "INSERT INTO second_factor (account_id, secret, confirmed, last_step, created_at)"
                                + " VALUES (?, ?, TRUE, 0, ?)",
                        second,
                        new byte[32],
                        Instant.now());
            });
        }
        var wrong = new Case("a wrong password", "person@bench.test");
        List<Case> cases = List.of(
                wrong,
                new Case("an unknown account", "nobody@bench.test"),
                new Case("an account without a password", "without@bench.test"),
                new Case("an account with a second factor", "second@bench.test"));
        var order = new ArrayList<>(cases);
        var random = new Random(1);
        for (int round = -ROUNDS / 10; round < ROUNDS; round++) {
            Collections.shuffle(order, random);
            for (Case one : order) {
                long began = System.nanoTime();
                var answer = signIn(service, one.email(), "not-the-password-at-all");
                if (answer.statusCode() != 401) throw new IOException(answer.body());
                if (round >= 0) one.times().add((System.nanoTime() - began) / 1e6);
            }
        }
        double baseline = of(wrong.times()).median();
        for (Case one : cases) {
            double median = of(one.times()).median();
            Figures.row(
                    "refused: " + one.name(),
                    "median %.2f ms of %d".formatted(median, one.times().size()),
                    one.equals(wrong)
                            ? "the baseline"
                            : "%+.2f ms; p = %.2f for no difference (Mann–Whitney)"
                                    .formatted(median - baseline, difference(wrong.times(), one.times())));
        }
    }

    /** Why a sign-in is refused, its account, and how long the refusals took. */
    private record Case(String name, String email, List<Double> times) {
        Case(String name, String email) {
            this(name, email, new ArrayList<>());
        }
    }

    /** The two-sided p-value of the rank sum test, by its normal approximation. */
    private static double difference(List<Double> one, List<Double> other) {
        double[] all = IntStream.range(0, one.size() + other.size())
                .mapToDouble(i -> i < one.size() ? one.get(i) : other.get(i - one.size()))
                .sorted()
                .toArray();
        double ranks = 0;
        for (double value : one) ranks += Arrays.binarySearch(all, value) + 1.0;
        double n = one.size();
        double m = other.size();
        double u = ranks - n * (n + 1) / 2;
        double z = (u - n * m / 2) / Math.sqrt(n * m * (n + m + 1) / 12);
        return 2 * (1 - normal(Math.abs(z)));
    }

    /** The normal distribution's share below {@code z}, to five digits (Abramowitz and Stegun 26.2.17). */
    private static double normal(double z) {
        double t = 1 / (1 + 0.2316419 * z);
        double tail = t * (0.319381530 + t * (-0.356563782 + t * (1.781477937 + t * (-1.821255978 + t * 1.330274429))));
        return 1 - Math.exp(-z * z / 2) / Math.sqrt(2 * Math.PI) * tail;
    }

    /** The cost of memberships in teams, per request and for the longest list. */
    private static void memberships() throws Exception {
        try (Sim sim = Benchmarks.largeHost();
                var service = Service.start(Service.FLAGS).signIn()) {
            service.enrol(sim, sim.nodes().getFirst().name());
            Benchmarks.adoptAll(service);
            long member = user(service, "member@bench.test");
            for (int i = 1; i <= TEAMS; i++) {
                service.send("POST", "/teams", "{\"name\":\"team %d\"}".formatted(i), Map.of());
                service.send(
                        "PUT",
                        "/teams/%d/members/%d".formatted(i, member),
                        "{\"cidr\":\"127.0.0.0/8\",\"role\":\"viewer\"}",
                        Map.of());
            }
            service.send("PATCH", "/hosts/1", "{\"team_id\":1}", Map.of());
            String theirs = Service.cookie(signIn(service, "member@bench.test", Service.PASSWORD));
            Figures none = Figures.timed(1_000, () -> service.get("/meta/version"));
            Figures some = Figures.timed(1_000, () -> service.sendAs(theirs, "GET", "/meta/version", "", Map.of()));
            Figures all = Figures.timed(200, () -> service.get("/apps"));
            Figures part = Figures.timed(200, () -> service.sendAs(theirs, "GET", "/apps", "", Map.of()));
            Figures.row("a minimal response, no team", Figures.ms(none), "the baseline");
            Figures.row(
                    "the same, member of %d teams".formatted(TEAMS),
                    Figures.ms(some),
                    Figures.times(some.median(), none.median(), "no team"));
            Figures.row("list of 5,000 apps, with a platform role", Figures.ms(all), "the baseline");
            Figures.row(
                    "the same list, by membership of the host's team",
                    Figures.ms(part),
                    Figures.times(part.median(), all.median(), "the platform role"));
        }
    }

    private static Figures of(Iterable<Double> values) {
        var all = new ArrayList<Double>();
        values.forEach(all::add);
        return Figures.of(all.stream().mapToDouble(Double::doubleValue).toArray());
    }
}
