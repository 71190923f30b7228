package dev.holdfast.apps;

import static dev.holdfast.access.Role.OPERATOR;
import static dev.holdfast.access.Role.VIEWER;
import static org.assertj.core.api.Assertions.assertThat;

import dev.holdfast.Answer;
import dev.holdfast.TestPlane;
import dev.holdfast.sim.Sim;
import java.util.concurrent.Executors;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Cores, memory, network and other settings of an app's container, written to its host. */
class ReconfigurationTest {
    @RegisterExtension
    final TestPlane plane = TestPlane.empty();

    private final Sim sim = Sim.oneHost();

    @AfterEach
    void close() {
        sim.close();
    }

    private long grafana() {
        return plane.adopt(plane.enrol(sim, "alpha").getFirst(), 101, "Grafana");
    }

    @Test
    void aReconfigurationIsWrittenToTheHostImmediately() {
        long app = grafana();
        Answer answer = plane.as(OPERATOR)
                .patch("/apps/" + app, "{\"cores\":3,\"memory_mb\":2048,\"swap_mb\":0,\"name\":\"Dashboards\"}");
        assertThat(answer.status()).isEqualTo(200);
        assertThat(answer.body())
                .isEqualTo("{\"id\":" + app
                        + ",\"changed\":{\"cores\":3,\"memory_mb\":2048,\"name\":\"Dashboards\",\"swap_mb\":0}}");
        assertThat(sim.guest("alpha", 101).get("memory")).isEqualTo(2048);
        assertThat(sim.guest("alpha", 101).get("swap")).isEqualTo(0);
        assertThat(plane.as(VIEWER).get("/jobs").list()).isEmpty();
    }

    @Test
    void allViolatedBoundsAreReportedTogetherAndNothingIsWritten() {
        long app = grafana();
        Answer answer = plane.as(OPERATOR).patch("/apps/" + app, """
            {"cores":0,"memory_mb":4,"swap_mb":-1,"web_port":70000,"web_path":"//evil.example","web_protocol":"ftp"}
            """);
        assertThat(answer.faults())
                .containsExactlyInAnyOrder(
                        "body.cores greater_than_equal",
                        "body.memory_mb greater_than_equal",
                        "body.swap_mb greater_than_equal",
                        "body.web_port less_than_equal",
                        "body.web_path string_pattern_mismatch",
                        "body.web_protocol enum");
        assertThat(plane.as(OPERATOR).patch("/apps/" + app, "{}").faults()).containsExactly("body nothing_to_change");
        assertThat(plane.as(OPERATOR).patch("/apps/" + app, "{\"cores\":500}").faults())
                .containsExactly("body.cores less_than_equal");
        Answer huge = plane.as(OPERATOR).patch("/apps/" + app, "{\"cores\":99999999999,\"web_port\":-99999999999}");
        assertThat(huge.faults())
                .containsExactlyInAnyOrder("body.cores less_than_equal", "body.web_port greater_than_equal");
        assertThat(huge.body()).contains("Must be at most 512.", "Must be at least 1.");
    }

    @Test
    void nullRemovesTheWebAddressAndAnOmittedFieldKeepsIt() {
        long app = grafana();
        plane.as(OPERATOR)
                .patch("/apps/" + app, "{\"web_port\":3000,\"web_path\":\"/login\",\"web_protocol\":\"https\"}");
        Answer cleared = plane.as(OPERATOR).patch("/apps/" + app, "{\"web_protocol\":null}");
        assertThat(cleared.status()).as(cleared.body()).isEqualTo(200);
        assertThat(cleared.body()).isEqualTo("{\"id\":" + app + ",\"changed\":{\"web_protocol\":null}}");
        assertThat(plane.as(VIEWER).get("/apps/" + app).json())
                .containsEntry("web_protocol", null)
                .containsEntry("web_port", 3000)
                .containsEntry("web_path", "/login");
        plane.as(OPERATOR).patch("/apps/" + app, "{\"web_port\":null,\"web_path\":null,\"name\":\"Boards\"}");
        assertThat(plane.as(VIEWER).get("/apps/" + app).json())
                .containsEntry("web_port", null)
                .containsEntry("web_path", null)
                .containsEntry("name", "Boards");
    }

    @Test
    void nullDoesNotRemoveRequiredSettings() {
        long app = grafana();
        Object cores = sim.guest("alpha", 101).get("cores");
        Answer answer =
                plane.as(OPERATOR).patch("/apps/" + app, "{\"cores\":null,\"memory_mb\":2048,\"swap_mb\":null}");
        assertThat(answer.body()).isEqualTo("{\"id\":" + app + ",\"changed\":{\"memory_mb\":2048}}");
        assertThat(sim.guest("alpha", 101).get("cores")).isEqualTo(cores);
        assertThat(plane.as(OPERATOR)
                        .patch("/apps/" + app, "{\"cores\":null,\"name\":null}")
                        .faults())
                .containsExactly("body nothing_to_change");
    }

    @Test
    void aConfigurationChangedInTheMeantimeIsNotOverwritten() {
        long app = grafana();
        String digest = "detected modified configuration - file changed by other user? Try again.";
        sim.faults().fail("PUT alpha .*/config", 500, digest);
        Answer answer = plane.as(OPERATOR).patch("/apps/" + app, "{\"cores\":2}");
        assertThat(answer.status()).isEqualTo(409);
        assertThat(answer.error()).isEqualTo("digest_mismatch");
    }

    @Test
    void everyChangeContainsTheDigestOfTheConfigurationThatWasRead() {
        long app = grafana();
        String before = String.valueOf(sim.guest("alpha", 101).get("cores"));
        // While the change is in transit, another user edits the file directly.
        var inTransit = sim.faults().hang("PUT alpha .*/config");
        try (var threads = Executors.newVirtualThreadPerTaskExecutor()) {
            var answer =
                    threads.submit(() -> plane.as(OPERATOR).patch("/apps/" + app, "{\"cores\":2,\"memory_mb\":999}"));
            TestPlane.until(
                    "the change has left",
                    () -> sim.node("alpha").requests().stream()
                            .anyMatch(r -> r.method().equals("PUT")));
            sim.guest("alpha", 101).set("description", "edited directly");
            inTransit.lift();
            assertThat(answer.get().error()).isEqualTo("digest_mismatch");
        } catch (Exception e) {
            throw new AssertionError(e);
        }
        assertThat(String.valueOf(sim.guest("alpha", 101).get("cores"))).isEqualTo(before);
    }

    @Test
    void concurrentChangesDoNotUndoEachOther() {
        long app = grafana();
        var inTransit = sim.faults().hang("PUT alpha .*/config");
        try (var threads = Executors.newVirtualThreadPerTaskExecutor()) {
            var first =
                    threads.submit(() -> plane.as(OPERATOR).patch("/apps/" + app, "{\"cores\":2,\"name\":\"Boards\"}"));
            TestPlane.until(
                    "the first change has left",
                    () -> sim.node("alpha").requests().stream()
                            .anyMatch(r -> r.method().equals("PUT")));
            Answer second = plane.as(OPERATOR).patch("/apps/" + app, "{\"web_port\":8080,\"web_path\":\"/home\"}");
            assertThat(second.status()).as(second.body()).isEqualTo(200);
            inTransit.lift();
            assertThat(first.get().status()).isEqualTo(200);
        } catch (Exception e) {
            throw new AssertionError(e);
        }
        assertThat(plane.as(VIEWER).get("/apps/" + app).json())
                .containsEntry("name", "Boards")
                .containsEntry("web_port", 8080)
                .containsEntry("web_path", "/home");
    }

    @Test
    void anUnreadableValueIsNotReportedAsAnEmptyChange() {
        long app = grafana();
        assertThat(plane.as(OPERATOR)
                        .patch("/apps/" + app, "{\"memory_mb\":\"a lot\"}")
                        .faults())
                .containsExactly("body.memory_mb int_type");
        assertThat(plane.as(OPERATOR)
                        .put("/apps/" + app + "/network/net0", "{\"mtu\":\"wide\"}")
                        .faults())
                .containsExactly("body.mtu int_type");
        // Only a virtual machine takes over the MTU of its bridge.
        assertThat(plane.as(OPERATOR)
                        .put("/apps/" + app + "/network/net0", "{\"mtu\":1}")
                        .faults())
                .containsExactly("body.mtu value_error");
    }

    @ParameterizedTest(name = "{0} {1} is {2}")
    @CsvSource(delimiter = '|', textBlock = """
        403 | Permission check failed (/vms/101, VM.Config.CPU) | permission
        401 | invalid token value!                              | sign_in
        500 | something broke                                   | refused
        595 | No route to host                                  | unreachable
        """)
    void aFailureOfTheHostIsReported(int status, String text, String kind) {
        long app = grafana();
        sim.faults().fail("PUT alpha .*/config", status, text);
        Answer answer = plane.as(OPERATOR).patch("/apps/" + app, "{\"cores\":2}");
        assertThat(answer.status()).isEqualTo(502);
        assertThat(answer.json()).containsEntry("error", "hypervisor_error").containsEntry("kind", kind);
    }

    @Test
    void aParameterThatTheHostRefusesIsAnErrorOfItsField() {
        long app = grafana();
        Answer answer = plane.as(OPERATOR).put("/apps/" + app + "/network/net0", "{\"tag\":5000}");
        assertThat(answer.faults()).containsExactly("body.tag less_than_equal");
    }

    @Test
    void aNicIsChangedKeyByKeyAndNullRemovesAValue() {
        long app = grafana();
        sim.guest("alpha", 101)
                .set("net0", "name=eth0,bridge=vmbr0,firewall=1,hwaddr=BC:24:11:00:00:01,ip=dhcp,tag=20,type=veth");
        Answer answer = plane.as(OPERATOR)
                .put("/apps/" + app + "/network/net0", "{\"tag\":null,\"ip\":\"10.1.2.3/24\",\"gw\":\"10.1.2.1\"}");
        assertThat(answer.status()).as(answer.body()).isEqualTo(200);
        assertThat(String.valueOf(sim.guest("alpha", 101).get("net0")))
                .isEqualTo(
                        "name=eth0,bridge=vmbr0,firewall=1,hwaddr=BC:24:11:00:00:01,ip=10.1.2.3/24,type=veth,gw=10.1.2.1");
        var nic = plane.as(VIEWER)
                .get("/apps/" + app + "/network")
                .tree()
                .get("nics")
                .get(0);
        assertThat(nic.get("ip").asString()).isEqualTo("10.1.2.3/24");
        assertThat(nic.get("tag").isNull()).isTrue();
        assertThat(plane.as(OPERATOR)
                        .put("/apps/" + app + "/network/net7", "{\"tag\":1}")
                        .status())
                .isEqualTo(404);
    }

    @Test
    void anAddressOfFewerThanFourNumbersIsRefused() {
        Answer answer =
                plane.as(OPERATOR).put("/apps/" + grafana() + "/network/net0", "{\"ip\":\"10.1/24\",\"gw\":\"10\"}");
        assertThat(answer.status()).isEqualTo(422);
        assertThat(answer.faults()).hasSize(2).allMatch(fault -> fault.matches("body\\.(ip|gw) .*"));
    }
}
