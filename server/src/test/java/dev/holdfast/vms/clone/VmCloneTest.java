package dev.holdfast.vms.clone;

import static dev.holdfast.access.Role.ADMIN;
import static dev.holdfast.access.Role.OPERATOR;
import static dev.holdfast.access.Role.OWNER;
import static dev.holdfast.access.Role.VIEWER;
import static org.assertj.core.api.Assertions.assertThat;

import dev.holdfast.Answer;
import dev.holdfast.PairedFaults;
import dev.holdfast.SimOrders;
import dev.holdfast.TestPlane;
import dev.holdfast.base.json.Json;
import dev.holdfast.sim.Sim;
import dev.holdfast.sim.model.SimGuest;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import tools.jackson.databind.JsonNode;

/** Cloning virtual machines, and converting them to templates. Each test has its own machine. */
class VmCloneTest {
    private static final TestPlane plane = TestPlane.empty();
    private static final Sim sim = Sim.cluster(2);
    private static long host;
    private static int last = 700;

    private int vmid;
    private long id;

    @BeforeAll
    static void start() {
        plane.start().as(OWNER);
        host = plane.enrol(sim, "lab1", "lab2").getFirst();
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
    }

    /** A machine with this disk. */
    private void make(String disk) {
        last += 10;
        vmid = last;
        var spec = Map.of("vmid", "" + vmid, "name", "golden" + vmid, "scsi0", disk, "net0", "virtio,bridge=vmbr0");
        SimOrders.done(sim, "lab2", "/nodes/lab2/qemu", spec);
        poll();
        id = plane.vm(vmid);
    }

    @AfterEach
    void reset() {
        sim.faults().clear();
        sim.faults().releaseTasks();
    }

    private static void poll() {
        plane.as(ADMIN).post("/hosts/" + host + "/sync", "");
    }

    private static SimGuest guest(int vmid) {
        return sim.guest("lab1", vmid);
    }

    private static boolean exists(int vmid) {
        return sim.clusterOf("lab1").guests().stream().anyMatch(guest -> guest.vmid() == vmid);
    }

    @Test
    void allFaultsAreNamedTogether() {
        new PairedFaults(Map.of("name", "copy", "full", true))
                .with("name", "-")
                .with("storage", "none")
                .with("newid", vmid)
                .with("colour", "red")
                .with("snapshot", "none")
                .areNamedTogether(body -> plane.as(ADMIN).post("/vms/" + id + "/clone", body));
    }

    private void template() {
        SimOrders.done(sim, "lab2", "/nodes/lab2/qemu/" + vmid + "/template", Map.of());
        poll();
    }

    private Answer ask(Map<String, ?> body) {
        return plane.as(ADMIN).post("/vms/" + id + "/clone", Json.write(body));
    }

    private long job(Map<String, ?> body) {
        Answer answer = ask(body);
        assertThat(answer.status()).as(answer.body()).isEqualTo(202);
        return answer.tree().get("job").asLong();
    }

    private JsonNode cloned(Map<String, ?> body) {
        JsonNode job = plane.endOf(job(body));
        assertThat(status(job)).as(job.toString()).isEqualTo("succeeded");
        return job;
    }

    private static String status(JsonNode job) {
        return job.get("status").asString();
    }

    private static String error(JsonNode job) {
        return job.get("error").asString();
    }

    private static SimGuest made(JsonNode job) {
        return guest(job.get("result").get("vmid").asInt());
    }

    private long clones() {
        return sim.clusterOf("lab1").tasks().stream()
                .filter(task -> task.type().equals("qmclone") && task.upid().contains(":" + vmid + ":"))
                .count();
    }

    @Test
    void aFullCloneHasDisksMacAddressesAndAnIdentityOfItsOwn() {
        JsonNode job = cloned(Map.of("name", "copy", "storage", "local-lvm"));
        assertThat(job.get("kind").asString()).isEqualTo("vm.clone");
        SimGuest copy = made(job);
        assertThat(copy.name()).isEqualTo("copy");
        assertThat(copy.config().get("scsi0").toString()).startsWith("local-lvm:");
        assertThat(copy.config().get("net0")).isNotEqualTo(guest(vmid).config().get("net0"));
        assertThat(copy.config().get("smbios1"))
                .isNotEqualTo(guest(vmid).config().get("smbios1"));
        long made = job.get("result").get("vm_id").asLong();
        assertThat(made).isNotEqualTo(id);
        assertThat(job.get("target").get("id").asLong()).isEqualTo(made);
        poll();
        assertThat(plane.as(VIEWER).get("/vms/" + made).json()).containsEntry("name", "copy");
    }

    @Test
    void aLinkedCloneNeedsATemplate() {
        Answer refused = ask(Map.of("full", false));
        assertThat(refused.status()).isEqualTo(409);
        assertThat(refused.error()).isEqualTo("linked_clone_needs_template");
        assertThat(refused.tree().get("detail").asString()).contains("templates");
        template();
        JsonNode job = cloned(Map.of("full", false, "newid", vmid + 1));
        assertThat(made(job).config().get("scsi0").toString()).contains("base-" + vmid + "-disk-0");
        assertThat(plane.log(job.get("id").asLong()).toString()).contains("a linked clone");
    }

    @Test
    void aMachineOnSharedStorageIsClonedToAnotherNode() {
        make("shared:1,format=qcow2");
        JsonNode job = cloned(Map.of("target", "lab1"));
        assertThat(made(job).node()).isEqualTo("lab1");
        assertThat(job.get("result").get("node").asString()).isEqualTo("lab1");
    }

    @Test
    void theStateOfASnapshotIsCloned() {
        guest(vmid).set("cores", 3);
        sim.node("lab2").ask("POST", "/nodes/lab2/qemu/" + vmid + "/snapshot", Map.of("snapname", "old"));
        TestPlane.until(
                "it has a snapshot",
                () -> !guest(vmid).snapshots().isEmpty() && guest(vmid).lock() == null);
        guest(vmid).set("cores", 5);
        assertThat(made(cloned(Map.of("snapshot", "old"))).config().get("cores"))
                .hasToString("3");
        assertThat(ask(Map.of("snapshot", "none")).faults()).containsExactly("body.snapshot value_error");
    }

    @Test
    void everyFaultIsReportedAtItsField() {
        sim.clusterOf("lab1").machine(190, "lab1", "taken");
        assertThat(ask(Map.of("newid", 190, "storage", "backup-nfs")).faults())
                .containsExactlyInAnyOrder("body.newid value_error", "body.storage value_error");
        sim.clusterOf("lab1").remove(190);
        assertThat(ask(Map.of("target", "lab9")).faults()).containsExactly("body.target value_error");
        assertThat(ask(Map.of("target", "lab1")).faults())
                .as("its disk is local")
                .containsExactly("body.target value_error");
        sim.clusterOf("lab1").storage("small", "dir", "images", 1).set("path", "/small");
        assertThat(ask(Map.of("storage", "small")).faults()).containsExactly("body.storage value_error");
        assertThat(ask(Map.of("full", false, "storage", "local", "snapshot", "old", "name", "a_b", "newid", 1))
                        .faults())
                .containsExactlyInAnyOrder(
                        "body.storage value_error",
                        "body.snapshot value_error",
                        "body.name string_pattern_mismatch",
                        "body.newid greater_than_equal");
        assertThat(clones()).isZero();
    }

    @Test
    void onlyAnAdminMayCloneOrConvert() {
        assertThat(plane.as(OPERATOR).post("/vms/" + id + "/clone", "{}").status())
                .isEqualTo(403);
        assertThat(plane.as(OPERATOR).post("/vms/" + id + "/template", "{}").status())
                .isEqualTo(403);
        assertThat(plane.as(ADMIN).post("/vms/999999/clone", "{}").status()).isEqualTo(404);
        assertThat(plane.as(ADMIN).post("/vms/999999/template", "{}").status()).isEqualTo(404);
    }

    @Test
    void anIdThatIsTakenInTheMeantimeIsReplacedByTheNext() {
        sim.faults()
                .fail("POST lab. .*/clone", 500, "unable to create VM 102: config file already exists")
                .times(1);
        JsonNode job = cloned(Map.of());
        assertThat(plane.log(job.get("id").asLong()).toString()).contains("was taken in the meantime");
        sim.faults()
                .fail("POST lab. .*/clone", 500, "unable to create VM " + (vmid + 2) + ": config file already exists")
                .times(1);
        JsonNode requested = plane.endOf(job(Map.of("newid", vmid + 2)));
        assertThat(status(requested)).isEqualTo("failed");
        assertThat(error(requested)).contains("already exists");
    }

    @Test
    void aLostAnswerIsFoundAgainAndNothingIsClonedTwice() {
        sim.faults().swallow("POST lab. .*/clone").times(1);
        cloned(Map.of("newid", vmid + 3));
        assertThat(clones()).isOne();
        assertThat(exists(vmid + 3)).isTrue();
    }

    @Test
    void aRestartDuringTheCloneResumesIt() {
        sim.faults().holdTasks("qmclone " + vmid);
        long job = job(Map.of("newid", vmid + 4));
        TestPlane.until("it is ordered", () -> clones() == 1);
        plane.halt();
        sim.faults().releaseTasks();
        plane.resume();
        JsonNode end = plane.endOf(job);
        assertThat(status(end)).as(end.toString()).isEqualTo("succeeded");
        assertThat(clones()).isOne();
    }

    @Test
    void whatAFailedCloneLeftIsNamed() {
        sim.faults().nextTaskFails("clone failed: no space left on device");
        JsonNode end = plane.endOf(job(Map.of("newid", vmid + 5)));
        assertThat(status(end)).isEqualTo("failed");
        assertThat(error(end))
                .contains("no space left on device")
                .contains("VM " + (vmid + 5) + " exists")
                .contains("vm-" + (vmid + 5) + "-disk-0");
    }

    @Test
    void aLockedSourceIsNotCloned() {
        guest(vmid).lock("backup");
        JsonNode end = plane.endOf(job(Map.of("newid", vmid + 6)));
        assertThat(status(end)).isEqualTo("failed");
        assertThat(error(end)).contains("locked (backup)");
        assertThat(exists(vmid + 6)).isFalse();
    }

    @Test
    void anotherMachineThatGotTheIdIsNotCloned() {
        sim.faults().holdTasks();
        long power = plane.as(OWNER)
                .post("/vms/" + id + "/start", "{}")
                .tree()
                .get("job")
                .asLong();
        TestPlane.until("it runs", () -> guest(vmid).isRunning());
        long job = job(Map.of("newid", vmid + 7));
        sim.clusterOf("lab1").remove(vmid);
        sim.clusterOf("lab1").machine(vmid, "lab2", "other").set("meta", "creation-qemu=9.0.2,ctime=17");
        TestPlane.until("the original is forgotten", () -> {
            poll();
            return plane.as(VIEWER).get("/vms/" + id).status() == 404;
        });
        sim.faults().releaseTasks();
        plane.endOf(power);
        JsonNode end = plane.endOf(job);
        assertThat(status(end)).isEqualTo("failed");
        assertThat(error(end)).contains("Nothing was cloned");
    }

    @Test
    void aMachineIsConvertedToATemplateOnceItsNameIsTyped() {
        Answer asked = plane.as(ADMIN).post("/vms/" + id + "/template", "{}");
        assertThat(asked.status()).isEqualTo(409);
        assertThat(asked.json())
                .containsEntry("error", "confirm_required")
                .containsEntry("confirm_phrase", "golden" + vmid);
        Answer answer = plane.as(ADMIN).post("/vms/" + id + "/template", "{\"confirm\":\"golden" + vmid + "\"}");
        assertThat(answer.status()).as(answer.body()).isEqualTo(202);
        JsonNode job = plane.endOf(answer.tree().get("job").asLong());
        assertThat(status(job)).as(job.toString()).isEqualTo("succeeded");
        assertThat(guest(vmid).isTemplate()).isTrue();
        poll();
        assertThat(names("?template=true")).contains("golden" + vmid);
        assertThat(names("?template=false")).doesNotContain("golden" + vmid);
        assertConflict("already a template");
    }

    private static List<String> names(String query) {
        return plane.as(VIEWER)
                .get("/vms" + query)
                .tree()
                .valueStream()
                .map(vm -> vm.get("name").asString())
                .toList();
    }

    private void assertConflict(String words) {
        Answer refused = plane.as(ADMIN).post("/vms/" + id + "/template", "{\"confirm\":\"golden" + vmid + "\"}");
        assertThat(refused.status()).as(refused.body()).isEqualTo(409);
        assertThat(refused.error()).isEqualTo("conflict");
        assertThat(refused.tree().get("detail").asString()).contains(words);
    }

    @Test
    void whatPreventsAConversionIsNamedFirst() {
        guest(vmid).lock("backup");
        assertConflict("is locked (backup)");
        guest(vmid).lock(null);
        sim.node("lab2").ask("POST", "/nodes/lab2/qemu/" + vmid + "/snapshot", Map.of("snapname", "old"));
        TestPlane.until(
                "it has a snapshot",
                () -> !guest(vmid).snapshots().isEmpty() && guest(vmid).lock() == null);
        assertConflict("has snapshots, and a template can't have any: old");
        guest(vmid).start();
        assertThat(plane.as(ADMIN).post("/vms/" + id + "/template", "{}").error())
                .isEqualTo("guest_running");
    }

    @Test
    void aFailedConversionSaysWhy() {
        sim.faults().nextTaskFails("unable to create base volume");
        Answer answer = plane.as(ADMIN).post("/vms/" + id + "/template", "{\"confirm\":\"golden" + vmid + "\"}");
        JsonNode end = plane.endOf(answer.tree().get("job").asLong());
        assertThat(status(end)).isEqualTo("failed");
        assertThat(error(end)).contains("unable to create base volume");
    }
}
