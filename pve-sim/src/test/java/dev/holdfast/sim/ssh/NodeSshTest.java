package dev.holdfast.sim.ssh;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.holdfast.sim.Sim;
import dev.holdfast.sim.model.SimNode;
import java.io.BufferedReader;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStreamReader;
import java.nio.charset.StandardCharsets;
import java.util.EnumSet;
import org.apache.sshd.client.channel.ChannelExec;
import org.apache.sshd.client.channel.ClientChannelEvent;
import org.apache.sshd.client.session.ClientSession;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

@Timeout(600)
class NodeSshTest {
    private static Sim sim;
    private static SimNode alpha;
    private static Client client;

    @BeforeAll
    static void start() {
        sim = Sim.twoHosts();
        alpha = sim.node("alpha");
        client = new Client();
        alpha.authorize(client.publicLine());
    }

    @AfterAll
    static void stop() {
        client.close();
        sim.close();
    }

    private static Client.Done run(String command) throws IOException {
        return client.run(alpha, command, new byte[0]);
    }

    @Test
    void onlyAuthorizedKeysSignIn() throws IOException {
        assertThat(run("uname -n; id -un").out()).isEqualTo("alpha\nroot\n");
        assertThatThrownBy(() -> client.connect(sim.node("beta"), "root")).isInstanceOf(IOException.class);
        assertThatThrownBy(() -> client.connect(alpha, "admin")).isInstanceOf(IOException.class);
        try (var stranger = new Client()) {
            assertThatThrownBy(() -> stranger.connect(alpha, "root")).isInstanceOf(IOException.class);
        }
    }

    @Test
    void authorizedKeysAreAFileThatCommandsCanChange() throws IOException {
        try (var other = new Client()) {
            run("printf '%s\\n' '" + other.publicLine() + "' >> ~/.ssh/authorized_keys");
            assertThat(other.run(alpha, "echo in", new byte[0]).out()).isEqualTo("in\n");
            run("grep -v '" + other.publicLine().split(" ")[2]
                    + "' ~/.ssh/authorized_keys >/tmp/k; mv /tmp/k ~/.ssh/authorized_keys");
            assertThatThrownBy(() -> other.connect(alpha, "root")).isInstanceOf(IOException.class);
        }
    }

    @Test
    void statusOutputAndErrorsAreSeparate() throws IOException {
        Client.Done done = client.run(alpha, "cat; echo no >&2; exit 3", "wörter\0".getBytes(StandardCharsets.UTF_8));

        assertThat(done.status()).isEqualTo(3);
        assertThat(done.out()).isEqualTo("wörter\0");
        assertThat(done.err()).isEqualTo("no\n");
    }

    @Test
    void linesArriveImmediatelyAndAGroupCanBeKilled() throws IOException {
        try (ClientSession session = client.connect(alpha, "root");
                ChannelExec channel = session.createExecChannel("exec setsid --wait sh")) {
            String script = "echo $$\nexec sh -c 'trap \"echo tidy\" EXIT; echo begun; sleep 600' </dev/null\n";
            channel.setIn(new ByteArrayInputStream(script.getBytes(StandardCharsets.UTF_8)));
            channel.open().verify(Client.PATIENCE);
            var lines = new BufferedReader(new InputStreamReader(channel.getInvertedOut(), StandardCharsets.UTF_8));
            String group = lines.readLine();
            assertThat(lines.readLine()).isEqualTo("begun");

            assertThat(Client.run(session, "kill -TERM -- -" + group, new byte[0])
                            .status())
                    .isZero();

            assertThat(lines.readLine()).isEqualTo("tidy");
            channel.waitFor(EnumSet.of(ClientChannelEvent.CLOSED), Client.PATIENCE);
            assertThat(channel.getExitStatus()).isEqualTo(143);
            assertThat(Client.run(session, "kill -0 " + group, new byte[0]).status())
                    .isEqualTo(1);
        }
    }

    @Test
    void commandContinuesWhenTheConnectionBreaks() throws IOException {
        sim.faults().ssh("touch /tmp/cut-here").cut().times(1);

        Client.Done done = run("touch /tmp/cut-here; touch /tmp/went-on");

        assertThat(done.status()).isNull();
        assertThat(run("until [ -f /tmp/went-on ]; do sleep 0.01; done; echo there")
                        .out())
                .isEqualTo("there\n");
    }

    @Test
    void commandEndsWhenItPrintsIntoABrokenConnection() throws IOException {
        sim.faults().ssh("touch /tmp/break").cut().times(1);

        run(
                "trap 'touch /tmp/ended' EXIT; touch /tmp/break; while :; do echo line; sleep 0.01; done; touch /tmp/never");

        assertThat(run("until [ -f /tmp/ended ]; do sleep 0.01; done; ls /tmp/never")
                        .status())
                .isEqualTo(2);
    }

    @Test
    void sshFaultsFailHangAndPrintGarbage() throws IOException {
        sim.faults().ssh("alpha pveversion").fail(4, "no luck").times(1);
        assertThat(run("pveversion || echo $?").out()).isEqualTo("4\n");
        sim.faults().ssh("alpha pveversion").garbage().times(1);
        assertThat(run("pveversion").bytes()).hasSize(4096);
        sim.faults().ssh("alpha 101 hostname").hang().times(1);
        assertThat(run("timeout 0.2 pct exec 101 -- hostname; echo $?").out()).isEqualTo("124\n");
        // On a busy machine the time may be over before the program that hangs.
        sim.faults().clear();
        assertThat(run("pct exec 101 -- hostname").out()).isEqualTo("grafana\n");
    }

    @Test
    void newHostKeyHasAnotherFingerprint() throws IOException {
        run("true");
        String before = client.hostKey;
        assertThat(before).isEqualTo(alpha.ssh().hostKey());

        alpha.ssh().rotateHostKey();

        run("true");
        assertThat(client.hostKey).isNotEqualTo(before).isEqualTo(alpha.ssh().hostKey());
    }

    @Test
    void stoppedNodeRefusesConnectionsAndKeepsItsPort() throws IOException {
        try (Sim other = Sim.oneHost()) {
            SimNode node = other.node("alpha");
            node.authorize(client.publicLine());
            client.run(node, "echo kept > /root/file", new byte[0]);
            int port = node.sshPort();
            node.crash();
            assertThatThrownBy(() -> client.connect(node, "root")).isInstanceOf(IOException.class);
            node.up();
            assertThat(node.sshPort()).isEqualTo(port);
            assertThat(client.run(node, "cat /root/file", new byte[0]).out()).isEqualTo("kept\n");
        }
    }
}
