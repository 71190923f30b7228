package dev.holdfast.schedules;

import static dev.holdfast.access.Role.ADMIN;
import static dev.holdfast.access.Role.OWNER;
import static org.assertj.core.api.Assertions.assertThat;

import dev.holdfast.Answer;
import dev.holdfast.TestBrowser;
import dev.holdfast.TestPlane;
import dev.holdfast.access.Role;
import dev.holdfast.auth.TestClock;
import dev.holdfast.base.db.TestDb;
import dev.holdfast.base.json.Json;
import dev.holdfast.sim.Sim;
import java.time.Duration;
import java.time.Instant;
import java.util.EnumMap;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.BooleanSupplier;
import org.junit.jupiter.api.extension.AfterEachCallback;
import org.junit.jupiter.api.extension.BeforeEachCallback;
import org.junit.jupiter.api.extension.ExtensionContext;
import tools.jackson.databind.JsonNode;

/** A service whose clock the test moves, with a host and the stopped containers Wiki and Shop, which are apps. */
final class ScheduleHouse implements BeforeEachCallback, AfterEachCallback {
    final TestClock clock = new TestClock();
    final TestPlane plane;
    final Sim sim = Sim.cluster(1);
    private final Map<Role, Visit> visits = new EnumMap<>(Role.class);
    long host;
    long wiki;
    long shop;

    ScheduleHouse() {
        this(TestDb.SQLITE);
    }

    ScheduleHouse(TestDb db) {
        // What a poll returned counts for hours, whatever the clock does.
        TestPlane made =
                TestPlane.with(Map.of("HOLDFAST_POLL_SECONDS", "3600", "HOLDFAST_CATALOG_URL", "/nonexistent"), clock);
        this.plane = db == TestDb.POSTGRES ? made.onPostgres() : made;
    }

    @Override
    public void beforeEach(ExtensionContext context) {
        plane.start().as(OWNER);
        sim.clusterOf("lab1").container(801, "lab1", "wiki");
        sim.clusterOf("lab1").container(802, "lab1", "shop");
        host = plane.enrol(sim, "lab1").getFirst();
        poll();
        wiki = plane.adopt(host, 801, "Wiki");
        shop = plane.adopt(host, 802, "Shop");
        poll();
    }

    @Override
    public void afterEach(ExtensionContext context) {
        sim.faults().clear();
        sim.faults().releaseTasks();
        plane.close();
        sim.close();
    }

    private record Visit(TestBrowser who, int port, Instant since) {}

    /** Signed in anew at another port, and after half a day: the clock may have passed the end of older sessions. */
    TestBrowser as(Role role) {
        Visit known = visits.get(role);
        if (known != null
                && known.port() == plane.port()
                && clock.instant().isBefore(known.since().plus(Duration.ofHours(12)))) return known.who();
        TestBrowser visitor = plane.stranger().signIn(TestPlane.email(role), TestPlane.PASSWORD);
        visits.put(role, new Visit(visitor, plane.port(), clock.instant()));
        return visitor;
    }

    void poll() {
        Answer polled = as(OWNER).post("/hosts/" + host + "/sync", "");
        assertThat(polled.status()).as(polled.body()).isEqualTo(200);
    }

    void tag(long app, String tag) {
        Answer tagged = as(OWNER).patch("/apps/" + app + "/tags", Json.write(Map.of("tags", List.of(tag))));
        assertThat(tagged.status()).as(tagged.body()).isEqualTo(200);
        poll();
    }

    boolean runs(int ctid) {
        return sim.guest("lab1", ctid).isRunning();
    }

    static Map<String, Object> order(String kind, String cron, Map<String, ?> targets, Map<String, ?> more) {
        var body = new HashMap<String, Object>(more);
        body.putIfAbsent("name", "Nightly");
        body.put("kind", kind);
        body.put("cron", cron);
        if (!targets.isEmpty()) body.put("targets", targets);
        return body;
    }

    long add(Map<String, Object> order) {
        plane.as(ADMIN);
        Answer added = as(ADMIN).post("/schedules", Json.write(order));
        assertThat(added.status()).as(added.body()).isEqualTo(201);
        return added.tree().get("id").asLong();
    }

    /** A run that is started now, when its jobs have ended. */
    JsonNode runNow(long id) {
        int before = runs(id).size();
        Answer run = as(ADMIN).post("/schedules/" + id + "/run", "");
        assertThat(run.status()).as(run.body()).isEqualTo(202);
        untilRuns(id, before + 1);
        return runs(id).getFirst();
    }

    /** The job of a run. */
    JsonNode job(JsonNode run) {
        assertThat(run.get("jobs").size()).as(run.toString()).isOne();
        return as(OWNER).get("/jobs/" + run.at("/jobs/0/id").asLong()).tree();
    }

    JsonNode get(long id) {
        return as(OWNER).get("/schedules/" + id).tree();
    }

    List<JsonNode> runs(long id) {
        return as(OWNER).get("/schedules/" + id + "/runs").tree().valueStream().toList();
    }

    List<String> outcomes(long id) {
        return runs(id).stream().map(run -> run.get("outcome").asString()).toList();
    }

    void pass(Duration time) {
        clock.pass(time);
    }

    void passTo(String instant) {
        clock.pass(Duration.between(clock.instant(), Instant.parse(instant)));
    }

    /** Waits until this holds, with a clock that goes on: the scheduler looks again only when its clock has moved. */
    void until(String what, BooleanSupplier holds) {
        TestPlane.until(what, () -> {
            clock.pass(Duration.ofMillis(20));
            return holds.getAsBoolean();
        });
    }

    /** Waits for so many runs of a schedule, and the end of their jobs. */
    void untilRuns(long id, int count) {
        until(count + " runs are over", () -> {
            List<JsonNode> all = runs(id);
            return all.size() >= count
                    && all.stream()
                            .flatMap(run -> run.get("jobs").valueStream())
                            .noneMatch(job -> List.of("queued", "running")
                                    .contains(job.get("status").asString()));
        });
    }
}
