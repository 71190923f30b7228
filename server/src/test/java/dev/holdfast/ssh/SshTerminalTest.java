package dev.holdfast.ssh;

import static dev.holdfast.ssh.Typing.toTheEnd;
import static dev.holdfast.ssh.Typing.type;
import static dev.holdfast.ssh.Typing.until;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import dev.holdfast.TestPlane;
import java.io.ByteArrayOutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.concurrent.ForkJoinPool;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** Against a real OpenSSH server. */
@Timeout(600)
class SshTerminalTest {
    private static final Ssh ssh = new Ssh(_ -> true);
    private static final SshKey key = SshKey.generate("holdfast@test");
    private static OwnSshd sshd;

    @TempDir
    static Path home;

    @BeforeAll
    static void start() throws Exception {
        assumeTrue(OwnSshd.isInstalled(), "no OpenSSH server is installed");
        sshd = new OwnSshd("restrict,pty " + key.publicLine(), "127.0.0.1", "HOME=" + home);
    }

    @AfterAll
    static void stop() {
        if (sshd != null) sshd.close();
        ssh.close();
    }

    @AfterEach
    void asBefore() throws Exception {
        sshd.authorize("restrict,pty " + key.publicLine());
        if (!sshd.runs()) sshd.start();
    }

    private static SshTerminal open(String line) throws Exception {
        return ssh.connect(sshd.endpoint(), key, null).terminal(line, 80, 24);
    }

    @Test
    void theCommandRunsInATerminalOfThisSizeAndReceivesWhatIsTyped() throws Exception {
        try (SshTerminal terminal = open("stty size; echo \"$TERM\"; read -r answer; echo \"got $answer\"; exit 3")) {
            assertThat(until(terminal, "xterm-256color\r\n")).isEqualTo("24 80\r\nxterm-256color\r\n");
            type(terminal, "wörter\r");
            assertThat(toTheEnd(terminal)).isEqualTo("wörter\r\ngot wörter\r\n");
        }
    }

    @Test
    void aLoginShellAnswersUntilItIsLeft() throws Exception {
        try (SshTerminal terminal = open(SshTerminal.LOGIN_SHELL)) {
            type(terminal, "tty >/dev/null && echo in $((20 + 3)); exit\r");
            assertThat(toTheEnd(terminal)).contains("in 23");
        }
    }

    @Test
    void aNewSizeReachesTheCommand() throws Exception {
        // A shell that reads may miss the signal that arrives right before.
        try (SshTerminal terminal = open("trap 'stty size' WINCH; echo ready; while :; do sleep 0.1; done")) {
            until(terminal, "ready");
            terminal.resize(132, 43);
            until(terminal, "43 132");
            assertThatThrownBy(() -> terminal.resize(0, 10)).isInstanceOf(IllegalArgumentException.class);
        }
    }

    @Test
    void bytesArriveUnchangedInBothDirections() throws Exception {
        byte[] all = new byte[64 * 1024];
        for (int i = 0; i < all.length; i++) all[i] = (byte) i;
        try (SshTerminal terminal = open("stty raw -echo; echo ready; head -c " + all.length)) {
            until(terminal, "ready\n");
            CompletableFuture<Void> sending = CompletableFuture.runAsync(() -> send(terminal, all));
            var back = new ByteArrayOutputStream();
            for (byte[] bytes = terminal.receive(); bytes != null; bytes = terminal.receive()) back.writeBytes(bytes);
            sending.join();
            assertThat(back.toByteArray()).isEqualTo(all);
        }
    }

    private static void send(SshTerminal terminal, byte[] bytes) {
        try {
            terminal.send(bytes);
        } catch (SshException e) {
            throw new CompletionException(e);
        }
    }

    @Test
    void aSlowReceiverSlowsTheCommandDown() throws Exception {
        Path progress = home.resolve("progress");
        int block = 1 << 16;
        int blocks = 300;
        try (SshTerminal terminal = open("i=0; while [ $i -lt " + blocks + " ]; do head -c " + block
                + " /dev/zero | tr '\\0' x; i=$((i + 1)); echo $i >" + progress + "; done; sleep 1000")) {
            TestPlane.until("it begins", () -> Files.exists(progress));
            long received = 0;
            while (received < (long) block * blocks) {
                byte[] bytes = terminal.receive();
                received += bytes == null ? 0 : bytes.length;
                String written = Files.readString(progress).trim();
                if (written.isEmpty()) continue;
                assertThat(Long.parseLong(written) * block - received).isLessThan(1 << 20);
            }
        }
    }

    @Test
    void aSenderWaitsForTheHostAndIsReleasedWhenTheTerminalIsClosed() throws Exception {
        SshTerminal terminal = open("stty raw -echo; echo ready; exec sleep 1000");
        until(terminal, "ready");
        var pool = ForkJoinPool.commonPool();
        CompletableFuture<Void> sending = CompletableFuture.runAsync(() -> send(terminal, new byte[8 << 20]), pool);
        assertThat(sending).isNotDone();
        terminal.close();
        assertThatThrownBy(sending::join).hasCauseInstanceOf(SshException.Broken.class);
        assertThat(terminal.receive()).isNull();
    }

    @Test
    void closingHangsUpTheCommand() throws Exception {
        Path hungUp = home.resolve("hung-up");
        SshTerminal terminal =
                open("trap 'echo yes >" + hungUp + "; exit' HUP; echo ready; while :; do sleep 0.1; done");
        until(terminal, "ready");
        terminal.close();
        TestPlane.until("it is hung up", () -> Files.exists(hungUp));
    }

    @Test
    void aLineWithoutTerminalsIsRecognized() throws Exception {
        try (SshConnection connection = ssh.connect(sshd.endpoint(), key, null)) {
            assertThat(connection.hasTerminal()).isTrue();
        }
        sshd.authorize("restrict " + key.publicLine());
        Path ran = home.resolve("ran");
        try (SshConnection connection = ssh.connect(sshd.endpoint(), key, null)) {
            assertThat(connection.hasTerminal()).isFalse();
            assertThatThrownBy(() -> connection.terminal("echo >" + ran, 80, 24))
                    .isInstanceOf(SshException.NoTerminal.class);
        }
        assertThat(ran).doesNotExist();
    }

    @Test
    void aLostConnectionIsNotTheEndOfTheCommand() throws Exception {
        try (SshTerminal terminal = open("echo ready; exec sleep 1000")) {
            until(terminal, "ready");
            sshd.stop();
            assertThatThrownBy(terminal::receive).isInstanceOf(SshException.Broken.class);
        }
    }

    @Test
    void aHostThatAnswersNoSignOfLifeIsGivenUp() throws Exception {
        try (SshTerminal terminal = open("echo $PPID; exec sleep 1000")) {
            String server = until(terminal, "\n").trim();
            terminal.ping();
            type(terminal, "x");
            until(terminal, "x"); // comes after the answer to the ping
            signal("STOP", server);
            try {
                terminal.ping();
                terminal.ping();
                assertThatThrownBy(terminal::receive).isInstanceOf(SshException.Broken.class);
            } finally {
                signal("KILL", server);
            }
        }
    }

    private static void signal(String name, String pid) throws Exception {
        assertThat(new ProcessBuilder("kill", "-" + name, pid).start().waitFor())
                .as("kill -%s %s", name, pid)
                .isZero();
    }
}
