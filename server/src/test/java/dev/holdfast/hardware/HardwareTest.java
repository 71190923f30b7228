package dev.holdfast.hardware;

import static dev.holdfast.access.Role.ADMIN;
import static dev.holdfast.access.Role.OPERATOR;
import static dev.holdfast.access.Role.VIEWER;
import static org.assertj.core.api.Assertions.assertThat;

import dev.holdfast.TestBrowser;
import dev.holdfast.TestPlane;
import dev.holdfast.auth.TestClock;
import dev.holdfast.base.json.Json;
import dev.holdfast.sim.Sim;
import dev.holdfast.sim.model.Token;
import dev.holdfast.sim.model.node.Ceph;
import dev.holdfast.sim.model.node.NodeDisk;
import dev.holdfast.sim.model.node.NodePool;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import tools.jackson.databind.JsonNode;

/** The hardware of hosts as people see it, with hosts of the simulator. */
class HardwareTest {
    private final Sim sim = Sim.cluster(2);
    private TestPlane plane = TestPlane.empty();
    private List<Long> hosts;

    @BeforeEach
    void begin() {
        plane.start();
    }

    @AfterEach
    void close() {
        plane.close();
        sim.close();
    }

    private void enrol() {
        hosts = plane.enrol(sim, "lab1", "lab2");
        for (long host : hosts) seen(host);
    }

    private void seen(long host) {
        assertThat(plane.as(OPERATOR).post("/hosts/" + host + "/sync", "").status())
                .isEqualTo(200);
    }

    private JsonNode get(long host) {
        return plane.as(VIEWER).get("/hosts/" + host + "/hardware").tree();
    }

    private JsonNode refreshed(long host) {
        var asked = plane.as(OPERATOR).post("/hosts/" + host + "/hardware/refresh", "");
        assertThat(asked.status()).as(asked.body()).isEqualTo(200);
        TestPlane.until("it is read", () -> !get(host).get("reading").asBoolean());
        return get(host);
    }

    @Test
    void nothingIsKnownBeforeItWasRead() {
        // Half a minute after a start everything is read.
        plane.close();
        plane = TestPlane.at(new TestClock()).start();
        enrol();
        JsonNode view = get(hosts.getFirst());
        for (String part : List.of("disks", "pools", "ceph", "updates", "temperatures")) {
            assertThat(view.get(part).get("read_at").isNull()).as(part).isTrue();
            assertThat(view.get(part).get("problem").asString()).as(part).contains("not been read yet");
        }
        assertThat(view.get("disks").get("list").isNull()).isTrue();
        assertThat(view.get("disks").get("condition").asString()).isEqualTo("unknown");
        assertThat(view.get("updates").get("count").isNull()).isTrue();
        assertThat(view.get("ceph").get("installed").isNull()).isTrue();
        JsonNode row = plane.as(VIEWER).get("/hardware").tree().get(0);
        assertThat(row.get("condition").asString()).isEqualTo("unknown");
        assertThat(row.get("disks").isNull()).isTrue();
        assertThat(row.get("updates").isNull()).isTrue();
    }

    @Test
    void everythingIsReadByARefresh() {
        sim.node("lab1")
                .hardware()
                .put(NodeDisk.of("/dev/sdb", NodeDisk.Kind.SSD, "Worn", "S1", 465)
                        .left(8))
                .put(NodeDisk.of("/dev/sdc", NodeDisk.Kind.HDD, "Dying", "S2", 465)
                        .fails())
                .put(NodeDisk.of("/dev/vda", NodeDisk.Kind.VIRTUAL, "", "", 10))
                .put(NodePool.of("tank", 464, "/dev/sdb", "/dev/sdc").degraded());
        sim.clusterOf("lab1").ceph().health(Ceph.Health.WARN);
        enrol();
        JsonNode view = refreshed(hosts.getFirst());
        assertThat(view.get("problem").isNull()).isTrue();
        assertThat(view.get("disks").get("condition").asString()).isEqualTo("failing");
        Map<String, JsonNode> disks = view.get("disks")
                .get("list")
                .valueStream()
                .collect(Collectors.toMap(d -> d.get("path").asString(), d -> d));
        assertThat(disks.get("/dev/nvme0n1").get("wear_pct").asDouble()).isEqualTo(3);
        assertThat(disks.get("/dev/nvme0n1").get("temperature_c").asInt()).isEqualTo(41);
        assertThat(disks.get("/dev/sda").get("wear_pct").isNull()).isTrue();
        assertThat(disks.get("/dev/sda").get("condition").asString()).isEqualTo("ok");
        assertThat(disks.get("/dev/sdb").get("reasons").get(0).asString()).contains("92 %");
        assertThat(disks.get("/dev/sdc").get("condition").asString()).isEqualTo("failing");
        assertThat(disks.get("/dev/vda").get("condition").asString()).isEqualTo("unknown");
        assertThat(disks.get("/dev/vda").get("problem").asString()).contains("no SMART data");
        JsonNode pool = view.get("pools").get("list").get(0);
        assertThat(pool.get("state").asString()).isEqualTo("DEGRADED");
        assertThat(pool.get("devices").toString()).contains("FAULTED", "too many errors");
        assertThat(view.get("ceph").get("condition").asString()).isEqualTo("warning");
        assertThat(view.get("ceph").get("checks").get(0).get("code").asString()).isEqualTo("OSD_DOWN");
        assertThat(view.get("updates").get("count").asInt()).isEqualTo(3);
        assertThat(view.get("temperatures").get("list").size()).isEqualTo(4);
        JsonNode row = plane.as(VIEWER).get("/hardware").tree().get(0);
        assertThat(row.get("condition").asString()).isEqualTo("failing");
        assertThat(row.get("max_wear_pct").asDouble()).isEqualTo(92);
        assertThat(row.get("reasons").toString()).contains("Pool tank: DEGRADED", "/dev/sdc (Dying)");
    }

    @Test
    void theValuesAreMeasuredForAlerts() {
        sim.node("lab1").hardware().change("sda", NodeDisk::fails);
        enrol();
        long host = hosts.getFirst();
        refreshed(host);
        seen(host);
        TestPlane.until(
                "the disk is an alert's value",
                () -> plane.as(VIEWER)
                        .get("/metrics/latest?target=host:" + host)
                        .tree()
                        .get(0)
                        .get("values")
                        .valueStream()
                        .anyMatch(one -> one.get("metric").asString().equals("disk_failing")
                                && one.get("value").asDouble(0) == 1));
    }

    @Test
    void cephThatIsNotThereIsNoProblem() {
        enrol();
        JsonNode ceph = refreshed(hosts.getFirst()).get("ceph");
        assertThat(ceph.get("installed").asBoolean()).isFalse();
        assertThat(ceph.get("problem").isNull()).isTrue();
    }

    @Test
    void whatTheTokenMayNotReadIsSaidWithTheNextStep() {
        Token poor = sim.token("poor@pve!one").grant("/", Set.of("Sys.Audit", "VM.Audit", "Datastore.Audit"));
        String input = Json.write(Map.of(
                "name", "lab1",
                "address", sim.node("lab1").address(),
                "token_id", poor.id(),
                "token_secret", poor.secret()));
        var added = plane.as(ADMIN).post("/hosts", input);
        assertThat(added.status()).as(added.body()).isEqualTo(201);
        long host = added.tree().get("id").asLong();
        seen(host);
        JsonNode view = refreshed(host);
        assertThat(view.get("updates").get("count").isNull()).isTrue();
        assertThat(view.get("updates").get("problem").asString())
                .contains("Sys.Modify on /nodes/lab1")
                .contains("Grant it to the token");
        assertThat(view.get("disks").get("list").size()).isEqualTo(2);
    }

    @Test
    void aNodeThatHangsDelaysNoOther() {
        enrol();
        var hanging = sim.faults().hang("/nodes/lab1/disks/");
        var asked = plane.as(OPERATOR).post("/hosts/" + hosts.getFirst() + "/hardware/refresh", "");
        assertThat(asked.tree().get("reading").asBoolean()).isTrue();
        assertThat(refreshed(hosts.getLast()).get("disks").get("list").size()).isEqualTo(2);
        assertThat(get(hosts.getFirst()).get("reading").asBoolean()).isTrue();
        // Refreshing again does not ask it twice at once.
        plane.as(OPERATOR).post("/hosts/" + hosts.getFirst() + "/hardware/refresh", "");
        hanging.lift();
    }

    @Test
    void aDiskThatTellsNothingAnyMoreKeepsTheTimeWhenItDid() {
        enrol();
        JsonNode before = refreshed(hosts.getFirst()).get("disks").get("list").get(0);
        sim.faults().fail("/nodes/lab1/disks/smart", 500, "smartctl failed");
        JsonNode after = refreshed(hosts.getFirst()).get("disks").get("list").get(0);
        assertThat(after.get("problem").asString()).contains("smartctl failed");
        assertThat(after.get("read_at")).isEqualTo(before.get("read_at"));
        assertThat(after.get("condition").asString()).isEqualTo("ok");
    }

    @Test
    void theListSaysWhyADiskTellsNothing() {
        sim.node("lab1").hardware().put(NodeDisk.of("/dev/vda", NodeDisk.Kind.VIRTUAL, "", "", 10));
        enrol();
        refreshed(hosts.getFirst());
        JsonNode row = plane.as(VIEWER).get("/hardware").tree().get(0);
        assertThat(row.get("problem").asString()).startsWith("/dev/vda").contains("no SMART data");
    }

    @Test
    void disksThatCouldNotBeAskedAreAProblem() {
        enrol();
        refreshed(hosts.getFirst());
        sim.faults().cut("/nodes/lab1/disks/smart");
        String problem = refreshed(hosts.getFirst()).get("disks").get("problem").asString();
        assertThat(problem).contains("can't be reached");
        assertThat(plane.as(VIEWER)
                        .get("/hardware")
                        .tree()
                        .get(0)
                        .get("problem")
                        .asString())
                .isEqualTo(problem);
    }

    @Test
    void anOfflineNodeIsNotAsked() {
        enrol();
        long host = hosts.getLast();
        refreshed(host);
        sim.node("lab2").down();
        TestPlane.until("it is seen", () -> !get(host).get("problem").isNull());
        sim.node("lab1").forgetRequests();
        JsonNode view = refreshed(host);
        assertThat(view.get("problem").asString()).contains("offline");
        assertThat(view.get("disks").get("list").size()).as("as it was before").isEqualTo(2);
        assertThat(sim.node("lab1").requests()).noneMatch(seen -> seen.path().contains("/nodes/lab2/disks"));
    }

    @Test
    void refreshingNeedsAnOperator() {
        enrol();
        TestBrowser viewer = plane.as(VIEWER);
        assertThat(viewer.post("/hosts/" + hosts.getFirst() + "/hardware/refresh", "")
                        .status())
                .isEqualTo(403);
        assertThat(viewer.get("/hosts/999/hardware").status()).isEqualTo(404);
    }
}
