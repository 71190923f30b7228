package dev.holdfast.vms.options;

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
import org.junit.jupiter.params.provider.CsvSource;
import tools.jackson.databind.JsonNode;

/** The options of virtual machines and of their firewalls. */
class VmOptionsTest {
    private static final TestPlane plane = TestPlane.empty();
    private static final Sim sim = Sim.oneHost();
    private static long host;
    private static int last = 900;

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
        guest = sim.clusterOf("alpha").machine(++last, "alpha", "box" + last);
        plane.as(ADMIN).post("/hosts/" + host + "/sync", "");
        id = plane.vm(last);
    }

    @AfterEach
    void remove() {
        sim.faults().clear();
        sim.clusterOf("alpha").remove(guest.vmid());
    }

    private JsonNode options() {
        Answer answer = plane.as(VIEWER).get("/vms/" + id + "/options");
        assertThat(answer.status()).as(answer.body()).isEqualTo(200);
        return answer.tree();
    }

    private Answer set(String change) {
        return plane.as(ADMIN).put("/vms/" + id + "/options", change);
    }

    @Test
    void aBootOrderWithADeviceThatIsNotThereIsRefusedAtItsField() {
        Answer answer = set("{\"machine\":{\"boot\":\"order=scsi9;net0\"}}");
        assertThat(answer.status()).as(answer.body()).isEqualTo(422);
        assertThat(answer.faults()).containsExactly("body.machine.boot value_error");
        assertThat(answer.body()).contains("no scsi9").doesNotContain("no net0");
    }

    @Test
    void whatIsNotSetIsNull() {
        JsonNode options = options();
        assertThat(options.get("enable").isNull()).isTrue();
        assertThat(options.at("/machine/onboot").isNull()).isTrue();
        assertThat(options.at("/machine/name").asString()).isEqualTo("box" + last);
    }

    @Test
    void optionsOfTheFirewallAreSetAndReset() {
        assertThat(set("{\"enable\":1,\"policy_in\":\"DROP\"}").status()).isEqualTo(200);
        assertThat(options().get("enable").asInt()).isEqualTo(1);
        assertThat(options().get("policy_in").asString()).isEqualTo("DROP");
        assertThat(set("{\"policy_in\":null}").status()).isEqualTo(200);
        assertThat(options().get("policy_in").isNull()).isTrue();
        assertThat(options().get("enable").asInt()).isEqualTo(1);
    }

    @Test
    void optionsOfTheMachineAreSetAndReset() {
        Answer answer = set("{\"machine\":{\"onboot\":true,\"startup\":\"order=2,up=30\",\"protection\":true}}");
        assertThat(answer.status()).as(answer.body()).isEqualTo(200);
        assertThat(answer.tree().at("/machine/onboot").asBoolean()).isTrue();
        assertThat(guest.get("startup")).isEqualTo("order=2,up=30");
        assertThat(set("{\"machine\":{\"startup\":null}}").status()).isEqualTo(200);
        assertThat(options().at("/machine/startup").isNull()).isTrue();
        assertThat(options().at("/machine/protection").asBoolean()).isTrue();
    }

    @Test
    void anOptionThatWaitsForARestartIsPending() {
        guest.start();
        Answer answer = set("{\"machine\":{\"acpi\":false}}");
        assertThat(answer.status()).as(answer.body()).isEqualTo(200);
        JsonNode pending = answer.tree().at("/machine/pending/0");
        assertThat(pending.get("key").asString()).isEqualTo("acpi");
        assertThat(pending.get("pending").asString()).isEqualTo("0");
        assertThat(answer.tree().at("/machine/acpi").isNull()).isTrue();
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "{} | nothing_to_change",
                "{'machine':{}} | nothing_to_change",
                "{'enable':2} | enable",
                "{'policy_out':'ALLOW'} | policy_out",
                "{'digest':'x','enable':1} | digest",
                "{'machine':{'name':null}} | name",
                "{'machine':{'name':'no_label'}} | name",
                "{'machine':{'ostype':'linux'}} | ostype",
                "{'machine':{'startup':'soon'}} | startup",
                "{'machine':{'boot':'scsi0'}} | boot",
                "{'machine':{'hotplug':'all'}} | hotplug",
                "{'machine':{'startdate':'today'}} | startdate",
                "{'machine':{'agent':'yes'}} | agent",
                "{'machine':{'tags':'a b'}} | tags",
                "{'machine':{'args':'-cpu host'}} | only root@pam",
                "{'machine':{'hookscript':'local:snippets/x'}} | only root@pam",
            })
    void aWrongOptionIsAFaultOfItsField(String change, String fault) {
        Answer answer = set(change.replace('\'', '"'));
        assertThat(answer.status()).as(answer.body()).isEqualTo(422);
        assertThat(answer.body()).contains(fault);
    }

    @Test
    void anOutdatedDigestChangesNothing() {
        String firewall = set("{\"enable\":1}").tree().get("digest").asString();
        String machine = options().at("/machine/digest").asString();
        assertThat(set("{\"enable\":0,\"machine\":{\"onboot\":true}}").status()).isEqualTo(200);
        Answer old = set("{\"dhcp\":1,\"digest\":\"" + firewall + "\",\"machine\":{\"tablet\":false}}");
        assertThat(old.status()).as(old.body()).isEqualTo(409);
        assertThat(options().at("/machine/tablet").isNull()).isTrue();
        old = set("{\"machine\":{\"tablet\":false,\"digest\":\"" + machine + "\"}}");
        assertThat(old.status()).as(old.body()).isEqualTo(409);
        assertThat(options().at("/machine/tablet").isNull()).isTrue();
    }

    @Test
    void whatOnlyRootMaySetIsNamedWithoutItsValue() {
        guest.set("args", "-secret hunter2");
        assertThat(options().at("/machine/root_only/0").asString()).isEqualTo("args");
        assertThat(options().toString()).doesNotContain("hunter2");
    }

    @Test
    void anOperatorMayReadButNotChange() {
        assertThat(plane.as(OPERATOR).get("/vms/" + id + "/options").status()).isEqualTo(200);
        assertThat(plane.as(OPERATOR)
                        .put("/vms/" + id + "/options", "{\"enable\":1}")
                        .status())
                .isEqualTo(403);
    }
}
