package dev.holdfast.backups;

import static dev.holdfast.access.Role.ADMIN;
import static dev.holdfast.access.Role.OPERATOR;
import static dev.holdfast.access.Role.VIEWER;
import static org.assertj.core.api.Assertions.assertThat;

import dev.holdfast.Answer;
import dev.holdfast.TestPlane;
import dev.holdfast.base.json.Json;
import dev.holdfast.sim.model.SimGuest;
import dev.holdfast.sim.model.volume.Backup;
import dev.holdfast.sim.model.volume.Volume;
import java.util.HashSet;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import tools.jackson.databind.JsonNode;

/** Backups that are restored as a copy, started and removed. */
@Timeout(600)
class TestRestoreTest {
    @RegisterExtension
    final TestRestoreHouse house = new TestRestoreHouse();

    /** Begins a test whose copy runs until {@link #whileItRuns} has seen it. */
    private long beginHeld(int vmid, String body) {
        house.sim.faults().holdTasks("(vz|qm)start");
        return house.begin(vmid, body);
    }

    /** What a running copy has of these keys, and whether one of its NICs has a link, seen while it runs. */
    private Map<String, Object> whileItRuns(long job, Set<String> upNics) {
        var seen = new TreeMap<String, Object>();
        TestPlane.until("the test is over", () -> {
            for (SimGuest copy : house.copies()) {
                if (!copy.isRunning()) continue;
                seen.putAll(copy.config());
                copy.config().forEach((key, value) -> {
                    if (key.matches("net[0-9]+") && !value.toString().contains("link_down=1")) upNics.add(key);
                });
                house.sim.faults().releaseTasks();
            }
            return !house.plane
                    .as(VIEWER)
                    .get("/jobs/" + job)
                    .tree()
                    .get("finished_at")
                    .isNull();
        });
        return seen;
    }

    @Test
    void aContainerIsRestoredStartedSeenAndRemoved() {
        house.web.set("onboot", 1).set("tags", "prod").set("net1", "name=eth1,bridge=vmbr0,hwaddr=BC:24:11:AA:BB:CC");
        house.backUp(house.web);
        house.enrol();
        house.plane.openSsh(house.host, house.sim.node("lab1"));
        house.web.start();
        long job = beginHeld(101, "{}");
        var upNics = new HashSet<String>();
        Map<String, Object> running = whileItRuns(job, upNics);
        JsonNode test = house.gone(job, "succeeded", "ok");

        assertThat(running).isNotEmpty().doesNotContainKeys("onboot", "tags");
        assertThat(running.get("description").toString()).contains("job " + job);
        assertThat(running.get("net0").toString()).contains("link_down=1").contains("bridge=");
        assertThat(running.get("net1").toString()).contains("link_down=1").doesNotContain("BC:24:11:AA:BB:CC");
        assertThat(upNics).isEmpty();
        assertThat(test.at("/evidence/0/what").asString()).isEqualTo("running");
        assertThat(test.at("/evidence/1/what").asString()).isEqualTo("init");
        assertThat(test.at("/evidence/1/text").asString()).isEqualTo("Its init answers: running.");
        assertThat(test.get("restore_s").isNull()).isFalse();
        assertThat(test.get("error").isNull()).isTrue();
        assertThat(house.web.isRunning()).isTrue();
    }

    @Test
    void aMachineIsRestoredStartedSeenAndRemoved() {
        house.runner
                .set("agent", "1")
                .set("usb0", "spice")
                .set("serial1", "socket")
                .set("onboot", 1);
        house.backUp(house.runner);
        long job = beginHeld(150, "{'wait_s':900}");
        var upNics = new HashSet<String>();
        Map<String, Object> running = whileItRuns(job, upNics);
        JsonNode test = house.gone(job, "succeeded", "ok");

        assertThat(running).containsKeys("serial1", "net0").doesNotContainKeys("usb0", "onboot");
        assertThat(upNics).isEmpty();
        assertThat(test.at("/evidence/1/what").asString()).isEqualTo("agent");
        assertThat(test.at("/evidence/1/ok").asBoolean()).isTrue();
    }

    /** Proxmox VE lets no API token remove them, not even from a copy. */
    @ParameterizedTest
    @CsvSource({"serial0, /dev/ttyS0", "usb0, host=1-1"})
    void aMachineWithADeviceOfItsNodeIsRestoredButNotStarted(String key, String value) {
        house.runner.set(key, value);
        house.backUp(house.runner);
        long job = house.begin(150, "{}");
        house.gone(job, "unknown", "unknown");
        assertThat(house.plane.as(VIEWER).get("/jobs/" + job).body())
                .contains("The copy was not started, because it can't be isolated")
                .contains(key);
    }

    @Test
    void theDisplayOfAMachineIsKeptAsAPictureForThoseWhoMayOpenConsoles() {
        house.backUp(house.runner);
        JsonNode test = house.gone(house.begin(150, "{}"), "succeeded", "ok");
        assertThat(test.at("/evidence/1/what").asString()).isEqualTo("display");
        assertThat(test.at("/evidence/1/text").asString()).matches("Its display of [0-9]+ by [0-9]+ was seen.");
        String path = "/backups/tests/" + test.get("id").asLong() + "/picture";
        Answer answer = house.plane.as(OPERATOR).get(path);
        assertThat(answer.header("Content-Type")).isEqualTo("image/png");
        assertThat(answer.body()).contains("PNG", "IHDR", "IEND");
        assertThat(house.plane.as(VIEWER).get(path).status()).isEqualTo(403);
    }

    @Test
    void theConsoleOfAContainerIsQuotedAndATestWithoutAPictureSaysSo() {
        house.backUp(house.web);
        JsonNode test = house.gone(house.begin(101, "{}"), "succeeded", "ok");
        JsonNode console = test.get("evidence").get(test.get("evidence").size() - 1);
        assertThat(console.get("what").asString()).isEqualTo("console");
        assertThat(console.get("text").asString())
                .startsWith("Its console shows: ")
                .contains("login:");
        Answer none =
                house.plane.as(OPERATOR).get("/backups/tests/" + test.get("id").asLong() + "/picture");
        assertThat(none.status()).isEqualTo(409);
        assertThat(none.body()).contains("no picture");
    }

    @Test
    void aConsoleThatCannotBeOpenedIsNoFaultOfTheBackup() {
        house.backUp(house.runner);
        house.backup(150);
        house.sim.faults().fail("POST .* .*/vncproxy", 500, "no display today");
        JsonNode test = house.gone(house.begin(150, "{}"), "succeeded", "ok");
        assertThat(test.at("/evidence/1/ok").isNull()).isTrue();
        assertThat(test.at("/evidence/1/text").asString()).contains("no display today");
    }

    @Test
    void theResultIsShownWithTheBackupItsGuestAndInTheCoverage() {
        house.backUp(house.web);
        house.enrol();
        long app = house.plane.adopt(house.host, 101, "Web");
        long id = house.backup(101).get("id").asLong();
        assertThat(house.backup(101).get("test").isNull()).isTrue();
        long job = house.begin(101, "{}");
        house.gone(job, "succeeded", "ok");

        JsonNode backup = house.backup(101);
        assertThat(backup.at("/test/state").asString()).isEqualTo("ok");
        assertThat(backup.at("/test/job").asLong()).isEqualTo(job);
        assertThat(house.plane.as(VIEWER).get("/backups/" + id + "/tests").tree())
                .hasSize(1);
        assertThat(house.plane.as(VIEWER).get("/backups/tests?app_id=" + app).tree())
                .hasSize(1);
        assertThat(house.plane.as(VIEWER).get("/backups/tests?vm_id=1").tree()).isEmpty();
        JsonNode guest = house.plane
                .as(VIEWER)
                .get("/backups/coverage")
                .tree()
                .get("guests")
                .valueStream()
                .filter(one -> one.get("vmid").asInt() == 101)
                .findFirst()
                .orElseThrow();
        assertThat(guest.at("/tested/backup_id").asLong()).isEqualTo(id);
        assertThat(guest.at("/tested/state").asString()).isEqualTo("ok");
    }

    @Test
    void whatIsOpenInsideIsSeenAndAPortThatIsClosedIsNoFaultOfTheBackup() {
        house.backUp(house.web);
        house.enrol();
        house.plane.openSsh(house.host, house.sim.node("lab1"));
        long app = house.plane.adopt(house.host, 101, "Web");
        assertThat(house.plane
                        .as(ADMIN)
                        .patch("/apps/" + app, "{\"web_port\":4711}")
                        .status())
                .isEqualTo(200);
        long job = house.begin(101, "{'wait_s':20}");
        JsonNode test = house.gone(job, "unknown", "unknown");
        assertThat(test.at("/evidence/2/what").asString()).isEqualTo("port");
        assertThat(test.get("error").asString()).contains("Nothing listens on the app's port 4711.");
    }

    @Test
    void filesOfTheNodeAreNeitherRestoredNorUsed() {
        house.web.set("mp0", "/srv/media,mp=/media");
        house.backUp(house.web);
        long job = beginHeld(101, "{}");
        Map<String, Object> running = whileItRuns(job, new HashSet<>());
        house.gone(job, "succeeded", "ok");
        assertThat(running).containsKey("rootfs").doesNotContainKey("mp0");
    }

    /** Only root may take it out of a container, as only root may give it one. */
    @Test
    void aCopyWithADeviceOfTheNodeIsNotStarted() {
        house.web.set("dev0", "/dev/ttyUSB0");
        house.backUp(house.web);
        long job = house.begin(101, "{}");
        JsonNode test = house.gone(job, "unknown", "unknown");
        assertThat(test.get("error").asString())
                .contains("was not started", "device passthrough is only allowed for root");
    }

    @Test
    void aCopyThatCannotBeIsolatedIsNotStarted() {
        house.runner.set("args", "-device vfio-pci,host=01:00.0");
        house.backUp(house.runner);
        long job = house.begin(150, "{}");
        JsonNode test = house.gone(job, "unknown", "unknown");
        assertThat(test.get("error").asString()).contains("was not started", "only root can set 'args' config");
        assertThat(house.cluster.tasks()).noneMatch(task -> task.type().equals("qmstart"));
    }

    @Test
    void rawNicsOfAContainerRefuseTheTest() {
        house.web.set("lxc.net.9.type", "phys");
        house.backUp(house.web);
        Answer refused = house.order(101, "{}");
        assertThat(refused.status()).isEqualTo(409);
        assertThat(refused.body()).contains("lxc.net");
    }

    @Test
    void aDamagedArchiveFailsTheTest() {
        for (SimGuest guest : new SimGuest[] {house.web, house.runner}) {
            Volume backup = house.backUp(guest);
            house.nfs.corrupt("lab1", backup, Backup.Flaw.CHANGED);
        }
        for (SimGuest guest : new SimGuest[] {house.web, house.runner}) {
            long job = house.begin(guest.vmid(), "{}");
            JsonNode test = house.gone(job, "failed", "failed");
            assertThat(test.get("error").asString()).startsWith("The backup can't be restored: ");
        }
    }

    @Test
    void aGuestThatDoesNotStartFailsTheTest() {
        house.backUp(house.web);
        house.sim.faults().holdTasks("vzstart");
        long job = house.begin(101, "{}");
        TestPlane.until("it is started", () -> house.copies().stream().anyMatch(SimGuest::isRunning));
        house.copies().forEach(SimGuest::stop);
        house.sim.faults().nextTaskFails("startup for container failed");
        house.sim.faults().releaseTasks();
        JsonNode test = house.gone(job, "failed", "failed");
        assertThat(test.get("error").asString()).contains("does not start: startup for container failed");
    }

    @Test
    void aGuestThatStopsByItselfHasNotComeUp() {
        house.backUp(house.web);
        house.sim.faults().holdTasks("vzstart");
        long job = house.begin(101, "{}");
        TestPlane.until("it runs", () -> house.copies().stream().anyMatch(SimGuest::isRunning));
        house.copies().forEach(SimGuest::stop);
        house.sim.faults().releaseTasks();
        JsonNode test = house.gone(job, "failed", "failed");
        assertThat(test.get("error").asString()).contains("did not come up: It has stopped by itself.");
    }

    @Test
    void aFullStorageIsNoFaultOfTheBackup() {
        house.backUp(house.web);
        house.cluster.storage("local").fillUp("lab1", 1L << 20);
        long job = house.begin(101, "{'storage':'local'}");
        JsonNode test = house.gone(job, "unknown", "unknown");
        assertThat(test.get("error").asString()).contains("which may not be the backup's fault");
    }

    @Test
    void whatDoesNotFitIsFoundBeforeAnythingIsDone() {
        house.backUp(house.web);
        assertThat(house.order(101, "{'storage':'nowhere'}").status()).isEqualTo(409);
        assertThat(house.order(101, "{'node':'lab9'}").status()).isEqualTo(409);
        assertThat(house.order(101, "{'wait_s':9}").status()).isEqualTo(422);
        long id = house.backup(101).get("id").asLong();
        assertThat(house.plane
                        .as(OPERATOR)
                        .post("/backups/" + id + "/test-restore", "{}")
                        .status())
                .isEqualTo(403);
        assertThat(house.plane.as(ADMIN).post("/backups/999/test-restore", "{}").status())
                .isEqualTo(404);
        assertThat(house.copies()).isEmpty();
    }

    @Test
    void theCopyIsMadeOnTheNodeAndStorageThatAreNamed() {
        house.backUp(house.web);
        house.sim.faults().holdTasks("vzstart");
        long job = house.begin(101, "{'node':'lab2','storage':'local'}");
        TestPlane.until("it runs", () -> house.copies().stream().anyMatch(SimGuest::isRunning));
        assertThat(house.copies().getFirst().node()).isEqualTo("lab2");
        assertThat(house.copies().getFirst().get("rootfs").toString()).startsWith("local:");
        house.sim.faults().releaseTasks();
        house.gone(job, "succeeded", "ok");
    }

    @Test
    void aCanceledTestLeavesNothing() {
        house.backUp(house.web);
        house.sim.faults().holdTasks("vzstart");
        long job = house.begin(101, "{}");
        TestPlane.until("it runs", () -> house.copies().stream().anyMatch(SimGuest::isRunning));
        house.plane.as(ADMIN).post("/jobs/" + job + "/cancel", "");
        house.sim.faults().releaseTasks();
        house.gone(job, "canceled", "unknown");
    }

    @Test
    void aNodeThatDiesLeavesTheCopyAndTheResultSaysWhich() {
        house.backUp(house.runner);
        house.sim.faults().holdTasks("qmstart");
        long job = house.begin(150, "{'wait_s':10}");
        TestPlane.until("it runs", () -> house.copies().stream().anyMatch(SimGuest::isRunning));
        int vmid = house.copies().getFirst().vmid();
        String node = house.copies().getFirst().node();
        house.sim.node(node).crash();
        JsonNode end = house.plane.endOf(job);
        assertThat(end.get("status").asString()).as(end.toString()).isIn("unknown", "failed");
        assertThat(end.get("error").asString())
                .contains("virtual machine " + vmid + " on node " + node)
                .contains("may remain");
        assertThat(house.test(job).get("state").asString()).isEqualTo("unknown");
        assertThat(house.test(job).get("error").asString()).contains("virtual machine " + vmid + " on node " + node);
        assertThat(house.cluster.guest(vmid).get("onboot")).isNull();
    }

    @Test
    void aGuestThatSomebodyCreatedWithTheSameIdIsLeftAlone() {
        house.backUp(house.web);
        house.sim.faults().holdTasks("vzstart");
        long job = house.begin(101, "{}");
        TestPlane.until("it runs", () -> house.copies().stream().anyMatch(SimGuest::isRunning));
        int vmid = house.copies().getFirst().vmid();
        house.copies().getFirst().stop();
        house.cluster.remove(vmid);
        house.cluster.container(vmid, "lab1", "theirs").start();
        house.sim.faults().releaseTasks();
        JsonNode end = house.plane.endOf(job);
        assertThat(end.get("error").asString()).as(Json.write(end)).contains("was left alone");
        assertThat(house.cluster.guest(vmid).isRunning()).isTrue();
        assertThat(house.cluster.guest(vmid).name()).isEqualTo("theirs");
    }
}
