package dev.holdfast.schedules;

import static dev.holdfast.access.Role.ADMIN;
import static dev.holdfast.access.Role.OPERATOR;
import static dev.holdfast.access.Role.OWNER;
import static dev.holdfast.access.Role.VIEWER;
import static dev.holdfast.schedules.ScheduleHouse.order;
import static org.assertj.core.api.Assertions.assertThat;

import dev.holdfast.Answer;
import dev.holdfast.PairedFaults;
import dev.holdfast.base.json.Json;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.extension.RegisterExtension;
import tools.jackson.databind.JsonNode;

/** Begins on 1 March 2026, a Sunday, at 12:00Z. */
@Timeout(600)
class SchedulesTest {
    @RegisterExtension
    final ScheduleHouse house = new ScheduleHouse();

    private static Map<String, Object> tagged(String tag) {
        return Map.of("tags", List.of(tag));
    }

    private Map<String, Object> wiki() {
        return Map.of("guests", List.of(Map.of("type", "app", "id", house.wiki)));
    }

    @Test
    void aScheduleStartsTheGuestsThatHaveTheTagThen() {
        house.tag(house.wiki, "web");
        long id = house.add(order("guests.start", "*/10 * * * *", tagged("web"), Map.of()));
        assertThat(house.get(id).get("next_runs").valueStream().map(JsonNode::asString))
                .startsWith("2026-03-01T12:10:00Z", "2026-03-01T12:20:00Z")
                .hasSize(5);
        assertThat(house.get(id).get("last_run").isNull()).isTrue();
        house.pass(Duration.ofMinutes(10));
        house.untilRuns(id, 1);
        JsonNode run = house.get(id).get("last_run");
        assertThat(run.get("planned_at").asString()).isEqualTo("2026-03-01T12:10:00Z");
        assertThat(run.get("outcome").asString()).as(run.toString()).isEqualTo("started");
        assertThat(run.get("detail").isNull()).isTrue();
        long jobId = run.at("/jobs/0/id").asLong();
        JsonNode job = house.as(OWNER).get("/jobs/" + jobId).tree();
        assertThat(job.get("kind").asString()).isEqualTo("guests.start");
        assertThat(job.get("schedule_id").asLong()).isEqualTo(id);
        assertThat(job.at("/requested_by/name").asString()).isEqualTo("admin@plane.test");
        assertThat(house.runs(801)).isTrue();
        assertThat(house.runs(802)).isFalse();

        house.tag(house.shop, "web");
        house.pass(Duration.ofMinutes(10));
        house.untilRuns(id, 2);
        assertThat(house.runs(802)).isTrue();
    }

    @Test
    void aSnapshotHasThePlannedTimeInItsName() {
        long id = house.add(order(
                "guests.snapshot",
                "30 13 * * *",
                wiki(),
                Map.of("zone", "Europe/Berlin", "params", Map.of("prefix", "noon"))));
        house.passTo("2026-03-01T12:30:00Z");
        house.untilRuns(id, 1);
        assertThat(house.as(OWNER).get("/apps/" + house.wiki + "/snapshots").body())
                .contains("noon-20260301-133000");
    }

    @Test
    void aRunIsSkippedWhileTheJobOfThePreviousOneContinues() {
        long id = house.add(order("guests.start", "*/10 * * * *", wiki(), Map.of()));
        house.sim.faults().holdTasks("vzstart");
        house.pass(Duration.ofMinutes(10));
        house.until("it has started", () -> house.outcomes(id).equals(List.of("started")));
        house.pass(Duration.ofMinutes(10));
        house.until("it was skipped", () -> house.outcomes(id).equals(List.of("skipped", "started")));
        JsonNode runs = house.as(OWNER).get("/schedules/" + id + "/runs").tree();
        long job = runs.at("/1/jobs/0/id").asLong();
        assertThat(runs.at("/0/detail").asString()).isEqualTo("Job " + job + " of the previous run had not ended.");
        Answer again = house.as(ADMIN).post("/schedules/" + id + "/run", "");
        assertThat(again.status()).isEqualTo(409);
        assertThat(again.json()).containsEntry("error", "conflict").containsEntry("job", (int) job);
        house.sim.faults().releaseTasks();
        house.untilRuns(id, 2);
        house.pass(Duration.ofMinutes(10));
        house.untilRuns(id, 3);
        assertThat(house.outcomes(id)).containsExactly("started", "skipped", "started");
    }

    @Test
    void aRunThatTheOwnerMayNotStartAnyMoreIsRefused() {
        long id = house.add(order("guests.start", "0 13 * * *", wiki(), Map.of()));
        long admin = house.get(id).at("/owner/id").asLong();
        assertThat(house.as(OWNER)
                        .patch("/users/" + admin, "{\"role\":\"viewer\"}")
                        .status())
                .isEqualTo(200);
        house.passTo("2026-03-01T13:00:00Z");
        house.untilRuns(id, 1);
        JsonNode run = house.get(id).get("last_run");
        assertThat(run.get("outcome").asString()).isEqualTo("refused");
        assertThat(run.get("detail").asString()).contains("operator");
        assertThat(house.runs(801)).isFalse();

        house.as(OWNER).delete("/users/" + admin, "{\"confirm\":\"admin@plane.test\"}");
        house.passTo("2026-03-02T13:00:00Z");
        house.untilRuns(id, 2);
        assertThat(house.get(id).at("/last_run/detail").asString()).contains("no longer exists");
        assertThat(house.as(OWNER)
                        .patch("/schedules/" + id, "{\"name\":\"Mine\"}")
                        .tree()
                        .at("/owner/name")
                        .asString())
                .isEqualTo("owner@plane.test");
        house.poll();
        house.passTo("2026-03-03T13:00:00Z");
        house.untilRuns(id, 3);
        assertThat(house.get(id).at("/last_run/outcome").asString()).isNotEqualTo("refused");
    }

    @Test
    void aRunThatWasMissedIsMadeUpForOnceOrNot() {
        long once = house.add(order("guests.start", "0 13 * * *", wiki(), Map.of("name", "Once")));
        long skip = house.add(order("guests.start", "0 13 * * *", wiki(), Map.of("name", "Skip", "missed", "skip")));
        house.plane.halt();
        house.passTo("2026-03-04T15:00:00Z");
        house.plane.resume();
        house.untilRuns(once, 1);
        house.untilRuns(skip, 1);
        JsonNode made = house.get(once).get("last_run");
        assertThat(made.get("outcome").asString()).as(made.toString()).isEqualTo("started");
        assertThat(made.get("planned_at").asString()).isEqualTo("2026-03-04T13:00:00Z");
        assertThat(made.get("detail").asString())
                .isEqualTo("Runs since 2026-03-01T13:00Z were missed, because Holdfast did not run.");
        JsonNode missed = house.get(skip).get("last_run");
        assertThat(missed.get("outcome").asString()).isEqualTo("missed");
        assertThat(missed.get("jobs").isEmpty()).isTrue();
        for (long id : new long[] {once, skip}) {
            assertThat(house.outcomes(id)).hasSize(1);
            assertThat(house.get(id).at("/next_runs/0").asString()).isEqualTo("2026-03-05T13:00:00Z");
        }
    }

    @Test
    void aScheduleFiresOverARestart() {
        long id = house.add(order("guests.start", "0 13 * * *", wiki(), Map.of()));
        house.plane.halt();
        house.passTo("2026-03-01T13:01:00Z");
        house.plane.resume();
        house.untilRuns(id, 1);
        JsonNode run = house.get(id).get("last_run");
        assertThat(run.get("outcome").asString()).as(run.toString()).isEqualTo("started");
        assertThat(run.get("detail").isNull()).as("a minute is not late").isTrue();
        assertThat(house.runs(801)).isTrue();
    }

    @Test
    void eachChangeOfTheClocksHasOneRun() {
        long id = house.add(order("catalog.refresh", "30 2 * * *", Map.of(), Map.of("zone", "Europe/Berlin")));
        house.as(ADMIN).patch("/schedules/" + id, "{\"enabled\":false}");
        house.passTo("2026-03-28T12:00:00Z");
        house.as(ADMIN).patch("/schedules/" + id, "{\"enabled\":true}");
        house.passTo("2026-03-29T00:59:59Z");
        assertThat(house.get(id).at("/next_runs/0").asString()).isEqualTo("2026-03-29T01:00:00Z");
        house.passTo("2026-03-29T01:00:00Z");
        house.untilRuns(id, 1);
        assertThat(house.get(id).at("/last_run/planned_at").asString()).isEqualTo("2026-03-29T01:00:00Z");
        assertThat(house.get(id).at("/next_runs/0").asString()).isEqualTo("2026-03-30T00:30:00Z");

        house.as(ADMIN).patch("/schedules/" + id, "{\"enabled\":false}");
        house.passTo("2026-10-24T12:00:00Z");
        house.as(ADMIN).patch("/schedules/" + id, "{\"enabled\":true}");
        house.passTo("2026-10-25T00:30:00Z");
        house.untilRuns(id, 2);
        assertThat(house.get(id).at("/last_run/planned_at").asString()).isEqualTo("2026-10-25T00:30:00Z");
        house.passTo("2026-10-25T01:30:00Z"); // the second 02:30
        assertThat(house.get(id).at("/next_runs/0").asString()).isEqualTo("2026-10-26T01:30:00Z");
        house.passTo("2026-10-26T01:30:00Z");
        house.untilRuns(id, 3);
        assertThat(house.outcomes(id)).hasSize(3);
    }

    @Test
    void aRandomDelayIsShorterThanHalfTheTimeBetweenRuns() {
        long id = house.add(order("guests.start", "0 13 * * *", wiki(), Map.of("jitter_s", 600)));
        house.passTo("2026-03-01T13:10:00Z");
        house.untilRuns(id, 1);
        assertThat(house.get(id).at("/last_run/planned_at").asString()).isEqualTo("2026-03-01T13:00:00Z");
        assertThat(post(order("guests.start", "*/10 * * * *", wiki(), Map.of("jitter_s", 300)))
                        .faults())
                .containsExactly("body.jitter_s value_error");
    }

    private Answer post(Map<String, Object> order) {
        house.plane.as(ADMIN);
        return house.as(ADMIN).post("/schedules", Json.write(order));
    }

    @Test
    void allFaultsAreToldAtOnce() {
        assertThat(post(order("guests.destroy", "61 * * * *", wiki(), Map.of("zone", "Mars/Base", "params", Map.of())))
                        .faults())
                .containsExactlyInAnyOrder("body.kind value_error", "body.cron value_error", "body.zone value_error");
        assertThat(post(order(
                                "guests.snapshot",
                                "0 0 31 2 *",
                                Map.of(
                                        "guests",
                                        List.of(Map.of("type", "app", "id", 999), Map.of("type", "vm", "id", 999)),
                                        "host_ids",
                                        List.of(house.host, 999)),
                                Map.of("params", Map.of("prefix", "9", "vmstate", "yes", "keep", 3))))
                        .faults())
                .containsExactlyInAnyOrder(
                        "body.params.prefix string_pattern_mismatch",
                        "body.params.vmstate bool_type",
                        "body.params.keep extra_forbidden",
                        "body.targets.guests.0 value_error",
                        "body.targets.guests.1 value_error",
                        "body.targets.host_ids.1 value_error",
                        "body.cron value_error");
        assertThat(post(order("app.update", "0 4 * * *", Map.of(), Map.of())).faults())
                .containsExactlyInAnyOrder("body.params.consent value_error", "body.targets value_error");
        assertThat(post(order(
                                "app.update",
                                "0 4 * * *",
                                Map.of("guests", List.of(Map.of("type", "vm", "id", 1))),
                                Map.of("params", Map.of("consent", true))))
                        .faults())
                .containsExactly("body.targets.guests.0 value_error");
        assertThat(post(order("catalog.refresh", "0 4 * * *", wiki(), Map.of())).faults())
                .containsExactly("body.targets value_error");
        assertThat(post(order("guests.start", "0 4 * * *", Map.of("all", true, "tags", List.of("x y")), Map.of()))
                        .faults())
                .containsExactlyInAnyOrder("body.targets.all value_error", "body.targets.tags.0 value_error");
        new PairedFaults(order("guests.start", "0 4 * * *", wiki(), Map.of()))
                .with("name", "")
                .with("cron", "61 * * * *")
                .with("missed", "never")
                .with("params.a", Map.of("a", 1))
                .with("zone", "Mars/Base")
                .with("targets.guests.0", Map.of("guests", List.of(Map.of("type", "app", "id", 999))))
                .areNamedTogether(body -> house.as(ADMIN).post("/schedules", body));
        long id = house.add(order("guests.start", "0 13 * * *", wiki(), Map.of()));
        assertThat(house.as(ADMIN)
                        .patch("/schedules/" + id, "{\"cron\":\"x\",\"targets\":{},\"params\":{\"a\":1}}")
                        .faults())
                .containsExactlyInAnyOrder(
                        "body.cron value_error", "body.targets value_error", "body.params.a extra_forbidden");
        assertThat(house.as(ADMIN).patch("/schedules/" + id, "{}").faults()).containsExactly("body nothing_to_change");
    }

    @Test
    void updatesOfAppsWithoutAnUpdateAreLeftOut() {
        long id = house.add(
                order("app.update", "0 13 * * *", Map.of("all", true), Map.of("params", Map.of("consent", true))));
        house.passTo("2026-03-01T13:00:00Z");
        house.untilRuns(id, 1);
        JsonNode run = house.get(id).get("last_run");
        assertThat(run.get("outcome").asString()).isEqualTo("nothing");
        assertThat(run.get("left_out").valueStream().map(one -> one.get("name").asString()))
                .containsExactlyInAnyOrder("Wiki", "Shop");
        assertThat(run.at("/left_out/0/reason").asString()).contains("not from the catalogue");
    }

    @Test
    void anOperatorStartsARunWithTheirOwnRights() {
        long id = house.add(order("guests.start", "0 4 1 1 *", wiki(), Map.of()));
        house.plane.as(OPERATOR);
        Answer run = house.as(OPERATOR).post("/schedules/" + id + "/run", "");
        assertThat(run.status()).as(run.body()).isEqualTo(202);
        assertThat(run.tree().get("started_by").asString()).isEqualTo("operator@plane.test");
        assertThat(run.tree().get("planned_at").isNull()).isTrue();
        house.untilRuns(id, 1);
        long job = run.tree().at("/jobs/0/id").asLong();
        assertThat(house.as(OWNER)
                        .get("/jobs/" + job)
                        .tree()
                        .at("/requested_by/name")
                        .asString())
                .isEqualTo("operator@plane.test");
        assertThat(house.runs(801)).isTrue();
        long refresh = house.add(order("catalog.refresh", "0 4 1 1 *", Map.of(), Map.of()));
        Answer refused = house.as(OPERATOR).post("/schedules/" + refresh + "/run", "");
        assertThat(refused.status()).isEqualTo(403);
        assertThat(refused.json()).containsEntry("required_role", "admin");
        house.plane.as(VIEWER);
        assertThat(house.as(VIEWER).post("/schedules/" + id + "/run", "").status())
                .isEqualTo(403);
        assertThat(house.as(OPERATOR)
                        .patch("/schedules/" + id, "{\"enabled\":false}")
                        .status())
                .isEqualTo(403);
    }

    @Test
    void aScheduleThatIsSwitchedOffPlansNothing() {
        long id = house.add(order("guests.start", "0 13 * * *", wiki(), Map.of()));
        Answer off = house.as(OWNER).patch("/schedules/" + id, "{\"enabled\":false}");
        assertThat(off.tree().get("next_runs").isEmpty()).isTrue();
        assertThat(off.tree().at("/owner/name").asString())
                .as("whoever only switches it off does not become its owner")
                .isEqualTo("admin@plane.test");
        house.passTo("2026-03-01T14:00:00Z");
        Answer on = house.as(OWNER).patch("/schedules/" + id, "{\"enabled\":true}");
        assertThat(on.tree().at("/owner/name").asString()).isEqualTo("owner@plane.test");
        assertThat(on.tree().at("/next_runs/0").asString()).isEqualTo("2026-03-02T13:00:00Z");
        assertThat(house.runs(id)).isEmpty();
        assertThat(house.as(ADMIN).delete("/schedules/" + id).status()).isEqualTo(200);
        assertThat(house.as(ADMIN).get("/schedules/" + id).status()).isEqualTo(404);
        assertThat(house.as(ADMIN).delete("/schedules/" + id).status()).isEqualTo(404);
    }

    @Test
    void theCalendarContainsWhatRanAndNothingBeforeAScheduleExisted() {
        long id = house.add(order("guests.start", "0 13 * * *", wiki(), Map.of()));
        String week = "/schedules/calendar?from=2026-02-23T00:00:00Z&to=2026-03-05T00:00:00Z";
        assertThat(house.as(OWNER).get(week).tree().at("/0/times").valueStream().map(JsonNode::asString))
                .containsExactly(
                        "2026-03-01T13:00:00Z", "2026-03-02T13:00:00Z", "2026-03-03T13:00:00Z", "2026-03-04T13:00:00Z");
        house.passTo("2026-03-01T13:00:00Z");
        house.untilRuns(id, 1);
        assertThat(house.as(OWNER)
                        .patch("/schedules/" + id, "{\"enabled\":false}")
                        .status())
                .isEqualTo(200);
        JsonNode ran = house.as(OWNER).get(week).tree().at("/0/times");
        assertThat(ran.size()).isEqualTo(1);
        assertThat(ran.get(0).asString()).startsWith("2026-03-01T13:00:");
    }

    @Test
    void theCalendarContainsWhatIsPlanned() {
        long id = house.add(order("guests.start", "0 13 * * *", wiki(), Map.of()));
        house.add(order("guests.shutdown", "* * * * *", wiki(), Map.of("name", "Often")));
        house.add(order("guests.start", "0 9 * * *", wiki(), Map.of("name", "Off", "enabled", false)));
        house.add(order("guests.start", "0 9 1 7 *", wiki(), Map.of("name", "Later")));
        JsonNode all = house.as(OWNER)
                .get("/schedules/calendar?from=2026-03-02T00:00:00Z&to=2026-03-09T00:00:00Z")
                .tree();
        assertThat(all.valueStream().map(one -> one.get("name").asString())).containsExactly("Nightly", "Often");
        assertThat(all.at("/0/id").asString()).isEqualTo("" + id);
        assertThat(all.at("/0/source").asString()).isEqualTo("schedule");
        assertThat(all.at("/0/times").size()).isEqualTo(7);
        assertThat(all.at("/0/times/0").asString()).isEqualTo("2026-03-02T13:00:00Z");
        assertThat(all.at("/1/often").asBoolean()).isTrue();
        assertThat(all.at("/1/times").isEmpty()).isTrue();
        assertThat(house.as(OWNER).get("/schedules/calendar?from=x").faults())
                .containsExactlyInAnyOrder("query.from datetime_parsing", "query.to missing");
        assertThat(house.as(OWNER)
                        .get("/schedules/calendar?from=2026-03-02T00:00:00Z&to=2026-06-01T00:00:00Z")
                        .faults())
                .containsExactly("query.to value_error");
    }

    @Test
    void anExpressionIsPreviewed() {
        assertThat(house.as(OWNER)
                        .get("/schedules/preview?cron=30%202%20*%20*%20*&zone=Europe/Berlin")
                        .tree()
                        .get("next_runs")
                        .valueStream()
                        .map(JsonNode::asString))
                .hasSize(5)
                .startsWith("2026-03-02T01:30:00Z");
        assertThat(house.as(OWNER).get("/schedules/preview?cron=x&zone=y").faults())
                .containsExactlyInAnyOrder("query.cron value_error", "query.zone value_error");
    }

    @Test
    void theKindsAreThoseThatAreasOffer() {
        assertThat(house.as(OWNER)
                        .get("/schedules/kinds")
                        .tree()
                        .valueStream()
                        .map(kind -> kind.get("name").asString()))
                .containsExactly(
                        "app.update",
                        "backup.prune",
                        "backup.run",
                        "backup.test_restore",
                        "backup.verify",
                        "catalog.refresh",
                        "guests.shutdown",
                        "guests.snapshot",
                        "guests.start",
                        "platform.backup");
    }

    @Test
    void twoFieldsThatAreChangedAtTheSameTimeAreBothStored() {
        long id = house.add(order("guests.start", "*/10 * * * *", wiki(), Map.of()));
        for (int i = 1; i <= 20; i++) {
            String name = "Schedule " + i;
            String cron = i + " * * * *";
            var renamed = CompletableFuture.supplyAsync(
                    () -> house.as(ADMIN).patch("/schedules/" + id, "{\"name\":\"" + name + "\"}"));
            Answer moved = house.as(OWNER).patch("/schedules/" + id, "{\"cron\":\"" + cron + "\"}");
            assertThat(List.of(renamed.join().status(), moved.status())).containsOnly(200);
            assertThat(house.get(id).get("name").asString()).isEqualTo(name);
            assertThat(house.get(id).get("cron").asString()).isEqualTo(cron);
        }
    }
}
