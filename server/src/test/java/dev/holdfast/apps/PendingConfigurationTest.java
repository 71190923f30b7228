package dev.holdfast.apps;

import static dev.holdfast.access.Role.OPERATOR;
import static dev.holdfast.access.Role.VIEWER;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.holdfast.Answer;
import dev.holdfast.TestPlane;
import dev.holdfast.sim.Sim;
import dev.holdfast.sim.model.SimGuest;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import tools.jackson.databind.JsonNode;

/** Changes that the host refused and stored as pending, and the check of bridges that prevents most of them. */
class PendingConfigurationTest {
    private static final String NIC = "name=eth0,bridge=vmbr0,firewall=1,hwaddr=BC:24:11:00:00:01,ip=dhcp,type=veth";

    @RegisterExtension
    final TestPlane plane = TestPlane.empty();

    private final Sim sim = Sim.oneHost();
    private final SimGuest guest = sim.guest("alpha", 101);
    private long app;

    @BeforeEach
    void adopt() {
        guest.set("net0", NIC).set("cores", 2);
        app = plane.adopt(plane.enrol(sim, "alpha").getFirst(), 101, "Grafana");
    }

    @AfterEach
    void close() {
        sim.close();
    }

    private Answer setNic(String change) {
        return plane.as(OPERATOR).put("/apps/" + app + "/network/net0", change);
    }

    private JsonNode nic() {
        return plane.as(VIEWER).get("/apps/" + app + "/network").tree().at("/nics/0");
    }

    private JsonNode pending() {
        return plane.as(VIEWER).get("/apps/" + app + "/pending").tree().get("pending");
    }

    private List<String> writes() {
        return sim.node("alpha").requests().stream()
                .filter(r -> r.method().equals("PUT"))
                .map(Object::toString)
                .toList();
    }

    private void stageBridge(String name) {
        sim.node("alpha")
                .ask("POST", "/nodes/alpha/network", Map.of("iface", name, "type", "bridge", "autostart", "1"));
    }

    @Test
    void anUnknownBridgeIsAnErrorOfItsFieldAndNothingIsWritten() {
        Answer answer = setNic("{\"bridge\":\"vmbr9\"}");
        assertThat(answer.faults()).containsExactly("body.bridge value_error");
        assertThat(answer.body()).contains("vmbr9", "Choose one of: vmbr0");
        assertThat(writes()).isEmpty();
        assertThat(nic().get("bridge").asString()).isEqualTo("vmbr0");
    }

    @Test
    void aStagedBridgeIsAnErrorThatNamesTheNextStep() {
        stageBridge("vmbr1");
        Answer answer = setNic("{\"bridge\":\"vmbr1\"}");
        assertThat(answer.faults()).containsExactly("body.bridge value_error");
        assertThat(answer.body()).contains("staged").contains("Apply");
        assertThat(writes()).isEmpty();
    }

    @Test
    void aBridgeIsUsableOnceItIsApplied() {
        stageBridge("vmbr1");
        sim.node("alpha").network().apply();
        assertThat(setNic("{\"bridge\":\"vmbr1\"}").status()).isEqualTo(200);
        assertThat(nic().get("bridge").asString()).isEqualTo("vmbr1");
        assertThat(nic().get("pending").isNull()).isTrue();
    }

    @ParameterizedTest(name = "a read of the bridges fails with {0}")
    @ValueSource(strings = {"403 Permission check failed (/nodes/alpha, Sys.Audit)", "500 something broke"})
    void ifTheBridgesCannotBeReadTheHostDecidesAndItsPendingChangeIsReported(String failure) {
        sim.faults().fail("GET alpha .*/network", Integer.parseInt(failure.substring(0, 3)), failure.substring(4));
        Answer answer = setNic("{\"bridge\":\"vmbr9\"}");
        assertThat(answer.status()).as(answer.body()).isEqualTo(502);
        assertThat(answer.json())
                .containsEntry("error", "hypervisor_error")
                .containsEntry("kind", "refused")
                .containsEntry("pending", true);
        assertThat(answer.json().get("detail").toString())
                .contains("bridge 'vmbr9' does not exist")
                .contains("net0")
                .contains("on no bridge");
    }

    @Test
    void theHostMayRefuseAnExistingBridgeAndKeepTheChangeAsPending() {
        stageBridge("vmbr1");
        sim.node("alpha").network().apply();
        // It has no physical interface, so it accepts no VLAN.
        Answer answer = setNic("{\"bridge\":\"vmbr1\",\"tag\":20}");
        assertThat(answer.status()).as(answer.body()).isEqualTo(502);
        assertThat(answer.json()).containsEntry("error", "hypervisor_error").containsEntry("pending", true);
        assertThat(answer.json().get("detail").toString())
                .contains("no physical interface on bridge 'vmbr1'", "on no bridge");
        assertThat(nic().get("bridge").isNull()).isTrue();
        assertThat(nic().at("/pending/tag").asInt()).isEqualTo(20);
    }

    private void refuseBridge() {
        var unreadable = sim.faults().fail("GET alpha .*/network", 500, "something broke");
        assertThat(setNic("{\"bridge\":\"vmbr9\"}").status()).isEqualTo(502);
        unreadable.lift();
    }

    @Test
    void currentAndPendingSettingsAreReadSeparately() {
        refuseBridge();
        assertThat(nic().get("bridge").isNull()).isTrue();
        assertThat(nic().get("firewall").asBoolean()).isFalse();
        assertThat(nic().get("ip").asString()).isEqualTo("dhcp");
        assertThat(nic().at("/pending/bridge").asString()).isEqualTo("vmbr9");
        assertThat(nic().at("/pending/firewall").asBoolean()).isTrue();
        assertThat(nic().at("/pending/removed").asBoolean()).isFalse();
        assertThat(pending().size()).isOne();
        assertThat(pending().at("/0/key").asString()).isEqualTo("net0");
        assertThat(pending().at("/0/value").asString())
                .isEqualTo("name=eth0,hwaddr=BC:24:11:00:00:01,ip=dhcp,type=veth");
        assertThat(pending().at("/0/pending").asString()).isEqualTo(NIC.replace("vmbr0", "vmbr9"));
    }

    @Test
    void aNewPendingNicIsNotShownAsActive() {
        guest.set("net0", null);
        guest.refuseHotplug("net0", "no such device\n");
        assertThatThrownBy(() -> sim.node("alpha").ask("PUT", "/nodes/alpha/lxc/101/config", Map.of("net0", NIC)))
                .hasMessageContaining("Parameter verification failed");
        assertThat(nic().get("iface").asString()).isEqualTo("net0");
        assertThat(nic().get("name").isNull()).isTrue();
        assertThat(nic().get("bridge").isNull()).isTrue();
        assertThat(nic().at("/pending/name").asString()).isEqualTo("eth0");
    }

    @Test
    void anExistingBridgeFixesAPendingValueAndKeepsTheRestOfIt() {
        refuseBridge();
        assertThat(setNic("{\"bridge\":\"vmbr0\"}").status()).isEqualTo(200);
        assertThat(guest.get("net0")).isEqualTo(NIC);
        assertThat(nic().get("pending").isNull()).isTrue();
        assertThat(pending().isEmpty()).isTrue();
    }

    @Test
    void aPendingValueSentAgainIsWrittenAgain() {
        refuseBridge();
        int before = writes().size();
        sim.faults().fail("GET alpha .*/network", 500, "something broke");
        assertThat(setNic("{\"bridge\":\"vmbr9\"}").json()).containsEntry("pending", true);
        assertThat(writes()).hasSize(before + 1);
    }

    @Test
    void aPendingValueIsReverted() {
        refuseBridge();
        Answer answer = plane.as(OPERATOR).post("/apps/" + app + "/pending/net0/revert", "{}");
        assertThat(answer.status()).as(answer.body()).isEqualTo(200);
        assertThat(answer.tree().get("pending").isEmpty()).isTrue();
        assertThat(nic().get("pending").isNull()).isTrue();
        assertThat(plane.as(OPERATOR)
                        .post("/apps/" + app + "/pending/net0/revert", "{}")
                        .status())
                .isEqualTo(409);
    }

    @Test
    void aRefusedValueIsAnErrorOfItsFieldWhenNothingWasStored() {
        sim.faults().fail("PUT alpha .*/config", 400, "Parameter verification failed.");
        Answer answer = plane.as(OPERATOR).patch("/apps/" + app, "{\"cores\":2}");
        assertThat(answer.status()).isEqualTo(422);
    }

    @Test
    void refusedAndStoredResourcesAreReportedAsPendingAndTheAppShowsTheCurrentOnes() {
        guest.refuseHotplug("cores", "can't write the limit\n");
        Answer answer = plane.as(OPERATOR).patch("/apps/" + app, "{\"cores\":4,\"name\":\"Boards\"}");
        assertThat(answer.status()).as(answer.body()).isEqualTo(502);
        assertThat(answer.json()).containsEntry("pending", true);
        assertThat(answer.json().get("detail").toString()).contains("cores is 2");
        assertThat(pending().at("/0/value").asString()).isEqualTo("2");
        assertThat(pending().at("/0/pending").asString()).isEqualTo("4");
        // Nothing else of the request was done, and the pending number is not shown as the current one.
        assertThat(plane.as(VIEWER).get("/apps/" + app).json())
                .containsEntry("name", "Grafana")
                .containsEntry("cores", 2);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "detected modified configuration - file changed by other user? Try again.",
                "checksum missmatch (file change by other user?)"
            })
    void aStaleDigestIsRecognisedInBothWordings(String words) {
        sim.faults().fail("PUT alpha .*/config", 500, words);
        assertThat(setNic("{\"tag\":20}").error()).isEqualTo("digest_mismatch");
        assertThat(plane.as(OPERATOR).patch("/apps/" + app, "{\"cores\":2}").error())
                .isEqualTo("digest_mismatch");
    }
}
