package dev.holdfast.sim.api.firewall;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.holdfast.sim.Asker;
import dev.holdfast.sim.Worlds;
import dev.holdfast.sim.model.SimNode;
import dev.holdfast.sim.shell.process.Descriptors;
import dev.holdfast.sim.wire.Admission;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.List;
import javax.net.ssl.SSLSocket;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** What a node's firewall does to connections to its API and its SSH service. */
@Timeout(600)
class NodeFilterTest extends Worlds {
    private static final String DROP_API = "[RULES]\nIN DROP -p tcp -dport 8006 -log info\n";

    private SimNode lab1;

    @BeforeEach
    void begin() {
        sim.cluster("lab", "lab1", "lab2", "lab3");
        lab1 = sim.node("lab1");
    }

    private void write(String path, String text) throws InterruptedException {
        var in = new ByteArrayInputStream(text.getBytes(StandardCharsets.UTF_8));
        var out = new ByteArrayOutputStream();
        int end = sim.node("lab2").shell().run("cat >" + path, Descriptors.of(in, out, out));
        assertThat(end).as(out.toString()).isZero();
    }

    private void cluster(String text) throws InterruptedException {
        write("/etc/pve/firewall/cluster.fw", "[OPTIONS]\nenable: 1\n" + text.replace("\\n", "\n"));
    }

    private void host(String text) throws InterruptedException {
        write("/etc/pve/nodes/lab1/host.fw", text.replace("\\n", "\n"));
    }

    private Admission admit(String source, int port) {
        return NodeFilter.admit(lab1, new InetSocketAddress(InetAddress.ofLiteral(source), 40_000), port);
    }

    private List<String> log() {
        return root("lab2")
                .get("/nodes/lab1/firewall/log")
                .data()
                .valueStream()
                .map(line -> line.path("t").asString())
                .toList();
    }

    @Test
    void firewallThatIsOffLetsEverybodyIn() throws InterruptedException {
        write("/etc/pve/firewall/cluster.fw", DROP_API);
        assertThat(admit("203.0.113.7", 8006)).isEqualTo(Admission.ACCEPT);
        cluster(DROP_API);
        assertThat(admit("203.0.113.7", 8006)).isEqualTo(Admission.DROP);
        host("[OPTIONS]\nenable: 0\n");
        assertThat(admit("203.0.113.7", 8006)).isEqualTo(Admission.ACCEPT);
    }

    @Test
    void firewallWithoutRulesLetsInWhoIsOnTheNodesNetworkOnly() throws InterruptedException {
        cluster("");
        assertThat(root("lab1").get("/version").status()).isEqualTo(200);
        for (int port : new int[] {8006, 22, 3128, 5901, 60_000}) {
            assertThat(admit("127.0.0.1", port)).isEqualTo(Admission.ACCEPT);
            assertThat(admit("203.0.113.7", port)).isEqualTo(Admission.DROP);
        }
        assertThat(admit("127.0.0.1", 80)).isEqualTo(Admission.DROP);
    }

    @ParameterizedTest(name = "cluster {0}, host {1}: {2} at {3} {4}")
    @CsvSource(delimiter = '@', textBlock = """
            policy_in: ACCEPT                                             @ [RULES]                        @ 203.0.113.7 @ 8006 @ ACCEPT
            policy_in: REJECT                                             @ [RULES]                        @ 203.0.113.7 @ 8006 @ REJECT
            [RULES]\\nIN DROP -p tcp -dport 8006                          @ [RULES]                        @ 127.0.0.1   @ 8006 @ DROP
            [RULES]\\nIN DROP -p tcp -dport 8006                          @ [RULES]                        @ 127.0.0.1   @ 22   @ ACCEPT
            [RULES]\\n|IN DROP -p tcp -dport 8006                         @ [RULES]                        @ 127.0.0.1   @ 8006 @ ACCEPT
            [RULES]\\nOUT DROP -p tcp -dport 8006                         @ [RULES]                        @ 127.0.0.1   @ 8006 @ ACCEPT
            [RULES]\\nIN DROP -p udp -dport 8006                          @ [RULES]                        @ 127.0.0.1   @ 8006 @ ACCEPT
            [RULES]\\nIN DROP -p tcp -dport 8000:8010,22                  @ [RULES]                        @ 127.0.0.1   @ 22   @ DROP
            [RULES]\\nIN DROP -p tcp -dport ssh                           @ [RULES]                        @ 127.0.0.1   @ 22   @ DROP
            [RULES]\\nIN DROP -p tcp -sport 1:1024                        @ [RULES]                        @ 127.0.0.1   @ 22   @ ACCEPT
            [RULES]\\nIN SSH(REJECT)                                      @ [RULES]                        @ 127.0.0.1   @ 22   @ REJECT
            [RULES]\\nIN DROP                                             @ [RULES]\\nIN SSH(ACCEPT)       @ 203.0.113.7 @ 22   @ ACCEPT
            [RULES]\\nIN DROP                                             @ [RULES]\\nIN SSH(ACCEPT)       @ 127.0.0.1   @ 8006 @ DROP
            [RULES]\\nIN DROP -source 203.0.113.0/24                      @ [RULES]                        @ 127.0.0.1   @ 8006 @ ACCEPT
            [RULES]\\nIN ACCEPT -source 198.51.100.1,203.0.113.0/28       @ [RULES]                        @ 203.0.113.7 @ 8006 @ ACCEPT
            [RULES]\\nIN ACCEPT -source 203.0.113.1-203.0.113.6           @ [RULES]                        @ 203.0.113.7 @ 8006 @ DROP
            [RULES]\\nIN ACCEPT -source fd00::/64                         @ [RULES]                        @ 203.0.113.7 @ 8006 @ DROP
            [RULES]\\nIN DROP -dest 10.0.0.1                              @ [RULES]                        @ 127.0.0.1   @ 8006 @ ACCEPT
            [RULES]\\nIN DROP -i vmbr1                                    @ [RULES]                        @ 127.0.0.1   @ 8006 @ ACCEPT
            [RULES]\\nIN DROP -i vmbr0                                    @ [RULES]                        @ 127.0.0.1   @ 8006 @ DROP
            [RULES]\\nIN DROP -source +gone                               @ [RULES]                        @ 127.0.0.1   @ 8006 @ ACCEPT
            [RULES]\\nIN DROP -source gone                                @ [RULES]                        @ 127.0.0.1   @ 8006 @ ACCEPT
            [ALIASES]\\nhome 203.0.113.0/24\\n[RULES]\\nIN ACCEPT -source home @ [RULES]                   @ 203.0.113.7 @ 8006 @ ACCEPT
            [ALIASES]\\nhome 203.0.113.0/24\\n[RULES]\\nIN ACCEPT -source dc/home @ [RULES]                @ 203.0.113.7 @ 8006 @ ACCEPT
            [IPSET ops]\\n203.0.113.0/24\\n!203.0.113.7\\n[RULES]\\nIN ACCEPT -source +ops @ [RULES]       @ 203.0.113.7 @ 8006 @ DROP
            [IPSET ops]\\n203.0.113.0/24\\n!203.0.113.7\\n[RULES]\\nIN ACCEPT -source +dc/ops @ [RULES]    @ 203.0.113.8 @ 8006 @ ACCEPT
            [IPSET management]\\n203.0.113.7                              @ [RULES]                        @ 203.0.113.7 @ 8006 @ ACCEPT
            [IPSET management]\\n!127.0.0.1                               @ [RULES]                        @ 127.0.0.1   @ 8006 @ DROP
            [IPSET blacklist]\\n127.0.0.1                                 @ [RULES]\\nIN ACCEPT            @ 127.0.0.1   @ 8006 @ DROP
            [ALIASES]\\nlocal_network 10.0.0.0/8                          @ [RULES]                        @ 127.0.0.1   @ 8006 @ DROP
            [RULES]\\nGROUP web\\n[group web]\\nOUT DROP\\nIN SSH(DROP)   @ [RULES]                        @ 127.0.0.1   @ 22   @ DROP
            [RULES]\\nGROUP web\\n[group web]\\nIN SSH(DROP)              @ [RULES]                        @ 127.0.0.1   @ 8006 @ ACCEPT
            [RULES]\\nGROUP web -i vmbr1\\n[group web]\\nIN DROP          @ [RULES]                        @ 127.0.0.1   @ 8006 @ ACCEPT
            [group web]\\nIN REJECT                                       @ [RULES]\\nGROUP web            @ 127.0.0.1   @ 8006 @ REJECT
            [RULES]\\nGROUP gone                                          @ [RULES]                        @ 127.0.0.1   @ 8006 @ ACCEPT
            """)
    void firstRuleThatFitsDecides(String cluster, String host, String source, int port, Admission decided)
            throws InterruptedException {
        cluster(cluster);
        host(host);
        assertThat(admit(source, port)).isEqualTo(decided);
    }

    @Test
    void trialEndsAfterAMinute() throws InterruptedException {
        root("lab1").put("/cluster/firewall/options", "enable=2");
        assertThat(admit("203.0.113.7", 8006)).isEqualTo(Admission.DROP);
        assertThat(root("lab1")
                        .get("/cluster/firewall/options")
                        .data()
                        .path("enable")
                        .asLong())
                .isGreaterThan(1);
        clock.pass(Duration.ofSeconds(62));
        assertThat(admit("203.0.113.7", 8006)).isEqualTo(Admission.ACCEPT);
        assertThat(root("lab1")
                        .get("/cluster/firewall/options")
                        .data()
                        .path("enable")
                        .asLong())
                .isZero();
    }

    @Test
    void establishedConnectionGoesOnAndANewOneGetsNoAnswer() throws Exception {
        String version = "GET /api2/json/version HTTP/1.1\r\nHost: sim\r\nAuthorization: PVEAPIToken="
                + sim.token().id() + "=" + sim.token().secret() + "\r\nContent-Length: 0\r\n\r\n";
        try (var before = (SSLSocket) Asker.trusting().getSocketFactory().createSocket(lab1.ip(), lab1.port())) {
            before.startHandshake();
            cluster(DROP_API);
            before.getOutputStream().write(version.getBytes(StandardCharsets.UTF_8));
            assertThat(Asker.read(before.getInputStream()).status()).isEqualTo(200);
        }
        long received = lab1.bytesReceived();
        try (var after = new Socket(lab1.ip(), lab1.port())) {
            after.getOutputStream().write(version.getBytes(StandardCharsets.UTF_8));
            await(() -> lab1.firewallLog().lines().size() == 2);
            assertThat(after.getInputStream().available()).isZero();
            lab1.down();
            assertThatThrownBy(() -> {
                        if (after.getInputStream().read() < 0) throw new IOException("closed");
                    })
                    .isInstanceOf(IOException.class);
        }
        assertThat(lab1.bytesReceived()).isEqualTo(received);
    }

    @Test
    void rejectedConnectionIsReset() throws Exception {
        cluster("[RULES]\nIN REJECT -p tcp -dport 8006,22\n");
        for (int port : new int[] {lab1.port(), lab1.sshPort()}) {
            try (var socket = new Socket(lab1.ip(), port)) {
                assertThatThrownBy(() -> {
                            if (socket.getInputStream().read() < 0) throw new IOException("closed");
                        })
                        .isInstanceOf(IOException.class);
            }
        }
    }

    @Test
    void droppedSshConnectionGetsNoAnswerAndIsLogged() throws Exception {
        cluster("[RULES]\nIN DROP -p tcp -dport 22 -log warning\n");
        try (var socket = new Socket(lab1.ip(), lab1.sshPort())) {
            socket.getOutputStream().write("SSH-2.0-test\r\n".getBytes(StandardCharsets.UTF_8));
            await(() -> log().size() == 2);
            assertThat(socket.getInputStream().available()).isZero();
            assertThat(log().getLast())
                    .matches(
                            "0 4 PVEFW-HOST-IN [0-9]{2}/[A-Z][a-z]{2}/[0-9]{4}:[0-9:]{8} \\+0000 DROP: IN=vmbr0 PHYSIN=eno1"
                                    + " MAC=\\S+ SRC=127.0.0.1 DST=" + lab1.ip() + " LEN=60 .* DF PROTO=TCP SPT="
                                    + socket.getLocalPort() + " DPT=22 SEQ=[0-9]+ ACK=0 WINDOW=64240 SYN");
        }
    }

    @Test
    void policyGroupAndBlacklistLogUnderTheirChains() throws InterruptedException {
        host("[OPTIONS]\nlog_level_in: info\n");
        cluster(
                "[IPSET blacklist]\n203.0.113.9\n[RULES]\nGROUP web\n[group web]\nIN ACCEPT -source 203.0.113.8 -log debug\n");
        admit("203.0.113.7", 8006);
        admit("203.0.113.8", 8006);
        admit("203.0.113.9", 8006);
        admit("127.0.0.1", 8006);
        List<String> lines = log();
        assertThat(lines).hasSize(4);
        assertThat(lines.get(1)).startsWith("0 6 PVEFW-HOST-IN ").contains(" policy DROP: IN=vmbr0 ");
        assertThat(lines.get(2)).startsWith("0 7 GROUP-web-IN ").contains(" ACCEPT: IN=vmbr0 ");
        assertThat(lines.get(3)).startsWith("0 6 PVEFW-blacklist ").contains(" DROP: IN=vmbr0 ");
    }

    @Test
    void memberThatDropsTheOthersCannotBeReachedThroughThem() throws InterruptedException {
        host(DROP_API);
        cluster("");
        var answer = root("lab2").get("/nodes/lab1/network");
        assertThat(answer.status() + " " + answer.reason()).isEqualTo("595 Connection timed out");
        host("[RULES]\nIN REJECT\n");
        assertThat(root("lab2").get("/nodes/lab1/network").reason()).isEqualTo("Connection refused");
        assertThat(root("lab2").get("/nodes").data().get(0).path("status").asString())
                .isEqualTo("online");
        host("[RULES]\nIN ACCEPT -source " + sim.node("lab2").ip() + "\nIN REJECT\n");
        assertThat(root("lab2").get("/nodes/lab1/network").status()).isEqualTo(200);
    }
}
