package dev.holdfast.vms.reconfigure;

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
import java.util.HashMap;
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

/** Processors, memory and name of virtual machines. */
class VmReconfigureTest {
    private static final TestPlane plane = TestPlane.empty();
    private static final Sim sim = Sim.oneHost();
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
    void machine() {
        guest = sim.clusterOf("alpha").machine(++last, "alpha", "box" + last).set("memory", "2048");
        plane.as(ADMIN).post("/hosts/" + host + "/sync", "");
        id = plane.vm(last);
    }

    @AfterEach
    void remove() {
        sim.faults().clear();
        guest.stop();
        sim.clusterOf("alpha").remove(guest.vmid());
    }

    private Answer change(String body) {
        return plane.as(OPERATOR).patch("/vms/" + id, body);
    }

    private JsonNode changed(String body) {
        Answer answer = change(body);
        assertThat(answer.status()).as(answer.body()).isEqualTo(200);
        return answer.tree();
    }

    private JsonNode detail() {
        return plane.as(VIEWER).get("/vms/" + id).tree();
    }

    /** What is pending after the next start, by its key. */
    private static Map<String, String> pending(JsonNode answer) {
        var pending = new HashMap<String, String>();
        answer.get("pending")
                .forEach(one -> pending.put(
                        one.get("key").asString(), one.get("pending").asString()));
        return pending;
    }

    @Test
    void aStoppedMachineIsChangedAtOnce() {
        JsonNode answer = changed("{\"cores\":2,\"sockets\":2,\"memory_mb\":4096,\"balloon_mb\":1024,\"cpu\":\"host\","
                + "\"name\":\"db-1\"}");
        assertThat(answer.get("changed")).isEqualTo(Json.tree("""
                {"cores":2,"sockets":2,"memory_mb":4096,"balloon_mb":1024,"cpu":"host","name":"db-1"}"""));
        assertThat(pending(answer)).isEmpty();
        JsonNode detail = detail();
        JsonNode hardware = detail.get("hardware");
        assertThat(hardware.get("cores").asInt()).isEqualTo(2);
        assertThat(hardware.get("sockets").asInt()).isEqualTo(2);
        assertThat(hardware.get("memory_mb").asInt()).isEqualTo(4096);
        assertThat(hardware.get("balloon_mb").asInt()).isEqualTo(1024);
        assertThat(hardware.get("cpu").asString()).isEqualTo("host");
        assertThat(detail.get("digest")).isEqualTo(answer.get("digest"));
        assertThat(guest.get("name")).isEqualTo("db-1");
    }

    @Test
    void whatARunningMachineCannotTakeIsPendingAndSaysWhatIsInForce() {
        guest.start();
        JsonNode answer = changed("{\"memory_mb\":4096,\"name\":\"db-2\"}");
        assertThat(pending(answer)).containsExactly(Map.entry("memory", "4096"));
        assertThat(answer.at("/pending/0/value").asString()).isEqualTo("2048");
        assertThat(answer.at("/changed/memory_mb").asInt()).isEqualTo(4096);
        assertThat(detail().at("/hardware/memory_mb").asInt()).isEqualTo(2048);
        // The next change goes on from what is pending.
        assertThat(change("{\"balloon_mb\":3072}").status()).isEqualTo(200);
    }

    /** The host decides when a change is in force; what Holdfast says beforehand must be the same, whatever is hot-pluggable. */
    @ParameterizedTest
    @ValueSource(strings = {"", "0", "1", "memory", "cpu,memory", "network,disk,usb"})
    void whenAChangeTakesEffectIsSaidBefore(String hotplug) {
        if (!hotplug.isEmpty()) guest.set("hotplug", hotplug);
        guest.start();
        Map<String, String> keys = Map.of(
                "cores",
                "cores",
                "sockets",
                "sockets",
                "memory_mb",
                "memory",
                "balloon_mb",
                "balloon",
                "cpu",
                "cpu",
                "name",
                "name");
        JsonNode said = detail().get("takes_effect");
        assertThat(said.propertyNames()).containsExactlyInAnyOrderElementsOf(keys.keySet());
        Map<String, String> waiting = pending(changed("{\"cores\":4,\"sockets\":2,\"memory_mb\":3072,"
                + "\"balloon_mb\":1024,\"cpu\":\"x86-64-v3\",\"name\":\"other\"}"));
        keys.forEach((field, key) -> assertThat(said.get(field).asString())
                .as(field)
                .isEqualTo(waiting.containsKey(key) ? "next_start" : "now"));
    }

    @Test
    void theBalloonDeviceItselfIsAddedAndRemovedByAStart() {
        guest.set("balloon", "0");
        guest.start();
        assertThat(detail().at("/takes_effect/balloon_mb").asString()).isEqualTo("next_start");
        assertThat(pending(changed("{\"balloon_mb\":1024}"))).containsEntry("balloon", "1024");
    }

    @Test
    void aStoppedMachineTakesEverythingAtOnce() {
        assertThat(detail().get("takes_effect")
                        .valueStream()
                        .map(JsonNode::asString)
                        .distinct())
                .containsExactly("now");
    }

    @Test
    void anotherTypeOfProcessorKeepsItsFlagsAndNullRemovesAll() {
        guest.set("cpu", "cputype=kvm64,flags=+aes;-pcid,hidden=1");
        changed("{\"cpu\":\"host\"}");
        assertThat(guest.get("cpu")).isEqualTo("host,flags=+aes;-pcid,hidden=1");
        JsonNode answer = changed("{\"cpu\":null,\"balloon_mb\":null}");
        assertThat(answer.at("/changed/cpu").isNull()).isTrue();
        assertThat(guest.get("cpu")).isNull();
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            {"cores":500}                        | body.cores less_than_equal
            {"sockets":16,"cores":64}            | body.cores less_than_equal
            {"memory_mb":67108864}               | body.memory_mb less_than_equal
            {"balloon_mb":2049}                  | body.balloon_mb less_than_equal
            {"memory_mb":64}                     | body.memory_mb less_than_equal
            {"cpu":"i4004"}                      | body.cpu value_error
            {"digest":"0000000000000000000000000000000000000000"} | body nothing_to_change
            {"cores":null}                       | body nothing_to_change
            """)
    void whatCannotStartIsRefusedAtItsField(String body, String fault) {
        guest.set("balloon", "512");
        Answer answer = change(body);
        assertThat(answer.status()).as(answer.body()).isEqualTo(422);
        assertThat(answer.faults()).containsExactly(fault);
        assertThat(guest.get("memory")).isEqualTo("2048");
    }

    @Test
    void fewerCoresThanArePluggedInAreRefused() {
        guest.set("vcpus", "2");
        Answer answer = change("{\"cores\":1}");
        assertThat(answer.status()).as(answer.body()).isEqualTo(422);
        assertThat(answer.faults()).containsExactly("body.cores greater_than_equal");
    }

    @Test
    void aChangeOfAnOutdatedConfigurationIsRefused() {
        String digest = detail().get("digest").asString();
        guest.set("memory", "1024");
        Answer answer = change("{\"cores\":1,\"digest\":\"" + digest + "\"}");
        assertThat(answer.status()).as(answer.body()).isEqualTo(409);
        assertThat(guest.get("memory")).isEqualTo("1024");
    }

    @Test
    void whatTheHostStoredAlthoughItRefusedIsSaid() {
        guest.set("hotplug", "memory");
        guest.start();
        guest.refuseHotplug("memory", "no free memory slots");
        Answer answer = change("{\"memory_mb\":4096}");
        assertThat(answer.status()).as(answer.body()).isEqualTo(502);
        assertThat(answer.tree().get("pending").asBoolean()).isTrue();
        assertThat(answer.body()).contains("memory is 2048");
    }

    @Test
    void aHostThatDoesNotAnswerChangesNothing() {
        sim.faults().fail("GET .*/pending", 595, "Connection refused");
        assertThat(change("{\"cores\":1}").status()).isEqualTo(502);
        assertThat(guest.get("cores")).isEqualTo(2);
    }

    @Test
    void theProcessorTypesOfTheNodeAreOffered() {
        JsonNode types = plane.as(OPERATOR)
                .get("/hosts/" + host + "/guest-choices")
                .tree()
                .get("processor_types");
        assertThat(types.valueStream().map(JsonNode::asString))
                .contains("host", "x86-64-v2-AES")
                .isSorted();
    }
}
