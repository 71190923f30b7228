package dev.holdfast.apps.node;

import static dev.holdfast.ssh.Typing.toTheEnd;
import static dev.holdfast.ssh.Typing.type;
import static dev.holdfast.ssh.Typing.until;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import dev.holdfast.TestPlane;
import dev.holdfast.ssh.OwnSshd;
import dev.holdfast.ssh.PrintedLine;
import dev.holdfast.ssh.Ssh;
import dev.holdfast.ssh.SshConnection;
import dev.holdfast.ssh.SshException;
import dev.holdfast.ssh.SshKey;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** Runs in a terminal, on a real OpenSSH server, with the real {@code script} and {@code stty}. */
@Timeout(600)
class RunTerminalTest {
    @TempDir
    static Path home;

    private static final Ssh ssh = new Ssh(_ -> true);
    private static final SshKey key = SshKey.generate("test");
    private static OwnSshd sshd;
    private static int count;

    private String name;
    private SshConnection connection;

    @BeforeAll
    static void start() throws Exception {
        assumeTrue(OwnSshd.isInstalled(), "no OpenSSH server is installed");
        // The line of hosts that were set up before terminals were needed is enough for runs.
        sshd = new OwnSshd("restrict " + key.publicLine(), "127.0.0.1", "HOME=" + home);
    }

    @AfterAll
    static void stop() {
        if (sshd != null) sshd.close();
        ssh.close();
    }

    @BeforeEach
    void connect() throws Exception {
        name = "job-" + ++count;
        connection = open();
    }

    @AfterEach
    void remove() throws Exception {
        run().stop();
        run().remove();
        connection.close();
        TestPlane.until("no process of the run is left", () -> processes().isEmpty());
    }

    /** The processes that work in the folder of the run. */
    private List<String> processes() {
        String folder = home.resolve(".holdfast/" + name).toString();
        return ProcessHandle.allProcesses()
                .filter(process -> {
                    try {
                        Path at = Files.readSymbolicLink(Path.of("/proc/" + process.pid() + "/cwd"));
                        return at.toString().startsWith(folder);
                    } catch (Exception e) {
                        return false; // it has just ended
                    }
                })
                .map(process -> process.info().commandLine().orElse("?"))
                .toList();
    }

    private static SshConnection open() throws SshException {
        return ssh.connect(sshd.endpoint(), key, null);
    }

    private RemoteRun run() {
        return new RemoteRun(connection, name);
    }

    private void start(String script) throws Exception {
        run().send(new ScriptBundle(Map.of("run", script.getBytes(StandardCharsets.UTF_8))));
        run().start(Map.of("TERM", "xterm-256color"), true);
    }

    private RunTerminal attach() throws SshException {
        return RunTerminal.attach(open(), name);
    }

    private RemoteRun.RunState state() {
        try {
            return run().state(1);
        } catch (Exception e) {
            throw new AssertionError(e);
        }
    }

    private RemoteRun.RunState end() {
        TestPlane.until("the run is over", () -> state().isOver());
        return state();
    }

    private static List<String> texts(RemoteRun.RunState state) {
        return state.lines().stream().map(PrintedLine::text).toList();
    }

    @Test
    void whatIsTypedDecidesTheOutcome() throws Exception {
        start("printf 'Go on? '; read -r answer; echo \"so $answer\"; [ \"$answer\" = yes ] || exit 4");
        TestPlane.until("it asks", () -> state().rest().equals("Go on? "));
        try (RunTerminal terminal = attach()) {
            assertThat(until(terminal, "? ")).isEqualTo("Go on? ");
            type(terminal, "no\r");
            assertThat(toTheEnd(terminal)).isEqualTo("no\r\nso no\r\n");
        }
        assertThat(end().status()).isEqualTo(4);
        assertThat(texts(state())).containsExactly("Go on? no", "so no");
    }

    @Test
    void aRunInATerminalThatNobodyWatchesEndsByItself() throws Exception {
        start("stty size; tty >/dev/null && echo \"$TERM\"; exit 3");
        assertThat(end().status()).isEqualTo(3);
        assertThat(texts(state())).containsExactly("24 80", "xterm-256color");
    }

    @Test
    void aTypedSecretThatTheScriptHidesIsNowhere() throws Exception {
        String secret = "correct-" + "horse-7";
        start("bash -c 'read -r -s -p \"Password: \" word; echo; echo \"has ${#word} characters\"'");
        try (RunTerminal terminal = attach()) {
            until(terminal, "Password: ");
            type(terminal, secret + "\r");
            assertThat(toTheEnd(terminal)).contains("has 15 characters").doesNotContain(secret);
        }
        try (var files = Files.walk(home.resolve(".holdfast/" + name))) {
            for (Path file : files.filter(Files::isRegularFile).toList()) {
                assertThat(Files.readString(file)).doesNotContain(secret);
            }
        }
    }

    @Test
    void severalPersonsSeeTheSameAndEachCanType() throws Exception {
        start("echo welcome; read -r one; read -r two; echo \"$one and $two\"");
        try (RunTerminal first = attach()) {
            until(first, "welcome");
            try (RunTerminal second = attach()) {
                until(second, "welcome");
                type(first, "a\r");
                until(second, "a");
                type(second, "b\r");
                assertThat(toTheEnd(first)).contains("a and b");
                assertThat(toTheEnd(second)).contains("a and b");
            }
        }
        assertThat(end().status()).isZero();
    }

    @Test
    void leavingAndALostConnectionEndNothing() throws Exception {
        start("echo welcome; read -r answer; echo \"got $answer\"");
        RunTerminal first = attach();
        until(first, "welcome");
        first.close();
        assertThat(first.receive()).isNull();
        RunTerminal second = attach();
        until(second, "welcome");
        sshd.stop();
        assertThatThrownBy(second::receive).isInstanceOf(SshException.Broken.class);
        second.close();
        sshd.start();
        connection.close();
        connection = open();
        TestPlane.until("only the run is left", () -> processes().stream().noneMatch(line -> line.startsWith("tail")));
        try (RunTerminal third = attach()) {
            until(third, "welcome");
            type(third, "it\r");
            assertThat(toTheEnd(third)).contains("got it");
        }
    }

    @Test
    void theSizeOfTheTerminalFollowsTheLastPerson() throws Exception {
        start("trap 'stty size' WINCH; echo ready; until read -r answer && [ -n \"$answer\" ]; do :; done");
        try (RunTerminal terminal = attach()) {
            until(terminal, "ready");
            terminal.resize(132, 43);
            until(terminal, "43 132");
            assertThatThrownBy(() -> terminal.resize(0, 1)).isInstanceOf(IllegalArgumentException.class);
            type(terminal, "x\r");
            toTheEnd(terminal);
            terminal.resize(80, 25);
        }
    }

    @Test
    void keysReachThePrograms() throws Exception {
        // It can be interrupted as soon as it shows the key, whatever it does then.
        start("bash -c 'trap \"echo interrupted; over=1\" INT; IFS= read -r -s -n 3 key; printf \"%q\\n\" \"$key\";"
                + " until [ -n \"$over\" ]; do sleep 0.1; done; echo on'");
        try (RunTerminal terminal = attach()) {
            type(terminal, "\u001b[A");
            until(terminal, "$'\\E[A'");
            type(terminal, "\u0003");
            assertThat(toTheEnd(terminal)).contains("interrupted\r\non");
        }
    }

    @Test
    void stoppingEndsAllProcessesInTheTerminal() throws Exception {
        start(
                "trap : TERM; sleep 1000 & sh -c 'trap \"echo tidy; exit\" TERM; echo begun; while :; do sleep 0.1; done'");
        TestPlane.until("it began", () -> state().count() > 0);
        run().stop();
        assertThat(state().runs()).isFalse();
        assertThat(texts(state())).contains("begun", "tidy");
        TestPlane.until("nothing is left", () -> processes().isEmpty());
    }

    @Test
    void aStubbornScriptIsKilled() throws Exception {
        start("trap '' TERM HUP; echo begun; while :; do sleep 0.1; done");
        TestPlane.until("it began", () -> state().count() > 0);
        run().stop();
        assertThat(state().runs()).isFalse();
        TestPlane.until("nothing is left", () -> processes().isEmpty());
    }

    @Test
    void ofALongLogTheEndIsShown() throws Exception {
        start("seq 400000; read -r answer");
        TestPlane.until("it waits", () -> run400());
        try (RunTerminal terminal = attach()) {
            String shown = until(terminal, "\n400000\r\n");
            assertThat(shown.length()).isEqualTo(1 << 20);
            type(terminal, "\r");
            toTheEnd(terminal);
        }
    }

    private boolean run400() {
        try {
            return Files.readString(home.resolve(".holdfast/" + name + "/log")).endsWith("\n400000\r\n");
        } catch (java.io.IOException e) {
            return false;
        }
    }

    @Test
    void thereIsNothingToAttachToBeforeTheStart() throws Exception {
        try (RunTerminal terminal = attach()) {
            assertThat(terminal.receive()).isNull();
        }
    }
}
