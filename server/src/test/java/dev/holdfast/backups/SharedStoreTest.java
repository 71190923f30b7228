package dev.holdfast.backups;

import static dev.holdfast.access.Role.ADMIN;
import static dev.holdfast.access.Role.OPERATOR;
import static dev.holdfast.access.Role.OWNER;
import static dev.holdfast.access.Role.VIEWER;
import static org.assertj.core.api.Assertions.assertThat;

import dev.holdfast.Answer;
import dev.holdfast.MovedClock;
import dev.holdfast.TestPlane;
import dev.holdfast.sim.Sim;
import dev.holdfast.sim.model.SimStorage;
import dev.holdfast.sim.model.fault.FaultRule;
import dev.holdfast.sim.model.volume.Volume;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.function.Predicate;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import tools.jackson.databind.JsonNode;

/** Backups on an export that two hosts use, each of which has a container 101: what is not known of one of them is not nothing. */
class SharedStoreTest {
    private final MovedClock clock = new MovedClock();
    private final TestPlane plane = TestPlane.at(clock);
    private final Sim sim = Sim.twoHosts();
    private SimStorage ofAlpha;
    private SimStorage ofBeta;
    private long alpha;
    private long beta;

    @BeforeEach
    void start() {
        plane.start().as(OWNER);
        ofAlpha = sim.clusterOf("alpha").storage("backup-nfs");
        ofBeta = sim.clusterOf("beta").storage("backup-nfs");
    }

    @AfterEach
    void stop() {
        sim.faults().clear();
        plane.close();
        sim.close();
    }

    private List<JsonNode> backups() {
        Answer answer = plane.as(VIEWER).get("/backups?storage=backup-nfs");
        assertThat(answer.status()).as(answer.body()).isEqualTo(200);
        return answer.tree().valueStream().toList();
    }

    private void until(String what, Predicate<List<JsonNode>> holds) {
        TestPlane.until(what, () -> {
            plane.as(OWNER).post("/hosts/" + alpha + "/sync", "");
            return holds.test(backups());
        });
    }

    private JsonNode readAt(long host) {
        plane.as(OWNER).post("/hosts/" + host + "/sync", "");
        return plane.as(VIEWER)
                .get("/backups/storages")
                .tree()
                .valueStream()
                .filter(one -> one.get("host_id").asLong() == host
                        && one.get("storage").asString().equals("backup-nfs"))
                .findFirst()
                .map(one -> one.get("read_at"))
                .orElse(null);
    }

    private boolean isReadSince(Instant due) {
        JsonNode at = readAt(alpha);
        return at != null && !at.isNull() && !Instant.parse(at.asString()).isBefore(due);
    }

    private void restartWithout(String node) {
        sim.node(node).down();
        plane.halt();
        plane.resume();
        TestPlane.until("the store is read again", () -> {
            JsonNode at = readAt(alpha);
            return at != null && !at.isNull();
        });
    }

    private static Predicate<List<JsonNode>> certain(int vmid, boolean certain) {
        return all -> all.stream()
                .filter(one -> one.get("guest_vmid").asInt() == vmid)
                .allMatch(one -> one.get("certain").asBoolean() == certain);
    }

    private Answer prune(int vmid) {
        return plane.as(ADMIN)
                .post(
                        "/backups/prune",
                        "{\"host_id\":" + alpha + ",\"storage\":\"backup-nfs\",\"guest_type\":\"ct\",\"vmid\":" + vmid
                                + ",\"keep_last\":1}");
    }

    private String cover(int vmid) {
        return plane.as(VIEWER)
                .get("/backups/coverage")
                .tree()
                .get("guests")
                .valueStream()
                .filter(one ->
                        one.get("host_id").asLong() == alpha && one.get("vmid").asInt() == vmid)
                .map(one -> one.get("state").asString())
                .findFirst()
                .orElseThrow();
    }

    @Test
    void theBackupsOfAHostThatIsOffAreNotThoseOfTheGuestWithTheSameIdElsewhere() {
        alpha = plane.enrol(sim, "alpha").getFirst();
        beta = plane.enrol(sim, "beta").getFirst();
        long app = plane.adopt(beta, 101, "Jellyfin");
        long job = plane.as(OPERATOR)
                .post("/apps/" + app + "/backup", "{\"storage\":\"backup-nfs\",\"notes\":\"nightly\"}")
                .tree()
                .get("job")
                .asLong();
        String made = plane.endOf(job).at("/result/volid").asString();
        for (int days = 1; days < 3; days++) {
            var _ = ofBeta.put(
                    "beta",
                    ofBeta.backUp(sim.clusterOf("beta").guest(101), Duration.ofDays(days))
                            .noted("nightly"));
        }
        clock.pass(Duration.ofMinutes(10));
        until("all are read", all -> all.size() == 3);

        restartWithout("beta");
        List<JsonNode> all = backups();
        assertThat(all).hasSize(3);
        for (JsonNode one : all) {
            boolean isOurs = one.get("volid").asString().equals(made);
            if (isOurs) assertThat(one.get("host_id").asLong()).isEqualTo(beta);
            assertThat(one.get("certain").asBoolean()).as(one.toString()).isEqualTo(isOurs);
        }
        assertThat(cover(101)).isNotEqualTo("covered");
        Answer answer = prune(101);
        assertThat(answer.status()).as(answer.body()).isEqualTo(409);
        assertThat(ofAlpha.volumes("alpha")).hasSize(3);
        long doubtful = all.stream()
                .filter(one -> !one.get("certain").asBoolean())
                .findFirst()
                .orElseThrow()
                .get("id")
                .asLong();
        Answer refused = plane.as(ADMIN).delete("/backups/" + doubtful);
        assertThat(refused.status()).isEqualTo(409);
        assertThat(refused.body()).contains("may be one of a guest with the same ID in another cluster");
    }

    @Test
    void whatWasCertainWhenAllWereReadRemainsSoAndWhatIsNewerIsNot() {
        alpha = plane.enrol(sim, "alpha").getFirst();
        beta = plane.enrol(sim, "beta").getFirst();
        var gitea = sim.clusterOf("alpha").guest(102);
        for (int days = 1; days < 3; days++) ofAlpha.backUp(gitea, Duration.ofDays(days));
        clock.pass(Duration.ofMinutes(10));
        until(
                "all are read and certain",
                all -> all.size() == 2 && certain(102, true).test(all));

        restartWithout("beta");
        assertThat(backups()).allMatch(one -> one.get("certain").asBoolean());
        clock.pass(Duration.ofMinutes(10));
        // After the other host was last read, which was ten minutes from now on at the latest, and before the present.
        ofAlpha.backUp(gitea, Duration.ofMinutes(-15));
        until("the new one is read", all -> all.size() == 3);
        assertThat(backups().stream().map(one -> one.get("certain").asBoolean()))
                .containsExactly(false, true, true);
        sim.node("beta").up();
        TestPlane.until("it is certain when the other host was read", () -> {
            plane.as(OWNER).post("/hosts/" + beta + "/sync", "");
            plane.as(OWNER).post("/hosts/" + alpha + "/sync", "");
            return certain(102, true).test(backups());
        });
        assertThat(prune(102).status()).isEqualTo(202);
    }

    @Test
    void aNewHostMayUseAnyStoreUntilItWasRead() {
        alpha = plane.enrol(sim, "alpha").getFirst();
        ofAlpha.backUp(sim.clusterOf("alpha").guest(102), Duration.ofDays(1));
        ofAlpha.backUp(sim.clusterOf("alpha").guest(101), Duration.ofDays(1));
        clock.pass(Duration.ofMinutes(10));
        until("they are certain", all -> all.size() == 2 && certain(102, true).test(all));
        sim.faults().fail("GET beta .*/storage", 500, "something broke");
        beta = plane.enrol(sim, "beta").getFirst();
        until(
                "they are in doubt",
                all -> certain(102, false).test(all) && certain(101, false).test(all));
        sim.faults().clear();
        until("only that of one host is certain", all -> certain(102, true).test(all));
        assertThat(certain(101, false).test(backups()))
                .as("both have it, and no notes name it")
                .isTrue();
    }

    @Test
    void aStorageThatListsNothingOnceCostsNoRecordAndThoseThatComeBackHaveTheirIds() {
        alpha = plane.enrol(sim, "alpha").getFirst();
        var volumes = List.of(
                ofAlpha.backUp(sim.clusterOf("alpha").guest(101), Duration.ofHours(1)),
                ofAlpha.backUp(sim.clusterOf("alpha").guest(102), Duration.ofHours(1)));
        clock.pass(Duration.ofMinutes(10));
        Instant due = clock.instant();
        until("they are read", all -> all.size() == 2 && isReadSince(due));
        List<Long> ids = backups().stream().map(one -> one.get("id").asLong()).toList();
        assertThat(cover(101)).isEqualTo("covered");

        volumes.forEach(one -> ofAlpha.remove("alpha", one.name()));
        JsonNode before = readAt(alpha);
        clock.pass(Duration.ofMinutes(6));
        TestPlane.until("the empty storage is told", () -> problem().contains("lists no backups"));
        assertThat(readAt(alpha)).isEqualTo(before);
        assertThat(backups().stream().map(one -> one.get("id").asLong())).isEqualTo(ids);
        assertThat(cover(101)).isEqualTo("covered");

        clock.pass(Duration.ofMinutes(6));
        until("a second reading counts", List::isEmpty);
        for (Volume one : volumes) ofAlpha.put("alpha", one);
        clock.pass(Duration.ofMinutes(6));
        until("they are back", all -> all.size() == 2);
        assertThat(backups().stream().map(one -> one.get("id").asLong())).isEqualTo(ids);
    }

    private String problem() {
        plane.as(OWNER).post("/hosts/" + alpha + "/sync", "");
        return plane.as(VIEWER)
                .get("/backups/storages")
                .tree()
                .valueStream()
                .filter(one -> one.get("storage").asString().equals("backup-nfs"))
                .map(one -> one.get("problem").asString(""))
                .findFirst()
                .orElse("");
    }

    @Test
    void aBackupKeepsItsIdAndItsCheckWhileItsStorageIsDisabled() {
        alpha = plane.enrol(sim, "alpha").getFirst();
        ofAlpha.backUp(sim.clusterOf("alpha").guest(102), Duration.ofHours(1));
        clock.pass(Duration.ofMinutes(10));
        until("it is read", all -> all.size() == 1);
        long id = backups().getFirst().get("id").asLong();
        ofAlpha.set("disable", "1");
        until("it is not there", List::isEmpty);
        ofAlpha.set("disable", null);
        clock.pass(Duration.ofMinutes(6));
        until("it is back", all -> all.size() == 1);
        assertThat(backups().getFirst().get("id").asLong()).isEqualTo(id);
    }

    @Test
    void aListIsAsOldAsTheQuestionForIt() {
        FaultRule late = sim.faults().hang("GET alpha .*/storage/backup-nfs/content");
        alpha = plane.enrol(sim, "alpha").getFirst();
        TestPlane.until(
                "it is asked for",
                () -> sim.node("alpha").requests().stream()
                        .anyMatch(one -> one.path().contains("/backup-nfs/content")));
        Instant asked = clock.instant();
        clock.pass(Duration.ofMinutes(4)); // so that it is not read again
        late.lift();
        TestPlane.until(
                "it is read", () -> readAt(alpha) != null && !readAt(alpha).isNull());
        assertThat(Instant.parse(readAt(alpha).asString())).isBeforeOrEqualTo(asked);
    }
}
