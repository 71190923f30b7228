package dev.holdfast.backups;

import static dev.holdfast.access.Role.OPERATOR;
import static dev.holdfast.access.Role.OWNER;
import static dev.holdfast.access.Role.VIEWER;
import static org.assertj.core.api.Assertions.assertThat;

import dev.holdfast.Answer;
import dev.holdfast.TestPlane;
import dev.holdfast.sim.Sim;
import dev.holdfast.sim.model.SimCluster;
import java.time.InstantSource;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** Backups that failed raise an alert, also those that Proxmox VE's own jobs made, until a newer one succeeds. */
@Timeout(600)
class FailedBackupsTest {
    private final TestPlane plane =
            TestPlane.with(Map.of("HOLDFAST_CATALOG_URL", "/nonexistent"), InstantSource.system());
    private final Sim sim = Sim.cluster(2);
    private final SimCluster cluster = sim.clusterOf("lab1");

    @AfterEach
    void stop() {
        plane.close();
        sim.close();
    }

    private void backUp(String node, Map<String, String> what) {
        sim.node(node).ask("POST", "/nodes/" + node + "/vzdump", what);
        TestPlane.until("the task ends", () -> cluster.tasks().stream().allMatch(task -> task.exit() != null));
    }

    private List<String> failed(String state) {
        return plane.as(VIEWER)
                .get("/alerts?state=" + state)
                .tree()
                .valueStream()
                .filter(one -> one.get("metric").asString().equals("backup_failed"))
                .map(one -> one.at("/target/name").asString())
                .sorted()
                .toList();
    }

    @Test
    void theGuestsThatATaskCouldNotBackUpHaveAnAlertUntilTheyAreBackedUp() {
        cluster.guest(101).lock("migrate"); // so that its part of a backup of all guests fails
        backUp("lab1", Map.of("all", "1", "storage", "backup-nfs"));
        cluster.guest(101).lock(null);
        cluster.guest(111).lock("migrate");
        backUp("lab2", Map.of("vmid", "111", "storage", "backup-nfs"));
        cluster.guest(111).lock(null);
        plane.start().as(OWNER);
        long host = plane.enrol(sim, "lab1", "lab2").getFirst();
        TestPlane.until("they are told", () -> failed("firing").size() == 2);
        assertThat(failed("firing")).containsExactly("web1", "web2");

        long app = plane.adopt(host, 101, "web1");
        Answer run = plane.as(OPERATOR)
                .post(
                        "/backups/run",
                        "{\"guests\":[{\"type\":\"app\",\"id\":" + app + "}],\"storage\":\"backup-nfs\"}");
        assertThat(run.status()).as(run.body()).isEqualTo(202);
        assertThat(plane.endOf(run.tree().get("job").asLong()).get("status").asString())
                .isEqualTo("succeeded");
        TestPlane.until("it is over", () -> failed("resolved").contains("web1"));
        assertThat(failed("firing")).containsExactly("web2");
    }
}
