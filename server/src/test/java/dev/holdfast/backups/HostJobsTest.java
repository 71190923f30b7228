package dev.holdfast.backups;

import static dev.holdfast.access.Role.ADMIN;
import static dev.holdfast.access.Role.OPERATOR;
import static dev.holdfast.access.Role.OWNER;
import static dev.holdfast.access.Role.VIEWER;
import static org.assertj.core.api.Assertions.assertThat;

import dev.holdfast.Answer;
import dev.holdfast.PairedFaults;
import dev.holdfast.TestPlane;
import dev.holdfast.sim.Sim;
import dev.holdfast.sim.model.SimCluster;
import java.time.Duration;
import java.time.Instant;
import java.time.LocalTime;
import java.time.ZoneOffset;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import tools.jackson.databind.JsonNode;

/** The backup jobs of Proxmox VE itself: changing and running them. */
class HostJobsTest {
    private static final TestPlane plane = TestPlane.empty();
    private static final Sim sim = Sim.cluster(2);
    private static final SimCluster cluster = sim.clusterOf("lab1");
    private static long host;
    private static long app;

    @BeforeAll
    static void start() {
        plane.start().as(OWNER);
        cluster.machine(150, "lab2", "runner");
        cluster.container(160, "lab2", "plain");
        host = plane.enrol(sim, "lab1", "lab2").getFirst();
        app = plane.adopt(host, 101, "Grafana");
        plane.as(OWNER).post("/hosts/" + host + "/sync", "");
    }

    @AfterAll
    static void stop() {
        plane.close();
        sim.close();
    }

    /** With settings that Holdfast does not show. */
    @BeforeEach
    void nightly() {
        var job = new TreeMap<>(Map.of(
                "schedule", "02:30", "storage", "backup-nfs", "vmid", "101,150,160", "enabled", "1", "zstd", "2"));
        job.putAll(Map.of("mailto", "root@example.test", "notes-template", "{{guestname}}", "mode", "snapshot"));
        cluster.backupJobs().add("nightly", job);
    }

    @AfterEach
    void clear() {
        sim.faults().clear();
        cluster.backupJobs().ids().forEach(cluster.backupJobs()::remove);
    }

    private static String json(String body) {
        return body.replace('\'', '"');
    }

    private static Answer create(String body) {
        return plane.as(ADMIN).post("/backups/jobs/" + host, json(body));
    }

    private static Answer change(String id, String body) {
        return plane.as(ADMIN).patch("/backups/jobs/" + host + "/" + id, json(body));
    }

    private static JsonNode ok(Answer answer, int status) {
        assertThat(answer.status()).as(answer.body()).isEqualTo(status);
        return answer.tree();
    }

    @Test
    void oneIsCreatedAndListed() {
        JsonNode made = ok(
                create("{'schedule':'sun 03:00','all':true,'exclude':[150],'storage':'backup-nfs','keep':'keep-last=3',"
                        + "'comment':'weekly','repeat_missed':true,'node':'lab2','compress':'gzip','protected':true}"),
                201);
        String id = made.get("id").asString();
        assertThat(id).matches("backup-[0-9a-f]{8}-[0-9a-f]{4}");
        assertThat(made.get("guests").toString()).contains("160").doesNotContain("101", "150");
        assertThat(made.get("exclude").toString()).isEqualTo("[150]");
        assertThat(made.get("next_run").isNull()).isFalse();
        assertThat(made.get("keep").asString()).isEqualTo("keep-last=3");
        assertThat(made.get("protected").asBoolean()).isTrue();
        assertThat(cluster.backupJobs().get(id))
                .containsEntry("all", "1")
                .containsEntry("node", "lab2")
                .containsEntry("compress", "gzip")
                .containsEntry("repeat-missed", "1")
                .containsEntry("notes-template", "{{guestname}}");
        assertThat(ok(
                                create(
                                        "{'id':'pooled','schedule':'daily','vmids':[101],'storage':'backup-nfs','enabled':false}"),
                                201)
                        .get("enabled")
                        .asBoolean())
                .isFalse();
        assertThat(create("{'id':'pooled','schedule':'daily','vmids':[101],'storage':'backup-nfs'}")
                        .error())
                .isEqualTo("conflict");
    }

    @Test
    void nullLeavesStorageModeAndCompressionToTheNode() {
        ok(create("{'id':'plain','schedule':'daily','vmids':[101],'storage':'backup-nfs'}"), 201);
        JsonNode changed = ok(change("plain", "{'storage':null,'mode':null,'compress':null}"), 200);
        assertThat(changed.get("storage").isNull()).isTrue();
        assertThat(changed.get("mode").isNull()).isTrue();
        assertThat(cluster.backupJobs().get("plain")).doesNotContainKeys("storage", "mode", "compress");
    }

    @Test
    void allFaultsAreToldAndProxmoxChecksTheSchedule() {
        assertThat(create("{'schedule':'','storage':'s s','mode':'warm','keep':'some','id':'9'}")
                        .faults())
                .containsExactlyInAnyOrder(
                        "body.schedule value_error",
                        "body.storage string_pattern_mismatch",
                        "body.mode enum",
                        "body.keep value_error",
                        "body.id string_pattern_mismatch",
                        "body.vmids missing");
        assertThat(create("{'schedule':'daily','storage':'backup-nfs','all':true,'vmids':[7]}")
                        .faults())
                .containsExactly("body.vmids value_error");
        assertThat(create("{'schedule':'daily','storage':'backup-nfs','pool':'web','exclude':[101]}")
                        .faults())
                .containsExactly("body.exclude value_error");
        assertThat(create("{'schedule':'daily','storage':'nowhere','node':'lab9','vmids':[999]}")
                        .faults())
                .containsExactlyInAnyOrder(
                        "body.storage value_error", "body.node value_error", "body.vmids.0 value_error");
        new PairedFaults(Map.of("schedule", "daily", "storage", "backup-nfs", "vmids", List.of(101)))
                .with("schedule", "")
                .with("storage", "nowhere")
                .with("mode", "warm")
                .with("vmids.1", List.of(101, 999))
                .with("node", "lab9")
                .with("colour", "red")
                .areNamedTogether(HostJobsTest::create);
        assertThat(create("{'schedule':'each; full moon','storage':'backup-nfs','all':true}")
                        .faults())
                .containsExactly("body.schedule value_error");
        assertThat(change("nightly", "{'schedule':'each; full moon'}").faults())
                .containsExactly("body.schedule value_error");
        assertThat(change("nightly", "{'exclude':[101]}").faults()).containsExactly("body.exclude value_error");
        assertThat(change("nightly", "{'all':false,'vmids':[101],'pool':'x'}").faults())
                .contains("body.all value_error", "body.vmids value_error");
        assertThat(change("nightly", "{}").faults()).containsExactly("body nothing_to_change");
    }

    @Test
    void aChangeLosesNothingElseOfTheJob() {
        JsonNode now = ok(change("nightly", "{'schedule':'04:00','enabled':false,'comment':'late'}"), 200);
        assertThat(now.get("schedule").asString()).isEqualTo("04:00");
        assertThat(now.get("enabled").asBoolean()).isFalse();
        assertThat(cluster.backupJobs().get("nightly"))
                .containsEntry("zstd", "2")
                .containsEntry("mailto", "root@example.test")
                .containsEntry("vmid", "101,150,160")
                .containsEntry("comment", "late");
        ok(change("nightly", "{'comment':null,'notes_template':'{{vmid}}','keep':'keep-daily=7'}"), 200);
        assertThat(cluster.backupJobs().get("nightly"))
                .doesNotContainKey("comment")
                .containsEntry("notes-template", "{{vmid}}")
                .containsEntry("prune-backups", "keep-daily=7")
                .containsEntry("storage", "backup-nfs");
        JsonNode all = ok(change("nightly", "{'all':true,'exclude':[150,160],'keep':null}"), 200);
        assertThat(all.get("guests").toString()).contains("101").doesNotContain("150");
        assertThat(cluster.backupJobs().get("nightly"))
                .doesNotContainKeys("vmid", "prune-backups")
                .containsEntry("zstd", "2");
        ok(change("nightly", "{'exclude':[]}"), 200);
        assertThat(ok(change("nightly", "{'vmids':[150]}"), 200).get("guests").toString())
                .isEqualTo("[150]");
        assertThat(cluster.backupJobs().get("nightly")).doesNotContainKeys("all", "exclude");
    }

    @Test
    void oneIsRemovedAndItsBackupsAreKept() {
        String path = "/backups/jobs/" + host + "/nightly";
        assertThat(ok(plane.as(ADMIN).delete(path, ""), 200).get("removed").asString())
                .isEqualTo("nightly");
        assertThat(cluster.backupJobs().ids()).isEmpty();
        Answer gone = plane.as(ADMIN).delete(path, "");
        assertThat(gone.status()).isEqualTo(404);
        assertThat(gone.body()).contains("The cluster has no backup job nightly.");
        assertThat(change("nightly", "{'enabled':true}").status()).isEqualTo(404);
        assertThat(plane.as(ADMIN).post(path + "/run", "").status()).isEqualTo(404);
    }

    private static JsonNode run(String status) {
        Answer answer = plane.as(ADMIN).post("/backups/jobs/" + host + "/nightly/run", "");
        long job = ok(answer, 202).get("job").asLong();
        JsonNode end = plane.endOf(job);
        assertThat(end.get("status").asString())
                .as(end + String.join("\n", plane.log(job)))
                .isEqualTo(status);
        return end;
    }

    private static List<String> outcomes(JsonNode end) {
        return end.at("/result/results")
                .valueStream()
                .map(one -> one.get("type").asString() + " " + one.get("vmid").asInt() + " "
                        + one.get("outcome").asString())
                .toList();
    }

    @Test
    void itRunsNowOnEachNodeWithItsOwnSettings() {
        JsonNode end = run("succeeded");
        assertThat(end.get("kind").asString()).isEqualTo("backup.job_run");
        assertThat(outcomes(end)).containsExactly("app 101 done", "vm 150 done", "container 160 done");
        assertThat(end.at("/result/results/0/id").asLong()).isEqualTo(app);
        assertThat(end.at("/result/results/1/volid").asString()).startsWith("backup-nfs:backup/vzdump-qemu-150-");
        assertThat(plane.log(end.get("id").asLong()))
                .filteredOn(line -> line.contains("starting new backup job"))
                .hasSize(2)
                .allMatch(line -> line.contains("--mailto root@example.test") && line.contains("--zstd 2"));
    }

    @Test
    void aNodeThatFailsDoesNotKeepTheOthersFromIt() {
        sim.faults().fail("POST lab2 /nodes/lab2/vzdump", 500, "command 'vzdump' failed");
        JsonNode end = run("failed");
        assertThat(outcomes(end)).containsExactly("app 101 done", "vm 150 failed", "container 160 failed");
        assertThat(end.get("error").asString()).startsWith("2 of 3 guests were not backed up. runner: ");
    }

    @Test
    void aGuestThatFailsDoesNotMakeAFailureOfTheOthersOnItsNode() {
        cluster.guest(150).lock("migrate");
        JsonNode end = run("failed");
        cluster.guest(150).lock(null);
        assertThat(outcomes(end)).containsExactly("app 101 done", "vm 150 failed", "container 160 done");
        assertThat(end.get("error").asString())
                .startsWith("1 of 3 guests was not backed up. runner: ")
                .contains("locked");
    }

    @Test
    void itsRunsAreInTheCalendar() {
        // In some hours: the run must not come meanwhile.
        int hour = LocalTime.now(ZoneOffset.UTC).plusHours(6).getHour();
        JsonNode job = ok(
                create("{'id':'early','schedule':'%02d:45','all':true,'storage':'backup-nfs'}".formatted(hour)), 201);
        Instant next = Instant.parse(job.get("next_run").asString());
        String during = "/schedules/calendar?from=" + next + "&to=" + next.plusSeconds(1);
        TestPlane.until(
                "the jobs were read", () -> !plane.as(VIEWER).get(during).tree().isEmpty());
        JsonNode planned = plane.as(VIEWER).get(during).tree();
        assertThat(planned.size()).isOne();
        assertThat(planned.at("/0/source").asString()).isEqualTo("backup_job");
        assertThat(planned.at("/0/kind").asString()).isEqualTo("backup.job_run");
        assertThat(planned.at("/0/times/0").asString()).isEqualTo(next.toString());
        assertThat(plane.as(VIEWER)
                        .get("/schedules/calendar?from=" + next.plusSeconds(1) + "&to=" + next.plusSeconds(2))
                        .tree())
                .isEmpty();
        String days = "/schedules/calendar?from=" + next + "&to=" + next.plus(Duration.ofDays(3));
        assertThat(plane.as(VIEWER).get(days).tree().at("/0/times").size())
                .as("every day, although Proxmox VE tells only the next run")
                .isEqualTo(3);
    }

    @Test
    void aJobWithoutGuestsIsRefused() {
        cluster.backupJobs().change("nightly", job -> {
            job.put("vmid", "999");
            return job;
        });
        Answer answer = plane.as(ADMIN).post("/backups/jobs/" + host + "/nightly/run", "");
        assertThat(answer.status()).as(answer.body()).isEqualTo(409);
        assertThat(answer.body()).contains("Backup job nightly includes no guest now.");
    }

    @Test
    void aJobWhosePoolDoesNotExistIncludesNobodyAndSaysSoWhenItIsRun() {
        JsonNode made = ok(create("{'id':'pooled','schedule':'daily','pool':'gone','storage':'backup-nfs'}"), 201);
        assertThat(made.get("guests").isEmpty()).isTrue();
        Answer run = plane.as(ADMIN).post("/backups/jobs/" + host + "/pooled/run", "");
        assertThat(run.status()).as(run.body()).isEqualTo(502);
        assertThat(run.body()).contains("pool 'gone' does not exist");
    }

    @Test
    void whoMayReadDoesNotChange() {
        String path = "/backups/jobs/" + host;
        assertThat(plane.as(VIEWER).get("/backups/jobs").status()).isEqualTo(200);
        assertThat(plane.as(OPERATOR).post(path, "{}").status()).isEqualTo(403);
        assertThat(plane.as(OPERATOR).patch(path + "/nightly", "{}").status()).isEqualTo(403);
        assertThat(plane.as(OPERATOR).delete(path + "/nightly", "").status()).isEqualTo(403);
        assertThat(plane.as(OPERATOR).post(path + "/nightly/run", "").status()).isEqualTo(403);
        assertThat(plane.as(ADMIN).post("/backups/jobs/999/nightly/run", "").status())
                .isEqualTo(404);
    }

    @Test
    void aMissingPrivilegeIsNamed() {
        sim.faults().fail("PUT lab1 /cluster/backup/.*", 403, "Permission check failed (/, Sys.Modify)");
        Answer refused = change("nightly", "{'enabled':false}");
        assertThat(refused.status()).isEqualTo(502);
        assertThat(refused.body()).contains("Sys.Modify on /");
    }
}
