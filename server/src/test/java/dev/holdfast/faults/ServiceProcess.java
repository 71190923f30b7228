package dev.holdfast.faults;

import dev.holdfast.Patience;
import dev.holdfast.TestBrowser;
import dev.holdfast.TestPlane;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** The program as a separate process, with its output in a file. */
final class ServiceProcess implements AutoCloseable {
    static final String EMAIL = "owner@process.test";
    private static final Pattern LISTENING = Pattern.compile("Listening on http://127\\.0\\.0\\.1:(\\d+)\\s");
    /** How a process ended. */
    record Exit(int status, String output) {}

    private final Process process;
    private final Path output;

    private ServiceProcess(Process process, Path output) {
        this.process = process;
        this.output = output;
    }

    /** Starts it with these arguments and settings; the defaults are a service on a free loopback port. */
    static ServiceProcess start(Map<String, String> settings, String... words) throws IOException {
        return run(ServiceCommand.of(words), settings);
    }

    /** The same for a whole command line. */
    static ServiceProcess run(List<String> command, Map<String, String> settings) throws IOException {
        Path output = Files.createTempFile("holdfast-process", ".log");
        var builder = new ProcessBuilder(command);
        builder.environment()
                .putAll(Map.of(
                        "HOLDFAST_LISTEN", "127.0.0.1:0",
                        "HOLDFAST_ALLOW_LOOPBACK_HOSTS", "true",
                        "HOLDFAST_OWNER_EMAIL", EMAIL,
                        "HOLDFAST_OWNER_PASSWORD", TestPlane.PASSWORD,
                        "HOLDFAST_POLL_SECONDS", "2",
                        "HOLDFAST_CATALOG_REFRESH_HOURS", "0"));
        builder.environment().putAll(settings);
        return new ServiceProcess(
                builder.redirectErrorStream(true)
                        .redirectOutput(output.toFile())
                        .start(),
                output);
    }

    long pid() {
        return process.pid();
    }

    /** Read as single bytes: the end of the output may be half a character. */
    String output() throws IOException {
        return Files.readString(output, StandardCharsets.ISO_8859_1);
    }

    /** Waits until it listens, and returns a client signed in as the owner. */
    TestBrowser owner() throws IOException {
        return new TestBrowser(port()).signIn(EMAIL, TestPlane.PASSWORD);
    }

    /** The port that it chose. */
    int port() throws IOException {
        long end = System.nanoTime() + Patience.LIMIT.toNanos();
        while (process.isAlive() && System.nanoTime() < end) {
            Matcher line = LISTENING.matcher(output());
            if (line.find()) return Integer.parseInt(line.group(1));
            LockSupport.parkNanos(Duration.ofMillis(50).toNanos());
        }
        throw new AssertionError("the service does not listen: " + output());
    }

    /** Waits until the process ends by itself. */
    Exit exit() throws IOException, InterruptedException {
        if (!process.waitFor(Patience.SECONDS, TimeUnit.SECONDS)) {
            throw new AssertionError("the process does not end: " + output());
        }
        return new Exit(process.exitValue(), output());
    }

    /** Stops it gracefully and waits for its end. */
    void stop() throws IOException, InterruptedException {
        process.destroy();
        exit();
    }

    /** Kills it without warning. */
    void kill() throws InterruptedException {
        process.destroyForcibly().waitFor();
    }

    @Override
    public void close() throws IOException, InterruptedException {
        kill();
        Files.deleteIfExists(output);
    }
}
