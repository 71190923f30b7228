package dev.holdfast.sim.ssh;

import static org.assertj.core.api.Assertions.assertThat;

import dev.holdfast.sim.Sim;
import dev.holdfast.sim.model.SimNode;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.EnumSet;
import java.util.Map;
import org.apache.sshd.client.channel.ChannelExec;
import org.apache.sshd.client.channel.ChannelShell;
import org.apache.sshd.client.channel.ClientChannelEvent;
import org.apache.sshd.client.channel.PtyCapableChannelSession;
import org.apache.sshd.client.session.ClientSession;
import org.apache.sshd.common.channel.PtyChannelConfiguration;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.RepeatedTest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** Terminals over SSH. */
@Timeout(600)
class TerminalTest {
    private static Sim sim;
    private static SimNode alpha;
    private static Client client;

    @BeforeAll
    static void start() {
        sim = Sim.oneHost();
        alpha = sim.node("alpha");
        client = new Client();
        alpha.authorize(client.publicLine().replace("restrict", "restrict,pty"));
    }

    @AfterAll
    static void stop() {
        client.close();
        sim.close();
    }

    /** A terminal of 80 by 24; a login shell if there is no command. */
    private static final class Screen implements AutoCloseable {
        private final ClientSession session;
        private final PtyCapableChannelSession channel;

        Screen(SimNode node, String command) throws IOException {
            session = client.connect(node, "root");
            var terminal = new PtyChannelConfiguration();
            terminal.setPtyType("xterm-256color");
            terminal.setPtyColumns(80);
            terminal.setPtyLines(24);
            channel = command == null
                    ? session.createShellChannel(terminal, Map.of())
                    : session.createExecChannel(command, terminal, Map.of());
            if (channel instanceof ChannelExec exec) exec.setUsePty(true);
            if (channel instanceof ChannelShell shell) shell.setUsePty(true);
            channel.setRedirectErrorStream(true);
            channel.open().verify(Client.PATIENCE);
        }

        void type(String text) throws IOException {
            channel.getInvertedIn().write(text.getBytes(StandardCharsets.UTF_8));
            channel.getInvertedIn().flush();
        }

        String until(String text) throws IOException {
            var shown = new ByteArrayOutputStream();
            while (!shown.toString(StandardCharsets.UTF_8).endsWith(text)) {
                int next = channel.getInvertedOut().read();
                if (next < 0) throw new AssertionError("It ended after " + shown.toString(StandardCharsets.UTF_8));
                shown.write(next);
            }
            return shown.toString(StandardCharsets.UTF_8);
        }

        String rest() throws IOException {
            return new String(channel.getInvertedOut().readAllBytes(), StandardCharsets.UTF_8);
        }

        Integer status() {
            channel.waitFor(EnumSet.of(ClientChannelEvent.CLOSED), Client.PATIENCE);
            return channel.getExitStatus();
        }

        @Override
        public void close() throws IOException {
            session.close();
        }
    }

    @Test
    void aLoginShellEchoesAnswersAndEnds() throws IOException {
        try (var screen = new Screen(alpha, null)) {
            screen.until("root@alpha:~# ");
            screen.type("echo $((20 + 3)) \"$TERM\"\r");
            assertThat(screen.until("# "))
                    .isEqualTo("echo $((20 + 3)) \"$TERM\"\r\n23 xterm-256color\r\nroot@alpha:~# ");
            screen.type("cd /tmp\r");
            screen.until("root@alpha:/tmp# ");
            screen.type("if\r");
            assertThat(screen.until("root@alpha:/tmp# ")).contains("syntax error");
            screen.type("nosuch\r");
            screen.until("nosuch: command not found\r\nroot@alpha:/tmp# ");
            screen.type("exit 3\r");
            screen.rest();
            assertThat(screen.status()).isEqualTo(3);
        }
    }

    @Test
    void linesAreEditedAndSecretsAreNotEchoed() throws IOException {
        try (var screen = new Screen(
                alpha, "read -r -p 'Name? ' name; read -r -s -p 'Secret? ' word; echo; echo \"$name ${#word}\"")) {
            screen.until("Name? ");
            screen.type("bobü\u007f\u007fx\r");
            assertThat(screen.until("Secret? ")).isEqualTo("bobü\b \b\b \bx\r\nSecret? ");
            screen.type("hidden\r");
            assertThat(screen.rest()).isEqualTo("\r\nbox 6\r\n");
            assertThat(screen.status()).isZero();
        }
    }

    @Test
    void theSizeFollowsTheWindow() throws IOException {
        try (var screen = new Screen(alpha, null)) {
            screen.until("# ");
            screen.type("stty size\r");
            assertThat(screen.until("# ")).contains("24 80");
            screen.channel.sendWindowChange(132, 43);
            screen.type("until [ \"$(stty size </dev/tty)\" = '43 132' ]; do sleep 0.01; done; echo seen\r");
            assertThat(screen.until("\r\nseen\r\n")).contains("43 132");
        }
    }

    @Test
    void interruptEndsTheCommandAndNotTheShell() throws IOException {
        try (var screen = new Screen(alpha, null)) {
            screen.until("# ");
            screen.type("sh -c 'echo begun; sleep 600'\r");
            screen.until("\r\nbegun\r\n");
            screen.type("\u0003");
            screen.until("# ");
            screen.type("echo $?\r");
            assertThat(screen.until("# ")).contains("130");
        }
    }

    @RepeatedTest(20)
    void interruptBeforeTheFirstCommandLeavesTheLine() throws IOException {
        try (var screen = new Screen(alpha, null)) {
            screen.until("# ");
            screen.type("sleep 600; echo more\r\u0003");
            assertThat(screen.until("# ")).doesNotContain("\nmore");
            screen.type("echo $?\r");
            assertThat(screen.until("# ")).contains("\n130\r\n");
        }
    }

    @Test
    void aClosedTerminalHangsItsProcessesUp() throws IOException {
        try (var screen = new Screen(alpha, "trap 'touch /tmp/hung-up' EXIT; echo begun; sleep 600")) {
            screen.until("begun");
        }
        assertThat(client.run(alpha, "until [ -e /tmp/hung-up ]; do sleep 0.01; done; echo it was", new byte[0])
                        .out())
                .isEqualTo("it was\n");
    }

    @Test
    void aRestrictedKeyGetsNoTerminalWithoutPty() throws IOException {
        try (Sim other = Sim.oneHost()) {
            SimNode node = other.node("alpha");
            node.authorize(client.publicLine());
            try (var screen = new Screen(node, "tty; [ -t 0 ] || echo none")) {
                assertThat(screen.rest()).isEqualTo("not a tty\nnone\n");
            }
        }
    }

    @Test
    void aContainerIsEntered() throws IOException {
        try (var screen = new Screen(alpha, "pct enter 101")) {
            screen.until("root@grafana:~# ");
            screen.type("hostname; cat /etc/hostname\r");
            assertThat(screen.until("# ")).contains("grafana\r\ngrafana\r\n");
            screen.type("sleep 600\r");
            screen.until("\r\n");
            screen.type("\u0003");
            screen.until("# ");
            screen.type("exit 0\r");
            screen.rest();
            assertThat(screen.status()).isZero();
        }
        try (var screen = new Screen(alpha, "pct enter 999")) {
            assertThat(screen.rest()).contains("does not exist");
        }
    }

    @Test
    void aMachineHasATerminalIfItHasASerialInterface() throws IOException {
        var machine = alpha.cluster().machine(201, "alpha", "win");
        machine.start();
        try (var screen = new Screen(alpha, "qm terminal " + machine.vmid())) {
            assertThat(screen.rest()).isEqualTo("unable to find a serial interface\r\n");
        }
        machine.set("serial0", "socket");
        try (var screen = new Screen(alpha, "qm terminal " + machine.vmid())) {
            assertThat(screen.until("login: ")).startsWith("starting serial terminal on interface serial0");
            screen.type("root\rsecret\r");
            screen.until("# ");
            screen.type("uname\r");
            assertThat(screen.until("# ")).contains("Linux");
            screen.type("\u000f");
            screen.rest();
            assertThat(screen.status()).isZero();
        }
    }

    @Test
    void aScriptAsksInATerminalOfItsOwn() throws IOException {
        String script = """
                mkdir -p /root/run && cd /root/run && mkfifo in && : >log
                printf '%s\\n' 'echo $$ >session; tty >tty; stty sane rows 24 cols 80' 'read -r -p "Name? " n; echo "hi $n"' \
                'whiptail --title T --menu "Which?" 10 40 2 a first b second 2>answer; cat answer; exit 5' >ask
                setsid sh -c 'exec 3<>in; script -qefc "exec sh ./ask" /dev/null <&3 >>log 2>&1; echo $? >exit' >/dev/null 2>&1 </dev/null &
                until grep -q Name log; do sleep 0.01; done
                stty -F "$(cat tty)" rows 43; stty -F "$(cat tty)" size
                printf 'bob\\r' | cat 1<>in
                until grep -q Which log; do sleep 0.01; done
                printf '\\033[B\\r' | cat 1<>in
                until [ -s exit ]; do sleep 0.01; done
                grep -c "hi bob" log; cat answer exit
                """;
        Client.Done done = client.run(alpha, script, new byte[0]);
        assertThat(done.out()).as(done.err()).isEqualTo("43 80\n1\nb5\n");
    }

    @Test
    void aScriptInATerminalIsEndedByItsGroup() throws IOException {
        String script = """
                mkdir -p /root/stop && cd /root/stop && mkfifo in && : >log
                echo 'echo $$ >session; trap "echo tidy" EXIT; echo begun; sleep 600' >ask
                setsid sh -c 'exec 3<>in; script -qefc "exec sh ./ask" /dev/null <&3 >>log 2>&1; echo $? >exit' >/dev/null 2>&1 </dev/null &
                until grep -q begun log; do sleep 0.01; done
                kill -s TERM -- "-$(cat session)"
                until [ -s exit ]; do sleep 0.01; done
                cat exit; tail -n 1 log
                """;
        Client.Done done = client.run(alpha, script, new byte[0]);
        assertThat(done.out()).as(done.err()).isEqualTo("143\ntidy\r\n");
    }
}
