package dev.holdfast.sim.api.node;

import static org.assertj.core.api.Assertions.assertThat;

import dev.holdfast.sim.Asker;
import dev.holdfast.sim.Worlds;
import dev.holdfast.sim.model.SimCluster;
import dev.holdfast.sim.model.SimGuest;
import dev.holdfast.sim.model.SimTask;
import dev.holdfast.sim.model.Token;
import java.time.Duration;
import java.util.Set;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** Nodes that are turned off and on, and bulk actions on their guests. */
class NodePowerTest extends Worlds {
    private SimCluster lab;

    @BeforeEach
    void begin() {
        lab = sim.cluster("lab", "lab1", "lab2", "lab3");
        sim.faults().taskDuration(Duration.ofSeconds(1));
        lab.container(101, "lab1", "web").start().set("onboot", 1);
        lab.container(102, "lab1", "db").start();
        lab.machine(201, "lab1", "win").start();
        lab.container(301, "lab3", "other").set("onboot", 1);
    }

    @Test
    void rebootedNodeAnswersFirstAndStartsItsBootGuests() {
        assertThat(root("lab2")
                        .post("/nodes/lab1/status", "command=reboot")
                        .data()
                        .isNull())
                .isTrue();
        assertThat(root("lab1").get("/version").status()).isEqualTo(200);
        passUntil(() -> !sim.node("lab1").isUp());
        assertThat(root("lab2").get("/nodes/lab1/status").status()).isEqualTo(595);
        long gone = sim.now();
        passUntil(() -> sim.node("lab1").isUp());
        assertThat(sim.now() - gone).isGreaterThan(50_000);
        assertThat(lab.guest(101).isRunning()).isTrue();
        assertThat(lab.guest(102).isRunning()).isFalse();
        // The clock runs on during the request; but the node was up for days before.
        assertThat(root("lab1").get("/nodes/lab1/status").data().path("uptime").asLong())
                .isLessThanOrEqualTo((sim.now() - gone) / 1000);
    }

    @Test
    void nodeThatIsShownAsUpAnswersAtOnce() throws Exception {
        var asker = root("lab1");
        for (int i = 0; i < 100; i++) {
            sim.node("lab1").down();
            Thread boot = Thread.ofPlatform().start(() -> sim.node("lab1").up());
            await(() -> sim.node("lab1").isUp());
            assertThat(asker.get("/version").status()).isEqualTo(200);
            boot.join();
        }
    }

    @Test
    void nodeStaysDownAfterAShutdownUntilWoken() {
        assertThat(root("lab1")
                        .put("/nodes/lab1/config", "wakeonlan=BC:24:11:00:00:01")
                        .status())
                .isEqualTo(200);
        root("lab1").post("/nodes/lab1/status", "command=shutdown");
        passUntil(() -> !sim.node("lab1").isUp());
        clock.pass(Duration.ofHours(1));
        assertThat(sim.node("lab1").isUp()).isFalse();
        assertThat(root("lab2").post("/nodes/lab1/wakeonlan", "").data().asString())
                .isEqualTo("BC:24:11:00:00:01");
        passUntil(() -> sim.node("lab1").isUp());
    }

    @Test
    void wakingNeedsAnAddressAndAnotherNode() {
        assertThat(root("lab1").post("/nodes/lab2/wakeonlan", "").reason())
                .isEqualTo("No wake on LAN MAC address defined for 'lab2'!");
        assertThat(root("lab1").post("/nodes/lab1/wakeonlan", "").reason())
                .isEqualTo("'lab1' is local node, cannot wake my self!");
        assertThat(root("lab1").post("/nodes/lab9/wakeonlan", "").reason()).isEqualTo("no such cluster node 'lab9'");
    }

    @Test
    void turningANodeOffNeedsThePrivilegeAndAKnownCommandButNoQuorum() {
        var auditor = Asker.of(sim.node("lab1"), sim.auditor());
        assertThat(auditor.post("/nodes/lab1/status", "command=reboot").reason())
                .isEqualTo("Permission check failed (/nodes/lab1, Sys.PowerMgmt)");
        assertThat(auditor.post("/nodes/lab1/wakeonlan", "").reason())
                .isEqualTo("Permission check failed (/nodes/lab1, Sys.PowerMgmt)");
        assertThat(root("lab1").post("/nodes/lab1/status", "command=explode").status())
                .isEqualTo(400);
        lab.quorum(false);
        assertThat(root("lab1").post("/nodes/lab1/status", "command=shutdown").status())
                .isEqualTo(200);
        passUntil(() -> !sim.node("lab1").isUp());
    }

    @Test
    void allGuestsAreStoppedBySeparateTasks() {
        SimTask all = task(root("lab1").post("/nodes/lab1/stopall", ""));
        assertThat(all.upid()).contains(":stopall::root@pam!holdfast:");
        assertThat(end(all)).isEqualTo("OK");
        assertThat(lab.guestsOn("lab1")).noneMatch(SimGuest::isRunning);
        assertThat(lab.tasks().stream().map(SimTask::type)).contains("vzshutdown", "qmshutdown");
    }

    @Test
    void bootGuestsAreStartedOrAllWithForce() {
        lab.guestsOn("lab1").forEach(SimGuest::stop);
        assertThat(end(task(root("lab1").post("/nodes/lab1/startall", "")))).isEqualTo("OK");
        assertThat(lab.guestsOn("lab1").stream().filter(SimGuest::isRunning).map(SimGuest::vmid))
                .containsExactly(101);
        assertThat(lab.guest(301).isRunning()).isFalse();
        assertThat(end(task(root("lab1").post("/nodes/lab1/startall", "force=1&vms=102,201"))))
                .isEqualTo("OK");
        assertThat(lab.guestsOn("lab1")).allMatch(SimGuest::isRunning);
    }

    @Test
    void guestsStartInOrderAndStopInReverse() {
        lab.guestsOn("lab1").forEach(SimGuest::stop);
        lab.guest(102).set("startup", "order=1");
        end(task(root("lab1").post("/nodes/lab1/startall", "force=1")));
        assertThat(lab.tasks().reversed().stream().map(SimTask::id)).containsExactly("", "102", "101", "201");
        end(task(root("lab1").post("/nodes/lab1/stopall", "timeout=5")));
        assertThat(lab.tasks().getFirst().id()).isEqualTo("102");
    }

    @Test
    void failingGuestDoesNotBlockTheOthers() {
        lab.guest(201).lock("backup");
        SimTask all = task(root("lab1").post("/nodes/lab1/stopall", ""));
        assertThat(end(all)).isEqualTo("OK");
        assertThat(all.lines()).contains("qmshutdown 201 failed: VM is locked (backup)");
        assertThat(lab.guest(102).isRunning()).isFalse();
        assertThat(lab.guest(201).isRunning()).isTrue();
    }

    @Test
    void startingWaitsForQuorum() {
        lab.guest(101).stop();
        lab.quorum(false);
        SimTask all = task(root("lab1").post("/nodes/lab1/startall", ""));
        for (int i = 0; i < 50; i++) clock.pass(Duration.ofSeconds(1));
        assertThat(all.exit()).isNull();
        lab.quorum(true);
        assertThat(end(all)).isEqualTo("OK");
        assertThat(lab.guest(101).isRunning()).isTrue();
    }

    @Test
    void machinesHibernateAndResumeAndContainersAreSkipped() {
        SimTask all = task(root("lab1").post("/nodes/lab1/suspendall", ""));
        assertThat(end(all)).isEqualTo("WARNINGS: 2");
        assertThat(lab.guest(201).isRunning()).isFalse();
        assertThat(lab.guest(201).lock()).isEqualTo("suspended");
        assertThat(lab.guest(101).isRunning()).isTrue();
        assertThat(end(task(root("lab1").post("/nodes/lab1/qemu/201/status/start", ""))))
                .isEqualTo("OK");
        assertThat(lab.guest(201).lock()).isNull();
    }

    @Test
    void bulkCommandsNeedThePrivilegeOnEverythingOrOnEachNamedGuest() {
        Token token = sim.token("op@pve!one").grant("/vms/101", Set.of("VM.PowerMgmt"));
        var one = Asker.of(sim.node("lab1"), token);
        assertThat(one.post("/nodes/lab1/stopall", "").reason()).isEqualTo("Permission check failed (/, VM.PowerMgmt)");
        assertThat(one.post("/nodes/lab1/startall", "vms=101,102").reason())
                .isEqualTo("Permission check failed (/vms/102, VM.PowerMgmt)");
        assertThat(one.post("/nodes/lab1/suspendall", "").reason())
                .isEqualTo("Permission check failed (/, VM.PowerMgmt && VM.Config.Disk)");
        assertThat(end(task(one.post("/nodes/lab1/stopall", "vms=101")))).isEqualTo("OK");
        assertThat(lab.guest(101).isRunning()).isFalse();
        assertThat(lab.guest(102).isRunning()).isTrue();
        assertThat(root("lab1")
                        .post("/nodes/lab1/stopall", "vms=all")
                        .json()
                        .at("/errors/vms")
                        .asString())
                .isEqualTo("invalid format - value does not look like a valid VM ID\n");
    }
}
