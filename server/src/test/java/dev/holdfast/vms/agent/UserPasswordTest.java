package dev.holdfast.vms.agent;

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
import java.util.Map;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

/** The password of a user inside a machine, set by its guest agent. */
class UserPasswordTest {
    private static final String CANARY = "canary-Zp4tRe8Secret";

    @RegisterExtension
    final TestPlane plane = TestPlane.empty();

    private final Sim sim = Sim.oneHost();
    private SimGuest machine;
    private long id;

    @BeforeEach
    void enrol() {
        machine = sim.clusterOf("alpha").machine(820, "alpha", "db").set("agent", "1");
        machine.start();
        plane.enrol(sim, "alpha");
        id = plane.vm(820);
    }

    @AfterEach
    void close() {
        sim.close();
    }

    private Answer set(Role role, String user, String password) {
        return plane.as(role)
                .put("/vms/" + id + "/user-password", Json.write(Map.of("user", user, "password", password)));
    }

    @Test
    void theUserHasItAndNothingElseKnowsIt() {
        Answer answer = set(ADMIN, "root", CANARY);
        assertThat(answer.status()).as(answer.body()).isEqualTo(200);
        assertThat(answer.body()).isEqualTo("{\"user\":\"root\"}");
        assertThat(machine.agent().password("root")).isEqualTo(CANARY);
        assertThat(plane.as(OWNER).get("/audit?per_page=200").body())
                .contains("vms.set_user_password")
                .doesNotContain(CANARY);
    }

    @Test
    void anAgentThatCannotSaysSo() {
        Answer unknown = set(ADMIN, "nobody-here", CANARY);
        assertThat(unknown.status()).isGreaterThanOrEqualTo(400);
        assertThat(unknown.body()).contains("failed to set user password").doesNotContain(CANARY);
        machine.agent().answers(false);
        Answer silent = set(ADMIN, "root", CANARY);
        assertThat(silent.status()).isGreaterThanOrEqualTo(400);
        assertThat(silent.body()).contains("agent is not running");
        machine.agent().answers(true);
        machine.set("agent", "0");
        assertThat(set(ADMIN, "root", CANARY).body()).contains("No QEMU guest agent configured");
        assertThat(machine.agent().password("root")).isEqualTo("first");
    }

    @Test
    void faultsAndRolesAreToldBeforeTheHostIsAsked() {
        assertThat(set(ADMIN, "root", "abcd").faults()).containsExactly("body.password value_error");
        assertThat(set(ADMIN, "root", "two\nlines").faults()).containsExactly("body.password value_error");
        assertThat(set(ADMIN, "x".repeat(105), CANARY).faults()).containsExactly("body.user string_too_long");
        assertThat(set(OPERATOR, "root", CANARY).status()).isEqualTo(403);
        assertThat(machine.agent().password("root")).isEqualTo("first");
    }
}
