package dev.holdfast.backups;

import static dev.holdfast.access.Role.ADMIN;
import static dev.holdfast.access.Role.OPERATOR;
import static dev.holdfast.access.Role.OWNER;
import static dev.holdfast.access.Role.VIEWER;
import static org.assertj.core.api.Assertions.assertThat;

import dev.holdfast.Answer;
import dev.holdfast.TestPlane;
import dev.holdfast.sim.Sim;
import dev.holdfast.sim.model.SimCluster;
import dev.holdfast.sim.model.SimGuest;
import java.time.Duration;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import tools.jackson.databind.JsonNode;

/** Guests that are restored from backups. */
class RestoreTest {
    private final TestPlane plane = TestPlane.empty();
    private final Sim sim = Sim.cluster(2);
    private SimCluster cluster;
    private SimGuest web;
    private SimGuest runner;
    private long host;

    @BeforeEach
    void start() {
        plane.start().as(OWNER);
        cluster = sim.clusterOf("lab1");
        web = cluster.guest(101);
        runner = cluster.machine(150, "lab2", "runner");
        cluster.storage("backup-nfs").backUp(web, Duration.ofDays(1));
        SimGuest fixed = cluster.guest(102).set("onboot", "1");
        fixed.set("net0", String.valueOf(fixed.get("net0")).replaceFirst("ip=[^,]*", "ip=10.0.0.5/24"));
        cluster.storage("backup-nfs").backUp(fixed, Duration.ofDays(1));
        cluster.storage("backup-nfs").backUp(runner, Duration.ofDays(1));
        SimGuest large = cluster.machine(151, "lab2", "large").set("cores", "200");
        cluster.storage("backup-nfs").backUp(large, Duration.ofDays(1));
        host = plane.enrol(sim, "lab1", "lab2").getFirst();
    }

    @AfterEach
    void stop() {
        plane.close();
        sim.close();
    }

    private long backup(int vmid) {
        TestPlane.until("the backup is read", () -> {
            plane.as(OWNER).post("/hosts/" + host + "/sync", "");
            return !plane.as(VIEWER).get("/backups?vmid=" + vmid).tree().isEmpty();
        });
        return plane.as(VIEWER).get("/backups?vmid=" + vmid).tree().at("/0/id").asLong();
    }

    private Answer restore(int vmid, String body) {
        return plane.as(ADMIN).post("/backups/" + backup(vmid) + "/restore", body.replace('\'', '"'));
    }

    private JsonNode end(Answer answer, String status) {
        assertThat(answer.status()).as(answer.body()).isEqualTo(202);
        long job = answer.tree().get("job").asLong();
        JsonNode end = plane.endOf(job);
        assertThat(end.get("status").asString())
                .as(end + String.join("\n", plane.log(job)))
                .isEqualTo(status);
        return end;
    }

    private static String conflict(Answer answer) {
        assertThat(answer.status()).as(answer.body()).isEqualTo(409);
        return answer.tree().get("detail").asString();
    }

    @Test
    void aNewGuestGetsAFreeIdAndOtherMacAddressesAndIsNotStarted() {
        for (int vmid : new int[] {101, 150}) {
            SimGuest original = cluster.guest(vmid);
            JsonNode end = end(restore(vmid, "{}"), "succeeded");
            int made = end.at("/result/vmid").asInt();
            assertThat(made).isNotEqualTo(vmid);
            assertThat(end.at("/result/running").asBoolean(true)).isFalse();
            SimGuest restored = cluster.guest(made);
            assertThat(restored.get("net0")).isNotEqualTo(original.get("net0"));
            assertThat(restored.isRunning()).isFalse();
        }
    }

    @Test
    void aNewGuestIsRestoredToAnotherNodeAndStarted() {
        long other = plane.as(VIEWER).get("/hosts").tree().at("/1/id").asLong();
        JsonNode end = end(restore(101, "{'host_id':" + other + ",'start':true,'storage':'local'}"), "succeeded");
        assertThat(end.at("/result/node").asString()).isEqualTo("lab2");
        assertThat(cluster.guest(end.at("/result/vmid").asInt()).isRunning()).isTrue();
    }

    @Test
    void aGuestIsReplacedOnlyWhileItIsStoppedAndWithItsName() {
        assertThat(restore(150, "{'mode':'in_place'}").tree().get("error").asString())
                .isEqualTo("confirm_required");
        assertThat(restore(150, "{'mode':'in_place','confirm':'web1'}").status())
                .isEqualTo(409);
        runner.start();
        plane.as(OWNER).post("/hosts/" + host + "/sync", "");
        assertThat(conflict(restore(150, "{'mode':'in_place','confirm':'runner'}")))
                .contains("The guest is not stopped");
        runner.stop();
        runner.set("memory", "1536");
        plane.as(OWNER).post("/hosts/" + host + "/sync", "");
        JsonNode end = end(restore(150, "{'mode':'in_place','confirm':'runner'}"), "succeeded");
        assertThat(end.at("/result/vmid").asInt()).isEqualTo(150);
        assertThat(String.valueOf(cluster.guest(150).get("memory"))).isNotEqualTo("1536");
    }

    @Test
    void aBackupThatIsNotCertainAnyMoreWhenTheJobStartsIsNotRestored() {
        long backup = backup(150);
        sim.faults().holdTasks("vzdump");
        Answer first = plane.as(ADMIN).post("/vms/" + plane.vm(150) + "/backup", "{\"storage\":\"local\"}");
        assertThat(first.status()).as(first.body()).isEqualTo(202);
        runner.set("memory", "1536");
        Answer waiting = plane.as(ADMIN)
                .post("/backups/" + backup + "/restore", "{\"mode\":\"in_place\",\"confirm\":\"runner\"}");
        assertThat(waiting.status()).as(waiting.body()).isEqualTo(202);
        String volid =
                plane.as(ADMIN).get("/backups/" + backup).tree().get("volid").asString();
        end(plane.as(ADMIN).delete("/backups/" + backup), "succeeded");
        sim.faults().releaseTasks();
        assertThat(end(waiting, "failed").get("error").asString())
                .contains("Since the restore was requested", volid, "Nothing was restored.");
        assertThat(String.valueOf(cluster.guest(150).get("memory"))).isEqualTo("1536");
    }

    @Test
    void whetherAGuestIsStoppedIsAskedOfItsNode() {
        runner.start();
        plane.as(OWNER).post("/hosts/" + host + "/sync", "");
        long backup = backup(150);
        runner.stop();
        // No poll has seen the stop.
        Answer answer = plane.as(ADMIN)
                .post("/backups/" + backup + "/restore", "{\"mode\":\"in_place\",\"confirm\":\"runner\"}");
        end(answer, "succeeded");
        runner.start();
        assertThat(conflict(restore(150, "{'mode':'in_place','confirm':'runner'}")))
                .contains("The guest is not stopped");
    }

    @Test
    void aRestoreInPlaceSaysThatTheSnapshotsGo() {
        runner.snapshot("before", "").snapshot("after", "");
        long backup = backup(150);
        JsonNode before =
                plane.as(ADMIN).get("/backups/" + backup + "/config").tree().get("in_place");
        assertThat(before.get("snapshots").toString()).isEqualTo("[\"after\",\"before\"]");
        assertThat(before.get("warnings").toString())
                .contains("The snapshots of the guest go with its disks: after, before.");
        Answer asked = restore(150, "{'mode':'in_place'}");
        assertThat(asked.error()).isEqualTo("confirm_required");
        assertThat(asked.body())
                .contains("The restore replaces the disks of the guest. The snapshots of the guest go with its disks:"
                        + " after, before. Type");
        Answer started = restore(150, "{'mode':'in_place','confirm':'runner'}");
        end(started, "succeeded");
        assertThat(plane.log(started.tree().get("job").asLong()))
                .contains("Its snapshots go with its disks: after, before.");
    }

    @Test
    void aNewGuestBesideItsOriginalHasNoLinkAndDoesNotStartWithItsNode() {
        JsonNode known = plane.as(ADMIN)
                .get("/backups/" + backup(102) + "/config")
                .tree()
                .get("as_new");
        assertThat(known.get("links_down").asBoolean()).isTrue();
        assertThat(known.get("start_on_boot").asBoolean()).isFalse();
        assertThat(known.get("warnings").toString()).contains("still exists", "10.0.0.5");
        Answer started = restore(102, "{'start':true}");
        JsonNode end = end(started, "succeeded");
        SimGuest made = cluster.guest(end.at("/result/vmid").asInt());
        assertThat(String.valueOf(made.get("net0"))).contains("link_down=1", "ip=10.0.0.5/24");
        assertThat(String.valueOf(made.get("onboot"))).isEqualTo("0");
        assertThat(made.isRunning()).isTrue();
        assertThat(end.at("/result/links_down").asBoolean()).isTrue();
        assertThat(plane.log(started.tree().get("job").asLong()))
                .anyMatch(line -> line.contains("still exists") && line.contains("10.0.0.5"))
                .contains("Its NICs have no link. Connect them when the address is free.");

        SimGuest wanted = cluster.guest(end(restore(102, "{'links_down':false,'start_on_boot':true}"), "succeeded")
                .at("/result/vmid")
                .asInt());
        assertThat(String.valueOf(wanted.get("net0"))).doesNotContain("link_down");
        assertThat(String.valueOf(wanted.get("onboot"))).isEqualTo("1");

        assertThat(restore(102, "{'mode':'in_place','links_down':true}").faults())
                .containsExactly("body.links_down value_error");
    }

    @Test
    void aNewGuestWhoseOriginalIsGoneIsAsItWas() {
        cluster.remove(102);
        long backup = backup(102);
        plane.as(OWNER).post("/hosts/" + host + "/sync", "");
        TestPlane.until("it is gone", () -> {
            plane.as(OWNER).post("/hosts/" + host + "/sync", "");
            return !plane.as(ADMIN)
                    .get("/backups/" + backup + "/config")
                    .tree()
                    .at("/as_new/links_down")
                    .asBoolean(true);
        });
        SimGuest made = cluster.guest(
                end(restore(102, "{}"), "succeeded").at("/result/vmid").asInt());
        assertThat(String.valueOf(made.get("net0"))).doesNotContain("link_down");
        assertThat(String.valueOf(made.get("onboot"))).isEqualTo("1");
    }

    @Test
    void aNewGuestThatCannotBeDisconnectedIsNotStarted() {
        sim.faults().fail("PUT .*/lxc/\\d+/config", 500, "the configuration can't be written");
        JsonNode end = end(restore(102, "{'start':true}"), "failed");
        assertThat(end.get("error").asString())
                .startsWith("The guest was restored as container")
                .contains("not started, because its NICs could not be disconnected");
        assertThat(cluster.guests().stream().filter(one -> one.vmid() > 151)).noneMatch(SimGuest::isRunning);
    }

    @Test
    void thePresentStateIsBackedUpBeforeItIsReplaced() {
        String body = "{'mode':'in_place','confirm':'runner','backup_storage':'backup-nfs'}";
        JsonNode end = end(restore(150, body), "succeeded");
        String saved = end.at("/result/present_state/volid").asString();
        assertThat(saved).startsWith("backup-nfs:backup/vzdump-qemu-150-");
        assertThat(end.at("/result/vmid").asInt()).isEqualTo(150);
    }

    @Test
    void nothingIsRestoredWhenThePresentStateCannotBeSaved() {
        runner.set("memory", "1536");
        sim.faults().nextTaskFails("no space left on device");
        String body = "{'mode':'in_place','confirm':'runner','backup_storage':'backup-nfs'}";
        JsonNode end = end(restore(150, body), "failed");
        assertThat(end.get("error").asString())
                .startsWith("Nothing was restored, because the present state could not be saved. The backup failed:");
        assertThat(String.valueOf(cluster.guest(150).get("memory"))).isEqualTo("1536");
    }

    @Test
    void aBackupOfThePresentStateNeedsAStorageForBackupsAndAGuestThatIsReplaced() {
        assertThat(restore(150, "{'mode':'in_place','confirm':'runner','backup_storage':'nowhere'}")
                        .tree()
                        .at("/detail/0/loc/1")
                        .asString())
                .isEqualTo("backup_storage");
        assertThat(restore(150, "{'backup_storage':'backup-nfs'}")
                        .tree()
                        .at("/detail/0/loc/1")
                        .asString())
                .isEqualTo("backup_storage");
    }

    @Test
    void aMachineWithMoreProcessorsThanTheNodeIsNotRestoredThere() {
        assertThat(conflict(restore(151, "{}"))).contains("processors, and the guest 200: it would not start there");
    }

    @Test
    void whatDoesNotFitIsFoundBeforeAnythingIsDone() {
        assertThat(conflict(restore(101, "{'storage':'nowhere'}"))).contains("has no active storage nowhere for disks");
        assertThat(restore(101, "{'mode':'over'}").status()).isEqualTo(422);
        assertThat(plane.as(OPERATOR)
                        .post("/backups/" + backup(101) + "/restore", "{}")
                        .status())
                .isEqualTo(403);
        assertThat(plane.as(ADMIN).post("/backups/999/restore", "{}").status()).isEqualTo(404);
    }

    @Test
    void theConfigurationInABackupIsShownWithoutThePassword() {
        JsonNode config = plane.as(ADMIN)
                .get("/backups/" + backup(150) + "/config")
                .tree()
                .get("config");
        assertThat(config.get("name").asString()).isEqualTo("runner");
        assertThat(config.has("cipassword")).isFalse();
    }

    @Test
    void aRestoreThatFailsSaysWhatRemains() {
        sim.faults().nextTaskFails("no space left on device");
        JsonNode end = end(restore(101, "{}"), "failed");
        assertThat(end.get("error").asString()).startsWith("The restore failed: ");
    }
}
