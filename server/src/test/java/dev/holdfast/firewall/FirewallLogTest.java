package dev.holdfast.firewall;

import static org.assertj.core.api.Assertions.assertThat;

import dev.holdfast.Answer;
import java.util.List;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import tools.jackson.databind.JsonNode;

/** The logs of firewalls. */
class FirewallLogTest {
    private static final FirewallWorld world = new FirewallWorld();

    @AfterAll
    static void stop() {
        world.close();
    }

    @BeforeEach
    void log() {
        for (String node : List.of("lab1", "lab2")) world.sim().node(node).removeFirewallLog();
        world.sim().guest("lab1", 101).dropPacket("203.0.113.7", 22);
        world.sim().guest("lab2", 150).dropPacket("203.0.113.8", 3389);
        world.sim()
                .node("lab1")
                .logPacket(
                        "GROUP-web-IN", "ACCEPT: IN=vmbr0 SRC=2001:db8::1 DST=2001:db8::2 PROTO=UDP SPT=53 DPT=5353");
        world.sim()
                .node("lab2")
                .logPacket("PVEFW-HOST-IN", "REJECT: IN=vmbr0 SRC=192.0.2.1 DST=192.0.2.2 PROTO=ICMP TYPE=8");
    }

    @AfterEach
    void clear() {
        world.sim().faults().clear();
    }

    private static List<String> actions(String path) {
        return world.get(path)
                .get("lines")
                .valueStream()
                .map(line ->
                        line.get("node").asString() + " " + line.get("action").asString())
                .toList();
    }

    @Test
    void aLineIsRead() {
        JsonNode line = world.get(world.app() + "/log").at("/lines/0");
        assertThat(line.get("vmid").asInt()).isEqualTo(101);
        assertThat(line.get("node").asString()).isEqualTo("lab1");
        assertThat(line.get("action").asString()).isEqualTo("DROP");
        assertThat(line.get("is_policy").asBoolean()).isTrue();
        assertThat(line.get("chain").asString()).isEqualTo("veth101i0-IN");
        assertThat(line.get("src").asString()).isEqualTo("203.0.113.7");
        assertThat(line.get("proto").asString()).isEqualTo("TCP");
        assertThat(line.get("dport").asInt()).isEqualTo(22);
        assertThat(line.get("iface_out").asString()).isEqualTo("veth101i0");
        assertThat(line.get("time").asString()).endsWith("Z");
        assertThat(line.get("text").asString()).contains("policy DROP");
    }

    @Test
    void aClusterHasTheLinesOfAllItsNodes() {
        JsonNode log = world.get(world.cluster() + "/log");
        assertThat(log.get("lines")).hasSize(4);
        assertThat(log.get("errors")).isEmpty();
        assertThat(log.get("is_complete").asBoolean()).isTrue();
        assertThat(actions(world.node() + "/log")).containsExactly("lab1 DROP", "lab1 ACCEPT");
        assertThat(actions(world.group() + "/log")).containsExactly("lab1 ACCEPT");
        assertThat(actions(world.groupOfCluster() + "/log")).containsExactly("lab1 ACCEPT");
        assertThat(actions(world.vm() + "/log")).containsExactly("lab2 DROP");
    }

    @Test
    void aNodeThatDoesNotAnswerIsNamed() {
        world.sim()
                .faults()
                .fail("GET .*/nodes/lab2/firewall/log", 403, "Permission check failed (/nodes/lab2, Sys.Syslog)");
        JsonNode log = world.get(world.cluster() + "/log");
        assertThat(log.get("lines")).hasSize(2);
        assertThat(log.at("/errors/0/node").asString()).isEqualTo("lab2");
        assertThat(log.at("/errors/0/detail").asString()).contains("Sys.Syslog");
        assertThat(log.get("is_complete").asBoolean()).isFalse();
    }

    @ParameterizedTest
    @CsvSource({
        "action=REJECT, lab2 REJECT",
        "address=203.0.113.7, lab1 DROP",
        "address=2001:db8::/32, lab1 ACCEPT",
        "address=192.0.2.2, lab2 REJECT",
        "port=5353, lab1 ACCEPT",
        "port=53, lab1 ACCEPT",
        "chain=pvefw-host, lab2 REJECT",
        "chain=veth&action=DROP&port=22&address=203.0.113.0/24, lab1 DROP"
    })
    void filtersSelectLines(String query, String expected) {
        assertThat(actions(world.cluster() + "/log?" + query)).containsExactly(expected);
    }

    @Test
    void theNewestLinesComeLast() {
        for (int port = 1000; port < 1010; port++)
            world.sim().guest("lab1", 101).dropPacket("203.0.113.7", port);
        JsonNode log = world.get(world.app() + "/log?limit=2");
        assertThat(log.get("lines").valueStream().map(line -> line.get("dport").asInt()))
                .containsExactly(1008, 1009);
        assertThat(log.get("is_complete").asBoolean()).isFalse();
        assertThat(world.get(world.app() + "/log?limit=999999").get("lines")).hasSize(11);
    }

    @Test
    void linesAreSelectedByTime() {
        assertThat(world.get(world.cluster() + "/log?until=2001-01-01T00:00:00Z")
                        .get("lines"))
                .isEmpty();
        assertThat(world.get(world.cluster() + "/log?since=2001-01-01T00:00:00Z")
                        .get("lines"))
                .hasSize(4);
    }

    @ParameterizedTest
    @CsvSource({"limit=0", "action=drop", "address=here", "port=70000", "since=yesterday", "until=1969-01-01T00:00:00Z"
    })
    void aWrongFilterIsAFault(String query) {
        Answer answer = world.owner().get(world.cluster() + "/log?" + query);
        assertThat(answer.status()).as(answer.body()).isEqualTo(422);
        assertThat(answer.faults().getFirst()).startsWith("query." + query.substring(0, query.indexOf('=')));
    }
}
