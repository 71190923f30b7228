package dev.holdfast.apps.options;

import static dev.holdfast.access.Role.ADMIN;
import static dev.holdfast.access.Role.OPERATOR;
import static dev.holdfast.access.Role.OWNER;
import static dev.holdfast.access.Role.VIEWER;
import static org.assertj.core.api.Assertions.assertThat;

import dev.holdfast.Answer;
import dev.holdfast.TestPlane;
import dev.holdfast.base.json.Json;
import dev.holdfast.sim.Sim;
import dev.holdfast.sim.model.SimGuest;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import tools.jackson.databind.JsonNode;

/** The options of containers: what is in force, what is changed when, and what is refused. */
class AppOptionsTest {
    private static final TestPlane plane = TestPlane.empty();
    private static final Sim sim = Sim.oneHost();

    /** A new value of each option. */
    private static final Map<String, Object> VALUES = Map.ofEntries(
            Map.entry("hostname", "other"),
            Map.entry("onboot", true),
            Map.entry("startup", "order=2,up=30"),
            Map.entry("protection", true),
            Map.entry("cpulimit", 1.5),
            Map.entry("cpuunits", 200),
            Map.entry("nameserver", "192.0.2.1 2001:db8::1"),
            Map.entry("searchdomain", "example.org"),
            Map.entry("nesting", true),
            Map.entry("cmode", "shell"),
            Map.entry("console", false),
            Map.entry("tty", 4));

    private static long host;
    private static int last = 700;

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
    void container() {
        guest = sim.clusterOf("alpha").container(++last, "alpha", "box" + last);
        plane.as(ADMIN).post("/hosts/" + host + "/sync", "");
        id = plane.adopt(host, last, "Box " + last);
    }

    @AfterEach
    void remove() {
        sim.faults().clear();
        sim.clusterOf("alpha").remove(guest.vmid());
    }

    private JsonNode options() {
        Answer answer = plane.as(VIEWER).get("/apps/" + id + "/options");
        assertThat(answer.status()).as(answer.body()).isEqualTo(200);
        return answer.tree();
    }

    private Answer set(String change) {
        return plane.as(ADMIN).put("/apps/" + id + "/options", change.replace('\'', '"'));
    }

    private Answer set(String option, Object value) {
        return set(Json.write(Map.of(option, value)));
    }

    @Test
    void whatIsNotSetIsNullAndNotAGuess() {
        JsonNode options = options();
        assertThat(options.at("/in_force/hostname").asString()).isEqualTo("box" + last);
        for (String option : List.of("onboot", "startup", "cpulimit", "cpuunits", "nameserver", "nesting", "tty")) {
            assertThat(options.at("/in_force/" + option).isNull()).as(option).isTrue();
        }
        assertThat(options.get("pending")).isEmpty();
    }

    @ParameterizedTest
    @ValueSource(booleans = {false, true})
    void eachOptionIsInForceWhenItWasSaidToBe(boolean running) {
        if (running) guest.start();
        JsonNode said = options().get("takes_effect");
        VALUES.forEach((option, value) -> {
            Answer answer = set(option, value);
            assertThat(answer.status()).as(answer.body()).isEqualTo(200);
            JsonNode wanted = Json.tree(Json.write(value));
            assertThat(answer.tree().at("/next/" + option)).as(option).isEqualTo(wanted);
            // The host name is stored at once, and reaches the container at its next start.
            boolean waits = said.get(option).asString().equals("next_start") && !option.equals("hostname");
            assertThat(answer.tree().at("/in_force/" + option).equals(wanted))
                    .as(option)
                    .isNotEqualTo(waits);
        });
        assertThat(said.properties()).hasSameSizeAs(VALUES.keySet());
        assertThat(said.get("hostname").asString()).isEqualTo(running ? "next_start" : "now");
    }

    @Test
    void nullResetsAnOptionToItsDefault() {
        VALUES.forEach((option, value) -> set(option, value));
        VALUES.keySet().stream().filter(option -> !option.equals("hostname")).forEach(option -> {
            Answer answer = set("{'" + option + "':null}");
            assertThat(answer.status()).as(answer.body()).isEqualTo(200);
            assertThat(answer.tree().at("/in_force/" + option).isNull())
                    .as(option)
                    .isTrue();
            assertThat(guest.get(AppOptionsView.key(option))).as(option).isNull();
        });
    }

    @Test
    void listsAndNumbersAreWrittenAsProxmoxStoresThem() {
        set("{'nameserver':'192.0.2.1,192.0.2.2','searchdomain':' example.org; example.com','cpulimit':2}");
        assertThat(guest.get("nameserver")).isEqualTo("192.0.2.1 192.0.2.2");
        assertThat(guest.get("searchdomain")).isEqualTo("example.org example.com");
        assertThat(guest.get("cpulimit")).hasToString("2");
        assertThat(set("{'nameserver':'fe80::1%eth0'}").status()).isEqualTo(200);
    }

    @Test
    void nestingIsChangedWithoutTheOtherFeatures() {
        guest.set("features", "keyctl=1,mount=nfs;cifs");
        assertThat(set("{'nesting':true}").status()).isEqualTo(200);
        assertThat(guest.get("features")).isEqualTo("keyctl=1,mount=nfs;cifs,nesting=1");
        JsonNode keyctl = options().at("/root_only/0");
        assertThat(keyctl.get("key").asString()).isEqualTo("keyctl");
        assertThat(keyctl.get("value").asString()).isEqualTo("1");
        assertThat(keyctl.get("refused").asString()).contains("only root@pam");
    }

    @Test
    void nestingOfAPrivilegedContainerIsRefusedWithTheReason() {
        guest.set("unprivileged", 0);
        assertThat(options().at("/refused/nesting").asString()).contains("privileged", "root@pam", "pct set");
        Answer answer = set("{'nesting':true,'onboot':true}");
        assertThat(answer.faults()).containsExactly("body.nesting value_error");
        assertThat(answer.body()).contains("only root@pam");
        assertThat(guest.get("onboot")).isNull();
    }

    @Test
    void whatOnlyRootMayChangeIsShownAndRawLinesOnlyByTheirKeys() {
        guest.set("dev0", "/dev/dri/renderD128,gid=104")
                .set("hookscript", "local:snippets/hook.pl")
                .set("lxc", List.of(List.of("lxc.environment", "PASSWORD=hunter2")));
        JsonNode options = options();
        assertThat(options.get("root_only").findValuesAsString("key"))
                .containsExactly(
                        "keyctl", "fuse", "mount", "mknod", "force_rw_sys", "dev0", "hookscript", "lxc.environment");
        assertThat(options.toString()).contains("renderD128").doesNotContain("hunter2");
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "{} | nothing_to_change",
                "{'hostname':null} | hostname",
                "{'hostname':'no_label'} | hostname",
                "{'startup':'soon'} | startup",
                "{'cpulimit':-1} | cpulimit",
                "{'cpuunits':0} | cpuunits",
                "{'nameserver':'dns.example.org'} | nameserver",
                "{'nameserver':'192.0.2.1%eth0'} | nameserver",
                "{'searchdomain':'a_b'} | searchdomain",
                "{'cmode':'vnc'} | cmode",
                "{'tty':7} | tty",
                "{'digest':'x','tty':1} | digest",
            })
    void aWrongOptionIsAFaultOfItsField(String change, String fault) {
        Answer answer = set(change);
        assertThat(answer.status()).as(answer.body()).isEqualTo(422);
        assertThat(answer.body()).contains(fault);
    }

    @Test
    void aMissingPrivilegeIsNamedWithTheOptionsThatNeedIt() {
        sim.faults()
                .fail("PUT alpha .*/config", 403, "Permission check failed (/vms/" + guest.vmid() + ", VM.Config.CPU)");
        Answer answer = set("{'cpulimit':2,'cpuunits':50,'onboot':true}");
        assertThat(answer.status()).as(answer.body()).isEqualTo(502);
        assertThat(answer.body())
                .contains("VM.Config.CPU on /vms/" + guest.vmid(), "A change of cpulimit and cpuunits needs it");
    }

    @Test
    void anOutdatedDigestChangesNothing() {
        String digest = options().get("digest").asString();
        assertThat(set("onboot", true).status()).isEqualTo(200);
        Answer old = set("{'tty':1,'digest':'" + digest + "'}");
        assertThat(old.status()).as(old.body()).isEqualTo(409);
        assertThat(options().at("/in_force/tty").isNull()).isTrue();
    }

    @Test
    void aPendingOptionIsListedAndCanBeReverted() {
        guest.start();
        set("{'nameserver':'192.0.2.1'}");
        JsonNode pending = options().at("/pending/0");
        assertThat(pending.get("key").asString()).isEqualTo("nameserver");
        assertThat(pending.get("pending").asString()).isEqualTo("192.0.2.1");
        Answer answer = plane.as(OPERATOR).post("/apps/" + id + "/pending/nameserver/revert", "");
        assertThat(answer.status()).as(answer.body()).isEqualTo(200);
        assertThat(options().get("pending")).isEmpty();
    }

    @Test
    void anOperatorMayReadButNotChange() {
        assertThat(plane.as(OPERATOR).get("/apps/" + id + "/options").status()).isEqualTo(200);
        assertThat(plane.as(OPERATOR)
                        .put("/apps/" + id + "/options", "{\"onboot\":true}")
                        .status())
                .isEqualTo(403);
    }
}
