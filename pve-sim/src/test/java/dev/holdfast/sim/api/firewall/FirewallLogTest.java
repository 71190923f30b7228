package dev.holdfast.sim.api.firewall;

import static org.assertj.core.api.Assertions.assertThat;

import dev.holdfast.sim.Asker;
import dev.holdfast.sim.Sim;
import dev.holdfast.sim.Worlds;
import dev.holdfast.sim.model.SimCluster;
import java.time.Duration;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** The content of firewall logs and how it is read. */
class FirewallLogTest extends Worlds {
    private Asker a;

    @BeforeEach
    void begin() {
        use(Sim.builder().clock(clock).build());
        SimCluster lab = sim.cluster("lab", "a", "b");
        lab.container(101, "a", "web");
        lab.machine(201, "a", "win");
        a = root("a");
    }

    @Test
    void lineHasGuestLevelChainTimeAndPacket() {
        sim.guest("a", 101).dropPacket("203.0.113.7", 22);
        var log = a.get("/nodes/a/lxc/101/firewall/log").json();
        assertThat(log.path("total").asInt()).isEqualTo(1);
        assertThat(log.path("data").get(0).path("n").asInt()).isEqualTo(1);
        assertThat(log.path("data").get(0).path("t").asString())
                .matches("101 6 veth101i0-IN [0-9]{2}/[A-Z][a-z]{2}/[0-9]{4}:[0-9:]{8} \\+0000 policy DROP:"
                        + " IN=fwbr101i0 OUT=fwbr101i0 PHYSIN=fwln101i0 PHYSOUT=veth101i0 MAC=\\S+ SRC=203.0.113.7"
                        + " DST=\\S+ .* PROTO=TCP SPT=[0-9]+ DPT=22 .*");
    }

    @Test
    void nodeLogHasAllLinesAndAGuestLogOnlyItsOwn() {
        sim.guest("a", 101).logPacket("veth101i0-OUT", "ACCEPT: PROTO=UDP");
        sim.guest("a", 201).dropPacket("203.0.113.7", 3389);
        sim.node("a").logPacket("GROUP-web-IN", "DROP: PROTO=TCP");
        var node = a.get("/nodes/a/firewall/log");
        assertThat(node.json().path("total").asInt()).isEqualTo(4);
        assertThat(node.data().get(0).path("t").asString()).startsWith("0 5 - ").endsWith(" starting pvefw logger");
        assertThat(node.data().get(3).path("t").asString()).startsWith("0 6 GROUP-web-IN ");
        var machine = a.get("/nodes/a/qemu/201/firewall/log");
        assertThat(machine.json().path("total").asInt()).isEqualTo(1);
        assertThat(machine.data().get(0).path("t").asString()).startsWith("201 6 tap201i0-IN ");
        assertThat(a.get("/nodes/b/firewall/log").data().size()).isEqualTo(1);
    }

    @Test
    void linesStayWithTheNodeWhenAGuestMoves() {
        sim.guest("a", 101).dropPacket("203.0.113.7", 22);
        sim.guest("a", 101).moveTo("b");
        sim.guest("b", 101).dropPacket("203.0.113.7", 23);
        assertThat(a.get("/nodes/a/lxc/101/firewall/log")
                        .data()
                        .get(0)
                        .path("t")
                        .asString())
                .contains(" DPT=22 ");
        assertThat(a.get("/nodes/b/lxc/101/firewall/log")
                        .data()
                        .get(0)
                        .path("t")
                        .asString())
                .contains(" DPT=23 ");
    }

    @Test
    void linesAreReadInPages() {
        for (int i = 0; i < 60; i++) sim.guest("a", 101).dropPacket("203.0.113.7", 1000 + i);
        String log = "/nodes/a/lxc/101/firewall/log";
        assertThat(a.get(log).data().size()).isEqualTo(50);
        assertThat(a.get(log + "?limit=0").data().size()).isEqualTo(60);
        var last = a.get(log + "?start=55&limit=10");
        assertThat(last.json().path("total").asInt()).isEqualTo(60);
        assertThat(last.data().size()).isEqualTo(5);
        assertThat(last.data().get(0).path("n").asInt()).isEqualTo(56);
        assertThat(a.get(log + "?start=99").data().isEmpty()).isTrue();
        assertThat(a.get(log + "?start=-1").status()).isEqualTo(400);
    }

    @Test
    void linesAreReadByTime() {
        for (int i = 0; i < 3; i++) {
            sim.guest("a", 101).dropPacket("203.0.113.7", i);
            clock.pass(Duration.ofSeconds(10));
        }
        long now = clock.millis() / 1000;
        String log = "/nodes/a/lxc/101/firewall/log";
        assertThat(a.get(log + "?since=" + (now - 20)).data().size()).isEqualTo(2);
        assertThat(a.get(log + "?until=" + (now - 20)).data().size()).isEqualTo(2);
        assertThat(a.get(log + "?since=" + (now - 20) + "&until=" + (now - 20))
                        .data()
                        .size())
                .isEqualTo(1);
    }

    @Test
    void emptyLogHasOneLineThatSaysSo() {
        var answer = a.get("/nodes/a/lxc/101/firewall/log").json();
        assertThat(answer.path("data").get(0).path("t").asString()).isEqualTo("no content");
        assertThat(answer.path("total").asInt()).isEqualTo(1);
    }

    @Test
    void missingLogIsAnsweredWithALineThatSaysSo() {
        sim.node("a").removeFirewallLog();
        assertThat(a.get("/nodes/a/firewall/log").data().get(0).path("t").asString())
                .isEqualTo("unable to open file - No such file or directory");
        assertThat(a.get("/nodes/a/firewall/log?since=5").data().isEmpty()).isTrue();
        sim.guest("a", 101).dropPacket("203.0.113.7", 22);
        assertThat(a.get("/nodes/a/firewall/log").data().size()).isEqualTo(1);
    }
}
