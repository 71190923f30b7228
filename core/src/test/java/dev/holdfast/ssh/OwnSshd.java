package dev.holdfast.ssh;

import dev.holdfast.FreePort;
import dev.holdfast.Patience;
import dev.holdfast.TestFolders;
import java.io.IOException;
import java.net.Socket;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;

/** A real OpenSSH server on loopback that accepts one key and signs in as the user who runs the tests. */
public final class OwnSshd implements AutoCloseable {
    private static final Path PROGRAM = Path.of("/usr/sbin/sshd");

    private final Path directory;
    private final String address;
    private final int port;
    private Process process;

    public OwnSshd(String publicLine, String address) throws IOException {
        this(publicLine, address, "");
    }

    /** With these variables, such as {@code HOME=/somewhere}, in the environment of the commands. */
    public OwnSshd(String publicLine, String address, String environment) throws IOException {
        // What OpenSSH prefers, sntrup761, costs Java most of a sign-in's processor time.
        this(publicLine, address, environment, "KexAlgorithms curve25519-sha256");
    }

    /** With this line more in its configuration. */
    public OwnSshd(String publicLine, String address, String environment, String line) throws IOException {
        this.address = address;
        directory = Files.createTempDirectory(
                "holdfast-sshd", PosixFilePermissions.asFileAttribute(PosixFilePermissions.fromString("rwx------")));
        port = FreePort.at(address);
        authorize(publicLine);
        newHostKey();
        Files.writeString(
                directory.resolve("config"),
                String.join(
                        "\n",
                        "ListenAddress " + address + ":" + port,
                        "HostKey " + directory.resolve("host"),
                        "AuthorizedKeysFile " + directory.resolve("authorized"),
                        "PidFile none",
                        "StrictModes no",
                        "UsePAM no",
                        "PasswordAuthentication no",
                        "PermitRootLogin prohibit-password",
                        // None is refused because many are slow to sign in.
                        "MaxStartups 1000",
                        "LoginGraceTime 600",
                        // A nested shell does not read the developer's own files.
                        "SetEnv SHLVL=2 " + environment,
                        line,
                        ""));
        // When started as root, sshd needs this directory for its unprivileged process.
        if ("root".equals(user())) Files.createDirectories(Path.of("/run/sshd"));
        start();
    }

    public static boolean isInstalled() {
        return Files.isExecutable(PROGRAM);
    }

    public Ssh.Endpoint endpoint() {
        return new Ssh.Endpoint(address, port, user());
    }

    private static String user() {
        return System.getProperty("user.name");
    }

    /** Accepts this key and no other. */
    public void authorize(String publicLine) throws IOException {
        Files.writeString(directory.resolve("authorized"), publicLine + "\n");
    }

    /** Creates another host key, used from the next start on. */
    public void newHostKey() throws IOException {
        Files.deleteIfExists(directory.resolve("host"));
        run(
                "ssh-keygen",
                "-q",
                "-t",
                "ed25519",
                "-N",
                "",
                "-f",
                directory.resolve("host").toString());
    }

    /** The host key's fingerprint as OpenSSH prints it. */
    public String hostKey() throws IOException {
        String line =
                run("ssh-keygen", "-l", "-f", directory.resolve("host.pub").toString());
        return line.split(" ")[1];
    }

    public void start() throws IOException {
        process = new ProcessBuilder(
                        PROGRAM.toString(),
                        "-D",
                        "-e",
                        "-f",
                        directory.resolve("config").toString())
                .redirectErrorStream(true)
                .redirectOutput(directory.resolve("log").toFile())
                .start();
        long end = System.nanoTime() + Patience.LIMIT.toNanos();
        while (!listens()) {
            if (!process.isAlive() || System.nanoTime() > end) {
                throw new AssertionError("sshd does not run: " + Files.readString(directory.resolve("log")));
            }
            LockSupport.parkNanos(Duration.ofMillis(20).toNanos());
        }
    }

    public boolean runs() {
        return process.isAlive();
    }

    /** Stops the server and ends all its connections. */
    public void stop() {
        process.descendants().forEach(ProcessHandle::destroyForcibly);
        process.destroyForcibly();
        process.onExit().join();
    }

    private boolean listens() {
        try (var socket = new Socket(address, port)) {
            return socket.isConnected();
        } catch (IOException e) {
            return false;
        }
    }

    private static String run(String... command) throws IOException {
        Process process =
                new ProcessBuilder(List.of(command)).redirectErrorStream(true).start();
        String output = new String(process.getInputStream().readAllBytes());
        try {
            if (!process.waitFor(Patience.SECONDS, TimeUnit.SECONDS) || process.exitValue() != 0)
                throw new AssertionError(output);
        } catch (InterruptedException e) {
            throw new AssertionError(e);
        }
        return output.trim();
    }

    @Override
    public void close() {
        stop();
        TestFolders.remove(directory);
    }
}
