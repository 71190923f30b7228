package dev.holdfast.vms.create;

import static dev.holdfast.access.Role.ADMIN;
import static dev.holdfast.access.Role.OPERATOR;
import static dev.holdfast.access.Role.OWNER;
import static dev.holdfast.access.Role.VIEWER;
import static org.assertj.core.api.Assertions.assertThat;

import dev.holdfast.Answer;
import dev.holdfast.PairedFaults;
import dev.holdfast.TestPlane;
import dev.holdfast.base.json.Json;
import dev.holdfast.sim.Sim;
import dev.holdfast.sim.model.SimGuest;
import dev.holdfast.sim.model.volume.Volume;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import tools.jackson.databind.JsonNode;

/** Creating virtual machines. */
class VmCreateTest {
    private static final TestPlane plane = TestPlane.empty();
    private static final Sim sim = Sim.cluster(2);
    private static List<Long> hosts;

    @BeforeAll
    static void start() {
        plane.start().as(OWNER);
        hosts = plane.enrol(sim, "lab1", "lab2");
        sim.clusterOf("lab1")
                .storage("local")
                .put(
                        "lab2",
                        new Volume(
                                "local", "iso/debian.iso", "iso", "iso", 1 << 20, 1 << 20, null, 0, null, null, false));
        sim.clusterOf("lab1").storage("thick", "lvm", "images", 100);
    }

    @AfterAll
    static void stop() {
        plane.close();
        sim.close();
    }

    @AfterEach
    void reset() {
        sim.faults().clear();
        sim.faults().releaseTasks();
        sim.node("lab2").up();
    }

    private static String body(Map<String, ?> more) {
        var body = new HashMap<String, Object>(Map.of("host_id", hosts.get(1), "name", "web"));
        body.putAll(more);
        return Json.write(body);
    }

    private static Answer ask(Map<String, ?> more) {
        return plane.as(ADMIN).post("/vms", body(more));
    }

    private static long create(Map<String, ?> more) {
        Answer answer = ask(more);
        assertThat(answer.status()).as(answer.body()).isEqualTo(202);
        return answer.tree().get("job").asLong();
    }

    private static JsonNode made(Map<String, ?> more) {
        JsonNode job = plane.endOf(create(more));
        assertThat(status(job)).as(job.toString()).isEqualTo("succeeded");
        return job;
    }

    private static String status(JsonNode job) {
        return job.get("status").asString();
    }

    private static String error(JsonNode job) {
        return job.get("error").asString();
    }

    private static SimGuest guest(JsonNode job) {
        return sim.guest("lab1", job.get("result").get("vmid").asInt());
    }

    private static long creations(String id) {
        return sim.clusterOf("lab1").tasks().stream()
                .filter(task -> task.type().equals("qmcreate")
                        && (id.isEmpty() || task.upid().contains(":" + id + ":")))
                .count();
    }

    /** A creation that waits for the end of another one, which is held. */
    private static long queuedBehindAnother(Map<String, ?> more) {
        sim.faults().holdTasks("qmcreate");
        long before = creations("");
        create(Map.of("name", "first"));
        TestPlane.until("the first is ordered", () -> creations("") > before);
        return create(more);
    }

    @Test
    void allFaultsAreNamedTogether() {
        new PairedFaults(Map.of("host_id", hosts.get(1), "name", "web"))
                .with("name", "-")
                .with("bridge", "vmbr99")
                .with("ostype", "dos")
                .with("pool", "nobodys")
                .with("vlan_tag", 9999)
                .with("cores", 512)
                .with("iso", "debian")
                .with("memory_mb", 64 << 20)
                .with("disks.1.storage", List.of(Map.of("size_gb", 1), Map.of("size_gb", 1, "storage", "none")))
                .with("nics.0.bridge", List.of(Map.of("bridge", "vmbr99")))
                .with("colour", "red")
                .areNamedTogether(body -> plane.as(ADMIN).post("/vms", body));
        // What is checked on the node needs one; the rest does not.
        new PairedFaults(Map.of("host_id", hosts.get(1), "name", "web"))
                .with("node", "lab9")
                .with("pool", "nobodys")
                .with("name", "-")
                .areNamedTogether(body -> plane.as(ADMIN).post("/vms", body));
    }

    @Test
    void aMachineForWindowsWithABoardAndATpmIsCreatedAndStarted() {
        SimGuest guest = guest(made(Map.of(
                "ostype",
                "win11",
                "machine_type",
                "q35",
                "bios",
                "ovmf",
                "tpm",
                true,
                "storage",
                "local",
                "start",
                true)));
        assertThat(guest.config().get("machine").toString()).startsWith("pc-q35-");
        assertThat(guest.config().get("tpmstate0").toString()).contains("version=v2.0");
        assertThat(guest.isRunning()).isTrue();
    }

    @Test
    void aMachineIsCreatedInAPool() {
        sim.node("lab1").ask("POST", "/pools", Map.of("poolid", "lab"));
        int vmid = guest(made(Map.of("pool", "lab"))).vmid();
        plane.as(ADMIN).post("/hosts/" + hosts.get(1) + "/sync", "");
        Answer pool = plane.as(ADMIN).get("/vms/" + plane.vm(vmid) + "/pool");
        assertThat(pool.json()).containsEntry("pool", "lab");
        Answer unknown = ask(Map.of("pool", "nowhere"));
        assertThat(unknown.status()).isEqualTo(422);
        assertThat(unknown.body()).contains("There is no pool nowhere. Choose one of: lab.");
    }

    @Test
    void aMachineIsCreatedWithTheDefaults() {
        JsonNode job = made(Map.of());
        assertThat(job.get("kind").asString()).isEqualTo("vm.create");
        Map<String, Object> config = guest(job).config();
        assertThat(config)
                .containsEntry("name", "web")
                .containsEntry("ostype", "l26")
                .containsEntry("scsihw", "virtio-scsi-single");
        assertThat(config.get("cores")).hasToString("2");
        assertThat(config.get("memory")).hasToString("2048");
        assertThat(config.get("scsi0").toString()).startsWith("local:").endsWith("size=32G");
        assertThat(config.get("net0").toString()).contains("bridge=vmbr0");
        assertThat(config).doesNotContainKeys("ide2", "efidisk0", "scsi1", "net1", "agent");
        assertThat(guest(job).isRunning()).isFalse();
        assertThat(guest(job).node()).isEqualTo("lab2");
        long id = job.get("result").get("vm_id").asLong();
        assertThat(job.get("target").get("type").asString()).isEqualTo("vm");
        assertThat(job.get("target").get("id").asLong()).isEqualTo(id);
        plane.as(ADMIN).post("/hosts/" + hosts.getFirst() + "/sync", "");
        assertThat(plane.as(VIEWER).get("/vms/" + id).json()).containsEntry("name", "web");
    }

    @Test
    void everythingElseIsCreatedAsRequestedAndTheMachineIsStarted() {
        JsonNode job = made(Map.ofEntries(
                Map.entry("host_id", hosts.getFirst()),
                Map.entry("node", "lab2"),
                Map.entry("cores", 1),
                Map.entry("memory_mb", 512),
                Map.entry("disk_gb", 4),
                Map.entry("storage", "local-lvm"),
                Map.entry("iso", "local:iso/debian.iso"),
                Map.entry("vlan_tag", 7),
                Map.entry("ostype", "win11"),
                Map.entry("bios", "ovmf"),
                Map.entry("machine_type", "q35"),
                Map.entry("cpu_type", "host"),
                Map.entry("scsi_controller", "virtio-scsi-pci"),
                Map.entry("agent", true),
                Map.entry("start", true),
                Map.entry("disks", List.of(Map.of("size_gb", 2), Map.of("size_gb", 3, "storage", "local"))),
                Map.entry(
                        "nics",
                        List.of(Map.of("bridge", "vmbr0", "model", "e1000", "vlan_tag", 9, "firewall", true)))));
        Map<String, Object> config = guest(job).config();
        assertThat(config)
                .containsEntry("bios", "ovmf")
                .containsEntry("cpu", "host")
                .containsEntry("boot", "order=scsi0;ide2;net0");
        // Proxmox VE pins the board of a machine for Windows.
        assertThat(config.get("machine").toString()).startsWith("pc-q35-");
        assertThat(config.get("agent")).hasToString("1");
        assertThat(config.get("efidisk0").toString()).startsWith("local-lvm:").contains("efitype=4m");
        assertThat(config.get("scsi0").toString()).startsWith("local-lvm:").endsWith("size=4G");
        assertThat(config.get("scsi1").toString()).startsWith("local-lvm:").endsWith("size=2G");
        assertThat(config.get("scsi2").toString()).startsWith("local:").endsWith("size=3G");
        assertThat(config.get("ide2").toString()).startsWith("local:iso/debian.iso,media=cdrom");
        assertThat(config.get("net0").toString()).contains("bridge=vmbr0,tag=7");
        assertThat(config.get("net1").toString())
                .startsWith("e1000=")
                .contains("tag=9")
                .contains("firewall=1");
        assertThat(guest(job).isRunning()).isTrue();
    }

    @Test
    void everyFaultThatOnlyTheHostKnowsIsReportedAtOnceAtItsField() {
        sim.clusterOf("lab1").machine(190, "lab1", "taken");
        long before = creations("");
        Answer answer = ask(Map.of(
                "storage",
                "backup-nfs",
                "iso",
                "local:iso/none.iso",
                "bridge",
                "vmbr9",
                "cores",
                500,
                "memory_mb",
                60_000_000,
                "vmid",
                190,
                "disks",
                List.of(Map.of("size_gb", 100_000, "storage", "local-lvm"), Map.of("size_gb", 1, "storage", "no")),
                "nics",
                List.of(Map.of("bridge", "vmbr8"))));
        assertThat(answer.status()).isEqualTo(422);
        assertThat(answer.faults())
                .containsExactlyInAnyOrder(
                        "body.storage value_error",
                        "body.iso value_error",
                        "body.bridge value_error",
                        "body.cores less_than_equal",
                        "body.memory_mb less_than_equal",
                        "body.vmid value_error",
                        "body.disks.0.size_gb value_error",
                        "body.disks.1.storage value_error",
                        "body.nics.0.bridge value_error");
        assertThat(ask(Map.of("disk_gb", 90, "disks", List.of(Map.of("size_gb", 90))))
                        .faults())
                .as("both are on the same storage")
                .containsExactly("body.disk_gb value_error");
        assertThat(ask(Map.of("node", "lab9")).faults()).containsExactly("body.node value_error");
        sim.clusterOf("lab1").remove(190);
        assertThat(creations("")).isEqualTo(before);
    }

    @Test
    void everyFaultOfTheTextIsReportedAtOnce() {
        assertThat(ask(Map.ofEntries(
                                Map.entry("name", "web_1"),
                                Map.entry("bridge", "a bridge"),
                                Map.entry("cores", 0),
                                Map.entry("disk_gb", 0),
                                Map.entry("iso", "debian.iso"),
                                Map.entry("memory_mb", 8),
                                Map.entry("ostype", "beos"),
                                Map.entry("storage", "1"),
                                Map.entry("vlan_tag", 5000),
                                Map.entry("vmid", 99),
                                Map.entry("bios", "uefi"),
                                Map.entry("machine_type", "vax"),
                                Map.entry("cpu_type", "a,b"),
                                Map.entry("scsi_controller", "ide"),
                                Map.entry("disks", List.of(Map.of("size_gb", 0))),
                                Map.entry("nics", List.of(Map.of("bridge", "vmbr0", "model", "ne2k")))))
                        .faults())
                .containsExactlyInAnyOrder(
                        "body.name string_pattern_mismatch",
                        "body.bridge string_pattern_mismatch",
                        "body.cores greater_than_equal",
                        "body.disk_gb greater_than_equal",
                        "body.iso string_pattern_mismatch",
                        "body.memory_mb greater_than_equal",
                        "body.ostype enum",
                        "body.storage string_pattern_mismatch",
                        "body.vlan_tag less_than_equal",
                        "body.vmid greater_than_equal",
                        "body.bios enum",
                        "body.machine_type string_pattern_mismatch",
                        "body.cpu_type string_pattern_mismatch",
                        "body.scsi_controller enum",
                        "body.disks.0.size_gb greater_than_equal",
                        "body.nics.0.model enum");
    }

    @Test
    void onlyAnAdminOfTheHostMayCreate() {
        assertThat(plane.as(OPERATOR).post("/vms", body(Map.of())).status()).isEqualTo(403);
        assertThat(ask(Map.of("host_id", 999)).status()).isEqualTo(404);
    }

    @Test
    void aNodeThatDoesNotAnswerIsAnErrorOfTheHost() {
        sim.faults().fail("GET lab2 .*/storage", 595, "no route to host");
        assertThat(ask(Map.of()).status()).isEqualTo(502);
    }

    @Test
    void manyCreationsAtOnceGetAnIdEach() {
        List<Long> jobs = IntStream.range(0, 6)
                .mapToObj(i -> create(Map.of("disk_gb", 1)))
                .toList();
        assertThat(jobs.stream()
                        .map(plane::endOf)
                        .map(job -> job.get("result").get("vmid").asInt())
                        .distinct())
                .hasSize(6);
    }

    @Test
    void anIdThatIsTakenInTheMeantimeIsReplacedByTheNext() {
        sim.faults()
                .fail(
                        "POST lab. /nodes/lab2/qemu",
                        500,
                        "unable to create VM 102 - CT 102 already exists on node 'lab1'")
                .times(1);
        long job = create(Map.of("disk_gb", 1));
        assertThat(status(plane.endOf(job))).isEqualTo("succeeded");
        assertThat(plane.log(job).toString()).contains("was taken in the meantime");
    }

    @Test
    void ofTwoCreationsWithTheSameRequestedIdTheSecondFailsClearly() {
        long second = queuedBehindAnother(Map.of("vmid", 4711, "disk_gb", 1));
        sim.clusterOf("lab1").machine(4711, "lab1", "faster");
        sim.faults().releaseTasks();
        JsonNode end = plane.endOf(second);
        assertThat(status(end)).isEqualTo("failed");
        assertThat(error(end)).contains("4711").contains("already exists");
        assertThat(sim.guest("lab1", 4711).name()).isEqualTo("faster");
        sim.clusterOf("lab1").remove(4711);
    }

    @Test
    void aRequestedIdThatAJobIsCreatingIsRefusedAtItsField() {
        sim.faults().holdTasks("qmcreate 4712");
        long first = create(Map.of("vmid", 4712, "disk_gb", 1));
        TestPlane.until("the first is ordered", () -> creations("4712") == 1);
        assertThat(ask(Map.of("vmid", 4712)).faults()).containsExactly("body.vmid value_error");
        sim.faults().releaseTasks();
        assertThat(status(plane.endOf(first))).isEqualTo("succeeded");
    }

    @Test
    void aLostAnswerIsFoundAgainAndNothingIsCreatedTwice() {
        sim.faults().swallow("POST lab. /nodes/lab2/qemu").times(1);
        long before = creations("");
        JsonNode job = made(Map.of("disk_gb", 1));
        assertThat(creations("")).isEqualTo(before + 1);
        assertThat(guest(job).name()).isEqualTo("web");
    }

    @Test
    void aRestartDuringTheCreationResumesIt() {
        sim.faults().holdTasks("qmcreate 4713");
        long job = create(Map.of("vmid", 4713, "disk_gb", 1, "start", true));
        TestPlane.until("it is ordered", () -> creations("4713") == 1);
        plane.halt();
        sim.faults().releaseTasks();
        plane.resume();
        JsonNode end = plane.endOf(job);
        assertThat(status(end)).as(end.toString()).isEqualTo("succeeded");
        assertThat(creations("4713")).isOne();
        assertThat(guest(end).isRunning()).isTrue();
    }

    @Test
    void aCreationWithoutRoomLeavesNothing() {
        long job = queuedBehindAnother(Map.of("vmid", 4714, "storage", "thick"));
        sim.clusterOf("lab1").storage("thick").fillUp("lab2", 1 << 30);
        sim.faults().releaseTasks();
        JsonNode end = plane.endOf(job);
        assertThat(status(end)).isEqualTo("failed");
        assertThat(error(end)).contains("Proxmox VE could not create VM 4714").endsWith("Nothing was left behind.");
        assertThat(sim.clusterOf("lab1").guests()).noneMatch(guest -> guest.vmid() == 4714);
    }

    @Test
    void whatAFailedCreationLeftIsNamed() {
        sim.faults().nextTaskFails("interrupted by signal");
        JsonNode end = plane.endOf(create(Map.of("vmid", 4715, "disk_gb", 1)));
        assertThat(status(end)).isEqualTo("failed");
        assertThat(error(end))
                .contains("interrupted by signal. VM 4715 was left on lab2")
                .contains("local:4715/vm-4715-disk-0");
    }

    @Test
    void aNodeThatDiesDuringTheCreationLeavesItUnknown() {
        sim.faults().holdTasks("qmcreate 4716");
        long job = create(Map.of("vmid", 4716, "disk_gb", 1));
        TestPlane.until("it is ordered", () -> creations("4716") == 1);
        sim.node("lab2").crash();
        JsonNode end = plane.endOf(job);
        assertThat(status(end)).as(end.toString()).isIn("unknown", "failed");
        assertThat(error(end)).contains("4716");
    }

    @Test
    void aStartThatFailsIsToldApartFromTheCreation() {
        sim.faults().fail("POST lab. .*/status/start", 403, "Permission check failed (/vms/4717, VM.PowerMgmt)");
        JsonNode end = plane.endOf(create(Map.of("vmid", 4717, "disk_gb", 1, "start", true)));
        assertThat(status(end)).isEqualTo("failed");
        assertThat(error(end)).contains("VM 4717 was created").contains("VM.PowerMgmt");
        assertThat(sim.guest("lab1", 4717).isRunning()).isFalse();
    }
}
