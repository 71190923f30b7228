package dev.holdfast.network.apply;

import static dev.holdfast.access.Role.ADMIN;
import static dev.holdfast.access.Role.OWNER;
import static dev.holdfast.access.Role.VIEWER;
import static org.assertj.core.api.Assertions.assertThat;

import dev.holdfast.Answer;
import dev.holdfast.TestPlane;
import dev.holdfast.base.json.Json;
import dev.holdfast.guests.SelfDetection;
import dev.holdfast.sim.Sim;
import dev.holdfast.sim.model.SimNode;
import java.time.Duration;
import java.time.InstantSource;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.assertj.core.api.Assumptions;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import tools.jackson.databind.JsonNode;

/** What is staged on a node is applied as a whole, whatever that does to the connection. */
class NetworkApplyTest {
    private static final TestPlane plane = TestPlane.with(
            Map.of("HOLDFAST_NETWORK_SILENCE_SECONDS", "60", "HOLDFAST_REVERT_SECONDS", "30"), InstantSource.system());
    private static final String KEYS = "/root/.ssh/authorized_keys";
    private static final Sim sim = Sim.twoHosts();
    /** Over SSH this one can be told to put its old configuration back. */
    private static long alpha;

    private static long beta;

    @BeforeAll
    static void start() {
        plane.start().as(OWNER);
        var ids = plane.enrol(sim, "alpha", "beta");
        alpha = ids.get(0);
        beta = ids.get(1);
        plane.openSsh(alpha, sim.node("alpha"));
    }

    @AfterAll
    static void stop() {
        plane.close();
        sim.close();
    }

    @AfterEach
    void reset() {
        sim.faults().clear();
        sim.faults().awayAfterReload(Duration.ZERO);
        for (String node : List.of("alpha", "beta")) {
            sim.node(node).network().revert();
            sim.node(node).rewire();
            TestPlane.until(node + " is back", () -> sim.node(node).isUp());
        }
        // A host that was away is polled a minute later.
        for (long host : List.of(alpha, beta)) plane.as(ADMIN).post("/hosts/" + host + "/sync", "");
    }

    private static SimNode node(long host) {
        return sim.node(host == alpha ? "alpha" : "beta");
    }

    private static String path(long host, String last) {
        return "/network/" + host + "/" + node(host).name() + "/" + last;
    }

    private static String bridge(long host, String iface) {
        var body = Map.of("host_id", host, "node", node(host).name(), "iface", iface);
        Answer answer = plane.as(ADMIN).post("/network/bridges", Json.write(body));
        assertThat(answer.status()).as(answer.body()).isEqualTo(201);
        return answer.tree().at("/staged/digest").asString();
    }

    /** Removes the address over which the node is managed. */
    private static void cutOff(long host) {
        Answer answer = plane.as(ADMIN)
                .put(
                        "/network/bridges/" + host + "/" + node(host).name() + "/vmbr0",
                        "{\"config\":{\"cidr\":null,\"gateway\":null}}");
        assertThat(answer.status()).as(answer.body()).isEqualTo(200);
    }

    private static Answer apply(long host, Map<String, ?> more) {
        var body = new HashMap<String, Object>(more);
        body.put("confirm", node(host).name());
        return plane.as(ADMIN).post(path(host, "apply"), Json.write(body));
    }

    private static long applying(long host, Map<String, ?> more) {
        Answer answer = apply(host, more);
        assertThat(answer.status()).as(answer.body()).isEqualTo(202);
        return answer.tree().get("job").asLong();
    }

    private static JsonNode end(long job, String status) {
        JsonNode end = plane.endOf(job);
        assertThat(end.get("status").asString())
                .as(end + "\n" + String.join("\n", plane.log(job)))
                .isEqualTo(status);
        return end;
    }

    private static String state(long host) {
        return plane.as(VIEWER).get(path(host, "switch")).tree().get("state").asString();
    }

    private static String refusal(Answer answer, int status, String code) {
        assertThat(answer.status()).as(answer.body()).isEqualTo(status);
        assertThat(answer.tree().get("error").asString()).isEqualTo(code);
        return answer.tree().get("detail").asString();
    }

    @Test
    void whatIsStagedIsAppliedAndTheNodeKeepsIt() {
        String digest = bridge(alpha, "vmbr5");
        long job = applying(alpha, Map.of("digest", digest));
        JsonNode end = end(job, "succeeded");
        assertThat(end.get("kind").asString()).isEqualTo("network.apply");
        assertThat(sim.node("alpha").network().inForce().find("vmbr5")).isNotNull();
        assertThat(plane.log(job))
                .contains(
                        "To be changed: vmbr5",
                        "Node alpha puts its old configuration back in 30 seconds, unless Holdfast reaches it before.",
                        "Node alpha was reached over a new connection, and keeps the new configuration.");
        assertThat(state(alpha)).isEqualTo("kept");
    }

    @Test
    void theNameOfTheNodeIsTypedAndTheDetailSaysWhetherItWouldComeBack() {
        bridge(alpha, "vmbr5");
        String armed = refusal(plane.as(ADMIN).post(path(alpha, "apply"), "{}"), 409, "confirm_required");
        assertThat(armed).contains("the node puts its old configuration back", "Type \"alpha\"");
        bridge(beta, "vmbr5");
        String alone =
                refusal(plane.as(ADMIN).post(path(beta, "apply"), "{\"confirm\":\"x\"}"), 409, "confirm_required");
        assertThat(alone).contains("nothing brings it back but its console, because SSH is not set up for it");
    }

    @Test
    void onlyWhatWasSeenIsApplied() {
        String seen = bridge(alpha, "vmbr5");
        bridge(alpha, "vmbr6");
        Answer refused = apply(alpha, Map.of("digest", seen));
        refusal(refused, 409, "digest_mismatch");
        assertThat(refused.tree().at("/present/interfaces").toString()).isEqualTo("[\"vmbr5\",\"vmbr6\"]");
        assertThat(sim.node("alpha").network().inForce().find("vmbr5")).isNull();
    }

    @Test
    void nothingIsAppliedIfNothingIsStaged() {
        assertThat(refusal(apply(alpha, Map.of()), 409, "conflict")).startsWith("Nothing is staged on node alpha.");
    }

    @Test
    void aNodeWithoutSshCantBeArmed() {
        bridge(beta, "vmbr5");
        refusal(apply(beta, Map.of("armed", true)), 409, "capability_missing");
        end(applying(beta, Map.of()), "succeeded");
        assertThat(state(beta)).isEqualTo("none");
    }

    @Test
    void aConfigurationThatCutsTheNodeOffIsPutBackByTheNode() {
        cutOff(alpha);
        long job = applying(alpha, Map.of());
        JsonNode end = end(job, "failed");
        assertThat(end.get("error").asString())
                .isEqualTo(
                        "Holdfast did not reach node alpha in time after the new configuration was applied. The node put"
                                + " its old configuration back. Correct the new one, and stage it again.");
        assertThat(end.at("/result/reverted").asBoolean()).isTrue();
        // The node goes a second after its task, whose end may or may not be read by then.
        assertThat(plane.log(job))
                .anyMatch(line -> line.equals("Node alpha can't be reached. Waiting for it.")
                        || line.startsWith("The host does not answer ("))
                .anyMatch(line -> line.equals("Node alpha answers again.") || line.equals("The host answers again."))
                .anyMatch(line -> line.contains("Put /etc/network/interfaces back."));
        assertThat(state(alpha)).isEqualTo("fired");
        assertThat(sim.node("alpha").network().inForce().find("vmbr0")).containsKey("address");
    }

    @Test
    void aNodeThatIsAwayForAWhileKeepsTheNewConfiguration() {
        sim.faults().awayAfterReload(Duration.ofSeconds(4));
        bridge(alpha, "vmbr5");
        long job = applying(alpha, Map.of());
        end(job, "succeeded");
        assertThat(sim.node("alpha").network().inForce().find("vmbr5")).isNotNull();
        assertThat(state(alpha)).isEqualTo("kept");
    }

    @Test
    void aFailedTaskIsToldWithTheNodesOwnTextAndTheNodePutsTheOldFileBack() {
        bridge(alpha, "vmbr5");
        sim.faults().nextTaskFails("command 'ifreload -a' failed: exit code 1");
        JsonNode end = end(applying(alpha, Map.of()), "failed");
        assertThat(end.get("error").asString())
                .startsWith("The configuration could not be applied: command 'ifreload -a' failed: exit code 1.")
                .contains("The node put its old configuration back.");
        assertThat(state(alpha)).isEqualTo("fired");
    }

    @Test
    void aNodeThatNeverComesBackEndsAsUnknownWithWhatToDoAtItsConsole() {
        cutOff(beta);
        JsonNode end = end(applying(beta, Map.of()), "unknown");
        assertThat(end.get("error").asString())
                .isEqualTo(
                        "Node beta did not come back. Sign in at its console, correct /etc/network/interfaces, and run"
                                + " ifreload -a. The previous file is not kept.");
    }

    @Test
    void aPersonCanTellTheNodeToKeepTheNewConfiguration() {
        refusal(plane.as(ADMIN).post(path(beta, "switch/keep"), "{}"), 409, "conflict");
        bridge(alpha, "vmbr5");
        sim.faults().holdTasks("srvreload");
        long job = applying(alpha, Map.of());
        TestPlane.until("it is armed", () -> state(alpha).equals("armed"));
        JsonNode armed = plane.as(VIEWER).get(path(alpha, "switch")).tree();
        assertThat(armed.get("job").asLong()).isEqualTo(job);
        assertThat(armed.get("deadline").isNull()).isFalse();
        JsonNode shown =
                plane.as(VIEWER).get("/network/bridges?host=" + alpha).tree().at("/nodes/0");
        assertThat(shown.at("/switch/state").asString()).isEqualTo("armed");
        assertThat(shown.at("/switch/job").asLong()).isEqualTo(job);
        assertThat(shown.at("/switch/can_arm").asBoolean()).isTrue();
        assertThat(shown.at("/switch/remaining_s").isNull()).isFalse();
        assertThat(shown.get("applying").asLong()).isEqualTo(job);
        Answer kept = plane.as(ADMIN).post(path(alpha, "switch/keep"), "{}");
        assertThat(kept.status()).as(kept.body()).isEqualTo(200);
        assertThat(kept.tree().get("state").asString()).isEqualTo("kept");
        sim.faults().releaseTasks();
        end(job, "succeeded");
    }

    @Test
    void withoutSshAfterwardsTheNodeDecidesAndTheJobSaysWhat() {
        bridge(alpha, "vmbr5");
        sim.faults().holdTasks("srvreload");
        long job = applying(alpha, Map.of());
        TestPlane.until("it is armed", () -> state(alpha).equals("armed"));
        var files = sim.node("alpha").shell().computer().files();
        String keys = String.valueOf(files.read(KEYS));
        files.write(KEYS, "");
        sim.faults().releaseTasks();
        TestPlane.until(
                "the job notices",
                () -> plane.log(job).stream()
                        .anyMatch(line -> line.startsWith("Node alpha answers, but not over SSH")));
        TestPlane.until(
                "the node has decided",
                () -> sim.node("alpha").network().inForce().find("vmbr5") == null);
        files.write(KEYS, keys);
        JsonNode end = end(job, "failed");
        assertThat(end.get("error").asString()).contains("The node put its old configuration back.");
        refusal(plane.as(ADMIN).post(path(alpha, "switch/keep"), "{}"), 409, "conflict");
    }

    @Test
    void whatIsChangedAfterTheConfirmationIsNotApplied() {
        bridge(alpha, "vmbr5");
        sim.faults().holdTasks("srvreload");
        long first = applying(alpha, Map.of());
        TestPlane.until(
                "the task began",
                () -> sim.clusterOf("alpha").tasks().stream()
                        .anyMatch(task -> task.type().equals("srvreload") && task.exit() == null));
        bridge(alpha, "vmbr6");
        // It waits for the first one.
        long second = applying(alpha, Map.of());
        bridge(alpha, "vmbr7");
        sim.faults().releaseTasks();
        end(first, "succeeded");
        assertThat(end(second, "failed").get("error").asString())
                .isEqualTo(
                        "What is staged on node alpha was changed after it was confirmed. Nothing was applied. Look at it"
                                + " again, then apply it.");
        assertThat(sim.node("alpha").network().inForce().find("vmbr7")).isNull();
    }

    @Test
    void theNodeOfHoldfastItselfNeedsItsNameForAnotherReason() {
        var own = SelfDetection.hardwareAddresses();
        Assumptions.assumeThat(own).isNotEmpty();
        sim.clusterOf("beta")
                .container(190, "beta", "holdfast")
                .set("net0", "name=eth0,bridge=vmbr0,hwaddr=" + own.iterator().next());
        bridge(beta, "vmbr5");
        TestPlane.until(
                "its NIC was read",
                () -> plane.as(ADMIN).post(path(beta, "apply"), "{}").body().contains("self_target"));
        Answer refused = plane.as(ADMIN).post(path(beta, "apply"), "{}");
        refusal(refused, 409, "self_target");
        assertThat(refused.json()).containsOnlyKeys("error", "confirm_phrase", "detail");
        assertThat(refused.json()).containsEntry("confirm_phrase", "beta");
        sim.clusterOf("beta").remove(190);
        TestPlane.until(
                "the next poll does not list it any more",
                () -> !plane.as(ADMIN).post(path(beta, "apply"), "{}").body().contains("self_target"));
    }

    @Test
    void nothingIsAppliedIfTheSwitchCantBeArmed() {
        bridge(alpha, "vmbr5");
        sim.node("alpha").ssh().stop();
        try {
            JsonNode end = end(applying(alpha, Map.of()), "failed");
            assertThat(end.get("error").asString()).contains("Nothing was applied.");
            assertThat(sim.node("alpha").network().inForce().find("vmbr5")).isNull();
        } finally {
            sim.node("alpha").ssh().start();
        }
    }
}
