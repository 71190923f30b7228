package dev.holdfast.vms;

import static dev.holdfast.access.Role.ADMIN;
import static dev.holdfast.access.Role.OWNER;
import static dev.holdfast.access.Role.VIEWER;
import static org.assertj.core.api.Assertions.assertThat;

import dev.holdfast.TestPlane;
import dev.holdfast.sim.Sim;
import dev.holdfast.sim.model.SimGuest;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import tools.jackson.databind.JsonNode;

/** One virtual machine in detail. */
class VmDetailTest {
    /** What is read of each machine after a poll, sooner or later. */
    private static final List<String> BACKGROUND = List.of("/agent/", "/config", "/snapshot", "/rrddata");

    @RegisterExtension
    final TestPlane plane = TestPlane.empty();

    private final Sim sim = Sim.oneHost();
    private SimGuest guest;
    private long host;
    private long id;

    @BeforeEach
    void machine() {
        plane.as(OWNER);
        // First the machine: one whose volumes are seen before itself is asked about a minute later.
        guest = sim.clusterOf("alpha").machine(700, "alpha", "builder");
        host = plane.enrol(sim, "alpha").getFirst();
        poll();
        id = plane.vm(700);
    }

    @AfterEach
    void close() {
        sim.close();
    }

    private void poll() {
        plane.as(ADMIN).post("/hosts/" + host + "/sync", "");
    }

    private JsonNode detail() {
        return plane.as(VIEWER).get("/vms/" + id).tree();
    }

    /** The calls about the machine, except those in the background. */
    private List<String> calls() {
        return sim.node("alpha").requests().stream()
                .map(request -> request.method() + request.path().replace("/api2/json", " "))
                .filter(call -> call.contains("/qemu/700/"))
                .filter(call -> BACKGROUND.stream().noneMatch(call::contains))
                .toList();
    }

    @Test
    void theHardwareIsThatOfTheConfigurationInForce() {
        guest.set("sockets", 2)
                .set("cores", 4)
                .set("cpu", "host,flags=+aes")
                .set("memory", "4096")
                .set("balloon", 1024)
                .set("bios", "ovmf")
                .set("machine", "q35")
                .set("scsihw", "virtio-scsi-single")
                .set("vga", "qxl,memory=32")
                .set("serial0", "socket")
                .set("hostpci0", "mapping=gpu")
                .set("scsi2", "local:700/vm-700-disk-7.qcow2,size=8G,ssd=1,discard=on,cache=writeback,iothread=0")
                .set("ide2", "none,media=cdrom");
        JsonNode hardware = detail().get("hardware");
        assertThat(hardware.get("sockets").asInt()).isEqualTo(2);
        assertThat(hardware.get("cores").asInt()).isEqualTo(4);
        assertThat(hardware.get("cpu").asString()).isEqualTo("host");
        assertThat(hardware.get("memory_mb").asInt()).isEqualTo(4096);
        assertThat(hardware.get("balloon_mb").asInt()).isEqualTo(1024);
        assertThat(hardware.get("bios").asString()).isEqualTo("ovmf");
        assertThat(hardware.get("machine").asString()).isEqualTo("q35");
        assertThat(hardware.get("display").asString()).isEqualTo("qxl");
        assertThat(hardware.at("/serials/serial0").asString()).isEqualTo("socket");
        assertThat(hardware.at("/passed_through/hostpci0").asString()).isEqualTo("mapping=gpu");
        JsonNode disk = hardware.get("disks")
                .valueStream()
                .filter(one -> one.get("key").asString().equals("scsi2"))
                .findFirst()
                .orElseThrow();
        assertThat(disk.get("bus").asString()).isEqualTo("scsi");
        assertThat(disk.get("storage").asString()).isEqualTo("local");
        assertThat(disk.get("size_bytes").asLong()).isEqualTo(8L << 30);
        assertThat(disk.get("format").asString()).isEqualTo("qcow2");
        assertThat(disk.get("cache").asString()).isEqualTo("writeback");
        assertThat(disk.get("discard").asBoolean()).isTrue();
        assertThat(disk.get("ssd").asBoolean()).isTrue();
        assertThat(disk.get("iothread").asBoolean()).isFalse();
        assertThat(hardware.at("/cdroms/0/key").asString()).isEqualTo("ide2");
        assertThat(hardware.at("/cdroms/0/volume").isNull()).isTrue();
        assertThat(hardware.at("/nics/0/model").asString()).isEqualTo("virtio");
        assertThat(hardware.get("efi_disk").isNull()).isTrue();
        assertThat(hardware.get("tpm").isNull()).isTrue();
    }

    @Test
    void aPageAsksTheHostTwice() {
        guest.set("agent", "1").start().highlyAvailable(true);
        TestPlane.until(
                "its volumes were read in the background",
                () -> plane.as(OWNER)
                        .get("/volumes/orphaned")
                        .tree()
                        .get("unread")
                        .isEmpty());
        guest.lock("backup");
        sim.node("alpha").forgetRequests();
        poll();
        assertThat(calls()).isEmpty();
        detail();
        assertThat(calls())
                .containsExactly("GET /nodes/alpha/qemu/700/status/current", "GET /nodes/alpha/qemu/700/pending");
    }

    @Test
    void snapshotsAreCountedAsTheyWereReadInTheBackground() {
        assertThat(detail().at("/snapshots/newest_at").isNull()).isTrue();
        sim.clusterOf("alpha").machine(701, "alpha", "other").snapshot("only", "");
        TestPlane.until("they were read", () -> {
            poll();
            return plane.as(VIEWER)
                            .get("/vms/" + plane.vm(701))
                            .tree()
                            .at("/snapshots/count")
                            .asInt(-1)
                    == 1;
        });
        JsonNode one = plane.as(VIEWER).get("/vms/" + plane.vm(701)).tree().get("snapshots");
        assertThat(one.get("newest_at").asString())
                .isEqualTo(one.get("oldest_at").asString());
        assertThat(one.get("read_at").isNull()).isFalse();
    }

    @Test
    void highAvailabilityAndPoolAreTold() {
        JsonNode alone = detail();
        assertThat(alone.get("ha_state").isNull()).isTrue();
        assertThat(alone.get("pool").isNull()).isTrue();
        guest.highlyAvailable(true);
        sim.node("alpha").ask("POST", "/pools", Map.of("poolid", "production"));
        sim.node("alpha").ask("PUT", "/pools", Map.of("poolid", "production", "vms", "700"));
        poll();
        JsonNode detail = detail();
        assertThat(detail.get("ha_state").asString()).isEqualTo("started");
        assertThat(detail.get("pool").asString()).isEqualTo("production");
    }

    @Test
    void aLockNamesTheTaskThatHoldsItWhoeverStartedIt() {
        // The lock is held only while the task works: not by a task whose end is held.
        sim.faults().taskDuration(Duration.ofMinutes(20));
        sim.node("alpha").ask("POST", "/nodes/alpha/qemu/700/snapshot", Map.of("snapname", "elsewhere"));
        TestPlane.until("the task is known", () -> {
            poll();
            return !detail().get("lock_task").isNull();
        });
        JsonNode detail = detail();
        assertThat(detail.get("lock").asString()).isEqualTo("snapshot");
        assertThat(detail.at("/lock_task/type").asString()).isEqualTo("qmsnapshot");
        assertThat(detail.at("/lock_task/user").asString()).isEqualTo("root@pam");
        assertThat(detail.at("/lock_task/upid").asString()).startsWith("UPID:alpha:");
        assertThat(detail.at("/lock_task/started_at").isNull()).isFalse();
        assertThat(detail.get("locked_by").isNull()).as("no job of Holdfast").isTrue();
        sim.clusterOf("alpha").tasks().getFirst().stop();
        TestPlane.until("nothing is locked", () -> {
            poll();
            return detail().get("lock").isNull();
        });
        assertThat(detail().get("lock_task").isNull()).isTrue();
    }

    @Test
    void aLockThatACrashLeftHasNoTask() {
        guest.lock("backup");
        poll();
        assertThat(detail().get("lock").asString()).isEqualTo("backup");
        assertThat(detail().get("lock_task").isNull()).isTrue();
    }

    @Test
    void replicationIsToldWithItsLastRun() {
        assertThat(detail().get("replication").isEmpty()).as("a lone node").isTrue();
        try (var pair = Sim.cluster(2)) {
            var copied = pair.clusterOf("lab1").machine(710, "lab1", "copied").replicatedTo("lab2");
            copied.replicated(null).replicated("command 'zfs send' failed: exit code 1\n");
            long member = plane.enrol(pair, "lab1").getFirst();
            plane.as(ADMIN).post("/hosts/" + member + "/sync", "");
            TestPlane.until("it was read", () -> {
                JsonNode read =
                        plane.as(VIEWER).get("/vms/" + plane.vm(710)).tree().get("replication");
                return !read.isNull() && !read.isEmpty();
            });
            JsonNode job = plane.as(VIEWER)
                    .get("/vms/" + plane.vm(710))
                    .tree()
                    .get("replication")
                    .get(0);
            assertThat(job.get("id").asString()).isEqualTo("710-0");
            assertThat(job.get("target").asString()).isEqualTo("lab2");
            assertThat(job.get("failures").asInt()).isEqualTo(1);
            assertThat(job.get("error").asString()).isEqualTo("command 'zfs send' failed: exit code 1");
            assertThat(job.get("last_sync_at").isNull()).isFalse();
            assertThat(job.get("enabled").asBoolean()).isTrue();
        }
    }

    @Test
    void whatWaitsForARestartIsNamedAndNotInForce() {
        guest.set("memory", "2048").start();
        sim.node("alpha").ask("PUT", "/nodes/alpha/qemu/700/config", Map.of("memory", "4096", "cores", "8"));
        JsonNode detail = detail();
        assertThat(detail.get("pending").valueStream().map(JsonNode::asString)).contains("cores", "memory");
        assertThat(detail.at("/hardware/memory_mb").asInt()).isEqualTo(2048);
    }

    @Test
    void thePowerIsThatOfThisMoment() {
        guest.start();
        assertThat(detail().get("power").asString()).isEqualTo("running");
        guest.pause(true);
        assertThat(detail().get("power").asString()).isEqualTo("paused");
        guest.stop();
        assertThat(detail().get("power").asString()).isEqualTo("stopped");
    }

    @Test
    void notesProtectionAndAgentAreTold() {
        guest.set("description", "# Notes\n")
                .set("protection", 1)
                .set("onboot", 1)
                .set("agent", "enabled=1,fstrim_cloned_disks=1");
        JsonNode detail = detail();
        assertThat(detail.get("notes").asString()).isEqualTo("# Notes");
        assertThat(detail.get("is_protected").asBoolean()).isTrue();
        assertThat(detail.get("starts_on_boot").asBoolean()).isTrue();
        assertThat(detail.get("agent_configured").asBoolean()).isTrue();
        assertThat(detail.get("highly_available").asBoolean()).isFalse();
        guest.set("agent", "0");
        assertThat(detail().get("agent_configured").asBoolean()).isFalse();
    }

    @Test
    void withoutAnAnswerOfTheHostTheRestIsShownWithTheReason() {
        sim.node("alpha").down();
        JsonNode detail = detail();
        assertThat(detail.get("vmid").asInt()).isEqualTo(700);
        assertThat(detail.get("problem").asString()).contains("can't be reached");
        assertThat(detail.get("hardware").isNull()).isTrue();
        assertThat(detail.get("pending").isNull()).isTrue();
        assertThat(detail.get("power").isNull()).isTrue();
    }
}
