package dev.holdfast.vms.migrate;

import static dev.holdfast.access.Role.ADMIN;
import static dev.holdfast.access.Role.OPERATOR;
import static dev.holdfast.access.Role.OWNER;
import static dev.holdfast.access.Role.VIEWER;
import static org.assertj.core.api.Assertions.assertThat;

import dev.holdfast.Answer;
import dev.holdfast.SimOrders;
import dev.holdfast.TestPlane;
import dev.holdfast.base.json.Json;
import dev.holdfast.sim.Sim;
import dev.holdfast.sim.model.SimGuest;
import java.time.Duration;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import tools.jackson.databind.JsonNode;

/** Moving virtual machines within a cluster. Each test has its own machine, running on lab1. */
class VmMigrateTest {
    private static final TestPlane plane = TestPlane.empty();
    private static final Sim sim = Sim.cluster(2);
    private static long lab1;
    private static long lab2;
    private static int last = 700;

    private int vmid;
    private long id;

    @BeforeAll
    static void start() {
        plane.start().as(OWNER);
        List<Long> hosts = plane.enrol(sim, "lab1", "lab2");
        lab1 = hosts.get(0);
        lab2 = hosts.get(1);
        sim.clusterOf("lab1").storage("shared", "nfs", "images", 500).set("server", "10.20.0.6");
    }

    @AfterAll
    static void stop() {
        plane.close();
        sim.close();
    }

    @BeforeEach
    void machine() {
        make("local:2,format=qcow2");
        guest().start();
        poll();
    }

    private void make(String disk) {
        vmid = ++last;
        var spec = Map.of("vmid", "" + vmid, "name", "web" + vmid, "scsi0", disk, "net0", "virtio,bridge=vmbr0");
        SimOrders.done(sim, "lab1", "/nodes/lab1/qemu", spec);
        poll();
        id = plane.vm(vmid);
    }

    @AfterEach
    void reset() {
        sim.faults().clear();
        sim.faults().releaseTasks();
        sim.faults().taskDuration(Duration.ofMillis(20));
    }

    private static void poll() {
        plane.as(ADMIN).post("/hosts/" + lab1 + "/sync", "");
    }

    private SimGuest guest() {
        return sim.guest("lab1", vmid);
    }

    private Answer preflight(long host, Map<String, ?> more) {
        var body = new HashMap<String, Object>(more);
        body.put("target_host_id", host);
        return plane.as(ADMIN).post("/vms/" + id + "/migrate/preflight", Json.write(body));
    }

    private String blockers(long host, Map<String, ?> more) {
        Answer answer = preflight(host, more);
        assertThat(answer.status()).as(answer.body()).isEqualTo(200);
        return answer.tree().get("blockers").toString();
    }

    private Answer migrate(Map<String, ?> more) {
        var body = new HashMap<String, Object>(Map.of("target_host_id", lab2, "confirm", "web" + vmid));
        body.putAll(more);
        return plane.as(ADMIN).post("/vms/" + id + "/migrate", Json.write(body));
    }

    private long begun(Map<String, ?> more) {
        Answer answer = migrate(more);
        assertThat(answer.status()).as(answer.body()).isEqualTo(202);
        return answer.tree().get("job").asLong();
    }

    private static void assertEnd(JsonNode job, String status, String... words) {
        assertThat(job.get("status").asString())
                .as(job + "\n" + plane.log(job.get("id").asLong()))
                .isEqualTo(status);
        if (words.length > 0) assertThat(job.get("error").asString()).contains(words);
    }

    private void assertAt(String node) {
        assertThat(guest().node()).isEqualTo(node);
        assertThat(guest().isRunning()).isTrue();
        assertThat(guest().lock()).isNull();
    }

    private long migrations() {
        return sim.clusterOf("lab1").tasks().stream()
                .filter(task -> task.type().equals("qmigrate") && task.id().equals("" + vmid))
                .count();
    }

    private void held() {
        sim.faults().holdTasks("lab1 qmigrate " + vmid);
    }

    @Test
    void thePreflightTellsWhatWouldHappen() {
        JsonNode told = preflight(lab2, Map.of()).tree();
        assertThat(told.get("strategy").asString()).as(told.toString()).isEqualTo("cluster");
        assertThat(told.get("blockers").isEmpty()).as(told.toString()).isTrue();
        assertThat(told.get("target").get("ctid").asInt()).isEqualTo(vmid);
        assertThat(told.get("target").get("node").asString()).isEqualTo("lab2");
        assertThat(told.get("rootfs_storage").asString()).isEqualTo("local");
        assertThat(told.get("rootfs_options").toString()).contains("local-lvm", "shared");
        assertThat(told.get("transfer_bytes").asLong()).isEqualTo(2L << 30);
        assertThat(told.get("capacity_ok").asBoolean()).isTrue();
        assertThat(told.get("self_target").asBoolean()).isFalse();
    }

    @Test
    void aRunningMachineIsMovedWithItsLocalDiskToAnotherStorage() {
        JsonNode job = plane.endOf(begun(Map.of("storage", "local-lvm")));
        assertEnd(job, "succeeded");
        assertThat(job.get("kind").asString()).isEqualTo("vm.migrate");
        assertThat(job.get("result").get("node").asString()).isEqualTo("lab2");
        assertThat(job.get("result").get("host_id").asLong()).isEqualTo(lab2);
        assertAt("lab2");
        assertThat(guest().config().get("scsi0").toString()).startsWith("local-lvm:");
        assertThat(plane.as(VIEWER).get("/vms/" + id).json()).containsEntry("node", "lab2");
        assertThat(migrations()).isOne();
    }

    @Test
    void aStoppedMachineIsMovedOffline() {
        guest().stop();
        assertEnd(plane.endOf(begun(Map.of("online", false))), "succeeded");
        assertThat(guest().node()).isEqualTo("lab2");
        assertThat(guest().isRunning()).isFalse();
    }

    @Test
    void aMachineOnSharedStorageIsMovedWithoutACopy() {
        make("shared:1,format=qcow2");
        guest().start();
        assertThat(preflight(lab2, Map.of()).tree().get("transfer_bytes").asLong())
                .isZero();
        assertEnd(plane.endOf(begun(Map.of())), "succeeded");
        assertAt("lab2");
    }

    @Test
    void aBlockedMoveIsRefusedWithItsReasons() {
        guest().set("hostpci0", "0000:01:00.0");
        guest().set("ide2", "local:iso/debian.iso,media=cdrom");
        assertThat(blockers(lab2, Map.of())).contains("hostpci0", "ide2");
        Answer refused = migrate(Map.of());
        assertThat(refused.status()).isEqualTo(409);
        assertThat(refused.error()).isEqualTo("migration_blocked");
        assertThat(refused.tree().get("blockers").toString()).contains("hostpci0");
        assertThat(migrations()).isZero();
        assertAt("lab1");
    }

    @Test
    void eachBlockerIsReadFromTheHosts() {
        assertThat(blockers(lab1, Map.of())).contains("already on lab1");
        assertThat(blockers(lab2, Map.of("online", false))).contains("Shut it down first");
        assertThat(blockers(lab2, Map.of("storage", "nowhere"))).contains("nowhere is not available");
        guest().lock("backup");
        assertThat(blockers(lab2, Map.of())).contains("locked (backup)");
        guest().lock(null);
        guest().highlyAvailable(true);
        assertThat(blockers(lab2, Map.of())).contains("high availability");
        guest().highlyAvailable(false).replicatedTo("lab9");
        assertThat(blockers(lab2, Map.of())).contains("replicated to lab9");
        guest().replicatedTo(null);
        sim.node("lab1").ask("POST", "/nodes/lab1/qemu/" + vmid + "/snapshot", Map.of("snapname", "old"));
        TestPlane.until("it has a snapshot", () -> !guest().snapshots().isEmpty() && guest().lock() == null);
        assertThat(blockers(lab2, Map.of())).contains("in snapshots (old)");
    }

    @Test
    void aHostThatDoesNotAnswerBlocksTheMove() {
        sim.faults().fail("GET lab2 /nodes/lab2/version", 500, "something broke");
        sim.faults().fail("GET lab1 /nodes/lab2/version", 500, "something broke");
        assertThat(blockers(lab2, Map.of())).contains("lab2 can't be queried");
        sim.faults().clear();
        sim.faults().fail("GET lab. /nodes/lab1/qemu/" + vmid + "/config", 500, "something broke");
        assertThat(blockers(lab2, Map.of())).contains("something broke");
    }

    @Test
    void aMoveNeedsTheRoleTheNameAndAnExistingHost() {
        Answer asked = migrate(Map.of("confirm", "web"));
        assertThat(asked.json())
                .containsEntry("error", "confirm_required")
                .containsEntry("confirm_phrase", "web" + vmid);
        assertThat(migrate(Map.of("target_host_id", 999999)).status()).isEqualTo(404);
        assertThat(preflight(999999, Map.of()).status()).isEqualTo(404);
        assertThat(preflight(lab2, Map.of("storage", "no such;name")).faults())
                .containsExactly("body.storage string_pattern_mismatch");
        assertThat(migrate(Map.of("storage", "no such;name")).faults())
                .containsExactly("body.storage string_pattern_mismatch");
        String body = "{\"target_host_id\":" + lab2 + "}";
        for (String path : List.of("/migrate", "/migrate/preflight")) {
            assertThat(plane.as(OPERATOR).post("/vms/" + id + path, body).status())
                    .isEqualTo(403);
            assertThat(plane.as(ADMIN).post("/vms/999999" + path, body).status())
                    .isEqualTo(404);
        }
    }

    @Test
    void aFailedTaskLeavesTheMachineRunningWhereItWas() {
        held();
        long job = begun(Map.of());
        TestPlane.until("it is ordered", () -> migrations() == 1);
        sim.faults().nextTaskFails("migration aborted");
        sim.faults().releaseTasks();
        JsonNode end = plane.endOf(job);
        assertThat(migrations()).isOne();
        assertThat(guest().isRunning()).isTrue();
        // The task had its effect although it reports a failure: only the place that is read is true.
        assertEnd(end, "failed", "migration aborted", "is ", guest().node());
    }

    @Test
    void aRefusedOrderLeavesTheMachineWhereItWas() {
        sim.faults().fail("POST lab. .*/" + vmid + "/migrate", 500, "something broke");
        assertEnd(plane.endOf(begun(Map.of())), "failed", "something broke", "still on lab1 and runs");
        assertAt("lab1");
    }

    @Test
    void aTargetThatDiesDuringTheCopyLeavesTheMachineWhereItWas() {
        sim.faults().taskDuration(Duration.ofMinutes(20));
        long job = begun(Map.of());
        TestPlane.until("it is being copied", () -> "migrate".equals(guest().lock()));
        sim.node("lab2").down();
        JsonNode end = plane.endOf(job);
        sim.node("lab2").up();
        assertEnd(end, "failed", "migration aborted", "still on lab1 and runs");
        assertAt("lab1");
    }

    @Test
    void whereTheMachineIsStaysUnknownWhileItsNodeIsDead() {
        sim.faults().taskDuration(Duration.ofMinutes(20));
        long job = begun(Map.of());
        TestPlane.until("it is being copied", () -> "migrate".equals(guest().lock()));
        sim.node("lab1").down();
        JsonNode end = plane.endOf(job);
        sim.node("lab1").up();
        assertEnd(end, "unknown", "stopped answering", "Where the machine is could not be read", "Check both nodes");
        assertThat(guest().node()).isEqualTo("lab1");
        assertThat(migrations()).isOne();
        poll();
    }

    @Test
    void aMachineThatArrivedBeforeItsOldNodeDiedIsFound() {
        // The task is held after its effect.
        held();
        long job = begun(Map.of());
        TestPlane.until("it has arrived", () -> guest().node().equals("lab2"));
        sim.node("lab1").down();
        JsonNode end = plane.endOf(job);
        sim.node("lab1").up();
        assertEnd(end, "succeeded");
        assertThat(plane.log(job).toString()).contains("the machine has arrived");
        assertThat(migrations()).isOne();
        poll();
    }

    @Test
    void aCanceledMoveLeavesTheMachineWhereItWas() {
        sim.faults().taskDuration(Duration.ofMinutes(20));
        long job = begun(Map.of());
        TestPlane.until("it is being copied", () -> "migrate".equals(guest().lock()));
        plane.as(ADMIN).post("/jobs/" + job + "/cancel", "");
        assertEnd(plane.endOf(job), "canceled", "still on lab1 and runs");
        assertAt("lab1");
    }

    @Test
    void aLostAnswerIsFoundAgainAndNothingMovesTwice() {
        sim.faults().swallow("POST lab. .*/" + vmid + "/migrate").times(1);
        assertEnd(plane.endOf(begun(Map.of())), "succeeded");
        assertThat(migrations()).isOne();
        assertAt("lab2");
    }

    @Test
    void anOrderThatMayHaveBeenLostWithTheServiceIsNotGivenAgain() {
        var late = sim.faults().hang("POST lab. .*/" + vmid + "/migrate");
        long job = begun(Map.of());
        TestPlane.until("the move has begun", () -> plane.log(job).toString().contains("Moving web" + vmid));
        plane.halt();
        late.lift();
        plane.resume();
        JsonNode end = plane.endOf(job);
        assertThat(end.get("status").asString()).as(end.toString()).isIn("unknown", "succeeded");
        assertThat(migrations()).isLessThanOrEqualTo(1);
    }

    @Test
    void aLockThatAppearsBeforeTheOrderFailsTheMoveWithoutAChange() {
        sim.faults().fail("POST lab. .*/" + vmid + "/migrate", 500, "VM is locked (backup)");
        assertEnd(plane.endOf(begun(Map.of())), "failed", "is locked", "still on lab1 and runs");
        assertThat(migrations()).isZero();
        assertAt("lab1");
    }

    @Test
    void aTargetStorageThatIsFullWhenTheDisksArriveFailsTheMove() {
        sim.clusterOf("lab2").storage("thick" + vmid, "lvm", "images", 100);
        sim.faults().taskDuration(Duration.ofMillis(20));
        var late = sim.faults().hang("POST lab. .*/" + vmid + "/migrate");
        long job = begun(Map.of("storage", "thick" + vmid));
        TestPlane.until("the move has begun", () -> plane.log(job).toString().contains("Moving web" + vmid));
        sim.clusterOf("lab2").storage("thick" + vmid).fillUp("lab2", 1 << 20);
        late.lift();
        assertEnd(plane.endOf(job), "failed", "migration aborted", "still on lab1 and runs");
        assertThat(plane.log(job).toString()).contains("not enough free space");
        assertThat(migrations()).isOne();
        assertAt("lab1");
    }

    @Test
    void aRestartDuringTheMoveResumesIt() {
        held();
        long job = begun(Map.of());
        TestPlane.until("it is ordered", () -> migrations() == 1);
        plane.halt();
        sim.faults().releaseTasks();
        plane.resume();
        assertEnd(plane.endOf(job), "succeeded");
        assertThat(migrations()).isOne();
        assertAt("lab2");
    }

    @Test
    void aMachineThatIsMovedIsNotChangedAndNeitherHostIsRemoved() {
        held();
        long job = begun(Map.of());
        for (Answer answer : List.of(
                plane.as(OPERATOR).put("/vms/" + id + "/network/net0", "{\"firewall\":true}"),
                plane.as(OWNER).delete("/hosts/" + lab2, "{\"confirm\":\"lab2\"}"))) {
            assertThat(answer.error()).as(answer.body()).isEqualTo("conflict");
            assertThat(answer.tree().get("job").asLong()).isEqualTo(job);
        }
        sim.faults().releaseTasks();
        assertEnd(plane.endOf(job), "succeeded");
    }

    @Test
    void aJobThatFindsABlockerEndsWithoutChanges() {
        sim.faults().holdTasks();
        plane.as(OPERATOR).post("/vms/" + id + "/reset", "{}");
        long job = begun(Map.of());
        guest().set("hostpci0", "0000:01:00.0");
        sim.faults().releaseTasks();
        assertEnd(plane.endOf(job), "failed", "can't be moved to this host now", "hostpci0");
        assertThat(migrations()).isZero();
    }

    @Test
    void aMachineThatIsGoneWhenItsTurnComesIsReported() {
        sim.faults().holdTasks();
        long power = plane.as(OPERATOR)
                .post("/vms/" + id + "/reset", "{}")
                .tree()
                .get("job")
                .asLong();
        long job = begun(Map.of());
        sim.clusterOf("lab1").remove(vmid);
        sim.faults().releaseTasks();
        plane.endOf(power);
        assertEnd(plane.endOf(job), "failed", "can't be moved");
        assertThat(migrations()).isZero();
    }
}
