package dev.holdfast.vms;

import static dev.holdfast.access.Role.ADMIN;
import static dev.holdfast.access.Role.OPERATOR;
import static dev.holdfast.access.Role.OWNER;
import static dev.holdfast.access.Role.VIEWER;
import static org.assertj.core.api.Assertions.assertThat;

import dev.holdfast.Answer;
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
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import tools.jackson.databind.JsonNode;

/** Power actions on virtual machines. */
class VmLifecycleTest {
    private static final TestPlane plane = TestPlane.empty();
    private static final Sim sim = Sim.cluster(2);
    private static long host;
    private static int last = 400;

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
        sim.clusterOf("lab1").machine(vmid, "lab2", "builder" + vmid);
        poll();
        id = plane.vm(vmid);
    }

    @AfterEach
    void remove() {
        sim.faults().clear();
        sim.clusterOf("lab1").remove(vmid);
    }

    private static void poll() {
        plane.as(ADMIN).post("/hosts/" + host + "/sync", "");
    }

    private SimGuest guest() {
        return sim.guest("lab1", vmid);
    }

    private void bring(String state) {
        switch (state) {
            case "running" -> guest().start();
            case "paused" -> guest().start().pause(true);
            default -> guest().stop();
        }
    }

    private Answer act(String action) {
        return plane.as(OPERATOR).post("/vms/" + id + "/" + action, "{}");
    }

    private JsonNode end(String action) {
        Answer answer = act(action);
        assertThat(answer.status()).as(answer.body()).isEqualTo(202);
        return plane.endOf(answer.tree().get("job").asLong());
    }

    @ParameterizedTest(name = "{1} of a {0} machine: {2}")
    @CsvSource({
        "stopped, start, running",
        "paused, start, running",
        "running, start, running",
        "running, stop, stopped",
        "paused, stop, stopped",
        "stopped, stop, stopped",
        "running, shutdown, stopped",
        "stopped, shutdown, stopped",
        "running, restart, running",
        "stopped, restart, running",
        "running, pause, paused",
        "paused, pause, paused",
        "paused, resume, running",
        "running, resume, running",
        "running, reset, running"
    })
    void anActionLeadsToTheRequestedStateOrFindsItThere(String before, String action, String after) {
        bring(before);
        JsonNode job = end(action);
        assertThat(job.get("status").asString()).as(job.toString()).isEqualTo("succeeded");
        assertThat(job.get("kind").asString()).isEqualTo("vm." + action);
        assertThat(job.get("target").get("type").asString()).isEqualTo("vm");
        assertThat(job.get("target").get("id").asLong()).isEqualTo(id);
        assertThat(guest().isRunning()).isEqualTo(!after.equals("stopped"));
        assertThat(guest().isPaused()).isEqualTo(after.equals("paused"));
    }

    private long tasks(String type) {
        return sim.clusterOf("lab1").tasks().stream()
                .filter(task -> task.type().equals(type) && task.id().equals("" + vmid))
                .count();
    }

    @ParameterizedTest(name = "{0}")
    @CsvSource({"start, hastart, true", "stop, hastop, false", "shutdown, hastop, false"})
    void theLostAnswerAboutAMachineInHighAvailabilityIsFoundAndItsEndIsAwaited(
            String action, String task, boolean running) {
        bring(running ? "stopped" : "running");
        guest().highlyAvailable(true);
        sim.faults().swallow("POST lab. .*/" + vmid + "/status/" + action).times(1);
        JsonNode job = end(action);
        assertThat(job.get("status").asString()).as(job.toString()).isEqualTo("succeeded");
        assertThat(guest().isRunning()).isEqualTo(running);
        assertThat(tasks(task)).isOne();
    }

    @ParameterizedTest(name = "{0}")
    @CsvSource(
            delimiter = ';',
            value = {
                "POST lab. .*/status/start; (/vms/9, VM.PowerMgmt); VM.PowerMgmt on /vms/9",
                "GET lab. /nodes/lab2/tasks; (/nodes/lab2, Sys.Audit); Sys.Audit on /nodes/lab2"
            })
    void aMissingPrivilegeIsNotTakenForASilentHost(String call, String where, String told) {
        sim.faults().fail(call, 403, "Permission check failed " + where);
        JsonNode job = end("start");
        assertThat(job.get("status").asString()).as(job.toString()).isEqualTo("failed");
        assertThat(job.get("error").asString())
                .contains("Nothing was changed, because the host refused", "lacks the privilege " + told, "Grant it")
                .doesNotContain("can't be reached");
        assertThat(guest().isRunning()).isFalse();
    }

    @ParameterizedTest(name = "{1} of a {0} machine")
    @CsvSource({
        "stopped, pause, Only a running machine can be paused.",
        "stopped, resume, is stopped and can't be resumed. Start it.",
        "stopped, reset, Only a running machine can be reset.",
        "paused, shutdown, 'Resume it first, or stop it.'",
        "paused, restart, 'Resume it first, or stop it.'"
    })
    void anImpossibleActionFailsWithTheNextStep(String before, String action, String words) {
        bring(before);
        JsonNode job = end(action);
        assertThat(job.get("status").asString()).isEqualTo("failed");
        assertThat(job.get("error").asString()).contains(words);
        assertThat(sim.clusterOf("lab1").tasks().stream()
                        .noneMatch(task -> task.upid().contains(":" + vmid + ":")))
                .as("no order was given")
                .isTrue();
    }

    @Test
    void aHibernatedMachineIsResumedByAStart() {
        guest().start();
        sim.node("lab2").ask("POST", "/nodes/lab2/qemu/" + vmid + "/status/suspend", Map.of("todisk", "1"));
        TestPlane.until("it is hibernated", () -> "suspended".equals(guest().lock()));
        assertThat(end("resume").get("status").asString()).isEqualTo("succeeded");
        assertThat(guest().isRunning()).isTrue();
        assertThat(guest().lock()).isNull();
    }

    @Test
    void aShutdownThatTheGuestIgnoresFailsAndOffersAStop() {
        guest().start();
        JsonNode job = timedOut("shutdown", () -> guest().start(), "VM quit/powerdown failed");
        assertThat(job.get("status").asString()).isEqualTo("failed");
        assertThat(job.get("error").asString())
                .startsWith("The shutdown of the virtual machine failed: VM quit/powerdown failed.")
                .endsWith("Try again, or stop it.");
    }

    /** Ends the task of an action with Proxmox VE's own time-out; {@code then} happens between its effect and its end. */
    private JsonNode timedOut(String action, Runnable then, String message) {
        boolean before = guest().isRunning();
        sim.faults().holdTasks("lab2 qm" + action + " " + vmid);
        Answer answer = act(action);
        TestPlane.until("it has its effect", () -> guest().isRunning() != before);
        then.run();
        sim.faults().nextTaskFails(message);
        sim.faults().releaseTasks();
        return plane.endOf(answer.tree().get("job").asLong());
    }

    @Test
    void aTaskThatTimedOutIsJudgedByTheStateOfTheMachine() {
        String command = "start failed: command '/usr/bin/kvm -id " + vmid + " -name 'builder,debug-threads=on'"
                + " -no-shutdown -chardev 'socket,id=qmp,path=/var/run/qemu-server/" + vmid
                + ".qmp,server=on,wait=off'' failed: got timeout";
        JsonNode job = timedOut("start", () -> {}, command);
        assertThat(job.get("status").asString()).as(job.toString()).isEqualTo("succeeded");
        assertThat(job.at("/result/warnings").asString())
                .startsWith("start failed: the command kvm failed: got timeout (/usr/bin/kvm -id ");
        job = timedOut("shutdown", () -> {}, "VM quit/powerdown failed - got timeout");
        assertThat(job.get("status").asString()).as(job.toString()).isEqualTo("succeeded");
    }

    @Test
    void aTaskThatTimedOutWhileTheMachineDoesNotRunHasFailed() {
        JsonNode job = timedOut("start", () -> guest().stop(), "start failed: got timeout");
        assertThat(job.get("status").asString()).as(job.toString()).isEqualTo("failed");
        assertThat(job.get("error").asString())
                .isEqualTo("The start of the virtual machine failed: start failed: got timeout");
    }

    @Test
    void whetherATaskThatTimedOutDidItIsUnknownWhileTheStateCannotBeRead() {
        JsonNode job = timedOut(
                "start",
                () -> sim.faults().fail("GET lab. .*/qemu/" + vmid + "/status/current", 500, "got timeout"),
                "start failed: got timeout");
        assertThat(job.get("status").asString()).as(job.toString()).isEqualTo("unknown");
    }

    @Test
    void aLockedMachineIsLeftAloneAndTheLockIsNamed() {
        guest().lock("backup");
        JsonNode job = end("start");
        assertThat(job.get("status").asString()).isEqualTo("failed");
        assertThat(job.get("error").asString()).contains("VM is locked (backup). Wait until the task");
        assertThat(guest().isRunning()).isFalse();
    }

    @Test
    void warningsOfTheTaskAreAPartOfTheSuccess() {
        sim.faults().nextTaskWarns(2);
        JsonNode job = end("start");
        assertThat(job.get("status").asString()).isEqualTo("succeeded");
        assertThat(job.get("result").get("warnings").asString()).isEqualTo("WARNINGS: 2");
    }

    @Test
    void aTemplateIsNotStarted() {
        guest().set("template", 1);
        poll();
        Answer refused = act("start");
        assertThat(refused.status()).isEqualTo(409);
        assertThat(refused.error()).isEqualTo("conflict");
        assertThat(refused.json().get("detail").toString()).contains("is a template");
        assertThat(act("restart").status()).isEqualTo(409);
    }

    @Test
    void aTokenWithoutThePrivilegeFailsTheJobAndThePrivilegeIsNamed() {
        sim.faults()
                .fail("POST lab. .*/status/start", 403, "Permission check failed (/vms/" + vmid + ", VM.PowerMgmt)");
        JsonNode job = end("start");
        assertThat(job.get("status").asString()).isEqualTo("failed");
        assertThat(job.get("error").asString()).contains("VM.PowerMgmt").contains("/vms/" + vmid);
    }

    @ParameterizedTest
    @CsvSource({"stop", "reset", "pause", "restart", "shutdown"})
    void takingDownTheMachineThatHoldfastRunsInNeedsItsName(String action) {
        var own = SelfDetection.hardwareAddresses();
        if (own.isEmpty()) System.out.println("SKIPPED: this machine has no MAC address to be recognized by.");
        Assumptions.assumeThat(own).isNotEmpty();
        guest().set("net0", "virtio=" + own.iterator().next() + ",bridge=vmbr0").start();
        Answer refused = act(action);
        assertThat(refused.status()).isEqualTo(409);
        assertThat(refused.json()).containsOnlyKeys("error", "confirm_phrase", "detail");
        assertThat(refused.json())
                .containsEntry("error", "self_target")
                .containsEntry("confirm_phrase", "builder" + vmid);
        Answer start = act("start");
        assertThat(start.status()).isEqualTo(202);
        Answer confirmed =
                plane.as(OPERATOR).post("/vms/" + id + "/" + action, "{\"confirm\":\"builder" + vmid + "\"}");
        assertThat(confirmed.status()).isEqualTo(202);
        // Their tasks would take a failure that another test orders for the next one.
        plane.endOf(start.tree().get("job").asLong());
        plane.endOf(confirmed.tree().get("job").asLong());
    }

    @Test
    void unknownMachinesAndActionsAreRefused() {
        assertThat(plane.as(OPERATOR).post("/vms/99999/stop", "{}").status()).isEqualTo(404);
        assertThat(plane.as(VIEWER).get("/vms/99999").json()).containsEntry("resource", "vm");
        assertThat(act("hibernate").faults()).containsExactly("path.action enum");
        assertThat(plane.as(VIEWER).post("/vms/" + id + "/start", "{}").status())
                .isEqualTo(403);
    }

    @Test
    void theIdOfAContainerIsNoMachine() {
        sim.clusterOf("lab1").container(499, "lab1", "wiki");
        poll();
        long app = plane.adopt(host, 499, "Wiki");
        assertThat(app).isPositive();
        for (long other = 1; other <= id; other++) {
            Answer answer = plane.as(VIEWER).get("/vms/" + other);
            if (answer.status() == 200) assertThat(answer.json()).doesNotContainEntry("vmid", 499);
        }
        sim.clusterOf("lab1").remove(499);
    }

    @Test
    void aMachineThatIsMissingOnItsHostIsNotActedOn() {
        sim.clusterOf("lab1").remove(vmid);
        poll();
        Answer refused = act("start");
        assertThat(refused.status()).isEqualTo(409);
        assertThat(refused.error()).isEqualTo("guest_missing");
        assertThat(plane.as(VIEWER).get("/vms/" + id).json()).containsEntry("status", "unknown");
    }
}
