package dev.holdfast.sim.api.node;

import static org.assertj.core.api.Assertions.assertThat;

import dev.holdfast.sim.Asker;
import dev.holdfast.sim.Worlds;
import dev.holdfast.sim.model.node.Ceph;
import dev.holdfast.sim.model.node.NodeDisk;
import dev.holdfast.sim.model.node.NodePool;
import java.util.Set;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import tools.jackson.databind.JsonNode;

/** Disks, SMART data, ZFS pools and Ceph. */
class DisksTest extends Worlds {
    private Asker root;

    @BeforeEach
    void begin() {
        sim.cluster("lab", "lab1", "lab2");
        root = root("lab1");
    }

    private JsonNode get(String path) {
        return root.get(path).data();
    }

    private JsonNode smart(NodeDisk disk) {
        sim.node("lab1").hardware().put(disk);
        return get("/nodes/lab1/disks/smart?disk=" + disk.path());
    }

    @Test
    void healthAndWearAreLeftOutWithoutSmart() {
        JsonNode nvme = get("/nodes/lab1/disks/list").get(0);
        assertThat(nvme.path("devpath").asString()).isEqualTo("/dev/nvme0n1");
        assertThat(nvme.path("health").asString()).isEqualTo("PASSED");
        assertThat(nvme.path("wearout").asInt()).isEqualTo(97);
        JsonNode skipped = get("/nodes/lab1/disks/list?skipsmart=1").get(0);
        assertThat(skipped.path("health").asString()).isEqualTo("UNKNOWN");
        assertThat(skipped.path("wearout").asString()).isEqualTo("N/A");
    }

    @Test
    void smartDataIsTextOrAttributesByKindOfDisk() {
        JsonNode nvme = smart(NodeDisk.of("/dev/nvme1n1", NodeDisk.Kind.NVME, "m", "s", 10));
        assertThat(nvme.path("type").asString()).isEqualTo("text");
        assertThat(nvme.path("text").asString()).contains("Percentage Used:                    3%");
        assertThat(smart(NodeDisk.of("/dev/sdb", NodeDisk.Kind.SAS, "m", "s", 10))
                        .path("health")
                        .asString())
                .isEqualTo("OK");
        JsonNode failing =
                smart(NodeDisk.of("/dev/sdc", NodeDisk.Kind.SSD, "m", "s", 10).fails());
        assertThat(failing.path("health").asString()).isEqualTo("FAILED!");
        assertThat(failing.path("attributes").get(0).path("fail").asString()).isEqualTo("NOW");
        sim.node("lab1").hardware().put(NodeDisk.of("/dev/vda", NodeDisk.Kind.VIRTUAL, "", "", 10));
        assertThat(root.get("/nodes/lab1/disks/smart?disk=/dev/vda").status()).isEqualTo(500);
        assertThat(root.get("/nodes/lab1/disks/smart?disk=/dev/sdz").status()).isEqualTo(500);
        assertThat(root.get("/nodes/lab1/disks/smart").status()).isEqualTo(400);
    }

    @Test
    void degradedPoolNamesItsFaultedDisk() {
        sim.node("lab1")
                .hardware()
                .put(NodePool.of("tank", 100, "/dev/sda", "/dev/sdb").degraded());
        assertThat(get("/nodes/lab1/disks/zfs").get(0).path("health").asString())
                .isEqualTo("DEGRADED");
        JsonNode disks = get("/nodes/lab1/disks/zfs/tank").at("/children/0/children/0/children");
        assertThat(disks.get(1).path("state").asString()).isEqualTo("FAULTED");
        assertThat(get("/nodes/lab2/disks/zfs")).isEmpty();
    }

    @Test
    void cephThatIsNotInstalledIsAnError() {
        assertThat(root.get("/cluster/ceph/status").reason()).isEqualTo("binary not installed: /usr/bin/ceph-mon");
        sim.clusterOf("lab1").ceph().health(Ceph.Health.WARN);
        assertThat(get("/cluster/ceph/status").at("/health/status").asString()).isEqualTo("HEALTH_WARN");
        assertThat(get("/cluster/ceph/status").at("/health/checks").propertyNames())
                .containsExactly("OSD_DOWN");
    }

    @Test
    void readingNeedsPrivileges() {
        var poor = Asker.of(sim.node("lab1"), sim.token("somebody@pve!one").grant("/nodes/lab1", Set.of("Sys.Audit")));
        assertThat(poor.get("/nodes/lab1/disks/list").status()).isEqualTo(200);
        assertThat(poor.get("/nodes/lab2/disks/list").status()).isEqualTo(403);
        assertThat(poor.get("/nodes/lab1/disks/zfs").reason()).isEqualTo("Permission check failed (/, Sys.Audit)");
        assertThat(poor.get("/nodes/lab1/apt/update").reason())
                .isEqualTo("Permission check failed (/nodes/lab1, Sys.Modify)");
    }
}
