package dev.holdfast.backups;

import static dev.holdfast.access.Role.ADMIN;
import static dev.holdfast.access.Role.OWNER;
import static dev.holdfast.access.Role.VIEWER;
import static org.assertj.core.api.Assertions.assertThat;

import dev.holdfast.Answer;
import dev.holdfast.TestPlane;
import dev.holdfast.sim.Sim;
import dev.holdfast.sim.model.SimCluster;
import dev.holdfast.sim.model.SimGuest;
import dev.holdfast.sim.model.SimStorage;
import dev.holdfast.sim.model.volume.Volume;
import java.time.Duration;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;
import org.junit.jupiter.api.extension.AfterEachCallback;
import org.junit.jupiter.api.extension.BeforeEachCallback;
import org.junit.jupiter.api.extension.ExtensionContext;
import tools.jackson.databind.JsonNode;

/** A service and a cluster of two nodes with the container 101 and the machine 150, each with a backup. */
final class TestRestoreHouse implements BeforeEachCallback, AfterEachCallback {
    final TestPlane plane = TestPlane.empty();
    final Sim sim = Sim.cluster(2);
    SimCluster cluster;
    SimStorage nfs;
    SimGuest web;
    SimGuest runner;
    long host;
    private Set<Integer> before;

    @Override
    public void beforeEach(ExtensionContext context) {
        plane.start().as(OWNER);
        cluster = sim.clusterOf("lab1");
        nfs = cluster.storage("backup-nfs");
        web = cluster.guest(101);
        runner = cluster.machine(150, "lab2", "runner");
    }

    @Override
    public void afterEach(ExtensionContext context) {
        sim.faults().clear();
        sim.faults().releaseTasks();
        plane.close();
        sim.close();
    }

    Set<Integer> ids() {
        return cluster.guests().stream().map(SimGuest::vmid).collect(Collectors.toCollection(TreeSet::new));
    }

    /** The guests that tests have made and that exist now. */
    List<SimGuest> copies() {
        return cluster.guests().stream()
                .filter(guest -> !before.contains(guest.vmid()))
                .toList();
    }

    /** Enrols both nodes. A storage is read once in five minutes: the backups come first. */
    void enrol() {
        host = plane.enrol(sim, "lab1", "lab2").getFirst();
        before = ids();
    }

    /** Takes a backup of a guest as it is now. */
    Volume backUp(SimGuest guest) {
        return nfs.backUp(guest, Duration.ofHours(1));
    }

    void sync() {
        Answer synced = plane.as(OWNER).post("/hosts/" + host + "/sync", "");
        assertThat(synced.status()).as(synced.body()).isEqualTo(200);
    }

    /** The newest backup of a guest. */
    JsonNode backup(int vmid) {
        if (host == 0) enrol();
        TestPlane.until("the backup is read", () -> {
            sync();
            return !plane.as(VIEWER).get("/backups?vmid=" + vmid).tree().isEmpty();
        });
        return plane.as(VIEWER).get("/backups?vmid=" + vmid).tree().get(0);
    }

    Answer order(int vmid, String body) {
        return plane.as(ADMIN)
                .post("/backups/" + backup(vmid).get("id").asLong() + "/test-restore", body.replace('\'', '"'));
    }

    long begin(int vmid, String body) {
        Answer answer = order(vmid, body);
        assertThat(answer.status()).as(answer.body()).isEqualTo(200);
        return answer.tree().get("job").asLong();
    }

    /** The job when it has ended, in this state. */
    JsonNode end(long job, String status) {
        JsonNode end = plane.endOf(job);
        assertThat(end.get("status").asString())
                .as(end + String.join("\n", plane.log(job)))
                .isEqualTo(status);
        return end;
    }

    /** The test that a job was. */
    JsonNode test(long job) {
        return plane.as(VIEWER)
                .get("/backups/tests")
                .tree()
                .valueStream()
                .filter(one -> one.get("job").asLong() == job)
                .findFirst()
                .orElseThrow();
    }

    /** The end of a job whose test ended in this state and left nothing behind. */
    JsonNode gone(long job, String status, String state) {
        end(job, status);
        assertThat(copies()).isEmpty();
        JsonNode test = test(job);
        assertThat(test.get("state").asString()).as(test.toString()).isEqualTo(state);
        return test;
    }
}
