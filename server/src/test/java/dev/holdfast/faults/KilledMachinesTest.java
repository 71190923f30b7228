package dev.holdfast.faults;

import static org.assertj.core.api.Assertions.assertThat;

import dev.holdfast.Answer;
import dev.holdfast.TestBrowser;
import dev.holdfast.TestPlane;
import dev.holdfast.base.json.Json;
import dev.holdfast.sim.Sim;
import dev.holdfast.sim.model.SimGuest;
import dev.holdfast.sim.model.SimTask;
import dev.holdfast.sim.model.fault.FaultRule;
import dev.holdfast.sim.model.volume.Volume;
import dev.holdfast.sim.model.volume.WebFile;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import tools.jackson.databind.JsonNode;

/** Jobs of virtual machines, and creations of containers, whose service is killed without warning, at each step: nothing is done twice. */
class KilledMachinesTest {
    private static final String PASSWORD = "canary-kT9pLw3uzq";
    private static final String IMAGE = "local:import/debian.qcow2";
    private static final String TEMPLATE = "local:vztmpl/alpine-3.22-default_20250617_amd64.tar.xz";

    @TempDir
    Path data;

    private final Sim sim = Sim.twoHosts();
    private ServiceProcess service;
    private TestBrowser owner;

    @BeforeEach
    void enrol() throws Exception {
        for (int vmid : List.of(700, 701, 702)) {
            var spec = Map.of(
                    "vmid",
                    "" + vmid,
                    "name",
                    "vm" + vmid,
                    "scsi0",
                    "local:1,format=qcow2",
                    "net0",
                    "virtio,bridge=vmbr0");
            sim.node("alpha").ask("POST", "/nodes/alpha/qemu", spec);
            TestPlane.until("it is created", () -> guest(vmid).lock() == null);
        }
        for (String node : List.of("alpha", "beta")) {
            var image = new Volume(
                    "local", "import/debian.qcow2", "import", "qcow2", 1L << 30, 9, null, 0, null, null, false);
            sim.clusterOf(node)
                    .storage("local")
                    .set("content", "images,import,iso,rootdir,vztmpl")
                    .put(node, image);
        }
        start();
        for (String node : List.of("alpha", "beta")) {
            assertThat(owner.post("/hosts", TestPlane.hostIn(sim, node)).status())
                    .isEqualTo(201);
        }
        TestPlane.until(
                "they were polled", () -> owner.get("/vms?q=vm70").list().size() == 3);
    }

    @AfterEach
    void close() throws Exception {
        sim.close();
        service.close();
    }

    private void start() throws IOException {
        service = ServiceProcess.start(Map.of("HOLDFAST_DATA", data.toString(), "HOLDFAST_JOB_SILENCE_SECONDS", "8"));
        owner = service.owner();
    }

    private void kill() throws Exception {
        assertNoPassword(service.output());
        service.close();
    }

    private SimGuest guest(int vmid) {
        return sim.guest("alpha", vmid);
    }

    private long job(String path, Map<String, ?> body) {
        Answer answer = owner.post(path, Json.write(body));
        assertThat(answer.status()).as(answer.body()).isEqualTo(202);
        return answer.tree().get("job").asLong();
    }

    private String vm(int vmid) {
        return "/vms/" + owner.get("/vms?q=" + vmid).tree().at("/0/id").asLong();
    }

    /** The creation of a machine from an image that is smaller than its disk, with a cloud-init password. */
    private long create(String node, int vmid) {
        long host = node.equals("alpha") ? 1 : 2;
        var settings = Map.of("user", "admin", "password", PASSWORD, "ip", "dhcp");
        return job(
                "/vms",
                Map.of(
                        "host_id",
                        host,
                        "name",
                        "web",
                        "vmid",
                        vmid,
                        "image",
                        IMAGE,
                        "disk_gb",
                        4,
                        "cloud_init",
                        settings));
    }

    private long createContainer(String node, int ctid) {
        var body = Map.of(
                "host_id",
                node.equals("alpha") ? 1 : 2,
                "name",
                "wiki",
                "ctid",
                ctid,
                "template",
                TEMPLATE,
                "password",
                PASSWORD);
        return job("/containers", body);
    }

    private List<SimTask> tasks(String node, String type) {
        return sim.clusterOf(node).tasks().stream()
                .filter(task -> task.type().equals(type))
                .toList();
    }

    private long tasks(String type, int id) {
        return List.of("alpha", "beta").stream()
                .flatMap(node -> tasks(node, type).stream())
                .filter(task -> task.id().equals("" + id))
                .count();
    }

    private void awaitTask(String type, int id) {
        TestPlane.until(type + " of " + id + " began", () -> tasks(type, id) == 1);
    }

    private void awaitRequest(String node, String method, String suffix) {
        TestPlane.until(
                method + " " + suffix + " arrived",
                () -> sim.node(node).requests().stream()
                        .anyMatch(r -> r.method().equals(method) && r.path().endsWith(suffix)));
    }

    /** Until an order asks for the tasks of this type that its guest has had. */
    private void awaitListOf(String type) {
        TestPlane.until(
                "tasks of type " + type + " were asked for",
                () -> sim.node("alpha").requests().stream()
                        .anyMatch(r -> type.equals(r.parameters().get("typefilter"))
                                && r.parameters().containsKey("vmid")));
    }

    private JsonNode end(long job) {
        owner.get("/jobs/" + job + "/events/stream");
        Answer end = owner.get("/jobs/" + job);
        assertNoPassword(end.body() + owner.get("/jobs/" + job + "/events").body());
        return end.tree();
    }

    private JsonNode succeeded(long job) {
        JsonNode end = end(job);
        assertThat(end.get("status").asString()).as(end.toString()).isEqualTo("succeeded");
        return end;
    }

    private static void assertNoPassword(String text) {
        assertThat(text).doesNotContain(PASSWORD);
    }

    @Test
    void tasksThatRanMeanwhileAreFollowedToTheirEnd() throws Exception {
        sim.faults().holdTasks("qmcreate|qmclone|qmsnapshot|qmstart");
        long create = create("alpha", 710);
        long clone = job(vm(700) + "/clone", Map.of("newid", 711));
        long snapshot = job(vm(701) + "/snapshots", Map.of("name", "before"));
        long power = job(vm(702) + "/start", Map.of());
        awaitTask("qmcreate", 710);
        awaitTask("qmclone", 700);
        awaitTask("qmsnapshot", 701);
        awaitTask("qmstart", 702);
        kill();
        sim.faults().releaseTasks();
        start();
        assertThat(succeeded(create).at("/result/vmid").asInt()).isEqualTo(710);
        assertThat(succeeded(clone).at("/result/vmid").asInt()).isEqualTo(711);
        succeeded(snapshot);
        succeeded(power);
        assertThat(tasks("qmcreate", 710)).isOne();
        assertThat(tasks("qmclone", 700)).isOne();
        assertThat(tasks("qmsnapshot", 701)).isOne();
        assertThat(tasks("qmstart", 702)).isOne();
        assertThat(guest(710).config()).containsEntry("cipassword", PASSWORD);
        assertThat(guest(710).config().get("scsi0").toString()).endsWith("size=4G");
        // Its name is known from the first poll of the new process on.
        TestPlane.until(
                "it is listed once", () -> owner.get("/vms?q=web").list().size() == 1);
        kill();
        try (var files = Files.walk(data)) {
            for (Path file : files.filter(Files::isRegularFile).toList()) {
                assertNoPassword(Files.readString(file, StandardCharsets.ISO_8859_1));
            }
        }
    }

    @Test
    void downloadsConversionsRollbacksAndContainersAreFollowedToTheirEnd() throws Exception {
        var image = new WebFile("noble", "qcow2", 3L << 30);
        sim.publish("https://images.test/noble.img", image);
        succeeded(job(vm(701) + "/snapshots", Map.of("name", "before")));
        sim.faults().holdTasks("download|qmtemplate|qmrollback|vzcreate");
        var address = Map.of("url", "https://images.test/noble.img", "checksum", image.hash("sha256"));
        long create = job("/vms", Map.of("host_id", 1, "name", "web", "vmid", 710, "disk_gb", 4, "image_url", address));
        long template = job(vm(700) + "/template", Map.of("confirm", "vm700"));
        long rollback = job(vm(701) + "/snapshots/before/rollback", Map.of("confirm", "vm701"));
        long container = createContainer("beta", 720);
        TestPlane.until("the download began", () -> tasks("alpha", "download").size() == 1);
        awaitTask("qmtemplate", 700);
        awaitTask("qmrollback", 701);
        awaitTask("vzcreate", 720);
        kill();
        sim.faults().releaseTasks();
        start();
        assertThat(succeeded(create).at("/result/vmid").asInt()).isEqualTo(710);
        succeeded(template);
        succeeded(rollback);
        long app = succeeded(container).at("/result/app_id").asLong();
        assertThat(owner.get("/apps/" + app).tree().get("ctid").asInt()).isEqualTo(720);
        assertThat(tasks("vzcreate", 720)).isOne();
        assertThat(tasks("alpha", "download")).hasSize(1);
        assertThat(tasks("qmcreate", 710)).isOne();
        assertThat(tasks("qmtemplate", 700)).isOne();
        assertThat(tasks("qmrollback", 701)).isOne();
        assertThat(guest(700).isTemplate()).isTrue();
    }

    @Test
    void ordersWhoseAnswerIsLostAreFoundAgainOrUnknown() throws Exception {
        FaultRule creation = sim.faults().hang("POST beta /nodes/beta/qemu$");
        FaultRule container = sim.faults().hang("POST alpha /nodes/alpha/lxc$");
        FaultRule cloning = sim.faults().hang("POST alpha .*/clone");
        FaultRule snapping = sim.faults().hang("POST alpha .*/snapshot");
        FaultRule starting = sim.faults().hang("POST alpha .*/start");
        long create = create("beta", 710);
        long wiki = createContainer("alpha", 720);
        long clone = job(vm(700) + "/clone", Map.of("newid", 711));
        long snapshot = job(vm(701) + "/snapshots", Map.of("name", "before"));
        long power = job(vm(702) + "/start", Map.of());
        awaitRequest("beta", "POST", "/nodes/beta/qemu");
        awaitRequest("alpha", "POST", "/nodes/alpha/lxc");
        awaitRequest("alpha", "POST", "/700/clone");
        awaitRequest("alpha", "POST", "/701/snapshot");
        awaitRequest("alpha", "POST", "/702/status/start");
        kill();
        List.of(creation, container, snapping, starting).forEach(FaultRule::lift);
        awaitTask("qmcreate", 710);
        awaitTask("vzcreate", 720);
        awaitTask("qmsnapshot", 701);
        awaitTask("qmstart", 702);
        start();
        succeeded(create);
        succeeded(wiki);
        assertThat(tasks("vzcreate", 720)).isOne();
        assertThat(owner.get("/apps").list()).hasSize(1);
        succeeded(snapshot);
        succeeded(power);
        JsonNode lost = end(clone);
        assertThat(lost.get("status").asString()).isEqualTo("unknown");
        assertThat(lost.get("error").asString()).contains("is not known", "VM 711", "alpha");
        assertThat(tasks("qmcreate", 710)).isOne();
        assertThat(tasks("qmsnapshot", 701)).isOne();
        assertThat(tasks("qmstart", 702)).isOne();
        assertThat(tasks("qmclone", 700)).isZero();
        cloning.lift();
    }

    @Test
    void stepsThatWereBegunAreNotRepeated() throws Exception {
        sim.node("alpha").ask("PUT", "/nodes/alpha/qemu/700/config", Map.of("delete", "scsi0"));
        sim.faults().holdTasks("resize");
        FaultRule before = sim.faults().hang("GET alpha /nodes/alpha/tasks$");
        FaultRule write = sim.faults().hang("PUT alpha .*/700/config");
        long unsent = create("alpha", 710);
        long growing = create("beta", 711);
        Answer deletion = owner.delete(vm(700) + "/disks/unused0", "{\"confirm\":\"local:700/vm-700-disk-0.qcow2\"}");
        assertThat(deletion.status()).as(deletion.body()).isEqualTo(202);
        awaitListOf("qmcreate");
        awaitRequest("alpha", "PUT", "/700/config");
        awaitTask("resize", 711);
        kill();
        List.of(before, write).forEach(FaultRule::lift);
        sim.faults().releaseTasks();
        start();
        succeeded(unsent);
        succeeded(growing);
        succeeded(deletion.tree().get("job").asLong());
        assertThat(tasks("qmcreate", 710)).isOne();
        assertThat(tasks("qmcreate", 711)).isOne();
        assertThat(tasks("resize", 711)).isOne();
        assertThat(guest(700).config()).doesNotContainKeys("scsi0", "unused0");
        assertThat(sim.clusterOf("alpha").storage("local").volumes("alpha"))
                .noneMatch(volume -> volume.name().startsWith("700/"));
    }
}
