package dev.holdfast.vms.migrate;

import static dev.holdfast.access.Role.ADMIN;
import static dev.holdfast.access.Role.OPERATOR;
import static dev.holdfast.access.Role.OWNER;
import static dev.holdfast.access.Role.VIEWER;
import static org.assertj.core.api.Assertions.assertThat;

import ch.qos.logback.classic.Level;
import ch.qos.logback.classic.Logger;
import ch.qos.logback.classic.spi.ILoggingEvent;
import ch.qos.logback.classic.spi.ThrowableProxyUtil;
import ch.qos.logback.core.AppenderBase;
import dev.holdfast.Answer;
import dev.holdfast.SimOrders;
import dev.holdfast.TestPlane;
import dev.holdfast.base.json.Json;
import dev.holdfast.sim.Sim;
import dev.holdfast.sim.model.SimGuest;
import dev.holdfast.sim.model.Token;
import java.time.Duration;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Queue;
import java.util.Set;
import java.util.concurrent.ConcurrentLinkedQueue;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.slf4j.LoggerFactory;
import tools.jackson.databind.JsonNode;

/** Moving virtual machines to another cluster. Each test has its own machine, running on near1. */
class RemoteMoveTest {
    private static final TestPlane plane = TestPlane.empty();
    private static final Sim sim = Sim.empty();
    private static long near;
    private static long far;
    private static long mute;
    private static int last = 700;

    private int vmid;
    private long id;

    @BeforeAll
    static void start() {
        sim.cluster("near", "near1");
        sim.cluster("far", "far1");
        sim.cluster("mute", "mute1");
        for (String node : List.of("near1", "far1", "mute1")) {
            sim.clusterOf(node).storage("disks", "lvmthin", "images,rootdir", 500);
        }
        sim.clusterOf("near1").storage("shared", "nfs", "images,iso", 500).set("server", "10.20.0.6");
        sim.clusterOf("far1").storage("tank", "zfspool", "images", 500);
        plane.start().as(OWNER);
        List<Long> hosts = plane.enrol(sim, "near1", "far1");
        near = hosts.get(0);
        far = hosts.get(1);
        plane.openSsh(near, sim.node("near1"));
        plane.openSsh(far, sim.node("far1"));
        Token weak = sim.token("weak@pve!one")
                .grant("/", Set.of("Sys.Audit", "VM.Audit", "Datastore.Audit", "Datastore.AllocateSpace"))
                .grant("/vms", Set.of("VM.Audit", "VM.Migrate", "VM.Allocate"));
        Answer enrolled = plane.as(ADMIN)
                .post(
                        "/hosts",
                        Json.write(Map.of(
                                "name",
                                "mute1",
                                "address",
                                sim.node("mute1").address(),
                                "token_id",
                                weak.id(),
                                "token_secret",
                                weak.secret())));
        assertThat(enrolled.status()).as(enrolled.body()).isEqualTo(201);
        mute = enrolled.tree().get("id").asLong();
    }

    @AfterAll
    static void stop() {
        plane.close();
        sim.close();
    }

    @BeforeEach
    void machine() {
        vmid = ++last;
        var spec = Map.of("vmid", "" + vmid, "name", "web" + vmid, "scsi0", "disks:2", "net0", "virtio,bridge=vmbr0");
        SimOrders.done(sim, "near1", "/nodes/near1/qemu", spec);
        guest().start();
        poll(near);
        id = plane.vm(vmid);
    }

    @AfterEach
    void reset() {
        sim.faults().clear();
        sim.faults().releaseTasks();
        sim.faults().taskDuration(Duration.ofMillis(20));
    }

    private static void poll(long host) {
        plane.as(ADMIN).post("/hosts/" + host + "/sync", "");
    }

    private SimGuest guest() {
        return sim.guest("near1", vmid);
    }

    private SimGuest arrived() {
        return sim.guest("far1", vmid);
    }

    private boolean isAtSource() {
        return sim.clusterOf("near1").guest(vmid) != null;
    }

    private boolean isAtTarget() {
        return sim.clusterOf("far1").guest(vmid) != null;
    }

    private JsonNode preflight(long host, Map<String, ?> more) {
        var body = new HashMap<String, Object>(more);
        body.put("target_host_id", host);
        Answer answer = plane.as(ADMIN).post("/vms/" + id + "/migrate/preflight", Json.write(body));
        assertThat(answer.status()).as(answer.body()).isEqualTo(200);
        return answer.tree();
    }

    private String blockers(long host, Map<String, ?> more) {
        return preflight(host, more).get("blockers").toString();
    }

    private long begun(Map<String, ?> more) {
        var body = new HashMap<String, Object>(Map.of("target_host_id", far, "confirm", "web" + vmid));
        body.putAll(more);
        Answer answer = plane.as(ADMIN).post("/vms/" + id + "/migrate", Json.write(body));
        assertThat(answer.status()).as(answer.body()).isEqualTo(202);
        return answer.tree().get("job").asLong();
    }

    private static void assertEnd(JsonNode job, String status, String... words) {
        assertThat(job.get("status").asString())
                .as(job + "\n" + plane.log(job.get("id").asLong()))
                .isEqualTo(status);
        if (words.length > 0) assertThat(job.get("error").asString()).contains(words);
    }

    private long migrations() {
        return sim.clusterOf("near1").tasks().stream()
                .filter(task -> task.type().equals("qmigrate") && task.id().equals("" + vmid))
                .count();
    }

    private long volumes(String node) {
        return sim.clusterOf(node).storages().stream()
                .flatMap(storage -> storage.volumes(node).stream())
                .filter(volume -> volume.isDiskOf(vmid))
                .count();
    }

    @Test
    void thePreflightTellsWhatWouldHappen() {
        JsonNode told = preflight(far, Map.of());
        assertThat(told.get("strategy").asString()).as(told.toString()).isEqualTo("remote");
        assertThat(told.get("blockers").isEmpty()).as(told.toString()).isTrue();
        assertThat(told.get("target").get("ctid").asInt()).isEqualTo(vmid);
        assertThat(told.get("target").get("node").asString()).isEqualTo("far1");
        assertThat(told.get("rootfs_storage").asString()).isEqualTo("disks");
        assertThat(told.get("transfer_bytes").asLong()).isEqualTo(2L << 30);
        assertThat(told.get("warnings").toString()).doesNotContain("SSH");
    }

    @Test
    void aRunningMachineIsMovedAndKeepsItsId() {
        JsonNode job = plane.endOf(begun(Map.of()));
        assertEnd(job, "succeeded");
        assertThat(job.get("result").toString())
                .contains("\"strategy\":\"remote\"", "\"node\":\"far1\"", "\"source_removed\":true");
        assertThat(arrived().isRunning()).isTrue();
        assertThat(arrived().lock()).isNull();
        assertThat(arrived().config().get("scsi0").toString()).startsWith("disks:");
        assertThat(isAtSource()).isFalse();
        assertThat(volumes("near1")).isZero();
        assertThat(plane.as(VIEWER).get("/vms/" + id).json())
                .containsEntry("node", "far1")
                .containsEntry("vmid", vmid)
                .containsEntry("status", "running");
        assertThat(plane.vm(vmid)).isEqualTo(id);
        poll(near);
        poll(far);
        assertThat(plane.vm(vmid)).isEqualTo(id);
        assertThat(plane.as(VIEWER).get("/vms?q=" + vmid).tree()).hasSize(1);
        // It is managed where it is now.
        Answer stopped = plane.as(OPERATOR).post("/vms/" + id + "/stop", "{}");
        assertThat(stopped.status()).as(stopped.body()).isEqualTo(202);
        plane.endOf(stopped.tree().get("job").asLong());
        assertThat(arrived().isRunning()).isFalse();
    }

    @Test
    void aStoppedMachineIsMovedToAnotherStorageWithAnotherVmIdIfItsOwnIsTaken() {
        guest().stop();
        sim.clusterOf("far1").machine(vmid, "far1", "other");
        sim.clusterOf("far1").storage("more", "lvm", "images", 500);
        JsonNode told = preflight(far, Map.of("storage", "more", "online", false));
        int free = told.get("target").get("ctid").asInt();
        assertThat(free).isNotEqualTo(vmid);
        assertThat(told.get("warnings").toString()).contains("VM ID " + vmid + " is taken");
        JsonNode job = plane.endOf(begun(Map.of("storage", "more", "online", false)));
        assertEnd(job, "succeeded");
        SimGuest there = sim.guest("far1", job.get("result").get("vmid").asInt());
        assertThat(there.name()).isEqualTo("web" + vmid);
        assertThat(there.isRunning()).isFalse();
        assertThat(there.config().get("scsi0").toString()).startsWith("more:");
        assertThat(sim.guest("far1", vmid).name()).isEqualTo("other");
        assertThat(isAtSource()).isFalse();
        assertThat(plane.as(VIEWER).get("/vms/" + id).json()).containsEntry("vmid", there.vmid());
        assertThat(plane.vm(vmid)).isNotEqualTo(id);
    }

    @Test
    void whatProxmoxCannotMoveIsRefusedWithWhatLiftsIt() {
        guest().set("hostpci0", "0000:01:00.0");
        guest().set("ide2", "shared:iso/debian.iso,media=cdrom");
        guest().set("args", "-device virtio-rng-pci");
        guest().set("net1", "virtio=BC:24:11:00:00:02,bridge=vmbr7");
        sim.node("near1")
                .ask("POST", "/nodes/near1/network", Map.of("iface", "vmbr7", "type", "bridge", "autostart", "1"));
        sim.node("near1").ask("PUT", "/nodes/near1/network", Map.of());
        TestPlane.until("the bridge is active", () -> blockers(far, Map.of()).contains("vmbr7"));
        guest().replicatedTo("near9");
        assertThat(blockers(far, Map.of()))
                .contains("hostpci0")
                .contains("Drive ide2 contains shared:iso/debian.iso, which stays in its cluster. Eject it first.")
                .contains("the option args, which only root@pam may set")
                .contains("far1 has no active bridge vmbr7. Create it there, or change the NIC.")
                .contains("replicated to near9");
        assertThat(blockers(far, Map.of("storage", "nowhere"))).contains("nowhere is not available on far1");
        guest().replicatedTo(null).highlyAvailable(true);
        assertThat(blockers(far, Map.of())).contains("high availability");
    }

    @Test
    void snapshotsStoragesOfOtherTypesAndMissingPrivilegesAreRefused() {
        sim.node("near1").ask("POST", "/nodes/near1/qemu/" + vmid + "/snapshot", Map.of("snapname", "old"));
        TestPlane.until("it has a snapshot", () -> !guest().snapshots().isEmpty() && guest().lock() == null);
        assertThat(blockers(far, Map.of())).contains("The machine has snapshots (old)", "Delete them first");
        guest().stop();
        assertThat(blockers(far, Map.of("storage", "tank"))).contains("can't be copied offline");
        assertThat(blockers(mute, Map.of()))
                .contains("The API token of mute1 lacks", "Sys.Incoming on /", "VM.Config.Disk on /vms");
    }

    @Test
    void withoutSshTheOriginalStaysLockedAndIsNamed() {
        plane.as(ADMIN).delete("/hosts/" + near + "/ssh", "{\"confirm\":\"near1\"}");
        try {
            assertThat(preflight(far, Map.of()).get("warnings").toString())
                    .contains("stays there, stopped and locked, until you delete it");
            long job = begun(Map.of());
            JsonNode end = plane.endOf(job);
            assertEnd(end, "succeeded");
            assertThat(end.get("result").get("source_removed").asBoolean()).isFalse();
            assertThat(plane.log(job).toString())
                    .contains("The original (VM " + vmid + " on near1) remains", "qm destroy " + vmid);
            assertThat(guest().isRunning()).isFalse();
            assertThat(guest().lock()).isEqualTo("migrate");
            assertThat(arrived().isRunning()).isTrue();
            assertThat(plane.as(VIEWER).get("/vms/" + id).json()).containsEntry("node", "far1");
        } finally {
            plane.openSsh(near, sim.node("near1"));
        }
    }

    @Test
    void theSecretAndTheFingerprintOfTheTargetAppearNowhere() {
        var logged = new Collecting();
        String secret = sim.token().secret();
        String print = sim.node("far1").fingerprint();
        sim.faults()
                .fail(
                        "POST near1 .*/remote_migrate",
                        500,
                        "no: " + secret + " " + print.toLowerCase(java.util.Locale.ROOT))
                .times(1);
        long refused = begun(Map.of());
        JsonNode first = plane.endOf(refused);
        assertEnd(first, "failed", "Proxmox VE could not begin the move", "***");
        sim.faults().clear();
        sim.faults().nextTaskFails("apitoken=" + secret + ",fingerprint=" + print);
        long failed = begun(Map.of());
        JsonNode second = plane.endOf(failed);
        String all = first + " " + second + plane.log(refused) + plane.log(failed)
                + plane.as(OWNER).get("/audit").body() + logged.close();
        assertThat(all).doesNotContainIgnoringCase(secret).doesNotContainIgnoringCase(print);
        assertThat(migrations()).isOne();
    }

    private static final class Collecting extends AppenderBase<ILoggingEvent> {
        private final Queue<String> lines = new ConcurrentLinkedQueue<>();
        private final Logger root = (Logger) LoggerFactory.getLogger(Logger.ROOT_LOGGER_NAME);
        private final Logger ours = (Logger) LoggerFactory.getLogger("dev.holdfast");
        private final Level before = ours.getLevel();

        Collecting() {
            start();
            root.addAppender(this);
            ours.setLevel(Level.TRACE);
        }

        @Override
        protected void append(ILoggingEvent event) {
            var thrown = event.getThrowableProxy();
            lines.add(event.getFormattedMessage() + (thrown == null ? "" : ThrowableProxyUtil.asString(thrown)));
        }

        String close() {
            root.detachAppender(this);
            ours.setLevel(before);
            return String.join("\n", lines);
        }
    }

    @Test
    void aTargetThatTheSourceCannotReachIsNamed() {
        sim.faults().fail("POST near1 .*/remote_migrate", 500, "500 Can't connect to 10.0.0.9:8006 (timed out)");
        JsonNode end = plane.endOf(begun(Map.of()));
        assertEnd(end, "failed", "Node near1 can't connect to", "still on near1 and runs");
        assertThat(isAtTarget()).isFalse();
    }

    @Test
    void aTargetThatDiesLeavesTheMachineRunningAndWhatItLeftIsUnknown() {
        sim.faults().taskDuration(Duration.ofMinutes(20));
        long job = begun(Map.of());
        TestPlane.until(
                "it is being copied",
                () -> isAtTarget() && "migrate".equals(arrived().lock()));
        sim.node("far1").crash();
        JsonNode end = plane.endOf(job);
        sim.node("far1").up();
        assertEnd(
                end,
                "failed",
                "migration aborted",
                "still on near1 and runs",
                "VM " + vmid + " on far1 could not be read");
        assertThat(guest().isRunning()).isTrue();
        assertThat(guest().lock()).isNull();
        assertThat(migrations()).isOne();
        sim.clusterOf("far1").remove(vmid);
        poll(far);
    }

    @Test
    void aSourceThatDiesLeavesTheMachineThereAndTheTargetIsNotTouched() {
        sim.faults().taskDuration(Duration.ofMinutes(20));
        long job = begun(Map.of());
        TestPlane.until(
                "it is being copied",
                () -> isAtTarget() && "migrate".equals(arrived().lock()));
        sim.node("near1").crash();
        JsonNode end = plane.endOf(job);
        sim.node("near1").up();
        assertEnd(
                end,
                "unknown",
                "stopped answering",
                "could not be read",
                "VM " + vmid + " on far1 is stopped and locked");
        assertThat(isAtTarget()).isTrue();
        assertThat(arrived().isRunning()).isFalse();
        poll(near);
        poll(far);
        sim.clusterOf("far1").remove(vmid);
    }

    @Test
    void whatACrashLeftAtTheTargetIsDeletedIfItIsOfThisMove() {
        sim.faults().taskDuration(Duration.ofMinutes(20));
        long job = begun(Map.of());
        TestPlane.until(
                "it is being copied",
                () -> isAtTarget() && "migrate".equals(arrived().lock()));
        plane.halt();
        sim.node("near1").crash();
        sim.node("near1").up();
        sim.faults().taskDuration(Duration.ofMillis(20));
        plane.resume();
        JsonNode end = plane.endOf(job);
        assertEnd(end, "failed", "still on near1", "The part of it on far1 was deleted.");
        assertThat(isAtTarget()).isFalse();
        assertThat(volumes("far1")).isZero();
        assertThat(volumes("near1")).isOne();
        assertThat(guest().lock()).isEqualTo("migrate");
    }

    @Test
    void aCanceledMoveLeavesTheMachineWhereItWas() {
        sim.faults().taskDuration(Duration.ofMinutes(20));
        long job = begun(Map.of());
        TestPlane.until(
                "it is being copied",
                () -> isAtTarget() && "migrate".equals(arrived().lock()));
        plane.as(ADMIN).post("/jobs/" + job + "/cancel", "");
        assertEnd(plane.endOf(job), "canceled", "still on near1 and runs");
        assertThat(isAtTarget()).isFalse();
        assertThat(guest().lock()).isNull();
    }

    @Test
    void aLostAnswerIsFoundAgainAndNothingMovesTwice() {
        sim.faults().swallow("POST near1 .*/" + vmid + "/remote_migrate").times(1);
        assertEnd(plane.endOf(begun(Map.of())), "succeeded");
        assertThat(migrations()).isOne();
        assertThat(arrived().isRunning()).isTrue();
        assertThat(isAtSource()).isFalse();
    }

    @Test
    void anOrderThatMayHaveBeenLostWithTheServiceIsNotGivenAgain() {
        var late = sim.faults().hang("POST near1 .*/" + vmid + "/remote_migrate");
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
        sim.faults().fail("POST near1 .*/" + vmid + "/remote_migrate", 500, "VM is locked (backup)");
        assertEnd(plane.endOf(begun(Map.of())), "failed", "is locked", "still on near1 and runs");
        assertThat(migrations()).isZero();
        assertThat(guest().isRunning()).isTrue();
        assertThat(guest().lock()).isNull();
    }

    @Test
    void aTargetStorageThatIsFullWhenTheDisksArriveFailsTheMove() {
        sim.clusterOf("far1").storage("thick" + vmid, "lvm", "images", 100);
        sim.faults().taskDuration(Duration.ofMillis(20));
        var late = sim.faults().hang("POST near1 .*/" + vmid + "/remote_migrate");
        long job = begun(Map.of("storage", "thick" + vmid));
        TestPlane.until("the move has begun", () -> plane.log(job).toString().contains("Moving web" + vmid));
        sim.clusterOf("far1").storage("thick" + vmid).fillUp("far1", 1 << 20);
        late.lift();
        assertEnd(plane.endOf(job), "failed", "migration aborted", "still on near1 and runs");
        assertThat(plane.log(job).toString()).contains("not enough free space");
        assertThat(migrations()).isOne();
        assertThat(guest().isRunning()).isTrue();
        assertThat(guest().lock()).isNull();
        assertThat(isAtTarget()).isFalse();
    }

    @Test
    void aRestartDuringTheMoveResumesIt() {
        sim.faults().holdTasks("near1 qmigrate " + vmid);
        long job = begun(Map.of());
        TestPlane.until("it is ordered", () -> migrations() == 1);
        plane.halt();
        sim.faults().releaseTasks();
        plane.resume();
        assertEnd(plane.endOf(job), "succeeded");
        assertThat(migrations()).isOne();
        assertThat(isAtSource()).isFalse();
        assertThat(plane.as(VIEWER).get("/vms/" + id).json()).containsEntry("node", "far1");
    }
}
