package dev.holdfast.vms.cloudinit;

import static dev.holdfast.access.Role.ADMIN;
import static dev.holdfast.access.Role.OPERATOR;
import static dev.holdfast.access.Role.OWNER;
import static dev.holdfast.access.Role.VIEWER;
import static org.assertj.core.api.Assertions.assertThat;

import dev.holdfast.Answer;
import dev.holdfast.SimOrders;
import dev.holdfast.TestPlane;
import dev.holdfast.base.json.Json;
import dev.holdfast.pve.guest.GuestConfig;
import dev.holdfast.sim.Sim;
import dev.holdfast.sim.model.SimGuest;
import dev.holdfast.sim.model.volume.Volume;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import tools.jackson.databind.JsonNode;

/** Machines from cloud images, and their cloud-init settings. */
class CloudInitTest {
    private static final String CANARY = "canary-Wq7zT0pSecret";
    private static final String KEY =
            "ssh-ed25519 AAAAC3NzaC1lZDI1NTE5AAAAIGCnnz+A61veXXESCxi9nIz4hXEto2T4OmZ5WLP85MfR a@b";
    private static final String IMAGE = "local:import/debian.qcow2";
    private static final TestPlane plane = TestPlane.empty();
    private static final Sim sim = Sim.oneHost();
    private static long host;
    private static int last = 800;

    private int vmid;
    private long id;

    @BeforeAll
    static void start() {
        plane.start().as(OWNER);
        host = plane.enrol(sim, "alpha").getFirst();
        sim.clusterOf("alpha")
                .storage("local")
                .set("content", "images,import,iso")
                .put(
                        "alpha",
                        new Volume(
                                "local",
                                "import/debian.qcow2",
                                "import",
                                "qcow2",
                                2L << 30,
                                1 << 28,
                                null,
                                0,
                                null,
                                null,
                                false));
    }

    @AfterAll
    static void stop() {
        plane.close();
        sim.close();
    }

    @BeforeEach
    void machine() {
        vmid = ++last;
        var spec = Map.of("vmid", "" + vmid, "name", "cloud" + vmid, "scsi0", "local:1");
        SimOrders.done(sim, "alpha", "/nodes/alpha/qemu", spec);
        plane.as(ADMIN).post("/hosts/" + host + "/sync", "");
        id = plane.vm(vmid);
    }

    @AfterEach
    void reset() {
        sim.faults().clear();
    }

    private SimGuest guest() {
        return sim.guest("alpha", vmid);
    }

    private String path() {
        return "/vms/" + id + "/cloud-init";
    }

    private Answer put(Map<String, ?> body) {
        return plane.as(ADMIN).put(path(), Json.write(body));
    }

    @Test
    void theIpv6PartOfTheFirstNicStays() {
        sim.node("alpha")
                .ask(
                        "PUT",
                        "/nodes/alpha/qemu/" + vmid + "/config",
                        Map.of("ipconfig0", "ip=dhcp,ip6=fd00::7/64,gw6=fd00::1"));
        assertThat(put(Map.of("user", "admin", "ip", "10.10.0.60/24")).status()).isEqualTo(200);
        assertThat(guest().config()).containsEntry("ipconfig0", "ip=10.10.0.60/24,ip6=fd00::7/64,gw6=fd00::1");
        assertThat(put(Map.of("user", "admin")).status()).isEqualTo(200);
        assertThat(guest().config()).containsEntry("ipconfig0", "ip=10.10.0.60/24,ip6=fd00::7/64,gw6=fd00::1");
        var nothing = new HashMap<String, Object>();
        nothing.put("ip", null);
        assertThat(put(nothing).status()).isEqualTo(200);
        assertThat(guest().config()).containsEntry("ipconfig0", "ip6=fd00::7/64,gw6=fd00::1");
    }

    private static Map<String, Object> everything() {
        return new HashMap<>(Map.of(
                "user",
                "admin",
                "ssh_keys",
                List.of(KEY),
                "password",
                CANARY,
                "ip",
                "10.10.0.60/24",
                "gateway",
                "10.10.0.1",
                "dns",
                List.of("10.10.0.53", "fd00::53"),
                "upgrade",
                false));
    }

    private static void assertEverything(JsonNode view) {
        assertThat(view.get("user").asString()).isEqualTo("admin");
        assertThat(view.get("ssh_keys").get(0).asString()).isEqualTo(KEY);
        assertThat(view.get("password_set").asBoolean()).isTrue();
        assertThat(view.get("ip").asString()).isEqualTo("10.10.0.60/24");
        assertThat(view.get("gateway").asString()).isEqualTo("10.10.0.1");
        assertThat(view.get("dns").toString()).isEqualTo("[\"10.10.0.53\",\"fd00::53\"]");
        assertThat(view.get("upgrade").asBoolean()).isFalse();
        assertThat(view.toString()).doesNotContain(CANARY);
    }

    @Test
    void aMachineIsCreatedFromACloudImageWithItsSettings() {
        var body = Map.of(
                "host_id",
                host,
                "name",
                "debian",
                "image",
                IMAGE,
                "disk_gb",
                8,
                "cloud_init",
                everything(),
                "start",
                true);
        Answer answer = plane.as(ADMIN).post("/vms", Json.write(body));
        assertThat(answer.status()).as(answer.body()).isEqualTo(202);
        long number = answer.tree().get("job").asLong();
        JsonNode job = plane.endOf(number);
        assertThat(job.get("status").asString()).as(job.toString()).isEqualTo("succeeded");
        SimGuest made = sim.guest("alpha", job.get("result").get("vmid").asInt());
        assertThat(made.config().get("scsi0").toString()).endsWith("size=8G");
        assertThat(made.config().get("cipassword")).hasToString(CANARY);
        assertThat(made.isRunning()).isTrue();
        Answer view =
                plane.as(VIEWER).get("/vms/" + job.get("result").get("vm_id").asLong() + "/cloud-init");
        assertEverything(view.tree());
        assertThat(view.tree().get("drive").asString()).isEqualTo("ide0");
        assertThat(plane.log(number).toString() + job + answer.body()).doesNotContain(CANARY);
        assertThat(plane.as(OWNER).get("/audit").body()).doesNotContain(CANARY);
    }

    @Test
    void anImageThatDoesNotExistOrNeedsALargerDiskIsRefusedAtItsField() {
        var body = new HashMap<String, Object>(Map.of("host_id", host, "name", "debian", "image", IMAGE, "disk_gb", 1));
        assertThat(plane.as(ADMIN).post("/vms", Json.write(body)).faults()).containsExactly("body.disk_gb value_error");
        body.put("image", "local:import/none.qcow2");
        assertThat(plane.as(ADMIN).post("/vms", Json.write(body)).faults()).containsExactly("body.image value_error");
    }

    @Test
    void whatIsLeftOutStaysAndNullRemoves() {
        assertThat(plane.as(VIEWER).get(path()).tree().get("drive").isNull()).isTrue();
        Answer answer = put(everything());
        assertThat(answer.status()).as(answer.body()).isEqualTo(200);
        assertEverything(answer.tree());
        assertThat(answer.tree().get("drive").asString()).isEqualTo("ide2");
        assertThat(guest().config().get("cipassword")).hasToString(CANARY);

        assertThat(put(Map.of("gateway", "10.10.0.2")).tree().get("ip").asString())
                .isEqualTo("10.10.0.60/24");
        assertThat(guest().config()).containsEntry("ipconfig0", "ip=10.10.0.60/24,gw=10.10.0.2");
        JsonNode kept = put(Map.of("ip", "dhcp")).tree();
        assertThat(kept.get("user").asString()).isEqualTo("admin");
        assertThat(kept.get("ssh_keys").size()).isEqualTo(1);
        assertThat(kept.get("dns").size()).isEqualTo(2);
        assertThat(kept.get("upgrade").asBoolean()).isFalse();
        assertThat(kept.get("ip").asString()).isEqualTo("dhcp");
        assertThat(kept.get("gateway").isNull()).isTrue();
        var removed = new HashMap<String, Object>();
        for (String field : List.of("user", "ssh_keys", "dns", "upgrade")) removed.put(field, null);
        JsonNode less = put(removed).tree();
        assertThat(less.get("user").isNull()).isTrue();
        assertThat(less.get("ssh_keys").isEmpty()).isTrue();
        assertThat(less.get("dns").isEmpty()).isTrue();
        assertThat(less.get("upgrade").isNull()).isTrue();
        assertThat(put(Map.of("gateway", "10.10.0.1")).faults()).containsExactly("body.gateway value_error");
        assertThat(kept.get("password_set").asBoolean())
                .as("a password is kept unless it is sent")
                .isTrue();
        assertThat(put(Map.of("password", "")).tree().get("password_set").asBoolean())
                .isFalse();
    }

    @Test
    void whatWaitsForTheImageOfARunningMachineIsNamed() {
        guest().start();
        List<String> waiting = List.of("ciuser", "ipconfig0");
        JsonNode view = put(Map.of("user", "admin", "ip", "10.10.0.61/24")).tree();
        assertThat(view.get("pending").valueStream().map(JsonNode::asString)).containsAll(waiting);
        guest().stop();
        guest().start();
        put(Map.of("ip", "10.10.0.62/24"));
        assertThat(plane.as(VIEWER).get(path()).tree().get("pending").toString())
                .contains("ipconfig0");
        plane.as(ADMIN).post(path() + "/regenerate", "");
        assertThat(plane.as(VIEWER).get(path()).tree().get("pending").toString())
                .doesNotContain("ipconfig0");
    }

    @Test
    void theImageIsRegenerated() {
        assertThat(plane.as(ADMIN).post(path() + "/regenerate", "").status())
                .as("there is no drive")
                .isEqualTo(409);
        put(everything());
        Answer answer = plane.as(ADMIN).post(path() + "/regenerate", "");
        assertThat(answer.status()).as(answer.body()).isEqualTo(200);
        assertThat(answer.tree().get("pending").isEmpty()).isTrue();
        assertThat(answer.body()).doesNotContain(CANARY);
    }

    @Test
    void everyFaultIsReportedAtItsField() {
        assertThat(put(Map.of(
                                "user",
                                "a user",
                                "ssh_keys",
                                List.of("not a key"),
                                "password",
                                CANARY + "\n",
                                "ip",
                                "10.10.0.300/24",
                                "gateway",
                                "10.10.0.256",
                                "dns",
                                List.of("resolver")))
                        .faults())
                .containsExactlyInAnyOrder(
                        "body.user string_pattern_mismatch",
                        "body.ssh_keys value_error",
                        "body.password value_error",
                        "body.ip value_error",
                        "body.gateway value_error",
                        "body.dns value_error");
        assertThat(put(Map.of("ip", "dhcp", "gateway", "10.10.0.1")).faults())
                .containsExactly("body.gateway value_error");
    }

    @Test
    void aRefusalByTheHostDoesNotContainThePassword() {
        sim.faults().fail("PUT alpha .*/config", 500, "SSH public key validation error");
        Answer refused = put(everything());
        assertThat(refused.status()).isEqualTo(502);
        assertThat(refused.body()).contains("SSH public key validation error").doesNotContain(CANARY);
    }

    @Test
    void onlyAnAdminMayChangeThem() {
        assertThat(plane.as(OPERATOR).put(path(), "{}").status()).isEqualTo(403);
        assertThat(plane.as(OPERATOR).post(path() + "/regenerate", "").status()).isEqualTo(403);
        assertThat(plane.as(VIEWER).get("/vms/999999/cloud-init").status()).isEqualTo(404);
    }

    @Test
    void aBoardThatProxmoxPinsIsNotIgnored() {
        for (String[] pair : new String[][] {
            {"q35", "pc-q35-10.0"}, {"q35", "pc-q35-10.0+pve1"}, {"pc", "pc-i440fx-10.0"}, {"q35", "q35"}
        }) {
            assertThat(Readback.ignored(Map.of("machine", pair[0]), new GuestConfig(Map.of("machine", pair[1]), "d")))
                    .as(pair[1])
                    .isEmpty();
        }
        assertThat(Readback.ignored(
                        Map.of("machine", "q35"), new GuestConfig(Map.of("machine", "pc-i440fx-10.0"), "d")))
                .containsExactly("machine");
    }

    @Test
    void aFieldThatWasIgnoredIsNamed() {
        var sent = Map.of("ciuser", "admin", "nameserver", "10.0.0.1", "scsi0", "local:4", "ciupgrade", "0");
        var config = new GuestConfig(
                Map.of("ciuser", "root", "scsi0", "local:1/vm-1-disk-0.raw,size=4G", "ciupgrade", "0"), "d");
        assertThat(Readback.ignored(sent, config)).containsExactlyInAnyOrder("ciuser", "nameserver");
    }
}
