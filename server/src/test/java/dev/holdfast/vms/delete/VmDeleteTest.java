package dev.holdfast.vms.delete;

import static dev.holdfast.access.Role.ADMIN;
import static dev.holdfast.access.Role.OWNER;
import static dev.holdfast.access.Role.VIEWER;
import static org.assertj.core.api.Assertions.assertThat;

import dev.holdfast.Answer;
import dev.holdfast.SimOrders;
import dev.holdfast.TestPlane;
import dev.holdfast.guests.SelfDetection;
import dev.holdfast.sim.Sim;
import dev.holdfast.sim.model.SimGuest;
import java.util.Map;
import org.assertj.core.api.Assumptions;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import tools.jackson.databind.JsonNode;

/** Deleting virtual machines. Each test has its own machine. */
class VmDeleteTest {
    private static final TestPlane plane = TestPlane.empty();
    private static final Sim sim = Sim.cluster(2);
    private static long host;
    private static int last = 600;

    private int vmid;
    private long id;

    @BeforeAll
    static void start() {
        plane.start().as(OWNER);
        host = plane.enrol(sim, "lab1", "lab2").getFirst();
    }

    @AfterAll
    static void stop() {
        plane.close();
        sim.close();
    }

    @BeforeEach
    void machine() {
        vmid = ++last;
        make(vmid, "builder" + vmid);
        id = plane.vm(vmid);
    }

    private static void make(int vmid, String name) {
        Map<String, String> spec = Map.of("vmid", "" + vmid, "name", name, "scsi0", "local-lvm:4");
        SimOrders.done(sim, "lab2", "/nodes/lab2/qemu", spec);
        poll();
    }

    @AfterEach
    void remove() {
        sim.faults().clear();
        sim.faults().releaseTasks();
        if (exists(vmid)) sim.clusterOf("lab1").remove(vmid);
    }

    private static boolean exists(int vmid) {
        return sim.clusterOf("lab1").guests().stream().anyMatch(guest -> guest.vmid() == vmid);
    }

    private static void poll() {
        plane.as(ADMIN).post("/hosts/" + host + "/sync", "");
    }

    private SimGuest guest() {
        return sim.guest("lab1", vmid);
    }

    private Answer delete(String confirm) {
        return plane.as(OWNER).delete("/vms/" + id, "{\"confirm\":\"" + confirm + "\"}");
    }

    private long deletion() {
        Answer answer = delete("builder" + vmid);
        assertThat(answer.status()).as(answer.body()).isEqualTo(202);
        return answer.tree().get("job").asLong();
    }

    private static String status(JsonNode job) {
        return job.get("status").asString();
    }

    private void assertConflict(String words) {
        Answer refused = delete("wrong");
        assertThat(refused.status()).as(refused.body()).isEqualTo(409);
        assertThat(refused.error()).isEqualTo("conflict");
        assertThat(refused.tree().get("detail").asString()).contains(words);
        assertThat(exists(vmid)).isTrue();
    }

    @Test
    void aStoppedMachineIsDestroyedWithItsDisksOnceItsNameIsTyped() {
        Answer asked = plane.as(OWNER).delete("/vms/" + id, "{}");
        assertThat(asked.status()).isEqualTo(409);
        assertThat(asked.json()).containsOnlyKeys("error", "confirm_phrase", "detail");
        assertThat(asked.json())
                .containsEntry("error", "confirm_required")
                .containsEntry("confirm_phrase", "builder" + vmid);
        assertThat(delete("builder").error()).isEqualTo("confirm_required");
        JsonNode job = plane.endOf(deletion());
        assertThat(status(job)).as(job.toString()).isEqualTo("succeeded");
        assertThat(job.get("kind").asString()).isEqualTo("vm.delete");
        assertThat(job.get("target").get("id").asLong()).isEqualTo(id);
        assertThat(job.get("result").get("left").size()).isZero();
        assertThat(exists(vmid)).isFalse();
        TestPlane.until("it is not listed", () -> {
            poll();
            return !plane.as(VIEWER).get("/vms").body().contains("builder" + vmid);
        });
    }

    @Test
    void onlyAnOwnerMayDelete() {
        Answer refused = plane.as(ADMIN).delete("/vms/" + id, "{\"confirm\":\"builder" + vmid + "\"}");
        assertThat(refused.status()).isEqualTo(403);
        assertThat(refused.json()).containsEntry("required_role", "owner");
        assertThat(plane.as(OWNER).delete("/vms/999999", "{}").status()).isEqualTo(404);
        assertThat(plane.as(OWNER).delete("/vms/" + id, "{\"force\":true}").faults())
                .containsExactly("body.force extra_forbidden");
    }

    @Test
    void aRunningMachineIsRefusedBeforeItsNameIsAsked() {
        guest().start();
        Answer refused = delete("wrong");
        assertThat(refused.status()).isEqualTo(409);
        assertThat(refused.error()).isEqualTo("guest_running");
        guest().pause(true);
        assertThat(delete("builder" + vmid).error()).isEqualTo("guest_running");
    }

    @Test
    void theMachineThatHoldfastRunsInIsNamedFirst() {
        var own = SelfDetection.hardwareAddresses();
        if (own.isEmpty()) System.out.println("SKIPPED: this machine has no MAC address to be recognized by.");
        Assumptions.assumeThat(own).isNotEmpty();
        guest().set("net0", "virtio=" + own.iterator().next() + ",bridge=vmbr0").start();
        Answer refused = delete("wrong");
        assertThat(refused.json()).containsOnlyKeys("error", "confirm_phrase", "detail");
        assertThat(refused.error()).isEqualTo("self_target");
        assertThat(delete("builder" + vmid).error()).isEqualTo("guest_running");
    }

    @Test
    void whatHoldsAMachineIsNamedBeforeItsNameIsAsked() {
        guest().set("protection", 1);
        assertConflict("is protected from removal");
        guest().set("protection", 0);
        guest().highlyAvailable(true);
        assertConflict("high availability");
        guest().highlyAvailable(false).replicatedTo("lab1");
        assertConflict("replicated to lab1");
        guest().replicatedTo(null).lock("backup");
        assertConflict("is locked (backup)");
    }

    @Test
    void aTemplateWithLinkedClonesIsRefusedAndTheCloneIsNamed() {
        guest().set("scsi0", "none,media=cdrom");
        sim.node("lab2").ask("PUT", "/nodes/lab2/qemu/" + vmid + "/config", Map.of("scsi1", "local:1,format=qcow2"));
        SimOrders.done(sim, "lab2", "/nodes/lab2/qemu/" + vmid + "/template", Map.of());
        int clone = ++last;
        SimOrders.done(sim, "lab2", "/nodes/lab2/qemu/" + vmid + "/clone", Map.of("newid", "" + clone));
        assertConflict("vm-" + clone + "-disk-0");
        sim.clusterOf("lab1").remove(clone);
        assertThat(delete("wrong").error()).isEqualTo("confirm_required");
        assertThat(status(plane.endOf(deletion()))).isEqualTo("succeeded");
    }

    @Test
    void volumesThatTheConfigurationDidNotContainAreListed() {
        sim.node("lab2")
                .ask(
                        "POST",
                        "/nodes/lab2/storage/local-lvm/content",
                        Map.of("vmid", "" + vmid, "filename", "vm-" + vmid + "-disk-7", "size", "1G"));
        long job = deletion();
        JsonNode end = plane.endOf(job);
        assertThat(status(end)).isEqualTo("succeeded");
        assertThat(end.get("result").get("left").toString()).isEqualTo("[\"local-lvm:vm-" + vmid + "-disk-7\"]");
        assertThat(plane.log(job).toString()).contains("vm-" + vmid + "-disk-7").contains("remain");
    }

    @Test
    void whatRemainsIsUnknownWhenAStorageDoesNotAnswer() {
        sim.faults().fail("GET lab2 .*/storage/local-lvm/content", 500, "got timeout");
        JsonNode end = plane.endOf(deletion());
        assertThat(status(end)).isEqualTo("succeeded");
        assertThat(end.get("result").get("left").isNull()).isTrue();
    }

    @Test
    void aMachineThatWasStartedBeforeTheJobRanIsKept() {
        sim.faults().holdTasks();
        long power = plane.as(OWNER)
                .post("/vms/" + id + "/start", "{}")
                .tree()
                .get("job")
                .asLong();
        TestPlane.until("it runs", () -> guest().isRunning());
        guest().stop();
        long job = deletion();
        guest().start();
        sim.faults().releaseTasks();
        plane.endOf(power);
        JsonNode end = plane.endOf(job);
        assertThat(status(end)).isEqualTo("failed");
        assertThat(end.get("error").asString()).contains("was started in the meantime. Nothing was destroyed.");
        assertThat(exists(vmid)).isTrue();
    }

    @Test
    void anotherMachineThatGotTheIdIsLeftAlone() {
        sim.faults().holdTasks();
        long power = plane.as(OWNER)
                .post("/vms/" + id + "/start", "{}")
                .tree()
                .get("job")
                .asLong();
        TestPlane.until("it runs", () -> guest().isRunning());
        guest().stop();
        long job = deletion();
        sim.clusterOf("lab1").remove(vmid);
        sim.clusterOf("lab1").machine(vmid, "lab2", "other").set("meta", "creation-qemu=9.0.2,ctime=17");
        sim.faults().releaseTasks();
        plane.endOf(power);
        JsonNode end = plane.endOf(job);
        assertThat(status(end)).isEqualTo("failed");
        assertThat(end.get("error").asString()).contains("another machine has its VM ID " + vmid);
        assertThat(exists(vmid)).isTrue();
    }

    @Test
    void aLostAnswerIsFoundAgainAndNothingIsDestroyedTwice() {
        sim.faults().swallow("DELETE lab. /nodes/lab2/qemu/" + vmid).times(1);
        JsonNode end = plane.endOf(deletion());
        assertThat(status(end)).as(end.toString()).isEqualTo("succeeded");
        assertThat(destructions()).isOne();
    }

    @Test
    void aRestartDuringTheDestructionResumesIt() {
        sim.faults().holdTasks("qmdestroy " + vmid);
        long job = deletion();
        TestPlane.until("it is ordered", () -> destructions() == 1);
        plane.halt();
        sim.faults().releaseTasks();
        plane.resume();
        assertThat(status(plane.endOf(job))).isEqualTo("succeeded");
        assertThat(destructions()).isOne();
        assertThat(exists(vmid)).isFalse();
    }

    @Test
    void aFailedDestructionSaysWhy() {
        sim.faults().nextTaskFails("storage 'local-lvm' is not online");
        JsonNode end = plane.endOf(deletion());
        assertThat(status(end)).isEqualTo("failed");
        assertThat(end.get("error").asString())
                .contains("Proxmox VE could not destroy the virtual machine")
                .contains("storage 'local-lvm' is not online");
    }

    @Test
    void aNodeThatDoesNotAnswerIsAnErrorOfTheHost() {
        sim.faults().fail("GET lab. /nodes/lab2/qemu/" + vmid + "/status/current", 595, "no route to host");
        Answer refused = delete("builder" + vmid);
        assertThat(refused.status()).isEqualTo(502);
        assertThat(refused.json()).containsEntry("kind", "unreachable");
    }

    private long destructions() {
        return sim.clusterOf("lab1").tasks().stream()
                .filter(task -> task.type().equals("qmdestroy") && task.upid().contains(":" + vmid + ":"))
                .count();
    }
}
