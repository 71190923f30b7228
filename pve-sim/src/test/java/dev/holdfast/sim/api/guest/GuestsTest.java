package dev.holdfast.sim.api.guest;

import static org.assertj.core.api.Assertions.assertThat;

import dev.holdfast.sim.Asker;
import dev.holdfast.sim.Patience;
import dev.holdfast.sim.Worlds;
import dev.holdfast.sim.model.SimCluster;
import dev.holdfast.sim.model.SimTask;
import java.time.Duration;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** Guests over time, and changes of them. */
class GuestsTest extends Worlds {
    private SimCluster alpha;
    private Asker root;

    @BeforeEach
    void begin() {
        sim.faults().taskDuration(Duration.ofSeconds(2));
        alpha = sim.host("alpha");
        alpha.container(101, "alpha", "web").start();
        root = root("alpha");
    }

    @Test
    void countersNeverFallAndValuesAreReproducible() {
        long last = 0;
        for (int i = 0; i < 40; i++) {
            clock.pass(Duration.ofSeconds(20));
            var row = root.get("/cluster/resources?type=vm").data().get(0);
            assertThat(row.path("netin").asLong()).isGreaterThan(last);
            assertThat(row.path("cpu").asDouble()).isBetween(0.0, 1.0);
            assertThat(row.path("uptime").asLong()).isEqualTo(20L * (i + 1));
            last = row.path("netin").asLong();
            assertThat(root.get("/cluster/resources?type=vm").data().get(0)).isEqualTo(row);
        }
    }

    @Test
    void changeIsVisibleImmediatelyDespiteCachedAnswers() {
        assertThat(root.get("/cluster/resources?type=vm")
                        .data()
                        .get(0)
                        .path("status")
                        .asString())
                .isEqualTo("running");
        alpha.guest(101).stop();
        assertThat(root.get("/cluster/resources?type=vm")
                        .data()
                        .get(0)
                        .path("status")
                        .asString())
                .isEqualTo("stopped");
    }

    @Test
    void slowlyRefreshedResourcesShowTheOldStateForAWhile() {
        sim.faults().resourcesEvery(Duration.ofSeconds(10));
        clock.pass(Duration.ofSeconds(10));
        root.get("/cluster/resources");
        alpha.guest(101).stop();
        assertThat(root.get("/cluster/resources?type=vm")
                        .data()
                        .get(0)
                        .path("status")
                        .asString())
                .isEqualTo("running");
        assertThat(root.get("/nodes/alpha/lxc/101/status/current")
                        .data()
                        .path("status")
                        .asString())
                .isEqualTo("stopped");
        clock.pass(Duration.ofSeconds(10));
        assertThat(root.get("/cluster/resources?type=vm")
                        .data()
                        .get(0)
                        .path("status")
                        .asString())
                .isEqualTo("stopped");
    }

    @Test
    void anyDifferenceChangesTheDigest() {
        String before =
                root.get("/nodes/alpha/lxc/101/config").data().path("digest").asString();
        assertThat(before).matches("[0-9a-f]{40}");
        alpha.guest(101).set("cores", 7);
        assertThat(root.put("/nodes/alpha/lxc/101/config", "memory=512&digest=" + before)
                        .reason())
                .startsWith("detected modified configuration");
        String after =
                root.get("/nodes/alpha/lxc/101/config").data().path("digest").asString();
        assertThat(root.put("/nodes/alpha/lxc/101/config", "memory=512&digest=" + after)
                        .status())
                .isEqualTo(200);
    }

    @Test
    void guestIgnoringShutdownCanOnlyBeForced() {
        alpha.guest(101).ignoreShutdown(true);
        SimTask asked = task(root.post("/nodes/alpha/lxc/101/status/shutdown", "timeout=5"));
        assertThat(end(asked)).isEqualTo("command 'lxc-stop -n 101 --timeout 5' failed: exit code 1");
        assertThat(alpha.guest(101).isRunning()).isTrue();
        SimTask forced = task(root.post("/nodes/alpha/lxc/101/status/shutdown", "timeout=5&forceStop=1"));
        assertThat(end(forced)).isEqualTo("OK");
        assertThat(alpha.guest(101).isRunning()).isFalse();
    }

    @Test
    void secondTaskWaitsForTheFirstAndLogsIt() {
        SimTask first = task(root.post("/nodes/alpha/lxc/101/status/reboot", ""));
        Patience.until("the guest is stopped", () -> !alpha.guest(101).isRunning()); // it holds the lock by then
        alpha.guest(101).start();
        SimTask second = task(root.post("/nodes/alpha/lxc/101/status/stop", ""));
        await(() -> !second.lines().isEmpty()); // it waits by then
        assertThat(end(first)).isEqualTo("OK");
        assertThat(end(second)).isEqualTo("OK");
        assertThat(second.lines()).containsExactly("trying to acquire lock...", " OK", "TASK OK");
    }

    @Test
    void startingARunningMachineFailsInsideTheTask() {
        alpha.machine(200, "alpha", "win").start();
        assertThat(end(task(root.post("/nodes/alpha/qemu/200/status/start", ""))))
                .isEqualTo("VM 200 already running");
        assertThat(root.post("/nodes/alpha/lxc/101/status/start", "").reason()).isEqualTo("CT 101 already running");
    }

    @Test
    void containerIsLockedWhileItIsCreatedFromATemplate() {
        String form = "vmid=150&ostemplate=local%3Avztmpl%2Fdebian-13-standard_13.1-2_amd64.tar.zst&storage=local-lvm"
                + "&rootfs=local-lvm%3A8&hostname=fresh&memory=256&cores=2&start=1";
        SimTask making = task(root.post("/nodes/alpha/lxc", form));
        assertThat(root.get("/nodes/alpha/lxc/150/status/current")
                        .data()
                        .path("lock")
                        .asString())
                .isEqualTo("create");
        assertThat(end(making)).isEqualTo("OK");
        var config = root.get("/nodes/alpha/lxc/150/config").data();
        assertThat(config.path("rootfs").asString()).isEqualTo("local-lvm:vm-150-disk-0,size=8G");
        assertThat(config.has("lock")).isFalse();
        assertThat(alpha.guest(150).isRunning()).isTrue();
    }

    @Test
    void containerIsRemovedWhenItsCreationFails() {
        var form = "vmid=150&ostemplate=local%3Avztmpl%2Fnosuch.tar.gz&rootfs=local%3A1";
        assertThat(end(task(root.post("/nodes/alpha/lxc", form)))).contains("does not exist");
        assertThat(alpha.guest(150)).isNull();
    }

    @Test
    void protectedGuestIsNotDestroyed() {
        alpha.guest(101).stop().set("protection", 1);
        assertThat(root.delete("/nodes/alpha/lxc/101").reason())
                .isEqualTo("can't remove CT 101 - protection mode enabled");
        alpha.guest(101).set("protection", null);
        assertThat(end(task(root.delete("/nodes/alpha/lxc/101?purge=1")))).isEqualTo("OK");
        assertThat(root.get("/cluster/resources?type=vm").data().isEmpty()).isTrue();
    }

    @Test
    void addressIsReturnedWhileTheGuestRuns() {
        alpha.guest(101).set("net0", "name=eth0,bridge=vmbr0,hwaddr=BC:24:11:00:00:01,ip=10.9.8.7/24,type=veth");
        var eth0 = root.get("/nodes/alpha/lxc/101/interfaces").data().get(1);
        assertThat(eth0.path("inet").asString()).isEqualTo("10.9.8.7/24");
        assertThat(eth0.at("/ip-addresses/0/ip-address").asString()).isEqualTo("10.9.8.7");
        alpha.guest(101).stop();
        assertThat(root.get("/nodes/alpha/lxc/101/interfaces").data().isEmpty()).isTrue();
    }
}
