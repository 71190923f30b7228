package dev.holdfast.guests.snapshot;

import static dev.holdfast.access.Role.ADMIN;
import static dev.holdfast.access.Role.OPERATOR;
import static dev.holdfast.access.Role.VIEWER;
import static org.assertj.core.api.Assertions.assertThat;

import dev.holdfast.Answer;
import dev.holdfast.TestPlane;
import dev.holdfast.sim.Sim;
import dev.holdfast.sim.model.SimGuest;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import tools.jackson.databind.JsonNode;

/** The snapshots of a virtual machine, as far as they differ from those of a container: they may contain its memory. */
class MachineSnapshotsTest {
    @RegisterExtension
    final TestPlane plane = TestPlane.empty();

    private final Sim sim = Sim.oneHost();
    private final SimGuest guest =
            sim.clusterOf("alpha").machine(700, "alpha", "db").start();
    private String path;

    @BeforeEach
    void enrol() {
        plane.enrol(sim, "alpha");
        TestPlane.until("it was polled", () -> !vms().isEmpty());
        path = "/vms/" + vms().at("/0/id").asLong();
    }

    @AfterEach
    void close() {
        sim.close();
    }

    private JsonNode vms() {
        return plane.as(VIEWER).get("/vms").tree();
    }

    private Answer create(String body) {
        return plane.as(OPERATOR).post(path + "/snapshots", body);
    }

    private long job(String body) {
        return job(create(body));
    }

    private static long job(Answer answer) {
        assertThat(answer.status()).as(answer.body()).isEqualTo(202);
        return answer.tree().get("job").asLong();
    }

    private JsonNode end(Answer answer) {
        JsonNode end = plane.endOf(job(answer));
        assertThat(end.get("status").asString()).as(end.toString()).isEqualTo("succeeded");
        return end;
    }

    private Answer rollBack(String name, String body) {
        return plane.as(ADMIN).post(path + "/snapshots/" + name + "/rollback", body);
    }

    @Test
    void aRollbackToASnapshotWithMemoryContinuesWithIt() {
        JsonNode end = end(create("{\"name\":\"live1\",\"vmstate\":true,\"description\":\"with memory\"}"));
        assertThat(end.get("kind").asString()).isEqualTo("vm.snapshot_create");
        JsonNode one = plane.as(VIEWER).get(path + "/snapshots").tree().get(0);
        assertThat(one.get("vmstate").asBoolean()).isTrue();
        assertThat(one.get("description").asString()).isEqualTo("with memory");
        guest.stop();
        Answer asked = rollBack("live1", "{}");
        assertThat(asked.json()).containsEntry("confirm_phrase", "db");
        assertThat(asked.json().get("detail").toString()).contains("continues with the memory");
        assertThat(end(rollBack("live1", "{\"confirm\":\"db\"}"))
                        .at("/result/running")
                        .asBoolean())
                .isTrue();
        assertThat(guest.isRunning()).isTrue();
        end(plane.as(OPERATOR).delete(path + "/snapshots/live1", ""));
        assertThat(sim.clusterOf("alpha").storages())
                .allSatisfy(storage -> assertThat(storage.volumes("alpha"))
                        .noneMatch(volume -> volume.name().contains("state")));
    }

    @Test
    void aStoppedMachineHasNoMemoryToSave() {
        guest.stop();
        assertThat(create("{\"name\":\"live1\",\"vmstate\":true}").faults())
                .containsExactly("body.vmstate value_error");
        end(create("{\"name\":\"cold\"}"));
    }

    @Test
    void aMachineThatWasStoppedBeforeTheJobBeganFailsIt() {
        // It waits behind another job that leaves the machine as it is.
        sim.faults().holdTasks("qmsnapshot");
        long first = job("{\"name\":\"cold\"}");
        long second = job("{\"name\":\"live1\",\"vmstate\":true}");
        guest.stop();
        sim.faults().releaseTasks();
        assertThat(plane.endOf(first).get("status").asString()).isEqualTo("succeeded");
        JsonNode end = plane.endOf(second);
        assertThat(end.get("status").asString()).isEqualTo("failed");
        assertThat(end.get("error").asString()).contains("no memory to save");
    }

    @Test
    void aTemplateHasNoSnapshots() {
        guest.stop();
        guest.template();
        guest.set("scsi0", "local:700/base-700-disk-0.raw,size=8G");
        Answer answer = create("{\"name\":\"one\"}");
        assertThat(answer.error()).isEqualTo("capability_missing");
        assertThat(answer.json().get("detail").toString()).contains("A template can't have snapshots");
    }
}
