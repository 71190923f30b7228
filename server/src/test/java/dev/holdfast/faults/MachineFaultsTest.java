package dev.holdfast.faults;

import static dev.holdfast.access.Role.ADMIN;
import static dev.holdfast.access.Role.OWNER;
import static dev.holdfast.access.Role.VIEWER;
import static org.assertj.core.api.Assertions.assertThat;

import dev.holdfast.Answer;
import dev.holdfast.TestPlane;
import dev.holdfast.base.json.Json;
import dev.holdfast.sim.Sim;
import dev.holdfast.sim.model.SimGuest;
import dev.holdfast.sim.model.SimNode;
import dev.holdfast.sim.model.fault.FaultRule;
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

/** Faults of a host while machines are created, cloned, changed: the job's end is true, and names what exists. */
class MachineFaultsTest {
    private static final String IMAGE = "local:import/debian.qcow2";
    private static final TestPlane plane = TestPlane.empty();
    private static final Sim sim = Sim.cluster(2);
    private static long host;
    private static int last = 700;

    @BeforeAll
    static void start() {
        plane.start().as(OWNER);
        host = plane.enrol(sim, "lab1", "lab2").getLast();
        var image =
                new Volume("local", "import/debian.qcow2", "import", "qcow2", 1L << 30, 9, null, 0, null, null, false);
        sim.clusterOf("lab1")
                .storage("local")
                .set("content", "images,import,iso")
                .put("lab2", image);
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
        sim.clusterOf("lab1").options().change(Map.of(), List.of("next-id"));
    }

    private static SimGuest guest(int vmid) {
        return sim.guest("lab1", vmid);
    }

    private static boolean exists(int vmid) {
        return sim.clusterOf("lab1").guest(vmid) != null;
    }

    /** The path of a new stopped machine on lab2, with a disk of one GiB. */
    private static String machine() {
        int vmid = ++last;
        var spec = Map.of("vmid", "" + vmid, "name", "vm" + vmid, "scsi0", "local:1,format=qcow2");
        sim.node("lab2").ask("POST", "/nodes/lab2/qemu", spec);
        TestPlane.until("it is created", () -> guest(vmid).lock() == null);
        plane.as(ADMIN).post("/hosts/" + host + "/sync", "");
        return "/vms/" + plane.vm(vmid);
    }

    private static long job(String path, Map<String, ?> body) {
        Answer answer = plane.as(ADMIN).post(path, Json.write(body));
        assertThat(answer.status()).as(answer.body()).isEqualTo(202);
        return answer.tree().get("job").asLong();
    }

    private static long create(Map<String, ?> more) {
        var body = new HashMap<String, Object>(Map.of("host_id", host, "name", "web", "disk_gb", 1));
        body.putAll(more);
        return job("/vms", body);
    }

    private static String error(String status, long job) {
        JsonNode end = plane.endOf(job);
        assertThat(end.get("status").asString()).as(end.toString()).isEqualTo(status);
        return end.get("error").asString();
    }

    private static long tasks(String type, int id) {
        return sim.clusterOf("lab1").tasks().stream()
                .filter(task -> task.type().equals(type) && task.id().equals("" + id))
                .count();
    }

    private static boolean isFollowed(String type) {
        return sim.clusterOf("lab1").nodes().stream()
                .flatMap(node -> node.requests().stream())
                .anyMatch(r -> r.path().contains("/tasks/UPID") && r.path().contains(type));
    }

    @Test
    void whatFailsAfterACreationSaysThatTheMachineExists() {
        sim.faults().cut("GET lab. .*/qemu/801/config");
        assertThat(error("failed", create(Map.of("vmid", 801))))
                .startsWith("VM 801 was created. Its configuration could not be read.");
        sim.faults()
                .fail(
                        "PUT lab. .*/qemu/802/resize",
                        500,
                        "can't lock file '/var/lock/qemu-server/lock-802.conf' - got timeout");
        assertThat(error("failed", create(Map.of("vmid", 802, "image", IMAGE, "disk_gb", 4, "start", true))))
                .startsWith("VM 802 was created. Its first disk could not be grown.")
                .contains("lock-802.conf");
        assertThat(guest(802).isRunning()).isFalse();
        sim.faults().cut("PUT lab. .*/qemu/803/resize");
        assertThat(error("unknown", create(Map.of("vmid", 803, "image", IMAGE, "disk_gb", 4))))
                .startsWith("VM 803 was created. Whether the host");
        for (int vmid : List.of(801, 802, 803))
            assertThat(tasks("qmcreate", vmid)).isOne();
    }

    @Test
    void whatFailsAfterACloneSaysThatTheCloneExists() {
        String source = machine();
        sim.faults().cut("GET lab. .*/qemu/811/config");
        assertThat(error("failed", job(source + "/clone", Map.of("newid", 811))))
                .startsWith("VM 811 was cloned. Its configuration could not be read.");
        assertThat(exists(811)).isTrue();
        assertThat(tasks("qmclone", last)).isOne();
    }

    @Test
    void anOrderThatMayNotHaveArrivedNamesTheMachineToLookFor() {
        sim.faults().cut("POST lab. /nodes/lab2/qemu$");
        assertThat(error("unknown", create(Map.of("vmid", 821)))).endsWith("If it did, there is a VM 821 on lab2.");
        String source = machine();
        sim.faults().cut("POST lab. .*/clone");
        assertThat(error("unknown", job(source + "/clone", Map.of("newid", 822))))
                .endsWith("If it did, there is a VM 822 on lab2.");
        assertThat(exists(821) || exists(822)).isFalse();
    }

    @Test
    void anOrderThatIsRefusedBecauseOfALockLeavesNothing() {
        String words = "can't lock file '/var/lock/qemu-server/lock-831.conf' - got timeout";
        sim.faults().fail("POST lab. /nodes/lab2/qemu$", 500, words);
        assertThat(error("failed", create(Map.of("vmid", 831)))).contains(words);
        String source = machine();
        sim.faults().fail("POST lab. .*/clone", 500, words);
        assertThat(error("failed", job(source + "/clone", Map.of("newid", 832))))
                .contains(words);
        assertThat(exists(831) || exists(832)).isFalse();
    }

    @Test
    void anExistingVolumeDoesNotHideTheMachineThatTheJobMade() {
        sim.faults().nextTaskFails("unable to create VM - disk image 'vm-disk-0.qcow2' already exists");
        JsonNode end = plane.endOf(create(Map.of()));
        assertThat(end.get("status").asString()).isEqualTo("failed");
        assertThat(end.get("error").asString())
                .contains("already exists", "was left on lab2", "Volumes with its ID: local:");
    }

    /** One crash in the middle of all of them. */
    @Test
    void aNodeThatDiesLeavesEveryJobUnknownAndNothingIsOrderedAgain() {
        String cloned = machine();
        int source = last;
        String started = machine();
        String moved = machine();
        String snapped = machine();
        int before = sim.clusterOf("lab1").tasks().size();
        sim.faults().holdTasks("qmclone|qmstart|qmmove|qmsnapshot");
        sim.clusterOf("lab1").nodes().forEach(SimNode::forgetRequests); // of tasks of other tests
        List<Long> jobs = List.of(
                job(cloned + "/clone", Map.of("newid", 841)),
                job(started + "/start", Map.of()),
                job(moved + "/disks/scsi0/move", Map.of("storage", "local-lvm")),
                job(snapped + "/snapshots", Map.of("name", "before")));
        TestPlane.until("all are ordered", () -> sim.clusterOf("lab1").tasks().size() == before + 4);
        for (String type : List.of("qmclone", "qmstart", "qmmove", "qmsnapshot")) {
            TestPlane.until("it is followed", () -> isFollowed(type));
        }
        sim.node("lab2").crash();
        assertThat(error("unknown", jobs.get(0))).contains("stopped answering", "VM 841", "lab2");
        assertThat(error("unknown", jobs.get(1))).contains("stopped answering", "when the host is back");
        assertThat(error("unknown", jobs.get(2))).contains("stopped answering", "disks when the host is back");
        assertThat(error("unknown", jobs.get(3))).contains("stopped answering", "snapshots when the host is back");
        sim.node("lab2").up();
        assertThat(sim.clusterOf("lab1").tasks()).hasSize(before + 4);
        assertThat(tasks("qmclone", source)).isOne();
    }

    @Test
    void aDeletionThatMayNotHaveArrivedIsUnknown() {
        String path = machine();
        int vmid = last;
        sim.node("lab2").ask("PUT", "/nodes/lab2/qemu/" + vmid + "/config", Map.of("delete", "scsi0"));
        sim.faults().cut("PUT lab. .*/qemu/" + vmid + "/config");
        String volume = guest(vmid).config().get("unused0").toString();
        Answer answer = plane.as(ADMIN).delete(path + "/disks/unused0", Json.write(Map.of("confirm", volume)));
        assertThat(answer.status()).as(answer.body()).isEqualTo(202);
        assertThat(error("unknown", answer.tree().get("job").asLong()))
                .contains("closed. Whether unused0 was changed is not known");
    }

    @Test
    void aDiskThatGrewIsASuccessEvenIfItCannotBeReadBack() {
        String path = machine();
        sim.faults().holdTasks("resize");
        long job = job(path + "/disks/scsi0/resize", Map.of("size_gb", 2));
        TestPlane.until("it is ordered", () -> tasks("resize", last) == 1);
        sim.faults().cut("GET lab. .*/qemu/" + last + "/pending");
        sim.faults().releaseTasks();
        assertThat(plane.endOf(job).get("status").asString()).isEqualTo("succeeded");
    }

    @Test
    void theLastFreeIdIsGivenToOneOfTwoCreations() {
        int free = 901;
        sim.clusterOf("lab1").options().change(Map.of("next-id", "lower=901,upper=902"), List.of());
        List<JsonNode> ends = IntStream.range(0, 2).mapToObj(_ -> create(Map.of())).toList().stream()
                .map(plane::endOf)
                .toList();
        assertThat(ends.stream().map(end -> end.get("status").asString()))
                .containsExactlyInAnyOrder("succeeded", "failed");
        JsonNode failed = ends.stream()
                .filter(end -> end.get("status").asString().equals("failed"))
                .findFirst()
                .orElseThrow();
        assertThat(failed.get("error").asString()).contains("unable to get any free VMID in range [901, 902]");
        assertThat(exists(free)).isTrue();
        assertThat(exists(902)).isFalse();
    }

    @Test
    void anIdThatAJobHoldsIsNotReplacedByOneOutsideTheClustersRange() {
        String source = machine();
        sim.clusterOf("lab1").options().change(Map.of("next-id", "lower=911,upper=912"), List.of());
        // The order is on its way: only the job knows of the ID.
        FaultRule order = sim.faults().hang("POST lab. /nodes/lab2/qemu$");
        long first = create(Map.of());
        TestPlane.until("it is ordered", () -> plane.log(first).toString().contains("as VM 911"));
        assertThat(error("failed", job(source + "/clone", Map.of()))).contains("All VM IDs up to 911", "are in use");
        order.lift();
        assertThat(plane.endOf(first).at("/result/vmid").asInt()).isEqualTo(911);
        assertThat(exists(912)).isFalse();
    }

    @Test
    void twelveCreationsAndClonesAtOnceGetAnIdEach() {
        String source = machine();
        List<Integer> ids = IntStream.range(0, 12)
                .mapToObj(i -> i % 4 == 3 ? job(source + "/clone", Map.of()) : create(Map.of()))
                .toList()
                .stream()
                .map(plane::endOf)
                .map(end -> end.at("/result/vmid").asInt())
                .distinct()
                .toList();
        assertThat(ids).hasSize(12).doesNotContain(0);
        plane.as(ADMIN).post("/hosts/" + host + "/sync", "");
        for (int vmid : ids)
            assertThat(plane.as(VIEWER).get("/vms?q=" + vmid).list()).hasSize(1);
    }
}
