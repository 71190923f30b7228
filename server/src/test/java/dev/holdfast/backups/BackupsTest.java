package dev.holdfast.backups;

import static dev.holdfast.access.Role.ADMIN;
import static dev.holdfast.access.Role.OPERATOR;
import static dev.holdfast.access.Role.OWNER;
import static dev.holdfast.access.Role.VIEWER;
import static org.assertj.core.api.Assertions.assertThat;

import dev.holdfast.Answer;
import dev.holdfast.TestPlane;
import dev.holdfast.sim.Sim;
import dev.holdfast.sim.model.SimGuest;
import dev.holdfast.sim.model.SimStorage;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.function.Predicate;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import tools.jackson.databind.JsonNode;

/** Backups as they are read from all storages. */
class BackupsTest {
    private final TestPlane plane = TestPlane.empty();
    private final Sim sim = Sim.cluster(2);
    private long host;
    private SimStorage local;
    private SimStorage nfs;
    private SimGuest web;
    private SimGuest runner;

    @BeforeEach
    void start() {
        plane.start().as(OWNER);
        var cluster = sim.clusterOf("lab1");
        web = cluster.guest(101);
        runner = cluster.machine(150, "lab2", "runner");
        local = cluster.storage("local");
        nfs = cluster.storage("backup-nfs");
        local.backUp(web, Duration.ofDays(3));
        nfs.backUp(web, Duration.ofDays(2));
        nfs.backUp(runner, Duration.ofDays(1));
    }

    private void enrol() {
        host = plane.enrol(sim, "lab1", "lab2").getFirst();
        plane.adopt(host, 101, "Grafana");
    }

    @AfterEach
    void stop() {
        plane.close();
        sim.close();
    }

    private List<JsonNode> backups(String query) {
        Answer answer = plane.as(VIEWER).get("/backups" + query);
        assertThat(answer.status()).as(answer.body()).isEqualTo(200);
        return answer.tree().valueStream().toList();
    }

    /** Waits until a poll's readings show it. */
    private void until(Predicate<List<JsonNode>> holds) {
        TestPlane.until("the backups are read", () -> {
            plane.as(OWNER).post("/hosts/" + host + "/sync", "");
            return holds.test(backups(""));
        });
    }

    private JsonNode storage(String name) {
        return plane.as(VIEWER)
                .get("/backups/storages")
                .tree()
                .valueStream()
                .filter(one -> one.get("storage").asString().equals(name))
                .findFirst()
                .orElseThrow();
    }

    @Test
    void theBackupsOfAllStoragesAreListedOnceTheNewestFirst() {
        enrol();
        until(all -> all.size() == 3);
        List<JsonNode> all = backups("");
        JsonNode newest = all.getFirst();
        assertThat(newest.get("storage").asString()).isEqualTo("backup-nfs");
        assertThat(newest.get("guest_type").asString()).isEqualTo("vm");
        assertThat(newest.get("guest_vmid").asInt()).isEqualTo(150);
        assertThat(newest.get("guest_name").asString()).isEqualTo("runner");
        assertThat(newest.get("guest_id").asLong()).isEqualTo(plane.vm(150));
        assertThat(newest.get("certain").asBoolean()).isTrue();
        assertThat(newest.get("size_bytes").asLong()).isPositive();
        assertThat(newest.get("verify_state").asString()).isEqualTo("none");
        assertThat(newest.get("checked_at").isNull()).isTrue();
        assertThat(newest.get("volid").asString()).startsWith("backup-nfs:backup/vzdump-qemu-150-");
        assertThat(all.stream().map(one -> one.get("guest_vmid").asInt())).containsExactly(150, 101, 101);

        assertThat(backups("?vmid=101")).hasSize(2);
        assertThat(backups("?guest_type=vm")).hasSize(1);
        assertThat(backups("?storage=local")).hasSize(1);
        assertThat(backups("?app_id=1")).hasSize(2);
        assertThat(backups("?vm_id=999")).isEmpty();
        assertThat(backups("?state=ok")).isEmpty();
        assertThat(backups("?limit=1")).hasSize(1);
        String taken = newest.get("taken_at").asString();
        assertThat(backups("?since=" + taken)).isNotEmpty().doesNotContain(all.getLast());
        assertThat(backups("?until=" + taken)).contains(newest, all.getLast());
        assertThat(plane.as(VIEWER).get("/backups?since=yesterday").status()).isEqualTo(422);
        assertThat(plane.as(VIEWER).get("/backups?limit=0").status()).isEqualTo(422);
        assertThat(storage("backup-nfs").get("backups").asInt()).isEqualTo(2);
        assertThat(storage("backup-nfs").get("problem").isNull()).isTrue();
        long id = newest.get("id").asLong();
        assertThat(plane.as(VIEWER).get("/backups/" + id).tree()).isEqualTo(newest);
        assertThat(plane.as(VIEWER).get("/backups/999").status()).isEqualTo(404);
    }

    @Test
    void anIdStaysAndABackupThatIsGoneIsNotListed() {
        enrol();
        until(all -> all.size() == 3);
        List<Long> before =
                backups("?vmid=101").stream().map(one -> one.get("id").asLong()).toList();
        nfs.volumes("lab1").stream()
                .filter(one -> one.name().contains("-150-"))
                .toList()
                .forEach(one -> nfs.remove("lab1", one.name()));
        plane.halt();
        plane.resume();
        until(all -> all.size() == 2);
        assertThat(backups("?vmid=101").stream().map(one -> one.get("id").asLong()))
                .isEqualTo(before);
    }

    @Test
    void aStorageThatCanNotBeReadIsSaidAndTheOthersAreServed() {
        sim.faults().fail("GET .* /nodes/.*/storage/backup-nfs/content.*", 500, "mount error");
        enrol();
        until(all -> all.size() == 1 && !storage("backup-nfs").get("problem").isNull());
        assertThat(storage("backup-nfs").get("backups").isNull())
                .as("unknown is not zero")
                .isTrue();
        assertThat(storage("backup-nfs").get("problem").asString()).contains("mount error");
        assertThat(storage("local").get("problem").isNull()).isTrue();
    }

    @Test
    void notesAndProtectionAreChanged() {
        enrol();
        until(all -> all.size() == 3);
        long id = backups("?vmid=150").getFirst().get("id").asLong();
        Answer noted = plane.as(OPERATOR).patch("/backups/" + id, "{\"notes\":\"before the update\"}");
        assertThat(noted.status()).as(noted.body()).isEqualTo(200);
        assertThat(noted.tree().get("notes").asString()).isEqualTo("before the update");
        assertThat(plane.as(OPERATOR)
                        .patch("/backups/" + id, "{\"protected\":true}")
                        .status())
                .isEqualTo(403);
        assertThat(plane.as(ADMIN)
                        .patch("/backups/" + id, "{\"protected\":true}")
                        .tree()
                        .get("protected")
                        .asBoolean())
                .isTrue();
        Answer refused = plane.as(ADMIN).delete("/backups/" + id);
        assertThat(refused.status()).isEqualTo(409);
        assertThat(refused.tree().get("detail").asString())
                .isEqualTo("The backup is protected. Remove its protection first.");
        assertThat(plane.as(ADMIN).patch("/backups/" + id, "{}").status()).isEqualTo(422);
    }

    @Test
    void aBackupIsDeletedByAJob() {
        enrol();
        until(all -> all.size() == 3);
        long id = backups("?vmid=150").getFirst().get("id").asLong();
        Answer answer = plane.as(ADMIN).delete("/backups/" + id);
        assertThat(answer.status()).as(answer.body()).isEqualTo(202);
        long job = answer.tree().get("job").asLong();
        JsonNode end = plane.endOf(job);
        assertThat(end.get("status").asString())
                .as(end + String.join("\n", plane.log(job)))
                .isEqualTo("succeeded");
        assertThat(backups("?vmid=150")).isEmpty();
        assertThat(nfs.volumes("lab1").stream().noneMatch(one -> one.name().contains("-150-")))
                .isTrue();
        assertThat(plane.as(ADMIN).delete("/backups/" + id).status()).isEqualTo(404);
    }

    private JsonNode coverage(int vmid) {
        return plane.as(VIEWER)
                .get("/backups/coverage")
                .tree()
                .get("guests")
                .valueStream()
                .filter(one -> one.get("vmid").asInt() == vmid)
                .findFirst()
                .orElseThrow();
    }

    @Test
    void coverageIsAskedForOneGuest() {
        enrol();
        until(all -> all.size() == 3);
        long id = plane.vm(150);
        assertThat(guests("?vm_id=" + id))
                .extracting(one -> one.get("vmid").asInt())
                .containsExactly(150);
        assertThat(guests("?vm_id=" + (id + 1000))).isEmpty();
        assertThat(guests("?app_id=1"))
                .extracting(one -> one.get("type").asString())
                .containsExactly("app");
        assertThat(plane.as(VIEWER).get("/backups/coverage?vm_id=none").status())
                .isEqualTo(422);
    }

    private List<JsonNode> guests(String query) {
        return plane.as(VIEWER)
                .get("/backups/coverage" + query)
                .tree()
                .get("guests")
                .valueStream()
                .toList();
    }

    @Test
    void coverageSaysWhichGuestHasNoGoodBackup() {
        enrol();
        until(all -> all.size() == 3);
        TestPlane.until(
                "all storages are read",
                () -> plane.as(VIEWER)
                        .get("/backups/coverage")
                        .tree()
                        .get("errors")
                        .isEmpty());
        assertThat(coverage(150).get("state").asString()).isEqualTo("covered");
        assertThat(coverage(150).at("/newest/storage").asString()).isEqualTo("backup-nfs");
        assertThat(coverage(102).get("state").asString()).isEqualTo("none");
        JsonNode summary = plane.as(VIEWER).get("/backups/coverage/summary").tree();
        List<String> states = plane.as(VIEWER)
                .get("/backups/coverage")
                .tree()
                .get("guests")
                .valueStream()
                .map(one -> one.get("state").asString())
                .toList();
        assertThat(summary.get("none").asLong())
                .isPositive()
                .isEqualTo(states.stream().filter("none"::equals).count());
        assertThat(summary.get("covered").asLong())
                .isPositive()
                .isEqualTo(states.stream().filter("covered"::equals).count());
        assertThat(summary.get("unread").asLong()).isZero();
        assertThat(coverage(102).get("backups").asInt()).isZero();
        assertThat(coverage(102).get("jobs").isArray()).isTrue();
        assertThat(coverage(101).get("goal_h").asInt()).isEqualTo(48);

        Answer set = plane.as(ADMIN).put("/backups/goals", "{\"default_h\":24,\"tags\":[]}");
        assertThat(set.status()).as(set.body()).isEqualTo(200);
        assertThat(coverage(101).get("state").asString()).isEqualTo("stale");
        assertThat(plane.as(ADMIN)
                        .put("/backups/goals", "{\"default_h\":24,\"tags\":[{\"tag\":\"lab\",\"max_age_h\":null}]}")
                        .body())
                .contains("Say why guests with this tag need no backup.");
        assertThat(plane.as(ADMIN)
                        .put("/backups/goals", "{\"tags\":[{\"tag\":\"lab\",\"max_age_h\":24,\"reason\":\"Rebuilt\"}]}")
                        .faults())
                .containsExactly("body.tags.0.reason value_error");
        assertThat(plane.as(OPERATOR).put("/backups/goals", "{\"tags\":[]}").status())
                .isEqualTo(403);
    }

    @Test
    void theJobsOfProxmoxAreListedWithTheGuestsThatTheyInclude() {
        sim.clusterOf("lab1")
                .backupJobs()
                .add(
                        "backup-nightly",
                        Map.of("schedule", "02:30", "storage", "backup-nfs", "vmid", "101,150", "enabled", "1"));
        enrol();
        TestPlane.until(
                "the jobs are read",
                () -> !plane.as(VIEWER).get("/backups/jobs").tree().isEmpty());
        JsonNode job = plane.as(VIEWER).get("/backups/jobs").tree().get(0);
        assertThat(job.get("id").asString()).isEqualTo("backup-nightly");
        assertThat(job.get("schedule").asString()).isEqualTo("02:30");
        assertThat(job.get("enabled").asBoolean()).isTrue();
        assertThat(job.get("guests").toString()).isEqualTo("[101,150]");
        assertThat(coverage(150).get("jobs").toString()).isEqualTo("[\"backup-nightly\"]");
        assertThat(coverage(102).get("jobs").toString()).isEqualTo("[]");
    }
}
