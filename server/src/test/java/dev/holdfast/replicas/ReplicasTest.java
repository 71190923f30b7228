package dev.holdfast.replicas;

import static dev.holdfast.access.Role.ADMIN;
import static dev.holdfast.access.Role.VIEWER;
import static org.assertj.core.api.Assertions.assertThat;

import dev.holdfast.EventWatcher;
import dev.holdfast.TestBrowser;
import dev.holdfast.TestPlane;
import dev.holdfast.base.db.CutLine;
import dev.holdfast.base.db.OwnPostgres;
import dev.holdfast.base.db.TestDb;
import dev.holdfast.base.json.Json;
import dev.holdfast.sim.Sim;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import tools.jackson.databind.JsonNode;

/** Several services on one PostgreSQL share the work, and see what each of them does. */
@Timeout(600)
class ReplicasTest {
    private static final Duration POLL_INTERVAL = Duration.ofSeconds(2);
    /** Long enough for several polls. */
    private static final Duration WINDOW = Duration.ofSeconds(16);

    @TempDir
    Path directory;

    private final List<AutoCloseable> opened = new ArrayList<>();

    private <T extends AutoCloseable> T open(T one) {
        opened.addFirst(one);
        return one;
    }

    @AfterEach
    void close() throws Exception {
        for (AutoCloseable one : opened) one.close();
    }

    /** The rows of the other service's session too: they share one database. */
    private static TestBrowser admin(TestPlane first, TestPlane other) {
        return other.stranger().carrying(first.as(ADMIN).cookie());
    }

    static List<JsonNode> replicas(TestBrowser admin) {
        return admin.get("/replicas").tree().valueStream().toList();
    }

    /** The id of the replica that polls the only cluster; empty if none does. */
    private static String poller(TestBrowser admin) {
        return replicas(admin).stream()
                .filter(one -> !one.get("clusters").isEmpty())
                .map(one -> one.get("id").asString())
                .findFirst()
                .orElse("");
    }

    private static String idOf(TestBrowser admin) {
        return replicas(admin).stream()
                .filter(one -> one.get("self").asBoolean())
                .map(one -> one.get("id").asString())
                .findFirst()
                .orElseThrow();
    }

    private static long requestsIn(Sim sim, Duration window) {
        long before = sim.faults().requests();
        long end = System.nanoTime() + window.toNanos();
        TestPlane.until("the time is over", () -> System.nanoTime() > end);
        return sim.faults().requests() - before;
    }

    private static long polls(Sim sim) {
        return sim.clusters().stream()
                .flatMap(cluster -> cluster.nodes().stream())
                .flatMap(node -> node.requests().stream())
                .filter(request -> request.path().endsWith("/cluster/resources"))
                .count();
    }

    private static boolean seesGuests(TestBrowser browser) {
        return browser.get("/vms")
                .tree()
                .valueStream()
                .anyMatch(vm -> vm.get("status").asString().equals("running"));
    }

    @Test
    void threeCallTheHostsAboutAsOftenAsOneAndAllShowTheSame() {
        try (Sim sim = Sim.cluster(2)) {
            sim.clusterOf("lab1").machine(150, "lab2", "runner").start();
            TestPlane one = open(TestPlane.empty().onPostgres().start());
            one.enrol(sim, "lab1");
            TestBrowser first = one.as(ADMIN);
            TestPlane.until("the machines are seen", () -> seesGuests(first));
            requestsIn(sim, Duration.ofSeconds(30)); // everything is read a first time
            long before = polls(sim);
            long alone = requestsIn(sim, WINDOW);
            long polledAlone = polls(sim) - before;
            TestPlane two = open(one.beside());
            TestPlane three = open(one.beside());
            for (TestPlane other : List.of(two, three)) {
                TestBrowser there = admin(one, other);
                TestPlane.until("another one sees the machines", () -> seesGuests(there));
                assertThat(there.get("/hosts").tree().get(0).get("status").asString())
                        .isEqualTo("online");
                // What is read in the background, by one of them.
                for (String path : List.of("/hardware", "/snapshots", "/volumes/orphaned", "/network/bridges")) {
                    TestPlane.until(
                            "both show the same at " + path,
                            () -> there.get(path).tree().equals(first.get(path).tree()));
                }
            }
            before = polls(sim);
            long together = requestsIn(sim, WINDOW);
            long polledTogether = polls(sim) - before;
            double minute = 60.0 / WINDOW.toSeconds();
            System.out.printf(
                    "Calls a minute to hosts: %.0f with one replica, %.0f with three%n",
                    alone * minute, together * minute);
            // Of the calls, the polls are as many at any time, and fewer only while the machine is busy; what else is
            // read
            // depends on how long the service runs.
            assertThat(polledAlone).isPositive();
            long usual = Math.max(polledAlone, WINDOW.dividedBy(POLL_INTERVAL));
            assertThat(polledTogether).isLessThan(usual * 3 / 2 + 4);
            List<JsonNode> all = replicas(first);
            assertThat(all)
                    .hasSize(3)
                    .allMatch(row -> row.get("state").asString().equals("active"));
            assertThat(all.stream().filter(row -> !row.get("clusters").isEmpty()))
                    .hasSize(1)
                    .first()
                    .matches(row -> row.get("self").asBoolean());
        }
    }

    @Test
    void whatChangesAtOneIsSeenAtAllOnceAndInOrder() {
        TestPlane one = open(TestPlane.empty().onPostgres().start());
        TestPlane two = open(one.beside());
        TestPlane three = open(one.beside());
        List<TestBrowser> all = List.of(one.as(ADMIN), admin(one, two), admin(one, three));
        var watchers = new ArrayList<EventWatcher>();
        for (TestBrowser each : all) watchers.add(open(EventWatcher.live(each)));
        var made = new ArrayList<Long>();
        for (int i = 0; i < 45; i++) {
            String channel = Json.write(Map.of("name", "channel " + i, "url", "https://receiver.example.net/" + i));
            var answer = all.get(i % 3).post("/notifications/channels", channel);
            assertThat(answer.status()).as(answer.body()).isEqualTo(201);
            made.add(answer.tree().get("id").asLong());
        }
        for (EventWatcher watcher : watchers) {
            TestPlane.until("all are seen", () -> created(watcher).size() >= made.size());
            assertThat(created(watcher)).containsExactlyInAnyOrderElementsOf(made);
            for (int origin = 0; origin < 3; origin++) {
                int from = origin;
                List<Long> ofOrigin =
                        made.stream().filter(id -> made.indexOf(id) % 3 == from).toList();
                assertThat(created(watcher).stream().filter(ofOrigin::contains)).containsExactlyElementsOf(ofOrigin);
            }
        }
    }

    private static List<Long> created(EventWatcher watcher) {
        return watcher.events("resource").stream()
                .filter(event -> event.get("type").asString().equals("channel")
                        && event.get("change").asString().equals("created"))
                .map(event -> event.get("id").asLong())
                .toList();
    }

    @Test
    void anOrderlyEndGivesThePollsToAnotherOneAtOnce() {
        try (Sim sim = Sim.oneHost()) {
            TestPlane one = open(TestPlane.empty().onPostgres().start());
            one.enrol(sim, "alpha");
            TestPlane two = open(one.beside());
            TestBrowser there = admin(one, two);
            assertThat(poller(there)).isEqualTo(idOf(one.as(ADMIN)));
            one.halt();
            long begun = System.nanoTime();
            TestPlane.until("the other one polls", () -> poller(there).equals(idOf(there)));
            System.out.printf("Taken over after an orderly end in %d ms%n", (System.nanoTime() - begun) / 1_000_000);
            assertThat(replicas(there)).hasSize(1);
            one.resume();
        }
    }

    @Test
    void oneThatIsCutOffFromTheDatabaseStopsPollingAndAnotherOneTakesOver() throws IOException {
        var place = TestDb.POSTGRES.place();
        String url = Objects.requireNonNull(place.url());
        int port = Integer.parseInt(url.replaceFirst(".*localhost:([0-9]+)/.*", "$1"));
        var line = open(new CutLine(port));
        String key = directory.resolve("master.key").toString();
        Map<String, String> direct = Map.of("HOLDFAST_DATABASE_URL", url, "HOLDFAST_MASTER_KEY", key);
        Map<String, String> through = Map.of(
                "HOLDFAST_DATABASE_URL",
                url.replace("localhost:" + port, "localhost:" + line.port()),
                "HOLDFAST_MASTER_KEY",
                key);
        try (Sim sim = Sim.oneHost()) {
            TestPlane cutOff =
                    open(TestPlane.with(through, InstantSource.system()).start());
            cutOff.enrol(sim, "alpha");
            String its = idOf(cutOff.as(ADMIN));
            TestPlane other =
                    open(TestPlane.with(direct, InstantSource.system()).start());
            TestBrowser there = admin(cutOff, other);
            assertThat(poller(there)).isEqualTo(its);
            line.cut();
            long begun = System.nanoTime();
            String own = idOf(there);
            TestPlane.until("the other one polls", () -> poller(there).equals(own));
            long tookMs = (System.nanoTime() - begun) / 1_000_000;
            System.out.printf("Taken over from one that is cut off in %d ms%n", tookMs);
            other.halt();
            TestPlane.until("its last calls have arrived", () -> requestsIn(sim, Duration.ofMillis(200)) == 0);
            assertThat(requestsIn(sim, Duration.ofSeconds(6)))
                    .as("the one that is cut off polls no more")
                    .isZero();
            line.mend();
            TestPlane.until("it is back and polls again", () -> requestsIn(sim, Duration.ofSeconds(2)) > 0);
            other.resume();
        }
    }

    @Test
    void aRestartOfPostgresNeedsNoRestartOfOurs() throws Exception {
        OwnPostgres server = open(new OwnPostgres());
        Map<String, String> environment = Map.of(
                "HOLDFAST_DATABASE_URL", String.valueOf(server.place().url()),
                "HOLDFAST_MASTER_KEY", directory.resolve("master.key").toString());
        try (Sim sim = Sim.oneHost()) {
            TestPlane one =
                    open(TestPlane.with(environment, InstantSource.system()).start());
            one.enrol(sim, "alpha");
            TestPlane two =
                    open(TestPlane.with(environment, InstantSource.system()).start());
            TestBrowser there = admin(one, two);
            one.as(VIEWER);
            server.stop();
            TestPlane.until(
                    "it is noticed", () -> one.as(ADMIN).get("/replicas").status() == 503);
            server.start();
            TestPlane.until(
                    "both answer",
                    () -> one.as(ADMIN).get("/replicas").status() == 200
                            && there.get("/replicas").status() == 200);
            TestPlane.until("somebody polls", () -> requestsIn(sim, Duration.ofSeconds(1)) > 0);
            try (EventWatcher watcher = EventWatcher.live(there)) {
                String channel = Json.write(Map.of("name", "after", "url", "https://receiver.example.net/x"));
                TestPlane.until(
                        "it can be written",
                        () -> one.as(ADMIN)
                                        .post("/notifications/channels", channel)
                                        .status()
                                == 201);
                TestPlane.until(
                        "it is seen at the other one", () -> !created(watcher).isEmpty());
            }
        }
    }
}
