package dev.holdfast.backups;

import static dev.holdfast.access.Role.OPERATOR;
import static dev.holdfast.access.Role.OWNER;
import static dev.holdfast.access.Role.VIEWER;
import static org.assertj.core.api.Assertions.assertThat;

import dev.holdfast.Answer;
import dev.holdfast.EventWatcher;
import dev.holdfast.TestPlane;
import dev.holdfast.sim.Sim;
import dev.holdfast.sim.model.SimCluster;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import tools.jackson.databind.JsonNode;

/** Backups that are made on request. */
class BackupRunTest {
    private static final TestPlane plane = TestPlane.empty();
    private static final Sim sim = Sim.cluster(2);
    private static final SimCluster cluster = sim.clusterOf("lab1");
    private static long app;
    private static long vm;
    private static long host;

    @BeforeAll
    static void start() {
        plane.start().as(OWNER);
        cluster.machine(150, "lab2", "runner");
        cluster.machine(151, "lab2", "archive");
        host = plane.enrol(sim, "lab1", "lab2").getFirst();
        app = plane.adopt(host, 101, "Grafana");
        plane.as(OWNER).post("/hosts/" + host + "/sync", "");
        vm = plane.vm(150);
    }

    @AfterAll
    static void stop() {
        plane.close();
        sim.close();
    }

    @AfterEach
    void reset() {
        sim.faults().clear();
        sim.faults().taskDuration(Duration.ofMillis(20));
    }

    private static Answer run(String body) {
        return plane.as(OPERATOR).post("/backups/run", body.replace('\'', '"'));
    }

    private static JsonNode end(Answer answer, String status) {
        assertThat(answer.status()).as(answer.body()).isEqualTo(202);
        long job = answer.tree().get("job").asLong();
        JsonNode end = plane.endOf(job);
        assertThat(end.get("status").asString())
                .as(end + String.join("\n", plane.log(job)))
                .isEqualTo(status);
        return end;
    }

    private static long backingUp() {
        return cluster.tasks().stream()
                .filter(task -> task.type().equals("vzdump") && task.exit() == null)
                .count();
    }

    private static List<String> outcomes(JsonNode end) {
        return end.at("/result/results")
                .valueStream()
                .map(one ->
                        one.get("name").asString() + " " + one.get("outcome").asString())
                .toList();
    }

    @Test
    void eachGuestHasAResultAndABackupThatIsListed() {
        JsonNode end = end(
                run("{'guests':[{'type':'app','id':" + app + "},{'type':'vm','id':" + vm
                        + "}],'storage':'backup-nfs'}"),
                "succeeded");
        assertThat(end.get("kind").asString()).isEqualTo("backup.run");
        assertThat(outcomes(end)).containsExactly("Grafana done", "runner done");
        JsonNode first = end.at("/result/results/0");
        assertThat(first.get("volid").asString()).startsWith("backup-nfs:backup/vzdump-lxc-101-");
        assertThat(first.get("size_bytes").asLong()).isPositive();
        TestPlane.until(
                "the backup is listed",
                () -> plane.as(VIEWER)
                        .get("/backups?app_id=" + app)
                        .tree()
                        .valueStream()
                        .anyMatch(one -> one.get("volid")
                                        .asString()
                                        .equals(first.get("volid").asString())
                                && !one.get("notes").asString("").isEmpty()));
    }

    @Test
    void openPagesAreToldWhenTheNewBackupIsListed() {
        // A guest of its own: another backup of the same second would have the same name, and be nothing new.
        long archive = plane.vm(151);
        try (EventWatcher page = EventWatcher.live(plane.as(VIEWER))) {
            String made = end(
                            run("{'guests':[{'type':'vm','id':" + archive + "}],'storage':'backup-nfs'}"), "succeeded")
                    .at("/result/results/0/volid")
                    .asString();
            TestPlane.until(
                    "it is listed and told",
                    () -> plane.as(VIEWER)
                                    .get("/backups?vm_id=" + archive)
                                    .body()
                                    .contains(made)
                            && page.events("resource").stream()
                                    .anyMatch(one -> one.get("type").asString().equals("backup")));
        }
    }

    @Test
    void allGuestsOfANodeAreThoseOnWhichTheCallerIsAnOperator() {
        JsonNode end =
                end(run("{'guests':'all','host_id':" + host + ",'storage':'backup-nfs','mode':'stop'}"), "succeeded");
        assertThat(outcomes(end)).containsExactly("Grafana done");
    }

    @Test
    void aGuestThatFailsDoesNotKeepTheOthersFromBeingBackedUp() {
        sim.faults().fail("POST lab2 /nodes/lab2/vzdump", 500, "command 'vzdump' failed");
        JsonNode end = end(
                run("{'guests':[{'type':'vm','id':" + vm + "},{'type':'app','id':" + app
                        + "}],'storage':'backup-nfs'}"),
                "failed");
        assertThat(outcomes(end)).containsExactly("runner failed", "Grafana done");
        assertThat(end.get("error").asString()).startsWith("1 of 2 guests was not backed up. runner: ");
    }

    @Test
    void cancelingEndsTheBackupsInProgressOnTheirNodesAndLeavesNoLock() {
        sim.faults().taskDuration(Duration.ofHours(1));
        Answer begun = run(
                "{'guests':[{'type':'vm','id':" + vm + "},{'type':'app','id':" + app + "}],'storage':'backup-nfs'}");
        long job = begun.tree().get("job").asLong();
        TestPlane.until("both are in progress", () -> backingUp() == 2);
        assertThat(plane.as(OPERATOR).post("/jobs/" + job + "/cancel", "").status())
                .isLessThan(300);
        JsonNode end = end(begun, "canceled");
        assertThat(outcomes(end)).containsExactly("runner failed", "Grafana failed");
        TestPlane.until("their tasks have ended", () -> backingUp() == 0);
        assertThat(cluster.guest(150).lock()).isNull();
        assertThat(cluster.guest(101).lock()).isNull();
    }

    @Test
    void withoutAStorageTheSharedOneIsUsedAndAnUnknownOneIsAFault() {
        JsonNode end = end(run("{'guests':[{'type':'app','id':" + app + "}]}"), "succeeded");
        assertThat(end.at("/result/results/0/volid").asString()).startsWith("backup-nfs:");
        Answer unknown = run("{'guests':[{'type':'app','id':" + app + "}],'storage':'nowhere'}");
        assertThat(unknown.status()).isEqualTo(422);
        assertThat(unknown.body()).contains("has no storage nowhere for backups. It has: ", "backup-nfs");
    }

    @Test
    void whatIsMissingOrForbiddenIsRefused() {
        assertThat(run("{'guests':[{'type':'app','id':999}]}").status()).isEqualTo(404);
        assertThat(run("{'guests':'some'}").status()).isEqualTo(422);
        assertThat(run("{'guests':[]}").status()).isEqualTo(422);
        assertThat(run("{'mode':'warm'}").status()).isEqualTo(422);
        assertThat(plane.as(VIEWER).post("/backups/run", "{}").status()).isEqualTo(403);
    }
}
