package dev.holdfast.faults;

import static dev.holdfast.access.Role.ADMIN;
import static dev.holdfast.access.Role.OPERATOR;
import static dev.holdfast.access.Role.OWNER;
import static dev.holdfast.access.Role.VIEWER;
import static org.assertj.core.api.Assertions.assertThat;

import dev.holdfast.Answer;
import dev.holdfast.TestPlane;
import dev.holdfast.base.json.Json;
import dev.holdfast.sim.Sim;
import dev.holdfast.sim.model.Backups;
import dev.holdfast.sim.model.SimCluster;
import dev.holdfast.sim.model.SimGuest;
import dev.holdfast.sim.model.SimStorage;
import dev.holdfast.sim.model.SimTask;
import dev.holdfast.sim.model.volume.Volume;
import java.net.URLDecoder;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import tools.jackson.databind.JsonNode;

/** Full and hanging storages, dying nodes and lost quorum while backups are made, restored and removed: what the end says is true. */
class BackupFaultsTest {
    private static final TestPlane plane = TestPlane.empty();
    private static final Sim sim = Sim.cluster(3);
    private static final SimCluster cluster = sim.clusterOf("lab1");
    private static List<Long> hosts;
    private static int last = 200;

    @BeforeAll
    static void start() {
        plane.start().as(OWNER);
        hosts = plane.enrol(sim, "lab1", "lab2");
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
        sim.faults().taskDuration(Duration.ofMillis(20));
        cluster.quorum(true);
        sim.node("lab2").up();
    }

    /** A container with an app. */
    private record App(long id, SimGuest guest) {
        String path() {
            return "/apps/" + id;
        }
    }

    private static App app(String node) {
        int vmid = ++last;
        SimGuest guest = cluster.container(vmid, node, "ct" + vmid);
        guest.start();
        sync();
        return new App(plane.adopt(hosts.getFirst(), vmid, "App " + vmid), guest);
    }

    private static void sync() {
        plane.as(OWNER).post("/hosts/" + hosts.getFirst() + "/sync", "");
    }

    private static SimStorage storage(String name) {
        return cluster.storage(name, "nfs", "backup", 4000).set("path", "/mnt/pve/" + name);
    }

    /** The id of the only backup of a guest on a new storage, with its volume. */
    private record Stored(long id, Volume volume) {}

    private static Stored stored(App app, String storage) {
        Volume volume = storage(storage).backUp(app.guest(), Duration.ofDays(1));
        return new Stored(id(app.guest().vmid(), storage), volume);
    }

    private static long id(int vmid, String storage) {
        String path = "/backups?vmid=" + vmid + "&storage=" + storage;
        TestPlane.until("the backup is read", () -> {
            sync();
            return !plane.as(VIEWER).get(path).tree().isEmpty();
        });
        return plane.as(VIEWER).get(path).tree().at("/0/id").asLong();
    }

    private static long job(Answer answer) {
        assertThat(answer.status()).as(answer.body()).isIn(200, 202);
        return answer.tree().get("job").asLong();
    }

    private static long run(String storage, App... apps) {
        var guests = Arrays.stream(apps)
                .map(app -> Map.of("type", "app", "id", app.id()))
                .toList();
        return job(plane.as(OPERATOR).post("/backups/run", Json.write(Map.of("guests", guests, "storage", storage))));
    }

    private static JsonNode end(long job, String status) {
        JsonNode end = plane.endOf(job);
        assertThat(end.get("status").asString())
                .as(end + String.join("\n", plane.log(job)))
                .isEqualTo(status);
        return end;
    }

    private static String error(long job, String status) {
        return end(job, status).get("error").asString();
    }

    private static JsonNode result(JsonNode end, App app) {
        return end.at("/result/results")
                .valueStream()
                .filter(one -> one.get("vmid").asInt() == app.guest().vmid())
                .findFirst()
                .orElseThrow();
    }

    /** Tasks that begin from now on are still in the middle of their work when their node dies. */
    private static void workForever() {
        sim.faults().taskDuration(Duration.ofHours(1));
    }

    private static List<SimTask> tasks(String type, String id) {
        return cluster.tasks().stream()
                .filter(task -> task.type().equals(type) && task.id().equals(id))
                .toList();
    }

    private static void awaitFollowed(String type, String id) {
        TestPlane.until(
                type + " of " + id + " is followed",
                () -> cluster.nodes().stream()
                        .flatMap(node -> node.requests().stream())
                        .anyMatch(r -> URLDecoder.decode(r.path(), StandardCharsets.UTF_8)
                                .contains(":" + type + ":" + id + ":")));
    }

    private static long backedUp(SimStorage storage, App app) {
        return Backups.volume(storage, app.guest(), 0, "zstd").used();
    }

    @Test
    void onAFullStorageAGuestThatDoesNotFitFailsAndTheOthersAreBackedUp() {
        SimStorage small = storage("small");
        // How much of its disk a simulated guest uses depends on its CT ID.
        List<App> bySize = Stream.of(app("lab1"), app("lab1"))
                .sorted(Comparator.comparing(app -> backedUp(small, app)))
                .toList();
        App fits = bySize.getFirst();
        App large = bySize.getLast();
        long needed = backedUp(small, fits);
        assertThat(backedUp(small, large)).isGreaterThan(needed);
        small.fillUp("lab1", needed);
        sync();
        JsonNode end = end(run("small", large, fits), "failed");
        JsonNode full = result(end, large);
        assertThat(full.get("outcome").asString()).isEqualTo("failed");
        assertThat(full.get("detail").asString())
                .contains("The storage is full: remove old backups, or choose another storage.")
                .doesNotContain("locked");
        assertThat(result(end, fits).get("outcome").asString()).isEqualTo("done");
        assertThat(large.guest().lock()).isNull();
        assertThat(large.guest().isRunning()).isTrue();
        assertThat(small.volumes("lab1")).hasSize(1);
    }

    @Test
    void aNodeThatDiesDuringABackupLeavesItUnknownAndTheLockIsSaid() {
        App dying = app("lab2");
        App other = app("lab1");
        int vmid = dying.guest().vmid();
        workForever();
        long job = run("backup-nfs", dying);
        awaitFollowed("vzdump", "" + vmid);
        sim.node("lab2").crash();
        sim.faults().taskDuration(Duration.ofMillis(20));
        end(run("backup-nfs", other), "succeeded");
        JsonNode end = end(job, "failed");
        assertThat(result(end, dying).get("outcome").asString()).isEqualTo("unknown");
        assertThat(result(end, dying).get("detail").asString())
                .contains("stopped answering during the backup", "run pct unlock " + vmid + " on node lab2.");
        assertThat(tasks("vzdump", "" + vmid)).hasSize(1);
        sim.node("lab2").up();
        sync();
        assertThat(dying.guest().lock()).isEqualTo("backup");
        long again = job(plane.as(OPERATOR).post(dying.path() + "/backup", "{\"storage\":\"backup-nfs\"}"));
        assertThat(error(again, "failed"))
                .contains("locked (backup)", "If no task works on it, run pct unlock " + vmid + " on node lab2.");
    }

    @Test
    void aNodeThatRestartsDuringABackupFailsItAndTheLockIsSaid() {
        App app = app("lab2");
        int vmid = app.guest().vmid();
        workForever();
        long job = job(plane.as(OPERATOR).post(app.path() + "/backup", "{\"storage\":\"backup-nfs\"}"));
        awaitFollowed("vzdump", "" + vmid);
        sim.node("lab2").crash();
        sim.node("lab2").up();
        assertThat(error(job, "failed"))
                .contains("The guest is still locked (backup).", "run pct unlock " + vmid + " on node lab2.");
        assertThat(tasks("vzdump", "" + vmid)).hasSize(1);
    }

    @Test
    void aBackupThatIsCanceledIsEndedOnItsNodeAndLeavesNoLock() {
        App app = app("lab2");
        String vmid = "" + app.guest().vmid();
        workForever();
        long job = job(plane.as(OPERATOR).post(app.path() + "/backup", "{\"storage\":\"backup-nfs\"}"));
        awaitFollowed("vzdump", vmid);
        assertThat(plane.as(OPERATOR).post("/jobs/" + job + "/cancel", "").status())
                .isLessThan(300);
        end(job, "canceled");
        TestPlane.until(
                "its task has ended", () -> tasks("vzdump", vmid).getFirst().exit() != null);
        assertThat(app.guest().lock()).isNull();
    }

    @Test
    void aNodeThatDiesDuringARestoreIsSaidWithTheIdToLookFor() {
        App app = app("lab1");
        long backup = stored(app, "first").id();
        workForever();
        long job = job(
                plane.as(ADMIN).post("/backups/" + backup + "/restore", Json.write(Map.of("host_id", hosts.get(1)))));
        TestPlane.until("it is restored", () -> plane.log(job).toString().contains("Restoring"));
        int vmid = made();
        awaitFollowed("vzrestore", "" + vmid);
        sim.node("lab2").crash();
        assertThat(error(job, "unknown"))
                .contains("stopped answering during the restore", "container " + vmid, "pct unlock " + vmid);
        assertThat(tasks("vzrestore", "" + vmid)).hasSize(1);
    }

    /** The ID of the container that is being restored. */
    private static int made() {
        TestPlane.until("a restore began", () -> cluster.tasks().stream().anyMatch(BackupFaultsTest::isRestore));
        return cluster.tasks().stream()
                .filter(BackupFaultsTest::isRestore)
                .mapToInt(task -> Integer.parseInt(task.id()))
                .findFirst()
                .orElseThrow();
    }

    private static boolean isRestore(SimTask task) {
        return task.type().equals("vzrestore") && task.exit() == null;
    }

    @Test
    void aNodeThatRestartsDuringARestoreLeavesAnIncompleteGuestThatIsNamed() {
        App app = app("lab2");
        long backup = stored(app, "second").id();
        workForever();
        long job = job(
                plane.as(ADMIN).post("/backups/" + backup + "/restore", Json.write(Map.of("host_id", hosts.get(1)))));
        int vmid = made();
        awaitFollowed("vzrestore", "" + vmid);
        sim.node("lab2").crash();
        sim.node("lab2").up();
        assertThat(error(job, "failed"))
                .contains("An incomplete container " + vmid + " remains. It is locked (create).", "pct unlock " + vmid)
                .endsWith("Delete it.");
        assertThat(tasks("vzrestore", "" + vmid)).hasSize(1);
    }

    @Test
    void aNodeThatRestartsDuringARestoreInPlaceSaysThatTheDisksAreUncertain() {
        App app = app("lab2");
        int vmid = app.guest().vmid();
        long backup = stored(app, "third").id();
        app.guest().stop();
        sync();
        workForever();
        var body = Map.of("mode", "in_place", "confirm", app.guest().name());
        long job = job(plane.as(ADMIN).post("/backups/" + backup + "/restore", Json.write(body)));
        awaitFollowed("vzrestore", "" + vmid);
        sim.node("lab2").crash();
        sim.node("lab2").up();
        assertThat(error(job, "failed"))
                .contains(
                        "The container " + vmid + " exists. It is locked (create).",
                        "Whether its disks are the old ones is not certain");
        assertThat(tasks("vzrestore", "" + vmid)).hasSize(1);
    }

    private static long prune(String storage, App app) {
        var body = Map.of(
                "host_id", hosts.get(1), "storage", storage, "vmid", app.guest().vmid(), "keep_last", 1);
        return job(plane.as(ADMIN).post("/backups/prune", Json.write(body)));
    }

    private static SimStorage withBackups(String name, App app, int count) {
        SimStorage storage = storage(name);
        for (int day = 0; day < count; day++) storage.backUp(app.guest(), Duration.ofDays(day));
        var _ = id(app.guest().vmid(), name);
        return storage;
    }

    @Test
    void aNodeThatDiesDuringAPruneLeavesItUnknownAndNothingMoreIsRemoved() {
        App app = app("lab1");
        SimStorage storage = withBackups("fourth", app, 4);
        String task = app.guest().vmid() + "@fourth";
        sim.faults().holdTasks("lab2 imgdel");
        long job = prune("fourth", app);
        awaitFollowed("imgdel", task);
        TestPlane.until("it is removed", () -> storage.volumes("lab1").size() == 3);
        sim.node("lab2").crash();
        assertThat(error(job, "unknown")).contains("stopped answering");
        assertThat(tasks("imgdel", task)).hasSize(1);
        sim.faults().releaseTasks();
        sim.node("lab2").up();
        assertThat(storage.volumes("lab1")).as("only the first was ordered").hasSize(3);
    }

    @Test
    void aRemovalThatANodeDidBeforeItRestartedIsNoFailure() {
        App app = app("lab1");
        SimStorage storage = withBackups("fifth", app, 4);
        String task = app.guest().vmid() + "@fifth";
        sim.faults().holdTasks("lab2 imgdel");
        long job = prune("fifth", app);
        awaitFollowed("imgdel", task);
        TestPlane.until("it is removed", () -> storage.volumes("lab1").size() == 3);
        sim.node("lab2").crash();
        sim.faults().releaseTasks();
        sim.node("lab2").up();
        JsonNode end = end(job, "succeeded");
        assertThat(end.at("/result/removed").size()).isEqualTo(3);
        assertThat(storage.volumes("lab1")).hasSize(1);
        assertThat(tasks("imgdel", task)).hasSize(3);
    }

    @Test
    void aNodeThatRestartsDuringADeletionSaysWhetherTheBackupIsGone() {
        App app = app("lab2");
        Stored gone = stored(app, "sixth");
        SimStorage storage = cluster.storage("sixth");
        String task = app.guest().vmid() + "@sixth";
        sim.faults().holdTasks("imgdel");
        long job = job(plane.as(ADMIN).delete("/backups/" + gone.id()));
        awaitFollowed("imgdel", task);
        TestPlane.until("it is removed", () -> storage.volumes("lab1").isEmpty());
        String node = tasks("imgdel", task).getFirst().node();
        sim.node(node).crash();
        sim.faults().releaseTasks();
        sim.node(node).up();
        end(job, "succeeded");

        Stored stays = stored(app, "seventh");
        workForever();
        long second = job(plane.as(ADMIN).delete("/backups/" + stays.id()));
        awaitFollowed("imgdel", app.guest().vmid() + "@seventh");
        sim.node(node).crash();
        sim.node(node).up();
        assertThat(error(second, "failed")).startsWith("The backup could not be deleted: ");
        assertThat(plane.as(VIEWER).get("/backups/" + stays.id()).status()).isEqualTo(200);
    }

    @Test
    void aNodeThatDiesDuringACheckIsNoDamage() {
        App app = app("lab2");
        long backup = stored(app, "ninth").id();
        plane.openSsh(hosts.get(1), sim.node("lab2"));
        sim.faults().ssh("lab2 zstd").hang();
        long job = job(plane.as(OPERATOR).post("/backups/" + backup + "/verify", ""));
        TestPlane.until("it reads", () -> plane.log(job).toString().contains("zstd"));
        sim.node("lab2").crash();
        assertThat(error(job, "unknown")).contains("is unchecked.");
        assertThat(plane.as(VIEWER)
                        .get("/backups/" + backup)
                        .tree()
                        .get("verify_state")
                        .asString())
                .isEqualTo("unknown");
    }

    @Test
    void aStorageThatHangsKeepsItsBackupsListedAndDelaysNoOther() {
        App app = app("lab1");
        SimStorage hanging = withBackups("hanging", app, 2);
        hanging.hang();
        try {
            TestPlane.until("its problem is known", () -> {
                sync();
                return problem("hanging") != null;
            });
            assertThat(plane.as(VIEWER).get("/backups?storage=hanging").tree()).hasSize(2);
            assertThat(plane.as(VIEWER)
                            .get("/backups/coverage")
                            .tree()
                            .get("errors")
                            .valueStream()
                            .map(one -> one.get("what").asString()))
                    .contains("storage hanging");
            end(run("backup-nfs", app), "succeeded");
            assertThat(id(app.guest().vmid(), "backup-nfs")).isPositive();
            assertThat(problem("backup-nfs")).isNull();
        } finally {
            hanging.answerAgain();
        }
    }

    @Test
    void aStorageWhoseContentNeverComesDelaysNoOtherEither() {
        App app = app("lab1");
        sim.faults().hang("GET .*/storage/silent/content");
        storage("silent").backUp(app.guest(), Duration.ofDays(1));
        TestPlane.until("it is asked", () -> {
            sync();
            return cluster.nodes().stream()
                    .flatMap(node -> node.requests().stream())
                    .anyMatch(r -> r.path().endsWith("/storage/silent/content"));
        });
        assertThat(stored(app, "beside").id()).isPositive();
        assertThat(problem("silent")).isEqualTo("The storage has not been read yet.");
        assertThat(plane.as(VIEWER).get("/backups?storage=silent").tree()).isEmpty();
    }

    private static String problem(String name) {
        return plane.as(VIEWER)
                .get("/backups/storages")
                .tree()
                .valueStream()
                .filter(one -> one.get("storage").asString().equals(name))
                .map(one -> one.get("problem").asString(null))
                .filter(problem -> problem != null)
                .findFirst()
                .orElse(null);
    }

    @Test
    void withoutQuorumEachChangeSaysSoAndTheListIsServed() {
        App app = app("lab1");
        long backup = stored(app, "eighth").id();
        cluster.quorum(false);
        sync();
        JsonNode end = end(run("backup-nfs", app), "failed");
        assertThat(result(end, app).get("detail").asString())
                .contains("The cluster has no quorum: it can be read but not changed.");
        assertThat(app.guest().lock()).isNull();
        assertThat(error(job(plane.as(ADMIN).post("/backups/" + backup + "/restore", "{}")), "failed"))
                .contains("no quorum");
        assertThat(error(job(plane.as(ADMIN).delete("/backups/" + backup)), "failed"))
                .contains("no quorum");
        assertThat(plane.as(VIEWER).get("/backups/" + backup).status()).isEqualTo(200);
        assertThat(plane.as(VIEWER).get("/backups?storage=eighth").tree()).hasSize(1);
    }
}
