package dev.holdfast.backups;

import static dev.holdfast.access.Role.OWNER;
import static dev.holdfast.access.Role.VIEWER;
import static org.assertj.core.api.Assertions.assertThat;

import dev.holdfast.Answer;
import dev.holdfast.TestPlane;
import dev.holdfast.sim.Sim;
import dev.holdfast.sim.model.SimCluster;
import java.time.Duration;
import java.time.Instant;
import java.time.ZoneOffset;
import java.time.temporal.ChronoUnit;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import tools.jackson.databind.JsonNode;

/** The past runs of Proxmox VE's own backup jobs: what its nodes tell, and what they do not. */
class HostRunsTest {
    private final TestPlane plane = TestPlane.empty();
    private final Sim sim = Sim.cluster(2);
    private final SimCluster cluster = sim.clusterOf("lab1");
    private final Instant day =
            Instant.ofEpochMilli(cluster.now()).truncatedTo(ChronoUnit.DAYS).minus(Duration.ofDays(2));

    @AfterEach
    void stop() {
        plane.close();
        sim.close();
    }

    private void job(String id, String schedule, String... more) {
        var job = new TreeMap<>(Map.of("schedule", schedule, "storage", "backup-nfs", "all", "1", "enabled", "1"));
        for (int i = 0; i < more.length; i += 2) job.put(more[i], more[i + 1]);
        cluster.backupJobs().add(id, job);
    }

    private void ran(String node, String time, String user, String id, String end) {
        Instant start = Instant.parse(day.atOffset(ZoneOffset.UTC).toLocalDate() + "T" + time + "Z");
        cluster.ran(start.toEpochMilli(), Duration.ofMinutes(20), node, "vzdump", id, user, List.of(), end);
    }

    private JsonNode runs() {
        String span = "?from=" + day + "&to=" + day.plus(Duration.ofDays(3));
        Answer answer = plane.as(VIEWER).get("/backups/jobs/runs" + span);
        assertThat(answer.status()).as(answer.body()).isEqualTo(200);
        return answer.tree();
    }

    private void enrol() {
        plane.start().as(OWNER);
        plane.enrol(sim, "lab1", "lab2");
        TestPlane.until("both nodes are read", () -> runs().get("unknown").isEmpty());
    }

    /** As {@code name result+result}. */
    private List<String> told() {
        return runs().get("runs")
                .valueStream()
                .map(run -> run.get("job_name").asString("-") + " "
                        + String.join("+", run.get("tasks").findValuesAsString("result")))
                .toList();
    }

    @Test
    void aTaskIsOfTheOnlyJobThatWasDueInItsMinute() {
        job("nightly", "02:30", "comment", "Every night");
        job("one", "04:00", "node", "lab1");
        job("other", "04:00", "node", "lab1");
        ran("lab1", "02:30:03", "root@pam", "", "OK");
        ran("lab2", "02:30:04", "root@pam", "", "job errors");
        ran("lab1", "03:10:00", "root@pam", "101", "WARNINGS: 2");
        ran("lab1", "04:00:02", "root@pam", "", "OK");
        enrol();
        TestPlane.until("the jobs are read", () -> told().contains("Every night ok+failed"));
        assertThat(told()).containsExactly("Every night ok+failed", "- warnings", "- ok");
        JsonNode failed = runs().at("/runs/0/tasks/1");
        assertThat(failed.get("status").asString()).isEqualTo("job errors");
        assertThat(Duration.between(
                        Instant.parse(failed.get("started_at").asString()),
                        Instant.parse(failed.get("ended_at").asString())))
                .isEqualTo(Duration.ofMinutes(20));
    }

    @Test
    void whatATokenOrderedIsNotAmongThem() {
        ran("lab1", "02:30:03", "root@pam!holdfast", "101", "OK");
        ran("lab1", "02:40:03", "kim@pve", "101", "OK");
        enrol();
        assertThat(told()).isEmpty();
    }

    @Test
    void aNodeThatDoesNotAnswerIsUnknownFromThenOn() {
        ran("lab1", "02:30:03", "root@pam", "", "OK");
        ran("lab2", "02:30:03", "root@pam", "", "OK");
        enrol();
        sim.node("lab2").down();
        TestPlane.until("it is told", () -> !runs().get("unknown").isEmpty());
        JsonNode gap = runs().at("/unknown/0");
        assertThat(gap.get("node").asString()).isEqualTo("lab2");
        assertThat(gap.get("reason").asString()).isEqualTo("The node does not answer.");
        assertThat(Instant.parse(gap.get("from").asString())).isAfter(day.plus(Duration.ofDays(1)));
        assertThat(told()).hasSize(2);
    }
}
