package dev.holdfast.guests.disk;

import static dev.holdfast.access.Role.ADMIN;
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

/** The disks of a virtual machine, as far as they differ from those of a container. */
class MachineDisksTest {
    @RegisterExtension
    final TestPlane plane = TestPlane.empty();

    private final Sim sim = Sim.oneHost();
    private final SimGuest guest = sim.clusterOf("alpha")
            .machine(700, "alpha", "db")
            .set("scsi0", "local:700/vm-700-disk-0.qcow2,cache=writeback,size=8G")
            .start();
    private String path;

    @BeforeEach
    void enrol() {
        plane.enrol(sim, "alpha");
        TestPlane.until("it was polled", () -> !vms().isEmpty());
        path = "/vms/" + vms().at("/0/id").asLong() + "/disks";
    }

    @AfterEach
    void close() {
        sim.close();
    }

    private JsonNode vms() {
        return plane.as(VIEWER).get("/vms").tree();
    }

    private JsonNode list() {
        return plane.as(VIEWER).get(path).tree();
    }

    private JsonNode disk(String key) {
        return list().valueStream()
                .filter(one -> one.get("disk").asString().equals(key))
                .findFirst()
                .orElseThrow(() -> new AssertionError(key + " in " + list()));
    }

    private Answer post(String rest, String body) {
        return plane.as(ADMIN).post(path + rest, body);
    }

    private JsonNode end(Answer answer) {
        assertThat(answer.status()).as(answer.body()).isEqualTo(202);
        return plane.endOf(answer.tree().get("job").asLong());
    }

    private JsonNode succeeded(Answer answer) {
        JsonNode end = end(answer);
        assertThat(end.get("status").asString()).as(end.toString()).isEqualTo("succeeded");
        return end;
    }

    @Test
    void drivesAndMediaAreToldApart() {
        guest.set("ide2", "local:iso/debian.iso,media=cdrom,size=600M");
        guest.set("ide3", "none,media=cdrom");
        guest.set("ide0", "local:700/vm-700-cloudinit.qcow2,media=cdrom,size=4M");
        guest.set("efidisk0", "local-lvm:vm-700-disk-1,efitype=4m,size=4M");
        guest.set("tpmstate0", "local-lvm:vm-700-disk-2,size=4M,version=v2.0");
        assertThat(disk("scsi0").get("type").asString()).isEqualTo("disk");
        assertThat(disk("scsi0").get("bus").asString()).isEqualTo("scsi");
        assertThat(disk("scsi0").get("format").asString()).isEqualTo("qcow2");
        assertThat(disk("scsi0").get("cache").asString()).isEqualTo("writeback");
        assertThat(disk("scsi0").get("mount_point").isNull()).isTrue();
        assertThat(disk("scsi0").get("used_bytes").isNull()).isTrue();
        assertThat(disk("ide2").get("type").asString()).isEqualTo("cdrom");
        assertThat(disk("ide3").get("type").asString()).isEqualTo("cdrom");
        assertThat(disk("ide3").get("volume").isNull()).isTrue();
        assertThat(disk("ide0").get("type").asString()).isEqualTo("cloudinit");
        assertThat(disk("efidisk0").get("type").asString()).isEqualTo("efi");
        assertThat(disk("tpmstate0").get("type").asString()).isEqualTo("tpm");
        assertThat(post("/ide2/detach", "").error()).isEqualTo("conflict");
        assertThat(post("/ide2/resize", "{\"size_gb\":9}").error()).isEqualTo("conflict");
        assertThat(post("/ide2/move", "{\"storage\":\"local-lvm\"}").error()).isEqualTo("conflict");
    }

    @Test
    void aDiskIsAddedToARunningMachine() {
        Answer added = post("", "{\"storage\":\"local\",\"size_gb\":4,\"format\":\"qcow2\",\"cache\":\"none\"}");
        assertThat(added.status()).as(added.body()).isEqualTo(200);
        assertThat(added.tree().get("disk").asString()).isEqualTo("scsi1");
        assertThat(added.tree().get("format").asString()).isEqualTo("qcow2");
        assertThat(added.tree().get("cache").asString()).isEqualTo("none");
        assertThat(added.tree().get("pending").isNull()).isTrue();
        assertThat(post("", "{\"storage\":\"local\",\"size_gb\":4,\"bus\":\"virtio\"}")
                        .tree()
                        .get("disk")
                        .asString())
                .isEqualTo("virtio0");
        assertThat(post("", "{\"storage\":\"local\",\"size_gb\":4,\"mount_point\":\"/a\"}")
                        .faults())
                .containsExactly("body.mount_point value_error");
        assertThat(post("", "{\"storage\":\"local\",\"size_gb\":4,\"bus\":\"nvme\"}")
                        .faults())
                .containsExactly("body.bus enum");
    }

    @Test
    void aDiskThatCannotBePluggedIsPending() {
        Answer added = post("", "{\"storage\":\"local\",\"size_gb\":4,\"bus\":\"sata\"}");
        assertThat(added.status()).as(added.body()).isEqualTo(200);
        assertThat(added.tree().get("volume").isNull()).isTrue();
        assertThat(added.tree().at("/pending/storage").asString()).isEqualTo("local");
        assertThat(added.tree().at("/pending/removed").asBoolean()).isFalse();
        // Its key is taken, although it is not in force yet.
        assertThat(post("", "{\"storage\":\"local\",\"size_gb\":4,\"bus\":\"sata\"}")
                        .tree()
                        .get("disk")
                        .asString())
                .isEqualTo("sata1");
    }

    @Test
    void whenAllKeysOfABusAreUsedAnotherBusIsNeeded() {
        for (int i = 0; i < 4; i++) guest.set("ide" + i, "none,media=cdrom");
        Answer answer = post("", "{\"storage\":\"local\",\"size_gb\":4,\"bus\":\"ide\"}");
        assertThat(answer.error()).isEqualTo("conflict");
        assertThat(answer.json().get("detail").toString()).contains("choose another bus");
    }

    @Test
    void aRefusedHotplugIsReportedAsPending() {
        guest.refuseHotplug("scsi1", "error on hot-plugging device\n");
        Answer answer = post("", "{\"storage\":\"local\",\"size_gb\":4}");
        assertThat(answer.status()).as(answer.body()).isEqualTo(502);
        assertThat(answer.json()).containsEntry("pending", true);
    }

    @Test
    void aDiskOfARunningMachineIsMovedAndGrown() {
        JsonNode end = succeeded(post("/scsi0/move", "{\"storage\":\"local-lvm\"}"));
        assertThat(end.get("kind").asString()).isEqualTo("vm.disk_move");
        assertThat(disk("scsi0").get("storage").asString()).isEqualTo("local-lvm");
        succeeded(post("/scsi0/resize", "{\"size_gb\":9}"));
        assertThat(disk("scsi0").get("size_bytes").asLong()).isEqualTo(9L << 30);
    }

    @Test
    void aQcow2DiskWithSnapshotsIsNotResized() {
        guest.snapshot("one", "");
        Answer answer = post("/scsi0/resize", "{\"size_gb\":9}");
        assertThat(answer.error()).isEqualTo("conflict");
        assertThat(answer.json().get("detail").toString()).contains("qcow2 disk with snapshots", "one");
    }

    @Test
    void theBaseOfALinkedCloneIsNotDeleted() {
        guest.stop();
        guest.set("scsi0", "local:700/base-700-disk-0.qcow2,size=8G");
        guest.set("unused0", "local:700/base-700-disk-0.qcow2");
        guest.set("scsi0", null);
        sim.clusterOf("alpha")
                .machine(701, "alpha", "clone")
                .set("scsi0", "local:700/base-700-disk-0.qcow2/701/vm-701-disk-0.qcow2,size=8G");
        JsonNode end =
                end(plane.as(ADMIN).delete(path + "/unused0", "{\"confirm\":\"local:700/base-700-disk-0.qcow2\"}"));
        assertThat(end.get("status").asString()).isEqualTo("failed");
        assertThat(end.get("error").asString()).contains("linked clone", "was not deleted");
    }
}
