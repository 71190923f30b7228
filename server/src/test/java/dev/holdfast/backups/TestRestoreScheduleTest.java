package dev.holdfast.backups;

import static dev.holdfast.access.Role.ADMIN;
import static dev.holdfast.access.Role.OPERATOR;
import static dev.holdfast.access.Role.VIEWER;
import static org.assertj.core.api.Assertions.assertThat;

import dev.holdfast.Answer;
import dev.holdfast.TestPlane;
import dev.holdfast.base.json.Json;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.extension.RegisterExtension;
import tools.jackson.databind.JsonNode;

/** Tests of backups that a schedule starts. */
@Timeout(600)
class TestRestoreScheduleTest {
    @RegisterExtension
    final TestRestoreHouse house = new TestRestoreHouse();

    private long web;
    private long runner;
    private long other;

    private void begin() {
        house.cluster.machine(151, "lab2", "other");
        house.backUp(house.web);
        house.backUp(house.runner);
        house.enrol();
        house.backup(150);
        web = house.plane.adopt(house.host, 101, "Web");
        runner = house.plane.vm(150);
        other = house.plane.vm(151);
    }

    private Answer add(Map<String, ?> params) {
        var targets = List.of(
                Map.of("type", "app", "id", web),
                Map.of("type", "vm", "id", runner),
                Map.of("type", "vm", "id", other));
        return house.plane
                .as(ADMIN)
                .post(
                        "/schedules",
                        Json.write(Map.of(
                                "name", "Tests",
                                "kind", "backup.test_restore",
                                "params", params,
                                "targets", Map.of("guests", targets),
                                "cron", "0 2 * * 6")));
    }

    private JsonNode run(long schedule) {
        Answer run = house.plane.as(ADMIN).post("/schedules/" + schedule + "/run", "");
        assertThat(run.status()).as(run.body()).isLessThan(300);
        return run.tree();
    }

    private static List<Long> jobs(JsonNode run) {
        return run.get("jobs").valueStream().map(job -> job.get("id").asLong()).toList();
    }

    private static List<Long> leftOut(JsonNode run) {
        return run.get("left_out")
                .valueStream()
                .map(one -> one.get("id").asLong())
                .toList();
    }

    @Test
    void theNewestBackupOfEachGuestIsTestedThoseFirstThatWereNotTestedForTheLongestTime() {
        begin();
        Answer added = add(Map.of("max", 1, "wait_s", 900));
        assertThat(added.status()).as(added.body()).isEqualTo(201);
        long schedule = added.tree().get("id").asLong();

        JsonNode first = run(schedule);
        assertThat(jobs(first)).hasSize(1);
        assertThat(leftOut(first)).hasSize(2).contains(other);
        assertThat(first.get("left_out").toString())
                .contains("It has no backup that is not known to be damaged.", "A run tests 1 guest");
        house.gone(jobs(first).getFirst(), "succeeded", "ok");

        JsonNode second = run(schedule);
        house.gone(jobs(second).getFirst(), "succeeded", "ok");
        assertThat(house.plane
                        .as(VIEWER)
                        .get("/backups/tests")
                        .tree()
                        .valueStream()
                        .map(test -> test.get("guest_vmid").asInt()))
                .containsExactlyInAnyOrder(101, 150);
    }

    @Test
    void severalGuestsAreTestedOneAfterTheOther() {
        begin();
        long schedule = add(Map.of()).tree().get("id").asLong();
        house.sim.faults().holdTasks("restore");
        JsonNode run = run(schedule);
        assertThat(jobs(run)).hasSize(2);
        TestPlane.until("the first one began", () -> house.copies().size() == 1);
        assertThat(house.plane
                        .as(VIEWER)
                        .get("/jobs/" + jobs(run).get(1))
                        .tree()
                        .get("status")
                        .asString())
                .isEqualTo("queued");
        house.sim.faults().releaseTasks();
        for (long job : jobs(run)) house.end(job, "succeeded");
        assertThat(house.copies()).isEmpty();
    }

    @Test
    void parametersAreCheckedAndAnOperatorMayNotScheduleIt() {
        begin();
        Answer wrong = add(Map.of("max", 0, "wait_s", 5));
        assertThat(wrong.status()).isEqualTo(422);
        assertThat(wrong.body()).contains("max", "wait_s");
        assertThat(house.plane
                        .as(OPERATOR)
                        .post(
                                "/schedules",
                                "{\"name\":\"x\",\"kind\":\"backup.test_restore\",\"targets\":{\"all\":true},\"cron\":\"0 2 * * 6\"}")
                        .status())
                .isEqualTo(403);
    }
}
