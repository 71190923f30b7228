package dev.holdfast.backups;

import static dev.holdfast.access.Role.OPERATOR;
import static dev.holdfast.access.Role.OWNER;
import static dev.holdfast.access.Role.VIEWER;
import static org.assertj.core.api.Assertions.assertThat;

import dev.holdfast.Answer;
import dev.holdfast.TestPlane;
import dev.holdfast.sim.Sim;
import dev.holdfast.sim.host.NodeComputer;
import dev.holdfast.sim.model.SimCluster;
import dev.holdfast.sim.model.SimGuest;
import dev.holdfast.sim.model.SimStorage;
import dev.holdfast.sim.model.volume.Backup;
import dev.holdfast.sim.model.volume.Volume;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import tools.jackson.databind.JsonNode;

/** Backups that are checked on a node or by their Proxmox Backup Server. */
class VerifyTest {
    private final TestPlane plane = TestPlane.empty();
    private final Sim sim = Sim.cluster(2);
    private SimCluster cluster;
    private SimStorage nfs;
    private SimGuest web;
    private SimGuest runner;
    private Volume ofWeb;
    private Volume ofRunner;
    private long host;

    @BeforeEach
    void start() {
        plane.start().as(OWNER);
        cluster = sim.clusterOf("lab1");
        nfs = cluster.storage("backup-nfs");
        web = cluster.guest(101);
        runner = cluster.machine(150, "lab2", "runner");
        ofWeb = nfs.backUp(web, Duration.ofDays(2));
        ofRunner = nfs.backUp(runner, Duration.ofDays(1));
        host = plane.enrol(sim, "lab1", "lab2").getFirst();
    }

    @AfterEach
    void stop() {
        plane.close();
        sim.close();
    }

    private void openSsh() {
        plane.openSsh(host, sim.node("lab1"));
    }

    /** The newest backup of a guest. */
    private JsonNode backup(int vmid) {
        TestPlane.until("the backup is read", () -> {
            plane.as(OWNER).post("/hosts/" + host + "/sync", "");
            return !plane.as(VIEWER).get("/backups?vmid=" + vmid).tree().isEmpty();
        });
        return plane.as(VIEWER).get("/backups?vmid=" + vmid).tree().get(0);
    }

    private static long job(Answer answer) {
        assertThat(answer.status()).as(answer.body()).isEqualTo(200);
        return answer.tree().get("job").asLong();
    }

    private long begin(int vmid) {
        return job(plane.as(OPERATOR).post("/backups/" + backup(vmid).get("id").asLong() + "/verify", ""));
    }

    private JsonNode end(long job, String status) {
        JsonNode end = plane.endOf(job);
        assertThat(end.get("status").asString())
                .as(end + String.join("\n", plane.log(job)))
                .isEqualTo(status);
        return end;
    }

    private String state(int vmid) {
        return backup(vmid).get("verify_state").asString();
    }

    private String error(JsonNode end) {
        return end.get("error").asString();
    }

    @Test
    void anUndamagedArchiveIsReadWholeOnANodeThatReadsTheStorage() {
        openSsh();
        for (int vmid : new int[] {101, 150}) {
            long job = begin(vmid);
            JsonNode end = end(job, "succeeded");
            assertThat(end.get("kind").asString()).isEqualTo("backup.verify");
            assertThat(end.at("/result/ok").asInt()).isEqualTo(1);
            assertThat(String.join("\n", plane.log(job)))
                    .contains(
                            "On lab1: cat /mnt/pve/backup-nfs/dump/vzdump-",
                            " | zstd -dcq | " + (vmid == 101 ? "tar -tf -" : "vma verify -"),
                            " is undamaged.");
            assertThat(state(vmid)).isEqualTo("ok");
            assertThat(backup(vmid).get("checked_at").isNull()).isFalse();
        }
    }

    @ParameterizedTest(name = "{0}")
    @EnumSource(names = {"CHANGED", "CUT"})
    void aDamagedArchiveIsFoundAndTheLogSaysHow(Backup.Flaw flaw) {
        openSsh();
        nfs.corrupt("lab1", ofWeb, flaw);
        nfs.corrupt("lab2", ofRunner, flaw);
        for (int vmid : new int[] {101, 150}) {
            long job = begin(vmid);
            JsonNode end = end(job, "failed");
            assertThat(error(end))
                    .startsWith("1 of 1 backup is damaged.")
                    .contains(flaw == Backup.Flaw.CUT ? "its structure is wrong" : "it can't be unpacked");
            assertThat(end.at("/result/results/0/state").asString()).isEqualTo("failed");
            assertThat(state(vmid)).isEqualTo("failed");
        }
    }

    @Test
    void withoutSshAnArchiveIsUncheckedAndNotDamaged() {
        assertThat(error(end(begin(101), "unknown"))).contains("SSH is not set up");
        assertThat(state(101)).isEqualTo("unknown");
    }

    @Test
    void whatPreventsACheckIsNoDamageAndAnEarlierResultStays() {
        openSsh();
        end(begin(101), "succeeded");
        sim.faults().ssh("lab1 cat").fail(1, "cat: archive: Input/output error");
        assertThat(error(end(begin(101), "unknown"))).contains("can't be read to its end", "Input/output error");
        sim.faults().clear();
        sim.faults().ssh("lab1 zstd").fail(137, "Killed");
        assertThat(error(end(begin(101), "unknown"))).contains("did not run to its end");
        sim.faults().clear();
        sim.faults().ssh("lab1 head").cut();
        assertThat(error(end(begin(101), "unknown"))).contains("is unchecked.");
        sim.faults().clear();
        sim.faults().fail("GET .*/content/.*", 500, "mount error");
        assertThat(error(end(begin(101), "unknown"))).contains("mount error");
        assertThat(state(101)).isEqualTo("ok");
    }

    @Test
    void aCanceledCheckEndsItsProgramsOnTheNode() {
        openSsh();
        end(begin(150), "succeeded");
        sim.faults().ssh("lab1 zstd").hang();
        int before = processes();
        long job = begin(101);
        TestPlane.until("it reads", () -> processes() > before);
        assertThat(plane.as(OPERATOR).post("/jobs/" + job + "/cancel", "").status())
                .isLessThan(300);
        end(job, "canceled");
        assertThat(state(101)).isEqualTo("none");
        TestPlane.until("its programs have ended", () -> processes() <= before);
    }

    private int processes() {
        return ((NodeComputer) sim.node("lab1").shell()).computer().processes().size();
    }

    @Test
    void aCheckContinuesAfterARestart() {
        openSsh();
        sim.faults().ssh("lab1 vma").hang();
        long job = job(plane.as(OPERATOR).post("/backups/verify", sweep("")));
        TestPlane.until("it reads", () -> plane.log(job).stream().anyMatch(one -> one.contains("vma verify")));
        plane.halt();
        sim.faults().clear();
        plane.resume();
        assertThat(end(job, "succeeded").at("/result/ok").asInt()).isEqualTo(2);
    }

    /** As soon as both are known. */
    private String sweep(String body) {
        backup(101);
        backup(150);
        return ("{" + body + "}").replace('\'', '"');
    }

    @Test
    void aSweepTakesThoseThatWereNotCheckedForTheLongestTimeAndGoesOnAfterADamagedOne() {
        openSsh();
        nfs.corrupt("lab2", ofRunner, Backup.Flaw.CHANGED);
        JsonNode first = end(job(plane.as(OPERATOR).post("/backups/verify", sweep("'max':1"))), "failed");
        assertThat(volids(first)).containsExactly(ofRunner.id());
        JsonNode second = end(job(plane.as(OPERATOR).post("/backups/verify", sweep("'max':1"))), "succeeded");
        assertThat(volids(second)).containsExactly(ofWeb.id());
        JsonNode all = end(job(plane.as(OPERATOR).post("/backups/verify", sweep("'storage':'backup-nfs'"))), "failed");
        assertThat(volids(all)).containsExactly(ofRunner.id(), ofWeb.id());
        assertThat(all.at("/result/ok").asInt()).isEqualTo(1);
        assertThat(all.at("/result/failed").asInt()).isEqualTo(1);
    }

    private static List<String> volids(JsonNode end) {
        return end.at("/result/results")
                .valueStream()
                .map(one -> one.get("volid").asString())
                .toList();
    }

    @Test
    void aSweepWithoutBackupsAndWrongInputAreRefused() {
        assertThat(plane.as(OPERATOR)
                        .post("/backups/verify", sweep("'storage':'vault'"))
                        .status())
                .isEqualTo(409);
        assertThat(plane.as(OPERATOR).post("/backups/verify", "{\"max\":0}").status())
                .isEqualTo(422);
        assertThat(plane.as(OPERATOR)
                        .post("/backups/verify", "{\"host_id\":999}")
                        .status())
                .isEqualTo(404);
        assertThat(plane.as(VIEWER).post("/backups/verify", "{}").status()).isEqualTo(403);
        assertThat(plane.as(OPERATOR).post("/backups/999/verify", "").status()).isEqualTo(404);
        assertThat(plane.as(VIEWER)
                        .post("/backups/" + backup(101).get("id").asLong() + "/verify", "")
                        .status())
                .isEqualTo(403);
    }

    @Test
    void aStorageThatHangsIsUnknownAndTheNextBackupIsChecked() {
        openSsh();
        SimStorage local = cluster.storage("local");
        Volume other = local.backUp(web, Duration.ofDays(3));
        plane.halt();
        plane.resume();
        TestPlane.until("all are read", () -> {
            plane.as(OWNER).post("/hosts/" + host + "/sync", "");
            return plane.as(VIEWER).get("/backups").tree().size() == 3;
        });
        nfs.hang();
        JsonNode end = end(job(plane.as(OPERATOR).post("/backups/verify", "{}")), "succeeded");
        assertThat(end.at("/result/ok").asInt()).isEqualTo(1);
        assertThat(end.at("/result/unknown").asInt()).isEqualTo(2);
        assertThat(volids(end)).contains(other.id());
        nfs.answerAgain();
    }

    @Test
    void aFileThatCanNotBeReadIsUnknown() {
        openSsh();
        sim.faults().ssh("lab1 head").fail(1, "head: error reading: Stale file handle");
        assertThat(error(end(begin(101), "unknown"))).contains("can't read", "Stale file handle");
    }

    @Test
    void ofASnapshotWhatItsServerFoundIsTheResult() {
        plane.halt(); // a storage is read once in five minutes: its backup comes first
        SimStorage vault = cluster.storage("vault", "pbs", "backup", 1000)
                .set("server", "10.20.0.6")
                .set("datastore", "main")
                .set("username", "backup@pbs");
        SimGuest mail = cluster.container(160, "lab1", "mail");
        Volume snapshot = vault.backUp(mail, Duration.ofDays(1));
        plane.resume();
        assertThat(error(end(begin(160), "unknown"))).contains("has not verified it", "has no call that starts that");
        assertThat(state(160)).isEqualTo("unknown");
        vault.put("lab1", snapshot.verified("ok"));
        end(begin(160), "succeeded");
        assertThat(state(160)).isEqualTo("ok");
        vault.put("lab1", snapshot.verified("failed"));
        assertThat(error(end(begin(160), "failed"))).contains("The Proxmox Backup Server found this");
        assertThat(state(160)).isEqualTo("failed");
        assertThat(plane.as(OPERATOR)
                        .post("/backups/verify", "{\"storage\":\"vault\"}")
                        .status())
                .as("asking again changes nothing")
                .isEqualTo(409);
    }
}
