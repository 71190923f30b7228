package dev.holdfast.ssh;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import dev.holdfast.Patience;
import dev.holdfast.TestPlane;
import dev.holdfast.base.seal.Secret;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.function.BooleanSupplier;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Against a real OpenSSH server. */
class SshTest {
    private static final Duration LIMIT = Patience.LIMIT;

    private static final SshKey key = SshKey.generate("holdfast@test");
    private static OwnSshd sshd;

    @TempDir
    static Path home;

    private final Ssh ssh = new Ssh(_ -> true);
    private final Recorded recorded = new Recorded();

    private static final class Recorded implements CommandOutput {
        final List<String> out = Collections.synchronizedList(new ArrayList<>());
        final List<String> err = Collections.synchronizedList(new ArrayList<>());

        @Override
        public void out(String line) {
            out.add(line);
        }

        @Override
        public void err(String line) {
            err.add(line);
        }
    }

    @BeforeAll
    static void start() throws Exception {
        assumeTrue(OwnSshd.isInstalled(), "no OpenSSH server is installed");
        sshd = new OwnSshd(key.publicLine(), "127.0.0.1", "HOME=" + home, ""); // with what it prefers
    }

    @AfterAll
    static void stop() {
        if (sshd != null) sshd.close();
    }

    @AfterEach
    void asBefore() throws Exception {
        ssh.close();
        sshd.authorize(key.publicLine());
        if (!sshd.runs()) sshd.start();
    }

    private Exit run(Command command) throws Exception {
        try (SshConnection connection = ssh.connect(sshd.endpoint(), key, null)) {
            return connection.run(command, recorded, () -> false);
        }
    }

    private Exit run(String line) throws Exception {
        return run(Command.of(line, LIMIT));
    }

    @Test
    void aCommandsLinesAndStatusAreReported() throws Exception {
        Exit exit = run("echo one; echo two >&2; printf three; exit 7");
        assertThat(exit).isEqualTo(new Exit(7, Exit.Reason.OVER));
        assertThat(recorded.out).containsExactly("one", "three");
        assertThat(recorded.err).containsExactly("two");
    }

    @Test
    void onlyTheBeginningOfEndlessOutputIsKept() throws Exception {
        var kept = new Collected();
        try (SshConnection connection = ssh.connect(sshd.endpoint(), key, null)) {
            Exit exit = connection.run(Command.of("yes | head -n 2000000", LIMIT), kept, () -> false);
            assertThat(exit.isSuccess()).isTrue();
        }
        assertThat(kept.lines()).hasSize(1 << 19);
    }

    @Test
    void theKeyIsReadFromItsStoredForm() throws Exception {
        var stored = new SshKey(key.publicLine(), Secret.of(key.privateKey().reveal()));
        try (SshConnection connection = ssh.connect(sshd.endpoint(), stored, null)) {
            assertThat(connection.hostKey()).isEqualTo(sshd.hostKey());
        }
        assertThat(key.publicLine()).startsWith("ssh-ed25519 ").endsWith(" holdfast@test");
        assertThat(key.toString()).doesNotContain("OPENSSH");
    }

    @Test
    void aPinnedHostIsTrustedAndAnotherHostReceivesNothing() throws Exception {
        String first = sshd.hostKey();
        ssh.connect(sshd.endpoint(), key, first).close();
        sshd.stop();
        sshd.newHostKey();
        sshd.start();
        assertThatThrownBy(() -> ssh.connect(sshd.endpoint(), key, first))
                .isInstanceOfSatisfying(SshException.NotTrusted.class, e -> {
                    assertThat(e.expected()).isEqualTo(first);
                    assertThat(e.shown()).startsWith("SHA256:").isNotEqualTo(first);
                });
    }

    @Test
    void aRefusedKeyIsDistinguishedFromAnUnreachableHost() throws Exception {
        sshd.authorize(SshKey.generate("other").publicLine());
        assertThatThrownBy(() -> ssh.connect(sshd.endpoint(), key, null)).isInstanceOf(SshException.SignInFailed.class);
        sshd.stop();
        assertThatThrownBy(() -> ssh.connect(sshd.endpoint(), key, null)).isInstanceOf(SshException.Unreachable.class);
    }

    @Test
    void anAddressThatIsNotAllowedIsNotConnectedTo() {
        try (var careful = new Ssh(address -> !address.isLoopbackAddress())) {
            assertThatThrownBy(() -> careful.connect(sshd.endpoint(), key, null))
                    .isInstanceOf(SshException.Unreachable.class)
                    .hasMessageContaining("does not connect to 127.0.0.1");
        }
    }

    @Test
    void theEnvironmentArrivesUnchanged() throws Exception {
        String odd = "a 'quoted' \"value\" with $HOME, `id`, \\ and\ntwo lines ü";
        run(new Command("printf '%s\\n' \"$ODD\"", Map.of("ODD", odd), LIMIT));
        assertThat(recorded.out).containsExactly(odd.split("\n"));
    }

    @Test
    void theEnvironmentDoesNotAppearInTheProcessList() throws Exception {
        run(new Command("cat /proc/*/cmdline 2>/dev/null | tr '\\0' ' '", Map.of("TOKEN", "ca" + "nary-4711"), LIMIT));
        assertThat(String.join("\n", recorded.out)).doesNotContain("canary-4711");
    }

    @Test
    void thereIsNoTerminalAndNoInput() throws Exception {
        Exit exit = run("tty; read -r answer || echo nothing");
        assertThat(exit.isSuccess()).isTrue();
        assertThat(recorded.out).containsExactly("not a tty", "nothing");
    }

    @Test
    void manyLinesArriveCompletelyAndInOrder() throws Exception {
        run("seq 1 50000");
        assertThat(recorded.out)
                .isEqualTo(IntStream.rangeClosed(1, 50_000)
                        .mapToObj(Integer::toString)
                        .toList());
    }

    @Test
    void aRedrawnLineIsOneLineAndAnEndlessLineIsSplit() throws Exception {
        run("printf '10%%\\r20%%\\r30%%\\n'; head -c 20000 /dev/zero | tr '\\0' x");
        assertThat(recorded.out).startsWith("30%");
        assertThat(recorded.out.subList(1, recorded.out.size()).stream().map(String::length))
                .containsExactly(Lines.LONGEST, Lines.LONGEST, 20_000 - 2 * Lines.LONGEST);
        recorded.out.clear();
        run("yes secret-word | head -n 1000 | tr '\\n' ' '");
        assertThat(recorded.out).hasSizeGreaterThan(1).allMatch(line -> line.matches("(secret-word )+"));
    }

    @Test
    void cancelingEndsEverythingTheCommandStarted() throws Exception {
        Path still = Files.createTempFile("holdfast-ssh", ".pids");
        var cancel = new AtomicBoolean();
        try (SshConnection connection = ssh.connect(sshd.endpoint(), key, null)) {
            var output = new CommandOutput() {
                @Override
                public void out(String line) {
                    if (line.equals("running")) cancel.set(true);
                }

                @Override
                public void err(String line) {}
            };
            // A process that ignores SIGTERM, and its child: both must end.
            String line = "trap '' TERM; sleep 600 & echo $! $$ > " + still + "; echo running; wait; sleep 600";
            Exit exit = connection.run(Command.of(line, LIMIT), output, cancel::get);
            assertThat(exit.reason()).isEqualTo(Exit.Reason.CANCELED);
        }
        for (String pid : Files.readString(still).trim().split(" ")) {
            TestPlane.until("process " + pid + " is gone", () -> isGone(Long.parseLong(pid)));
        }
        Files.delete(still);
    }

    private static boolean isGone(long pid) {
        try {
            // A zombie counts as gone.
            return Files.readString(Path.of("/proc/" + pid + "/stat")).contains(") Z ");
        } catch (java.io.IOException e) {
            return true;
        }
    }

    @Test
    void aCommandThatTakesTooLongIsStopped() throws Exception {
        assertThat(stoppedAfter(Duration.ofSeconds(1)).reason()).isEqualTo(Exit.Reason.TIMED_OUT);
    }

    /** The shell has to start within the limit, which it may not on a busy machine. */
    private Exit stoppedAfter(Duration limit) throws Exception {
        try {
            return run(Command.of("sleep 600", limit));
        } catch (SshException.Broken e) {
            if (limit.compareTo(LIMIT) > 0) throw e;
            return stoppedAfter(limit.multipliedBy(4));
        }
    }

    @Test
    void aLostConnectionIsNotAnExit() throws Exception {
        try (SshConnection connection = ssh.connect(sshd.endpoint(), key, null)) {
            var output = new CommandOutput() {
                @Override
                public void out(String line) {
                    if (line.equals("running")) sshd.stop();
                }

                @Override
                public void err(String line) {}
            };
            assertThatThrownBy(() -> connection.run(Command.of("echo running; sleep 600", LIMIT), output, () -> false))
                    .isInstanceOf(SshException.Broken.class);
        }
    }

    @Test
    void filesArriveUnchangedAndOnlyTheirOwnerMayReadThem() throws Exception {
        byte[] content =
                "#!/bin/sh\r\nprintf 'ü \\0 %s' \"$1\"\n".repeat(40_000).getBytes(StandardCharsets.UTF_8);
        try (SshConnection connection = ssh.connect(sshd.endpoint(), key, null)) {
            String path = connection.put(content, "it's/new");
            assertThat(Path.of(path)).hasParent(home.resolve("it's/new"));
            assertThat(Files.readAllBytes(Path.of(path))).isEqualTo(content);
            assertThat(Files.getPosixFilePermissions(Path.of(path)).toString()).doesNotContain("GROUP", "OTHERS");
            connection.remove(path);
            assertThat(Path.of(path)).doesNotExist();
        }
    }

    @Test
    void aShellThatHangsAtItsStartIsNotAwaitedForever() throws Exception {
        sshd.authorize("command=\"sleep 20\" " + key.publicLine());
        assertThatThrownBy(() -> run(Command.of("echo up", Duration.ofMillis(200))))
                .isInstanceOf(SshException.Broken.class)
                .hasMessageContaining("did not report that it started");
    }

    private Exit pipe(String line, InputStream in, OutputStream out, BooleanSupplier canceled) throws Exception {
        try (SshConnection connection = ssh.connect(sshd.endpoint(), key, null)) {
            return connection.pipe(
                    new Command(line, Map.of("WORD", "it's"), LIMIT), in, out, recorded.err::add, canceled);
        }
    }

    @Test
    void bytesPassThroughACommandUnchangedAndItsErrorsSeparately() throws Exception {
        byte[] bytes = new byte[9_000_001];
        new Random(7).nextBytes(bytes);
        var out = new ByteArrayOutputStream();
        Exit exit = pipe("echo \"$WORD\" >&2; cat; exit 3", new ByteArrayInputStream(bytes), out, () -> false);
        assertThat(exit).isEqualTo(new Exit(3, Exit.Reason.OVER));
        assertThat(out.toByteArray()).isEqualTo(bytes);
        assertThat(recorded.err).containsExactly("it's");
    }

    @Test
    void aCanceledPipeEndsOnBothSides() throws Exception {
        var cancel = new AtomicBoolean();
        var out = new OutputStream() {
            @Override
            public void write(int one) {
                cancel.set(true);
            }
        };
        Exit exit = pipe("cat /dev/zero", InputStream.nullInputStream(), out, cancel::get);
        assertThat(exit.reason()).isEqualTo(Exit.Reason.CANCELED);
    }

    @Test
    void aFailingSourceFailsThePipe() {
        var in = new InputStream() {
            @Override
            public int read() throws IOException {
                throw new IOException("gone");
            }
        };
        assertThatThrownBy(() -> pipe("cat; sleep 600", in, OutputStream.nullOutputStream(), () -> false))
                .isInstanceOf(SshException.Broken.class)
                .hasRootCauseMessage("gone");
    }
}
