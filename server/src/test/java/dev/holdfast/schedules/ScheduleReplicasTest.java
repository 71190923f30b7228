package dev.holdfast.schedules;

import static dev.holdfast.access.Role.OWNER;
import static org.assertj.core.api.Assertions.assertThat;

import dev.holdfast.Answer;
import dev.holdfast.TestBrowser;
import dev.holdfast.TestPlane;
import dev.holdfast.auth.TestClock;
import dev.holdfast.base.db.Db;
import dev.holdfast.base.db.TestDb;
import dev.holdfast.base.json.Json;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Callable;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import tools.jackson.databind.JsonNode;

/** Each run starts once, however many replicas there are. */
@Timeout(600)
class ScheduleReplicasTest {
    private static final int SCHEDULES = 3;
    private static final int FIRES = 4;

    private final TestClock clock = new TestClock();

    private void until(String what, Callable<Boolean> holds) {
        TestPlane.until(what, () -> {
            clock.pass(Duration.ofMillis(1));
            try {
                return holds.call();
            } catch (Exception e) {
                throw new AssertionError(e);
            }
        });
    }

    private static List<JsonNode> runs(TestBrowser who, long id) {
        return who.get("/schedules/" + id + "/runs").tree().valueStream().toList();
    }

    private static boolean areOver(List<JsonNode> runs) {
        return runs.stream()
                .flatMap(run -> run.get("jobs").valueStream())
                .noneMatch(job ->
                        List.of("queued", "running").contains(job.get("status").asString()));
    }

    @Test
    void twoReplicasStartEachRunOnceAndOneGoesOnAlone() {
        var environment = Map.of("HOLDFAST_CATALOG_URL", "/nonexistent");
        try (TestPlane one = TestPlane.with(environment, clock).onPostgres()) {
            TestBrowser who = one.start().as(OWNER);
            List<Long> ids = new ArrayList<>();
            try (TestPlane two = one.beside()) {
                assertThat(two.port()).isNotEqualTo(one.port());
                for (int i = 0; i < SCHEDULES; i++) {
                    Answer added = who.post(
                            "/schedules",
                            Json.write(Map.of("name", "r" + i, "kind", "catalog.refresh", "cron", "*/10 * * * *")));
                    assertThat(added.status()).as(added.body()).isEqualTo(201);
                    ids.add(added.tree().get("id").asLong());
                }
                for (int fire = 1; fire <= FIRES; fire++) fire(who, ids, fire);
            }
            fire(who, ids, FIRES + 1);
        }
    }

    private void fire(TestBrowser who, List<Long> ids, int fire) {
        Instant planned = Instant.parse("2026-03-01T12:00:00Z").plus(Duration.ofMinutes(10L * fire));
        clock.pass(Duration.between(clock.instant(), planned));
        until(
                "run " + fire + " of each is over",
                () -> ids.stream().allMatch(id -> {
                    List<JsonNode> runs = runs(who, id);
                    return runs.size() >= fire && areOver(runs);
                }));
        for (long id : ids) {
            List<JsonNode> runs = runs(who, id);
            assertThat(runs).hasSize(fire);
            assertThat(runs.getFirst().get("planned_at").asString()).isEqualTo(planned.toString());
            assertThat(runs).allMatch(run -> run.get("outcome").asString().equals("started"));
            assertThat(runs).allMatch(run -> run.get("jobs").size() == 1);
        }
        long jobs = who.get("/jobs?kind=catalog.refresh&per_page=200").tree().size();
        assertThat(jobs).as("jobs of all runs").isEqualTo((long) fire * SCHEDULES);
    }

    @ParameterizedTest
    @EnumSource
    void ofAllWhoPlanTheNextRunOneSucceeds(TestDb kind) throws Exception {
        Instant now = clock.instant();
        var store = new ScheduleStore();
        try (Db db = Db.open(kind.place());
                var threads = Executors.newVirtualThreadPerTaskExecutor()) {
            ScheduleStore.Row row = db.write(h -> store.insert(
                    h,
                    new ScheduleStore.Row(
                            0,
                            new ScheduleIn(
                                    "x",
                                    "guests.start",
                                    Map.of(),
                                    new TargetsIn(false, List.of(), List.of(), List.of(), List.of()),
                                    "* * * * *",
                                    "UTC",
                                    true,
                                    0,
                                    MissedRuns.SKIP,
                                    null),
                            1,
                            "me",
                            null,
                            null,
                            now,
                            now,
                            now,
                            now)));
            List<Future<Boolean>> all = new ArrayList<>();
            for (int i = 0; i < 8; i++) {
                all.add(threads.submit(
                        () -> db.<Boolean>write(h -> store.advance(h, row, now.plusSeconds(60), now.plusSeconds(60)))));
            }
            int won = 0;
            for (Future<Boolean> one : all) if (one.get()) won++;
            assertThat(won).isOne();
            assertThat(db.<List<ScheduleStore.Row>>read(h -> store.due(h, now))).isEmpty();
        }
    }
}
