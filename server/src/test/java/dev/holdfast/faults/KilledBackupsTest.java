package dev.holdfast.faults;

import static org.assertj.core.api.Assertions.assertThat;

import dev.holdfast.Answer;
import dev.holdfast.TestBrowser;
import dev.holdfast.TestPlane;
import dev.holdfast.base.json.Json;
import dev.holdfast.sim.Sim;
import dev.holdfast.sim.host.NodeComputer;
import dev.holdfast.sim.model.SimCluster;
import dev.holdfast.sim.model.SimStorage;
import dev.holdfast.sim.model.SimTask;
import dev.holdfast.sim.model.fault.FaultRule;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import tools.jackson.databind.JsonNode;

/**
 * The service is killed without warning while backups are made, restored, removed and checked: no order is given twice, and the
 * end is true.
 */
class KilledBackupsTest {
    @TempDir
    Path data;

    private final Sim sim = Sim.oneHost();
    private final SimCluster cluster = sim.clusterOf("alpha");
    private final SimStorage nfs = cluster.storage("backup-nfs");
    private ServiceProcess service;
    private TestBrowser owner;

    @BeforeEach
    void enrol() throws Exception {
        for (int day = 1; day <= 3; day++) nfs.backUp(cluster.guest(103), Duration.ofDays(day));
        start();
        assertThat(owner.post("/hosts", TestPlane.hostIn(sim, "alpha")).status())
                .isEqualTo(201);
        for (int ctid : List.of(101, 102, 103)) {
            String item = "{\"items\":[{\"host_id\":1,\"ctid\":%d,\"name\":\"app%d\"}]}".formatted(ctid, ctid);
            assertThat(owner.post("/apps/adopt", item).status()).isEqualTo(200);
        }
        TestPlane.until(
                "the backups are read",
                () -> owner.get("/backups?vmid=103").list().size() == 3);
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

    private long job(Answer answer) {
        assertThat(answer.status()).as(answer.body()).isIn(200, 202);
        return answer.tree().get("job").asLong();
    }

    private long backUp(int... apps) {
        var guests = Arrays.stream(apps)
                .mapToObj(app -> Map.of("type", "app", "id", app))
                .toList();
        return job(owner.post("/backups/run", Json.write(Map.of("guests", guests, "storage", "backup-nfs"))));
    }

    /** The newest backup of container 103. */
    private long backup() {
        return owner.get("/backups?vmid=103").tree().at("/0/id").asLong();
    }

    private long restore(Map<String, ?> body) {
        return job(owner.post("/backups/" + backup() + "/restore", Json.write(body)));
    }

    private long restoreInPlace() {
        return restore(Map.of("mode", "in_place", "confirm", cluster.guest(103).name()));
    }

    private long prune() {
        var body = Map.of("host_id", 1, "storage", "backup-nfs", "vmid", 103, "keep_last", 1);
        return job(owner.post("/backups/prune", Json.write(body)));
    }

    private List<SimTask> tasks(String type, String id) {
        return cluster.tasks().stream()
                .filter(task -> task.type().equals(type) && task.id().equals(id))
                .toList();
    }

    private void awaitTasks(String type, String id, int count) {
        TestPlane.until(type + " of " + id + " began", () -> tasks(type, id).size() == count);
    }

    private void awaitRequest(String method, String path) {
        TestPlane.until(
                method + " " + path + " arrived",
                () -> sim.node("alpha").requests().stream()
                        .anyMatch(r -> r.method().equals(method) && r.path().matches(path)));
    }

    /** Until an order asks for the tasks of this type that its guest has had. */
    private void awaitListOf(String type) {
        TestPlane.until(
                "tasks of type " + type + " were asked for",
                () -> sim.node("alpha").requests().stream()
                        .anyMatch(r -> type.equals(r.parameters().get("typefilter"))
                                && r.parameters().containsKey("vmid")));
    }

    private JsonNode end(long job, String status) {
        owner.get("/jobs/" + job + "/events/stream");
        JsonNode end = owner.get("/jobs/" + job).tree();
        assertThat(end.get("status").asString())
                .as(end + owner.get("/jobs/" + job + "/events").body())
                .isEqualTo(status);
        return end;
    }

    private int containers() {
        return cluster.guests().size();
    }

    @Test
    void tasksThatRanMeanwhileAreFollowedAndTheRestIsDoneOnce() throws Exception {
        sim.faults().holdTasks("vzdump 102|vzrestore|imgdel");
        long run = backUp(1, 2);
        long restore = restore(Map.of());
        long prune = prune();
        awaitTasks("vzdump", "102", 1);
        awaitTasks("vzrestore", "100", 1);
        awaitTasks("imgdel", "103@backup-nfs", 1);
        service.kill();
        sim.faults().releaseTasks();
        start();
        JsonNode end = end(run, "succeeded");
        assertThat(end.at("/result/results")
                        .valueStream()
                        .map(one -> one.get("outcome").asString()))
                .containsExactly("done", "done");
        assertThat(tasks("vzdump", "101")).hasSize(1);
        assertThat(tasks("vzdump", "102")).hasSize(1);
        assertThat(end(restore, "succeeded").at("/result/vmid").asInt()).isEqualTo(100);
        assertThat(tasks("vzrestore", "100")).hasSize(1);
        assertThat(containers()).isEqualTo(4);
        assertThat(end(prune, "succeeded").at("/result/removed").size()).isEqualTo(2);
        assertThat(tasks("imgdel", "103@backup-nfs")).hasSize(2);
        assertThat(nfs.volumes("alpha").stream()
                        .filter(one -> Integer.valueOf(103).equals(one.vmid())))
                .hasSize(1);
        assertThat(cluster.guests()).allMatch(guest -> guest.lock() == null);
    }

    @Test
    void ordersThatWereCarriedOutWithoutAnAnswerAreFoundByTheirTasks() throws Exception {
        FaultRule backing = sim.faults().hang("POST alpha .*/vzdump");
        FaultRule restoring = sim.faults().hang("POST alpha /nodes/alpha/lxc$");
        FaultRule deleting = sim.faults().hang("DELETE alpha .*/content/.*");
        long run = backUp(1, 2);
        long restore = restoreInPlace();
        awaitRequest("POST", ".*/vzdump");
        awaitRequest("POST", ".*/lxc");
        long prune = prune();
        awaitRequest("DELETE", ".*/content/.*");
        service.kill();
        List.of(backing, restoring, deleting).forEach(FaultRule::lift);
        awaitTasks("vzdump", "101", 1);
        awaitTasks("vzrestore", "103", 1);
        awaitTasks("imgdel", "103@backup-nfs", 1);
        start();
        end(run, "succeeded");
        end(restore, "succeeded");
        assertThat(end(prune, "succeeded").at("/result/removed").size()).isEqualTo(2);
        assertThat(tasks("vzdump", "101")).hasSize(1);
        assertThat(tasks("vzdump", "102")).hasSize(1);
        assertThat(tasks("vzrestore", "103")).hasSize(1);
        assertThat(tasks("imgdel", "103@backup-nfs")).hasSize(2);
        assertThat(containers()).isEqualTo(3);
    }

    @Test
    void ordersThatMayNotHaveArrivedAreUnknownAndNotGivenAgain() throws Exception {
        FaultRule backing = sim.faults().hang("POST alpha .*/vzdump");
        FaultRule restoring = sim.faults().hang("POST alpha /nodes/alpha/lxc$");
        FaultRule deleting = sim.faults().hang("DELETE alpha .*/content/.*");
        long run = backUp(1, 2);
        long restore = restoreInPlace();
        awaitRequest("POST", ".*/vzdump");
        awaitRequest("POST", ".*/lxc");
        long prune = prune();
        awaitRequest("DELETE", ".*/content/.*");
        service.kill();
        start();
        assertThat(end(restore, "unknown").get("error").asString()).contains("is not known");
        assertThat(end(prune, "unknown").get("error").asString()).contains("is not known");
        // The next guest is backed up all the same.
        TestPlane.until(
                "the next one is ordered",
                () -> sim.node("alpha").requests().stream()
                                .filter(r ->
                                        r.method().equals("POST") && r.path().endsWith("/vzdump"))
                                .count()
                        == 2);
        backing.lift();
        JsonNode end = end(run, "failed");
        assertThat(end.at("/result/results")
                        .valueStream()
                        .map(one -> one.get("outcome").asString()))
                .containsExactly("unknown", "done");
        assertThat(tasks("vzdump", "102")).hasSize(1);
        assertThat(sim.node("alpha").requests().stream()
                        .filter(r -> r.method().equals("DELETE") && r.path().contains("/content/")))
                .hasSize(1);
        assertThat(sim.node("alpha").requests().stream()
                        .filter(r -> r.method().equals("POST") && r.path().endsWith("/lxc")))
                .hasSize(1);
        restoring.lift();
        deleting.lift();
    }

    @Test
    void ordersThatWereNotSentAreGivenAfterTheRestart() throws Exception {
        FaultRule before = sim.faults().hang("GET alpha /nodes/alpha/tasks$");
        long run = backUp(1);
        long restore = restore(Map.of());
        awaitListOf("vzdump");
        awaitListOf("vzrestore");
        service.kill();
        before.lift();
        start();
        end(run, "succeeded");
        end(restore, "succeeded");
        assertThat(tasks("vzdump", "101")).hasSize(1);
        assertThat(tasks("vzrestore", "100")).hasSize(1);
        assertThat(containers()).isEqualTo(4);
    }

    @Test
    void aDeletionIsFollowedToItsEnd() throws Exception {
        sim.faults().holdTasks("imgdel");
        long backup = backup();
        long job = job(owner.delete("/backups/" + backup));
        awaitTasks("imgdel", "103@backup-nfs", 1);
        service.kill();
        sim.faults().releaseTasks();
        start();
        end(job, "succeeded");
        assertThat(owner.get("/backups/" + backup).status()).isEqualTo(404);
        assertThat(tasks("imgdel", "103@backup-nfs")).hasSize(1);
    }

    @Test
    void aCheckBeginsAnewAndLeavesNoProgramOnTheNode() throws Exception {
        var node = sim.node("alpha");
        node.authorize(owner.post("/hosts/1/ssh", "{\"port\":" + node.sshPort() + "}")
                .tree()
                .get("public_key")
                .asString());
        assertThat(owner.post("/hosts/1/ssh/verify", "{}").status()).isEqualTo(200);
        int idle = processes();
        FaultRule reading = sim.faults().ssh("alpha zstd").hang();
        long job = job(owner.post("/backups/verify", "{\"max\":2}"));
        TestPlane.until("it reads", () -> processes() > idle);
        service.kill();
        TestPlane.until("its programs have ended", () -> processes() <= idle);
        reading.lift();
        sim.faults().clear();
        start();
        assertThat(end(job, "succeeded").at("/result/ok").asInt()).isEqualTo(2);
        assertThat(owner.get("/backups?state=ok").list()).hasSize(2);
        TestPlane.until("nothing remains", () -> processes() <= idle);
    }

    private int processes() {
        return ((NodeComputer) sim.node("alpha").shell()).computer().processes().size();
    }
}
