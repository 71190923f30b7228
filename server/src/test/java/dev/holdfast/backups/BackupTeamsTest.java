package dev.holdfast.backups;

import static dev.holdfast.access.Role.ADMIN;
import static dev.holdfast.access.Role.OPERATOR;
import static dev.holdfast.access.Role.OWNER;
import static dev.holdfast.access.Role.VIEWER;
import static org.assertj.core.api.Assertions.assertThat;

import dev.holdfast.Answer;
import dev.holdfast.TestBrowser;
import dev.holdfast.TestPlane;
import dev.holdfast.TwoTeams;
import dev.holdfast.access.Role;
import dev.holdfast.sim.Sim;
import dev.holdfast.sim.model.SimCluster;
import dev.holdfast.sim.model.SimStorage;
import dev.holdfast.sim.model.guest.GuestKind;
import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import tools.jackson.databind.JsonNode;

/**
 * One cluster whose nodes belong to two teams and share their storages: what belongs to a guest is its team's, whichever node
 * reads the storage. Red has lab1, Blue has lab2.
 */
class BackupTeamsTest {
    private static final long GIB = 1L << 30;

    /** What Red must not read: the other node, its guests, and the ID of a guest that nobody knows. */
    private static final List<String> NOT_OF_RED =
            List.of("lab2", "ledger", "vanished", "web2", "renumbered", "-160-", "-162-", "-777-");

    private static final List<String> NOT_OF_BLUE = List.of("lab1", "kiosk", "web1", "newcomer", "-161-", "-777-");

    private static final TwoTeams house = new TwoTeams();
    private static final Sim sim = Sim.cluster(2);
    private static SimCluster cluster;
    private static SimStorage nfs;
    private static long lab1;
    private static long lab2;
    private static TestBrowser blue;

    @BeforeAll
    static void divide() {
        house.start();
        cluster = sim.clusterOf("lab1");
        // An export of its own: the hosts of the other clusters do not use it.
        nfs = cluster.storage("backup-nfs").set("export", "/lab");
        nfs.backUp(cluster.machine(777, "lab2", "ghost"), Duration.ofDays(9));
        cluster.remove(777);
        nfs.backUp(cluster.machine(160, "lab2", "ledger"), Duration.ofDays(1));
        nfs.backUp(cluster.machine(161, "lab1", "kiosk"), Duration.ofDays(1));
        nfs.backUp(cluster.machine(162, "lab2", "vanished"), Duration.ofDays(1));
        nfs.backUp(cluster.machine(164, "lab2", "renumbered"), Duration.ofDays(1));
        nfs.backUp(cluster.guest(101), Duration.ofDays(2));
        nfs.backUp(cluster.guest(101), Duration.ofDays(1));
        nfs.backUp(cluster.guest(111), Duration.ofDays(2));
        nfs.backUp(cluster.guest(111), Duration.ofDays(1));
        SimStorage pool = cluster.storage("pool", "rbd", "images,rootdir", 100);
        for (int vmid : List.of(160, 161, 900)) {
            pool.make("lab1", "vm-" + vmid + "-disk-9", "raw", vmid, GuestKind.MACHINE, GIB);
            pool.make("lab1", "vm-" + vmid + "-disk-8", "raw", vmid, GuestKind.MACHINE, GIB);
        }
        cluster.backupJobs()
                .add("both", Map.of("schedule", "02:30", "storage", "backup-nfs", "vmid", "101,111", "enabled", "1"));
        cluster.backupJobs()
                .add("theirs", Map.of("schedule", "02:30", "storage", "backup-nfs", "vmid", "111", "enabled", "1"));
        cluster.backupJobs()
                .add(
                        "there",
                        Map.of(
                                "schedule",
                                "02:30",
                                "storage",
                                "backup-nfs",
                                "all",
                                "1",
                                "node",
                                "lab2",
                                "enabled",
                                "1"));
        List<Long> hosts = house.plane().enrol(sim, "lab1", "lab2");
        lab1 = hosts.get(0);
        lab2 = hosts.get(1);
        house.move(lab1, house.red());
        house.move(lab2, house.blue());
        var member = house.user();
        house.join(house.blue(), member.id(), OWNER, TwoTeams.ANYWHERE);
        blue = member.visitor();
        TestBrowser owner = house.plane().as(OWNER);
        TestPlane.until("the guest was seen", () -> owner.get("/vms").body().contains("vanished"));
        cluster.remove(162);
        cluster.remove(164);
        // Another guest, of the other team, with the same ID.
        nfs.backUp(cluster.container(164, "lab1", "newcomer"), Duration.ZERO);
        TestPlane.until("all is read", () -> {
            owner.post("/hosts/" + lab1 + "/sync", "");
            // Reads the storage, which is otherwise read again after minutes.
            owner.get("/backups/prune-preview?storage=backup-nfs&keep_last=9&host_id=" + lab1);
            return volids(owner).toString().contains("777")
                    && owner.get("/volumes/orphaned").body().contains("vm-900-disk-9")
                    && owner.get("/backups/jobs").body().contains("theirs")
                    && !owner.get("/vms?q=162").body().contains("vanished")
                    && owner.get("/backups?storage=backup-nfs&vmid=164&guest_type=ct")
                            .body()
                            .contains("newcomer");
        });
    }

    @AfterAll
    static void close() {
        house.close();
        sim.close();
    }

    private static TestBrowser red(Role role) {
        return house.red(role);
    }

    private static List<String> volids(TestBrowser who) {
        return who.get("/backups?storage=backup-nfs")
                .tree()
                .valueStream()
                .map(one -> one.get("volid").asString().replaceAll(".*vzdump-[a-z]+-(\\d+)-.*", "$1"))
                .sorted()
                .distinct()
                .toList();
    }

    private static long backup(int vmid) {
        return house.plane()
                .as(OWNER)
                .get("/backups?storage=backup-nfs&vmid=" + vmid)
                .tree()
                .valueStream()
                .filter(one -> one.get("node").asString().startsWith("lab"))
                .findFirst()
                .orElseThrow()
                .get("id")
                .asLong();
    }

    private static JsonNode end(Answer answer, String status) {
        assertThat(answer.status()).as(answer.body()).isIn(200, 202);
        long job = answer.tree().get("job").asLong();
        JsonNode end = house.plane().endOf(job);
        assertThat(end.get("status").asString())
                .as(end + String.join("\n", house.plane().log(job)))
                .isEqualTo(status);
        return end;
    }

    @Test
    void eachTeamSeesTheBackupsOfItsGuests() {
        assertThat(volids(red(VIEWER))).containsExactly("101", "161", "164");
        assertThat(volids(blue)).containsExactly("111", "160", "162", "164");
        assertThat(volids(house.plane().as(VIEWER))).contains("101", "111", "160", "161", "162", "777");
        red(VIEWER).get("/backups?storage=backup-nfs").tree().forEach(one -> {
            assertThat(one.get("host_id").asLong()).isEqualTo(lab1);
            assertThat(one.get("node").asString()).isEqualTo("lab1");
        });
        blue.get("/backups?storage=backup-nfs").tree().forEach(one -> {
            assertThat(one.get("host_id").asLong()).isEqualTo(lab2);
            assertThat(one.get("node").asString()).isEqualTo("lab2");
        });
        assertThat(red(VIEWER)
                        .get("/backups?storage=backup-nfs&host_id=" + lab2)
                        .body())
                .isEqualTo("[]");
    }

    @Test
    void aBackupStaysWithTheGuestThatHadTheIdWhenItWasTaken() {
        JsonNode reds = red(VIEWER).get("/backups?storage=backup-nfs&vmid=164").tree();
        assertThat(reds).hasSize(1);
        assertThat(reds.at("/0/guest_type").asString()).isEqualTo("ct");
        JsonNode blues = blue.get("/backups?storage=backup-nfs&vmid=164").tree();
        assertThat(blues).hasSize(1);
        assertThat(blues.at("/0/guest_type").asString()).isEqualTo("vm");
        assertThat(blues.at("/0/guest_name").isNull()).isTrue();
        Answer inPlace = blue.post(
                "/backups/" + blues.at("/0/id").asLong() + "/restore",
                "{\"mode\":\"in_place\",\"confirm\":\"newcomer\"}");
        assertThat(inPlace.status()).isEqualTo(409);
        assertThat(inPlace.body()).contains("does not exist any more").doesNotContain("newcomer");
    }

    @Test
    void noListTellsOfTheOtherTeam() {
        for (String path : List.of(
                "/backups",
                "/backups/storages",
                "/backups/coverage",
                "/backups/jobs",
                "/backups/tests",
                "/volumes/orphaned",
                "/schedules/calendar?from=2026-11-01T00:00:00Z&to=2026-12-01T00:00:00Z")) {
            assertThat(red(VIEWER).get(path).body()).as(path).doesNotContain(NOT_OF_RED);
            assertThat(blue.get(path).body()).as(path).doesNotContain(NOT_OF_BLUE);
        }
        for (String part : List.of("/guest-choices", "/peers", "/images")) {
            assertThat(red(ADMIN).get("/hosts/" + lab1 + part).body()).as(part).doesNotContain("lab2");
            assertThat(blue.get("/hosts/" + lab2 + part).body()).as(part).doesNotContain("lab1");
        }
    }

    @Test
    void bothTeamsSeeASharedStorageWithTheirOwnBackups() {
        for (var seen : Map.of(red(VIEWER), lab1, blue, lab2).entrySet()) {
            // What a job made before may be read between both answers.
            TestPlane.until("both say the same", () -> {
                List<JsonNode> storages = seen.getKey()
                        .get("/backups/storages")
                        .tree()
                        .valueStream()
                        .filter(one -> one.get("storage").asString().equals("backup-nfs")
                                && one.get("host_id").asLong() == seen.getValue())
                        .toList();
                assertThat(storages).hasSize(1);
                return storages.getFirst().get("backups").asInt()
                        == seen.getKey()
                                .get("/backups?storage=backup-nfs")
                                .tree()
                                .size();
            });
        }
    }

    @Test
    void aBackupOfTheOtherTeamIsAnsweredLikeAMissingOne() {
        var hidden = new LinkedHashMap<Long, TestBrowser>();
        hidden.put(backup(160), red(OWNER));
        hidden.put(backup(162), red(OWNER));
        hidden.put(backup(161), blue);
        for (TestBrowser who : List.of(red(OWNER), blue)) same(who, backup(777));
        hidden.forEach((id, who) -> same(who, id));
    }

    private static void same(TestBrowser who, long id) {
        for (String call : List.of(
                "GET ",
                "GET /config",
                "GET /files?path=/",
                "GET /files/download?path=/etc",
                "GET /tests",
                "PATCH ",
                "DELETE ",
                "POST /verify",
                "POST /restore",
                "POST /test-restore")) {
            String method = call.substring(0, call.indexOf(' '));
            String rest = call.substring(method.length() + 1);
            String body = method.equals("PATCH") ? "{\"notes\":\"x\"}" : rest.contains("restore") ? "{}" : null;
            Answer there = who.send(method, "/backups/" + id + rest, body, Map.of());
            Answer missing = who.send(method, "/backups/999999" + rest, body, Map.of());
            assertThat(there.status()).as(call).isEqualTo(404);
            assertThat(there.body()).as(call).isEqualTo(missing.body().replace("999999", "" + id));
        }
    }

    @Test
    void aTeamPrunesOnlyTheBackupsOfItsGuests() {
        String query = "/backups/prune-preview?storage=backup-nfs&keep_last=1&host_id=";
        assertThat(red(VIEWER).get(query + lab1).body()).contains("-101-").doesNotContain(NOT_OF_RED);
        assertThat(blue.get(query + lab2).body()).contains("-111-").doesNotContain(NOT_OF_BLUE);
        String body =
                "{\"host_id\":" + lab2 + ",\"storage\":\"backup-nfs\",\"keep_last\":1,\"confirm\":\"backup-nfs\"}";
        Answer started = blue.post("/backups/prune", body);
        JsonNode end = end(started, "succeeded");
        assertThat(end.at("/result/removed").toString()).contains("-111-").doesNotContain("-101-");
        assertThat(volids(house.plane().as(VIEWER))).contains("101", "111", "777");
        long job = started.tree().get("job").asLong();
        assertThat(blue.get("/jobs/" + job).status()).isEqualTo(200);
        assertThat(red(OWNER).get("/jobs/" + job).status()).isEqualTo(404);
        String others = "{\"host_id\":" + lab1 + ",\"storage\":\"backup-nfs\",\"vmid\":160,\"keep_last\":1}";
        assertThat(red(ADMIN).post("/backups/prune", others).body())
                .isEqualTo(red(ADMIN)
                        .post("/backups/prune", others.replace("160", "955"))
                        .body());
    }

    @Test
    void aNodeOfTheOtherTeamHasNoStoragesForThisOne() {
        String path = "/backups/prune-preview?storage=local&keep_last=1&host_id=" + lab1 + "&node=";
        Answer hidden = red(ADMIN).get(path + "lab2");
        assertThat(hidden.status()).isEqualTo(404);
        assertThat(hidden.body()).isEqualTo(red(ADMIN).get(path + "lab7").body().replace("lab7", "lab2"));
    }

    @Test
    void aTeamRestoresAndTestsItsBackupsOnItsOwnNode() {
        JsonNode red = end(red(ADMIN).post("/backups/" + backup(101) + "/restore", "{}"), "succeeded");
        assertThat(red.at("/result/node").asString()).isEqualTo("lab1");
        JsonNode blues = end(blue.post("/backups/" + backup(160) + "/restore", "{}"), "succeeded");
        assertThat(blues.at("/result/node").asString()).isEqualTo("lab2");
        Map<TestBrowser, Long> tests = new LinkedHashMap<>();
        for (TestBrowser who : List.of(red(ADMIN), blue)) {
            Answer answer =
                    who.post("/backups/" + backup(who == blue ? 111 : 101) + "/test-restore", "{\"wait_s\":10}");
            assertThat(answer.status()).as(answer.body()).isEqualTo(200);
            tests.put(who, answer.tree().get("job").asLong());
        }
        tests.forEach((who, job) -> {
            var _ = house.plane().endOf(job);
            TestBrowser other = who == blue ? red(OWNER) : blue;
            assertThat(who.get("/jobs/" + job).status()).isEqualTo(200);
            assertThat(other.get("/jobs/" + job).status()).isEqualTo(404);
            String id = "\"job\":" + job + ",";
            assertThat(who.get("/backups/tests").body()).contains(id);
            assertThat(other.get("/backups/tests").body()).doesNotContain(id);
        });
        assertThat(red(ADMIN)
                        .post("/backups/" + backup(101) + "/restore", "{\"host_id\":" + lab2 + "}")
                        .status())
                .isEqualTo(404);
    }

    @Test
    void aTeamDeletesOnlyVolumesOfItsGuests() {
        // The guests on which tests before this one worked are read again.
        TestPlane.until(
                "the volumes of all guests are known",
                () -> red(VIEWER).get("/volumes/orphaned").body().contains("vm-161-disk-9"));
        assertThat(red(VIEWER).get("/volumes/orphaned").body())
                .contains("vm-161-disk-9")
                .doesNotContain("vm-160", "vm-900");
        assertThat(blue.get("/volumes/orphaned").body())
                .contains("vm-160-disk-9")
                .doesNotContain("vm-161", "vm-900");
        for (long host : List.of(lab1, lab2)) {
            String body =
                    "{\"host_id\":" + host + ",\"volid\":\"pool:vm-160-disk-9\",\"confirm\":\"pool:vm-160-disk-9\"}";
            assertThat(red(OWNER).post("/volumes/orphaned/delete", body).status())
                    .isEqualTo(404);
        }
        String body = "{\"host_id\":" + lab2 + ",\"volid\":\"pool:vm-160-disk-9\",\"confirm\":\"pool:vm-160-disk-9\"}";
        end(blue.post("/volumes/orphaned/delete", body), "succeeded");
    }

    @Test
    void aDiskOfTheOtherTeamIsNoImageForANewMachine() {
        String body = "{\"host_id\":" + lab1 + ",\"name\":\"copy\",\"cores\":1,\"memory_mb\":512,\"disk_gb\":8,"
                + "\"image\":\"pool:vm-160-disk-8\"}";
        Answer there = red(ADMIN).post("/vms", body);
        assertThat(there.status()).as(there.body()).isEqualTo(422);
        assertThat(there.body())
                .isEqualTo(red(ADMIN)
                        .post("/vms", body.replace("160", "955"))
                        .body()
                        .replace("955", "160"));
        assertThat(red(ADMIN).post("/vms", body.replace("160", "161")).body()).doesNotContain("has no disk image");
        Answer node = red(ADMIN).post("/vms", body.replace("\"name\"", "\"node\":\"lab2\",\"name\""));
        assertThat(node.body()).contains("The cluster has no node lab2. Choose one of: lab1.");
    }

    @Test
    void aRunOfAJobOfTheClusterIsAJobOfEachTeam() {
        List<JsonNode> jobs = red(VIEWER)
                .get("/backups/jobs")
                .tree()
                .valueStream()
                .filter(one -> one.get("host_id").asLong() == lab1)
                .toList();
        assertThat(jobs).hasSize(1);
        assertThat(jobs.getFirst().get("vmids").toString()).isEqualTo("[101]");
        assertThat(jobs.getFirst().get("guests").toString()).isEqualTo("[101]");
        Answer started = house.plane().as(OWNER).post("/backups/jobs/" + lab1 + "/both/run", "");
        assertThat(started.status()).as(started.body()).isEqualTo(202);
        assertThat(started.tree().get("jobs").size()).isEqualTo(2);
        int seen = 0;
        for (JsonNode job : started.tree().get("jobs")) {
            JsonNode end = house.plane().endOf(job.asLong());
            assertThat(end.get("status").asString()).as(end.toString()).isEqualTo("succeeded");
            Answer ofRed = red(OPERATOR).get("/jobs/" + job.asLong());
            if (ofRed.status() == 404) continue;
            seen++;
            // Not 111 alone: a time may end with 111 ms.
            assertThat(ofRed.body()).contains("web1").doesNotContain("web2", "lab2", ":111", "-111-");
            assertThat(ofRed.tree()
                            .at("/result/results")
                            .valueStream()
                            .map(one -> one.get("vmid").asInt()))
                    .containsExactly(101);
        }
        assertThat(seen).isEqualTo(1);
    }
}
