package dev.holdfast.guests.bulk;

import static dev.holdfast.access.Role.ADMIN;
import static dev.holdfast.access.Role.OPERATOR;
import static dev.holdfast.access.Role.OWNER;
import static dev.holdfast.access.Role.VIEWER;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assumptions.assumeThat;

import dev.holdfast.Answer;
import dev.holdfast.TestBrowser;
import dev.holdfast.TestPlane;
import dev.holdfast.base.json.Json;
import dev.holdfast.guests.SelfDetection;
import dev.holdfast.sim.Sim;
import dev.holdfast.sim.model.SimGuest;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import tools.jackson.databind.JsonNode;

/** One action on several guests of a cluster. Each test has two machines and a container of its own, all on lab1. */
class BulkTest {
    private static final TestPlane plane = TestPlane.empty();
    private static final Sim sim = Sim.cluster(2);
    private static long lab1;
    private static long lab2;
    private static long far;
    private static int last = 700;

    private int first;
    private final List<Map<String, Object>> items = new ArrayList<>();

    @BeforeAll
    static void start() {
        sim.cluster("far", "far1");
        plane.start().as(OWNER);
        List<Long> hosts = plane.enrol(sim, "lab1", "lab2", "far1");
        lab1 = hosts.get(0);
        lab2 = hosts.get(1);
        far = hosts.get(2);
    }

    @AfterAll
    static void stop() {
        plane.close();
        sim.close();
    }

    @BeforeEach
    void guests() {
        first = last + 1;
        last += 3;
        for (int vmid = first; vmid < last; vmid++) machine(vmid, "qcow2");
        sim.clusterOf("lab1").container(last, "lab1", "wiki");
        poll();
        items.add(Map.of("type", "vm", "id", plane.vm(first)));
        items.add(Map.of("type", "vm", "id", plane.vm(first + 1)));
        items.add(Map.of("type", "app", "id", plane.adopt(lab1, last, "Wiki")));
    }

    @AfterEach
    void reset() {
        sim.faults().clear();
        sim.faults().releaseTasks();
        sim.faults().taskDuration(Duration.ofMillis(20));
    }

    private static void machine(int vmid, String format) {
        var spec = Map.of("vmid", "" + vmid, "name", "web" + vmid, "scsi0", "local:2,format=" + format);
        sim.node("lab1").ask("POST", "/nodes/lab1/qemu", spec);
        TestPlane.until("it is created", () -> sim.guest("lab1", vmid).lock() == null);
    }

    private static void poll() {
        plane.as(ADMIN).post("/hosts/" + lab1 + "/sync", "");
    }

    private SimGuest guest(int number) {
        return sim.guest("lab1", first + number);
    }

    private String body(String action, Map<String, ?> more) {
        var body = new HashMap<String, Object>(more);
        body.put("action", action);
        body.putIfAbsent("targets", items);
        return Json.write(body);
    }

    private List<JsonNode> preview(TestBrowser who, String action, Map<String, ?> more) {
        Answer answer = who.post("/bulk/preview", body(action, more));
        assertThat(answer.status()).as(answer.body()).isEqualTo(200);
        return answer.tree().get("items").valueStream().toList();
    }

    private static List<String> outcomes(List<JsonNode> items) {
        return items.stream().map(one -> one.get("outcome").asString()).toList();
    }

    private Answer order(TestBrowser who, String action, Map<String, ?> more) {
        return who.post("/bulk", body(action, more));
    }

    private long begun(String action, Map<String, ?> more) {
        Answer answer = order(plane.as(ADMIN), action, more);
        assertThat(answer.status()).as(answer.body()).isEqualTo(202);
        assertThat(answer.tree().get("jobs").size()).as(answer.body()).isOne();
        return answer.tree().at("/jobs/0").asLong();
    }

    private static JsonNode succeeded(long job) {
        JsonNode end = plane.endOf(job);
        assertThat(end.get("status").asString()).as(end + "\n" + plane.log(job)).isEqualTo("succeeded");
        return end;
    }

    private static List<String> results(JsonNode end) {
        return outcomes(end.at("/result/results").valueStream().toList());
    }

    private Stream<String> tasks(String type) {
        return sim.clusterOf("lab1").tasks().stream()
                .filter(task -> task.type().equals(type) && Integer.parseInt(task.id()) >= first)
                .map(task -> task.id());
    }

    @Test
    void oneJobStartsAllAndAGuestThatRunsIsASuccess() {
        guest(1).start();
        poll();
        assertThat(outcomes(preview(plane.as(ADMIN), "start", Map.of()))).containsExactly("will", "already", "will");
        assertThat(tasks("qmstart")).isEmpty();
        JsonNode end = succeeded(begun("start", Map.of()));
        assertThat(end.get("kind").asString()).isEqualTo("guests.start");
        assertThat(results(end)).containsExactly("done", "already", "done");
        assertThat(end.at("/result/done").asInt()).isEqualTo(2);
        assertThat(end.at("/result/results/1/detail").asString()).isEqualTo("running");
        assertThat(Stream.of(0, 1, 2).map(this::guest)).allMatch(SimGuest::isRunning);
    }

    @Test
    void aFewRunAtTheSameTimeOnANodeAndTheirGuestsAreHeld() {
        sim.faults().holdTasks("lab1 (qm|vz)start");
        long job = begun("start", Map.of());
        TestPlane.until("two are ordered", () -> tasks("qmstart").count() == 2);
        assertThat(tasks("vzstart")).isEmpty();
        Answer vm = plane.as(VIEWER).get("/vms/" + items.getFirst().get("id"));
        assertThat(vm.tree().get("status").asString()).isEqualTo("pending");
        Answer other = plane.as(OPERATOR).post("/vms/" + items.getFirst().get("id") + "/stop", "{}");
        long stop = other.tree().get("job").asLong();
        assertThat(plane.as(VIEWER).get("/jobs/" + stop).tree().get("waits_for").asString())
                .contains("job " + job + " holds this guest");
        assertThat(preview(plane.as(OPERATOR), "start", Map.of())
                        .getFirst()
                        .get("reason")
                        .asString())
                .contains("works on this guest");
        sim.faults().releaseTasks();
        succeeded(job);
        assertThat(plane.endOf(stop).get("status").asString()).isEqualTo("succeeded");
        assertThat(guest(0).isRunning()).isFalse();
    }

    @Test
    void oneThatFailsDoesNotKeepTheOthersAndTheResultTellsWhich() {
        guest(0).lock("backup");
        poll();
        assertThat(preview(plane.as(ADMIN), "start", Map.of())
                        .getFirst()
                        .get("reason")
                        .asString())
                .contains("locked (backup)");
        JsonNode end = plane.endOf(begun("start", Map.of()));
        assertThat(end.get("status").asString()).isEqualTo("failed");
        assertThat(end.get("error").asString()).contains("1 of 3 guests", "locked (backup)");
        assertThat(results(end)).containsExactly("failed", "done", "done");
    }

    @Test
    void theJobGoesOnAfterARestartAndOrdersNothingTwice() {
        sim.faults().holdTasks("lab1 (qm|vz)start");
        long job = begun("start", Map.of());
        TestPlane.until("two are ordered", () -> tasks("qmstart").count() == 2);
        plane.halt();
        plane.resume();
        sim.faults().releaseTasks();
        assertThat(results(succeeded(job))).containsExactly("done", "done", "done");
        assertThat(tasks("qmstart")).containsExactlyInAnyOrder("" + first, "" + (first + 1));
        assertThat(tasks("vzstart")).hasSize(1);
    }

    @Test
    void aCanceledJobEndsWhatItBeganAndBeginsNothingMore() {
        sim.faults().holdTasks("lab1 qmstart");
        long job = begun("start", Map.of());
        TestPlane.until("two are ordered", () -> tasks("qmstart").count() == 2);
        assertThat(plane.as(OPERATOR).post("/jobs/" + job + "/cancel", "").status())
                .isLessThan(300);
        sim.faults().releaseTasks();
        assertThat(plane.endOf(job).get("status").asString()).isEqualTo("canceled");
        assertThat(plane.log(job)).anyMatch(line -> line.contains("Not begun, because the job was canceled: Wiki"));
        assertThat(guest(0).isRunning()).isTrue();
        assertThat(guest(2).isRunning()).isFalse();
    }

    @Test
    void aHardStopAsksOnceAndAShutdownDoesNot() {
        Answer asked = order(plane.as(OPERATOR), "stop", Map.of());
        assertThat(asked.status()).isEqualTo(409);
        assertThat(asked.error()).isEqualTo("confirm_required");
        Answer preview = plane.as(OPERATOR).post("/bulk/preview", body("stop", Map.of()));
        assertThat(preview.tree().get("phrase").asString()).isEqualTo("stop 3 guests");
        guest(0).start();
        poll();
        assertThat(results(succeeded(begun("stop", Map.of("confirm", "stop 3 guests")))))
                .containsExactly("done", "already", "already");
        assertThat(results(succeeded(begun("shutdown", Map.of())))).containsOnly("already");
    }

    @Test
    void aPausedMachineCannotShutDownAndATemplateCannotStart() {
        guest(0).start();
        plane.endOf(plane.as(OPERATOR)
                .post("/vms/" + items.getFirst().get("id") + "/pause", "{}")
                .tree()
                .get("job")
                .asLong());
        poll();
        TestPlane.until(
                "it is seen",
                () -> outcomes(preview(plane.as(ADMIN), "shutdown", Map.of()))
                        .getFirst()
                        .equals("refused"));
        Answer answer = order(plane.as(ADMIN), "shutdown", Map.of());
        assertThat(answer.tree().at("/refused/0/reason").asString()).contains("is paused and can't react");
        assertThat(results(succeeded(answer.tree().at("/jobs/0").asLong()))).containsExactly("already", "already");
    }

    @Test
    void aRestartStartsNoGuestThatIsStopped() {
        guest(0).start();
        guest(2).start();
        poll();
        guest(2).stop(); // in the meantime
        Answer answer = order(plane.as(OPERATOR), "restart", Map.of());
        assertThat(answer.tree().at("/refused/0/reason").asString())
                .isEqualTo("web" + (first + 1) + " is stopped. A restart of several guests starts none. Start it.");
        JsonNode end = succeeded(answer.tree().at("/jobs/0").asLong());
        assertThat(results(end)).startsWith("done");
        if (answer.tree().get("refused").size() == 1) { // it was not polled again in between
            assertThat(results(end)).containsExactly("done", "skipped");
            assertThat(end.at("/result/results/1/detail").asString()).startsWith("Wiki is stopped.");
            assertThat(end.at("/result/skipped").asInt()).isOne();
        }
        assertThat(guest(1).isRunning()).isFalse();
        assertThat(guest(2).isRunning()).isFalse();
        assertThat(tasks("qmstart")).isEmpty();
        assertThat(tasks("vzstart")).isEmpty();
    }

    @Test
    void aTemplateIsNoTargetOfWhatItCannotDo() {
        guest(0).set("template", 1);
        poll();
        for (String action : List.of("start", "restart", "shutdown", "snapshot")) {
            JsonNode one = preview(
                            plane.as(OPERATOR), action, action.equals("snapshot") ? Map.of("name", "before") : Map.of())
                    .getFirst();
            assertThat(one.get("outcome").asString()).as(action).isEqualTo("refused");
            assertThat(one.get("reason").asString()).as(action).contains("is a template");
        }
        assertThat(outcomes(preview(plane.as(OPERATOR), "tags", Map.of("add", List.of("golden")))))
                .startsWith("will");
    }

    @Test
    void beyondTheQuotaOfAPersonAnOrderIsRefusedWithTheReason() {
        plane.as(OWNER).patch("/settings", "{\"jobs_waiting_per_user\":1}");
        sim.faults().holdTasks("lab1 qmstart");
        String vm = "/vms/" + items.getFirst().get("id");
        long starting =
                plane.as(OPERATOR).post(vm + "/start", "{}").tree().get("job").asLong();
        TestPlane.until("it is ordered", () -> tasks("qmstart").count() == 1);
        long waiting =
                plane.as(OPERATOR).post(vm + "/stop", "{}").tree().get("job").asLong();
        items.removeFirst();
        for (Answer beyond :
                List.of(plane.as(OPERATOR).post(vm + "/stop", "{}"), order(plane.as(OPERATOR), "start", Map.of()))) {
            assertThat(beyond.status()).as(beyond.body()).isEqualTo(429);
            assertThat(beyond.error()).isEqualTo("rate_limited");
            assertThat(beyond.json().get("detail").toString()).contains("An owner allows 1 for each person.");
        }
        assertThat(plane.as(ADMIN).post(vm + "/stop", "{}").status()).isEqualTo(202);
        sim.faults().releaseTasks();
        plane.endOf(starting);
        plane.endOf(waiting);
        plane.as(OWNER).patch("/settings", "{\"jobs_waiting_per_user\":null}");
    }

    @Test
    void snapshotsAreTakenAndOneThatCannotIsTold() {
        guest(1).start();
        machine(++last, "raw");
        poll();
        items.set(2, Map.of("type", "vm", "id", plane.vm(last)));
        Map<String, Object> more = Map.of("name", "before-update", "vmstate", true);
        List<JsonNode> preview = preview(plane.as(ADMIN), "snapshot", more);
        assertThat(outcomes(preview)).containsExactly("will", "will", "refused");
        assertThat(preview.get(0).get("reason").asString()).contains("Without memory");
        assertThat(preview.get(1).get("reason").isNull()).isTrue();
        assertThat(preview.get(2).get("reason").asString()).contains("can take snapshots");
        items.removeLast();
        succeeded(begun("snapshot", more));
        assertThat(guest(0).snapshots().toString()).contains("before-update");
        assertThat(preview(plane.as(ADMIN), "snapshot", more)
                        .getFirst()
                        .get("reason")
                        .asString())
                .contains("already a snapshot before-update");
    }

    @Test
    void tagsAreAddedAndRemovedWithoutRegardToTheirCase() {
        plane.as(OPERATOR).patch("/vms/" + items.getFirst().get("id") + "/tags", "{\"tags\":[\"old\",\"prod\"]}");
        poll();
        Map<String, Object> more = Map.of("add", List.of("Prod"), "remove", List.of("OLD"));
        TestPlane.until(
                "the tags are seen",
                () -> outcomes(preview(plane.as(ADMIN), "tags", more)).equals(List.of("will", "will", "will")));
        assertThat(results(succeeded(begun("tags", more)))).containsExactly("done", "done", "done");
        Answer tags = plane.as(VIEWER).get("/vms/" + items.getFirst().get("id") + "/tags");
        assertThat(tags.tree().get("tags").toString()).isEqualToIgnoringCase("[\"prod\"]");
        assertThat(results(succeeded(begun("tags", more)))).containsOnly("already");
    }

    @Test
    void guestsMoveToAnotherNodeAndOneThatIsThereIsASuccess() {
        items.removeLast();
        Map<String, Object> more = Map.of("target_host_id", lab2);
        assertThat(outcomes(preview(plane.as(ADMIN), "move", more))).containsExactly("will", "will");
        succeeded(begun("move", more));
        assertThat(guest(0).node()).isEqualTo("lab2");
        assertThat(guest(1).node()).isEqualTo("lab2");
        poll();
        assertThat(outcomes(preview(plane.as(ADMIN), "move", more))).containsOnly("already");
        assertThat(results(succeeded(begun("move", more)))).containsOnly("already");
        List<JsonNode> elsewhere = preview(plane.as(ADMIN), "move", Map.of("target_host_id", far));
        assertThat(elsewhere.getFirst().get("reason").asString()).contains("is not in the cluster of this guest");
    }

    @Test
    void whatWouldBlockAMoveIsTold() {
        guest(0).set("hostpci0", "0000:01:00.0");
        List<JsonNode> preview = preview(plane.as(ADMIN), "move", Map.of("target_host_id", lab2));
        assertThat(preview.getFirst().get("outcome").asString()).isEqualTo("refused");
        assertThat(preview.getFirst().get("reason").asString()).contains("hostpci0");
    }

    @Test
    void aMoveNeedsTheRoleThatASingleOneNeeds() {
        assertThat(order(plane.as(OPERATOR), "move", Map.of("target_host_id", lab2))
                        .status())
                .isEqualTo(403);
        assertThat(order(plane.as(ADMIN), "move", Map.of("target_host_id", 999_999))
                        .status())
                .isEqualTo(404);
        assertThat(order(plane.as(VIEWER), "start", Map.of()).status()).isEqualTo(403);
    }

    @Test
    void theGuestInWhichHoldfastRunsIsLeftOut() {
        var own = SelfDetection.hardwareAddresses();
        assumeThat(own).isNotEmpty();
        guest(0).start();
        guest(0).set("net0", "virtio=" + own.iterator().next() + ",bridge=vmbr0");
        poll();
        Answer answer = order(plane.as(ADMIN), "shutdown", Map.of());
        assertThat(answer.tree().at("/refused/0/reason").asString()).contains("Holdfast itself runs in this guest");
        succeeded(answer.tree().at("/jobs/0").asLong());
        assertThat(guest(0).isRunning()).isTrue();
        guest(0).set("net0", "virtio,bridge=vmbr0");
    }

    @Test
    void faultsOfTheRequestAreNamed() {
        assertThat(faults("start", Map.of("targets", List.of()))).containsExactly("body.targets value_error");
        assertThat(faults("dance", Map.of())).containsExactly("body.action enum");
        assertThat(faults("start", Map.of("targets", List.of(Map.of("type", "host", "id", 1)))))
                .containsExactly("body.targets.0.type enum");
        assertThat(faults("start", Map.of("targets", List.of(items.getFirst(), items.getFirst()))))
                .containsExactly("body.targets value_error");
        assertThat(faults("snapshot", Map.of())).containsExactly("body.name missing");
        assertThat(faults("snapshot", Map.of("name", "9"))).containsExactly("body.name string_pattern_mismatch");
        assertThat(faults("tags", Map.of())).containsExactly("body.add value_error");
        assertThat(faults("tags", Map.of("remove", List.of("a b")))).containsExactly("body.remove.0 value_error");
        assertThat(faults("move", Map.of())).containsExactly("body.target_host_id missing");
    }

    private List<String> faults(String action, Map<String, ?> more) {
        return order(plane.as(ADMIN), action, more).faults();
    }
}
