package dev.holdfast.vms.agent;

import static dev.holdfast.access.Entitlement.VMS_COMMAND;
import static dev.holdfast.access.Role.ADMIN;
import static dev.holdfast.access.Role.OPERATOR;
import static dev.holdfast.access.Role.OWNER;
import static org.assertj.core.api.Assertions.assertThat;

import dev.holdfast.Answer;
import dev.holdfast.TestPlane;
import dev.holdfast.access.Role;
import dev.holdfast.base.json.Json;
import dev.holdfast.sim.Sim;
import dev.holdfast.sim.model.SimGuest;
import dev.holdfast.sim.model.guest.AgentCommands;
import java.time.Duration;
import java.time.Instant;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.atomic.AtomicReference;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import tools.jackson.databind.JsonNode;

/** A command inside a machine, run by its guest agent. */
class CommandTest {
    private static final String CANARY = "canary-Yw7kQn2Secret";

    /** By how much the time is ahead. */
    private final AtomicReference<Duration> ahead = new AtomicReference<>(Duration.ZERO);

    @RegisterExtension
    final TestPlane plane = TestPlane.at(() -> Instant.now().plus(ahead.get()));

    private final Sim sim = Sim.oneHost();
    private SimGuest machine;
    private AgentCommands commands;
    private long id;

    @BeforeEach
    void enrol() {
        machine = sim.clusterOf("alpha").machine(820, "alpha", "db").set("agent", "1");
        machine.start();
        commands = machine.agent().commands();
        plane.enrol(sim, "alpha");
        id = plane.vm(820);
        plane.grant(VMS_COMMAND);
    }

    @AfterEach
    void close() {
        sim.close();
    }

    private Answer ask(Role role, Map<String, Object> body) {
        return plane.as(role).post("/vms/" + id + "/command", Json.write(body));
    }

    private static Map<String, Object> command(String... words) {
        return new HashMap<>(Map.of("command", List.of(words), "consent", true));
    }

    private long run(Map<String, Object> body) {
        Answer answer = ask(ADMIN, body);
        assertThat(answer.status()).as(answer.body()).isEqualTo(202);
        return answer.tree().get("job").asLong();
    }

    private long started(Map<String, Object> body) {
        commands.hold(true);
        long job = run(body);
        TestPlane.until("it runs", () -> plane.log(job).toString().contains("Process 1001"));
        return job;
    }

    private static void isEnd(JsonNode job, String status, String error) {
        assertThat(job.get("status").asString()).as(job.toString()).isEqualTo(status);
        assertThat(job.get("error").asString()).contains(error);
    }

    @Test
    void itsOutputIsInTheLogAndItsInputNowhere() {
        commands.ends("/bin/cat", AgentCommands.End.of(0, "sp\u00e4t " + CANARY + "\nsecond\n", "warned\n"));
        var body = command("/bin/cat", "-", "two words");
        body.put("input", "first line\n" + CANARY + "\n");
        long job = run(body);
        JsonNode end = plane.endOf(job);
        assertThat(end.get("status").asString()).as(end.toString()).isEqualTo("succeeded");
        assertThat(end.get("kind").asString()).isEqualTo("vm.command");
        assertThat(end.get("result").toString()).isEqualTo("{\"exit_code\":0}");
        assertThat(plane.log(job))
                .containsSubsequence("Process 1001 of db: /bin/cat - 'two words'", "sp\u00e4t ***", "second", "warned");
        assertThat(commands.ran()).containsExactly("/bin/cat - two words");
        assertThat(commands.inputs()).containsExactly("first line\n" + CANARY + "\n");
        assertThat(plane.as(OWNER).get("/audit?per_page=200").body())
                .contains("commands.run", "/bin/cat - 'two words'")
                .doesNotContain(CANARY);
    }

    @Test
    void anotherExitCodeOrASignalIsAFailure() {
        commands.ends("/bin/false", AgentCommands.End.of(3, "", ""));
        isEnd(plane.endOf(run(command("/bin/false"))), "failed", "ended with exit code 3");
        isEnd(plane.endOf(run(command("/bin/false", "two\n\tlines"))), "failed", "ended with exit code 3");
        commands.ends("/bin/kill", new AgentCommands.End(0, 9, "", "", false));
        isEnd(plane.endOf(run(command("/bin/kill"))), "failed", "ended by signal 9");
    }

    @Test
    void whatIsCutIsSaid() {
        commands.ends("seq", new AgentCommands.End(0, null, "line\n".repeat(5_001), "", true));
        long job = run(command("seq"));
        plane.endOf(job);
        assertThat(plane.as(OWNER).get("/jobs/" + job + "/events?after=4990").body())
                .contains("only the first 5000 lines", "kept only the first 16 MiB");
    }

    @Test
    void withoutConsentRoleFeatureOrScopeNothingIsRun() {
        var without = command("true");
        without.remove("consent");
        Answer refused = ask(ADMIN, without);
        assertThat(refused.status()).isEqualTo(409);
        assertThat(refused.error()).isEqualTo("consent_required");
        assertThat(ask(OPERATOR, command("true")).json()).containsEntry("required_role", "admin");
        assertThat(plane.as(OWNER)
                        .post("/vms/999999/command", Json.write(command("true")))
                        .status())
                .isEqualTo(404);
        String token = plane.as(OWNER)
                .post("/api-tokens", "{\"name\":\"x\",\"scopes\":[\"vms:write\"]}")
                .tree()
                .get("token")
                .asString();
        assertThat(plane.stranger()
                        .bearing(token)
                        .post("/vms/" + id + "/command", Json.write(command("true")))
                        .json())
                .containsEntry("scope", "commands:write");
        plane.grant();
        assertThat(ask(OWNER, command("true")).json()).containsEntry("feature", "vms.command");
        assertThat(commands.ran()).isEmpty();
    }

    @Test
    void faultsAreToldBeforeTheHostIsAsked() {
        var body = command("a", "b\u0000");
        body.put("timeout_seconds", 4);
        body.put("input", "\u00e4");
        assertThat(ask(ADMIN, body).faults())
                .containsExactlyInAnyOrder(
                        "body.command.1 string_pattern_mismatch",
                        "body.timeout_seconds greater_than_equal",
                        "body.input value_error");
        assertThat(ask(ADMIN, command()).faults()).containsExactly("body.command value_error");
        assertThat(ask(ADMIN, command(" ")).faults()).containsExactly("body.command value_error");
        assertThat(ask(ADMIN, command("\u00a0")).faults()).containsExactly("body.command value_error");
        assertThat(ask(ADMIN, command("rm", "a\u202eb", "a\u200bb")).faults())
                .as("what is run is what is seen")
                .containsExactly("body.command.1 value_error", "body.command.2 value_error");
        String[] words = new String[32];
        Arrays.fill(words, "x".repeat(4096));
        assertThat(ask(ADMIN, command(words)).faults()).containsExactly("body.command value_error");
    }

    @Test
    void aMachineThatCannotIsRefusedWithTheReason() {
        machine.agent().answers(false);
        assertThat(ask(ADMIN, command("true")).body()).contains("agent is not running");
        machine.agent().answers(true);
        machine.agent().freeze(true);
        assertThat(ask(ADMIN, command("true")).body()).contains("the agent is in frozen state");
        machine.stop();
        assertThat(ask(ADMIN, command("true")).body()).contains("is not running");
    }

    @Test
    void aTokenWithoutThePrivilegeIsToldWhichItLacks() {
        sim.token().grant("/vms/820", Set.of("VM.Audit", "VM.GuestAgent.Audit"));
        Answer refused = ask(ADMIN, command("true"));
        assertThat(refused.body())
                .contains("lacks the privilege VM.GuestAgent.Unrestricted on /vms/820", "Add it to the role");
        assertThat(commands.ran()).isEmpty();
    }

    @Test
    void afterItsTimeNobodyWaitsForIt() {
        long job = started(command("sleep", "9"));
        ahead.set(Duration.ofSeconds(61));
        isEnd(plane.endOf(job), "failed", "did not end within 60 seconds. It may still run there, as process 1001");
    }

    @Test
    void aCancelSaysThatItGoesOn() {
        long job = started(command("sleep", "9"));
        plane.as(ADMIN).post("/jobs/" + job + "/cancel", "");
        JsonNode end = plane.endOf(job);
        assertThat(end.get("status").asString()).as(end.toString()).isEqualTo("canceled");
        assertThat(plane.log(job).toString()).contains("It may still run there, as process 1001");
    }

    @Test
    void aRestartFollowsIt() {
        long job = started(command("sleep", "9"));
        plane.halt();
        commands.hold(false);
        plane.resume();
        assertThat(plane.endOf(job).get("status").asString()).isEqualTo("succeeded");
        assertThat(commands.ran()).hasSize(1);
    }

    @Test
    void aLostAnswerIsUnknownAndItIsNotRunAgain() {
        sim.faults().swallow("POST alpha .*/agent/exec").times(1);
        isEnd(plane.endOf(run(command("rm", "x"))), "unknown", "Whether the command was started is not known");
        assertThat(commands.ran()).hasSize(1);
    }

    @Test
    void aMachineThatStopsTakesItAlong() {
        long job = started(command("sleep", "9"));
        machine.stop();
        isEnd(plane.endOf(job), "failed", "stopped or removed");
    }

    @Test
    void aMachineThatRestartsForgetsIt() {
        long job = started(command("sleep", "9"));
        machine.stop().start();
        isEnd(plane.endOf(job), "unknown", "");
    }
}
