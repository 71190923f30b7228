package dev.holdfast.vms;

import static dev.holdfast.access.Role.ADMIN;
import static dev.holdfast.access.Role.OPERATOR;
import static dev.holdfast.access.Role.OWNER;
import static dev.holdfast.access.Role.VIEWER;
import static org.assertj.core.api.Assertions.assertThat;

import dev.holdfast.Answer;
import dev.holdfast.TestPlane;
import dev.holdfast.sim.Sim;
import dev.holdfast.sim.model.SimGuest;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import tools.jackson.databind.JsonNode;

/** The NICs of virtual machines. */
class VmNetworkTest {
    private static final String NIC = "virtio=BC:24:11:00:00:01,bridge=vmbr0,firewall=1,queues=4,trunks=10;20";
    private static final TestPlane plane = TestPlane.empty();
    private static final Sim sim = Sim.oneHost();
    private static long host;
    private static int last = 600;

    private SimGuest guest;
    private long id;

    @BeforeAll
    static void start() {
        plane.start().as(OWNER);
        host = plane.enrol(sim, "alpha").getFirst();
    }

    @AfterAll
    static void stop() {
        plane.close();
        sim.close();
    }

    @BeforeEach
    void machine() {
        guest = sim.clusterOf("alpha").machine(++last, "alpha", "router" + last).set("net0", NIC);
        plane.as(ADMIN).post("/hosts/" + host + "/sync", "");
        id = plane.vm(last);
    }

    @AfterEach
    void remove() {
        sim.faults().clear();
        sim.clusterOf("alpha").remove(guest.vmid());
    }

    private Answer set(String iface, String change) {
        return plane.as(OPERATOR).put("/vms/" + id + "/network/" + iface, change);
    }

    private Answer add(String nic) {
        return plane.as(OPERATOR).post("/vms/" + id + "/network", nic);
    }

    private Answer remove(String iface, String body) {
        return plane.as(OPERATOR).delete("/vms/" + id + "/network/" + iface, body);
    }

    private JsonNode network() {
        return plane.as(VIEWER).get("/vms/" + id + "/network").tree();
    }

    @Test
    void aNicIsReadWithTheSettingsOfAMachine() {
        JsonNode nic = network().at("/nics/0");
        assertThat(nic.get("iface").asString()).isEqualTo("net0");
        assertThat(nic.get("model").asString()).isEqualTo("virtio");
        assertThat(nic.get("hwaddr").asString()).isEqualTo("BC:24:11:00:00:01");
        assertThat(nic.get("queues").asInt()).isEqualTo(4);
        assertThat(nic.get("trunks").asString()).isEqualTo("10;20");
        assertThat(nic.get("name").isNull()).isTrue();
        assertThat(nic.get("pending").isNull()).isTrue();
    }

    @ParameterizedTest
    @ValueSource(booleans = {true, false})
    void aChangeKeepsModelAddressQueuesAndTrunks(boolean running) {
        if (running) guest.start();
        Answer answer = set("net0", "{\"tag\":30,\"link_down\":true,\"firewall\":null}");
        assertThat(answer.status()).as(answer.body()).isEqualTo(200);
        assertThat(answer.tree().at("/nic/tag").asInt()).isEqualTo(30);
        assertThat(guest.get("net0").toString())
                .startsWith("virtio=BC:24:11:00:00:01,bridge=vmbr0")
                .contains("queues=4", "trunks=10;20", "tag=30", "link_down=1")
                .doesNotContain("firewall");
    }

    @Test
    void aChangeThatWaitsForARestartIsToldApartFromWhatIsInForce() {
        guest.set("hotplug", "disk").start();
        JsonNode nic = set("net0", "{\"tag\":30}").tree().get("nic");
        assertThat(nic.get("tag").isNull()).isTrue();
        assertThat(nic.at("/pending/tag").asInt()).isEqualTo(30);
        assertThat(network().at("/nics/0/pending/tag").asInt()).isEqualTo(30);
        JsonNode pending =
                plane.as(VIEWER).get("/vms/" + id + "/pending").tree().get("pending");
        assertThat(pending.get(0).get("key").asString()).isEqualTo("net0");
        Answer reverted = plane.as(OPERATOR).post("/vms/" + id + "/pending/net0/revert", "");
        assertThat(reverted.tree().get("pending")).isEmpty();
    }

    @Test
    void aRefusedHotplugIsReportedAsPending() {
        guest.start().ignoreShutdown(true);
        Answer answer = set("net0", "{\"mtu\":1400}");
        assertThat(answer.status()).as(answer.body()).isEqualTo(502);
        assertThat(answer.json()).containsEntry("pending", true);
        assertThat(answer.body()).contains("hotplug problem", "net0 is virtio=BC:24:11:00:00:01");
        assertThat(network().at("/nics/0/pending/mtu").asInt()).isEqualTo(1400);
    }

    @Test
    void onlyAVirtioCardTakesTheMtuOfItsBridge() {
        Answer answer = set("net0", "{\"mtu\":1}");
        assertThat(answer.status()).as(answer.body()).isEqualTo(200);
        assertThat(answer.tree().at("/nic/mtu").asInt()).isEqualTo(1);
        assertThat(guest.get("net0").toString()).contains("mtu=1");
        for (int mtu : new int[] {2, 63, 65_521}) {
            assertThat(set("net0", "{\"mtu\":" + mtu + "}").faults())
                    .singleElement()
                    .asString()
                    .startsWith("body.mtu ");
        }
        guest.set("net0", "e1000=BC:24:11:00:00:01,bridge=vmbr0");
        assertThat(set("net0", "{\"mtu\":1}").faults()).containsExactly("body.mtu value_error");
    }

    @Test
    void anUnknownBridgeIsRefusedBeforeTheHostStoresIt() {
        for (Answer answer : new Answer[] {set("net0", "{\"bridge\":\"vmbr9\"}"), add("{\"bridge\":\"vmbr9\"}")}) {
            assertThat(answer.faults()).containsExactly("body.bridge value_error");
            assertThat(answer.body()).contains("Choose one of: vmbr0");
        }
        assertThat(guest.get("net0")).hasToString(NIC);
        assertThat(guest.get("net1")).isNull();
    }

    @Test
    void allSettingsThatAMachinesNicCannotHaveAreNamedAtOnce() {
        guest.set("net0", "e1000=BC:24:11:00:00:01,bridge=vmbr0");
        Answer answer =
                set("net0", "{\"ip\":\"dhcp\",\"ip6\":\"auto\",\"gw\":\"10.0.0.1\",\"gw6\":\"fd00::1\",\"mtu\":1400}");
        assertThat(answer.faults())
                .containsExactlyInAnyOrder(
                        "body.gw value_error",
                        "body.gw6 value_error",
                        "body.ip value_error",
                        "body.ip6 value_error",
                        "body.mtu value_error");
        assertThat(set("net0", "{\"ip\":null,\"tag\":5}").status()).isEqualTo(200);
    }

    @Test
    void anAddedNicGetsTheLowestFreeKeyAndAnAddressOfTheHost() {
        guest.set("net2", "virtio=BC:24:11:00:00:03,bridge=vmbr0");
        Answer answer = add("{\"bridge\":\"vmbr0\",\"tag\":20,\"rate\":12.5,\"queues\":2}");
        assertThat(answer.status()).as(answer.body()).isEqualTo(201);
        assertThat(answer.tree().get("iface").asString()).isEqualTo("net1");
        assertThat(answer.tree().at("/nic/hwaddr").asString()).matches("([0-9A-F]{2}:){5}[0-9A-F]{2}");
        assertThat(guest.get("net1").toString())
                .matches("virtio=.*,bridge=vmbr0,.*")
                .contains("tag=20", "rate=12.5", "queues=2");
    }

    @Test
    void anAddedNicCanHaveAnAddressAndAnotherModel() {
        Answer answer =
                add("{\"bridge\":\"vmbr0\",\"model\":\"e1000\",\"hwaddr\":\"BC:24:11:AA:BB:CC\",\"firewall\":true}");
        assertThat(answer.tree().at("/nic/model").asString()).isEqualTo("e1000");
        assertThat(answer.tree().at("/nic/hwaddr").asString()).isEqualTo("BC:24:11:AA:BB:CC");
        assertThat(answer.tree().at("/nic/firewall").asBoolean()).isTrue();
    }

    @Test
    void theFieldsOfANewNicAreChecked() {
        assertThat(add("{}").faults()).containsExactly("body.bridge missing");
        assertThat(
                        add("{\"bridge\":\"vmbr0\",\"model\":\"ne2k\",\"hwaddr\":\"01:00:00:00:00:01\",\"mtu\":2,\"tag\":4095}")
                                .faults())
                .containsExactlyInAnyOrder(
                        "body.hwaddr string_pattern_mismatch",
                        "body.model enum",
                        "body.mtu value_error",
                        "body.tag less_than_equal");
        assertThat(add("{\"bridge\":\"vmbr0\",\"model\":\"e1000\",\"mtu\":1400}")
                        .faults())
                .containsExactly("body.mtu value_error");
    }

    @Test
    void aNewNicMayBeAsFastAsOneThatIsThere() {
        assertThat(add("{\"bridge\":\"vmbr0\",\"rate\":100000}").status()).isEqualTo(201);
        assertThat(guest.get("net1").toString()).contains("rate=100000");
        assertThat(set("net0", "{\"rate\":100000}").status()).isEqualTo(200);
        assertThat(add("{\"bridge\":\"vmbr0\",\"rate\":100001}").faults())
                .isEqualTo(set("net0", "{\"rate\":100001}").faults())
                .containsExactly("body.rate less_than_equal");
    }

    @Test
    void theNumberOfNicsIsLimited() {
        for (int i = 1; i < 32; i++) guest.set("net" + i, "virtio=BC:24:11:00:01:%02X,bridge=vmbr0".formatted(i));
        Answer answer = add("{\"bridge\":\"vmbr0\"}");
        assertThat(answer.status()).isEqualTo(409);
        assertThat(answer.error()).isEqualTo("conflict");
    }

    @Test
    void aNicOfAStoppedMachineIsRemovedAtOnce() {
        Answer answer = remove("net0", "{}");
        assertThat(answer.status()).as(answer.body()).isEqualTo(200);
        assertThat(answer.tree().get("nics")).isEmpty();
        assertThat(guest.get("net0")).isNull();
    }

    @Test
    void aNicWhoseRemovalWaitsForARestartIsShownAsLeaving() {
        guest.set("hotplug", "disk").start();
        JsonNode nic = remove("net0", "{}").tree().at("/nics/0");
        assertThat(nic.get("bridge").asString()).isEqualTo("vmbr0");
        assertThat(nic.at("/pending/removed").asBoolean()).isTrue();
        assertThat(remove("net0", "{}").status()).as("it is leaving already").isEqualTo(404);
    }

    @Test
    void aRemovalWithAnOldDigestIsRefused() {
        String seen = network().get("digest").asString();
        guest.set("cores", 3);
        Answer answer = remove("net0", "{\"digest\":\"" + seen + "\"}");
        assertThat(answer.status()).as(answer.body()).isEqualTo(409);
        assertThat(answer.error()).isEqualTo("digest_mismatch");
        assertThat(remove("net0", "{\"digest\":\"x\"}").faults())
                .containsExactly("body.digest string_pattern_mismatch");
    }

    @Test
    void anUnknownNicIsNotFound() {
        assertThat(set("net7", "{\"tag\":5}").json()).containsEntry("resource", "nic");
        assertThat(remove("net7", "{}").status()).isEqualTo(404);
    }

    @Test
    void aLockedMachineIsNotChanged() {
        guest.lock("backup");
        Answer answer = set("net0", "{\"tag\":5}");
        assertThat(answer.status()).isEqualTo(409);
        assertThat(answer.error()).isEqualTo("conflict");
        guest.lock(null);
    }

    @Test
    void theHostsFailuresAreReported() {
        sim.faults().fail("PUT alpha .*/config", 403, "Permission check failed (/vms/1, VM.Config.Network)");
        Answer refused = set("net0", "{\"tag\":5}");
        assertThat(refused.status()).isEqualTo(502);
        assertThat(refused.json()).containsEntry("kind", "permission");
        assertThat(refused.body()).contains("VM.Config.Network");
    }
}
