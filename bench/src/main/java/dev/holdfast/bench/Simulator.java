package dev.holdfast.bench;

import java.io.BufferedReader;
import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** The simulator as a separate process, with a few of its figures from the kernel and its JVM. */
final class Simulator implements AutoCloseable {
    static final String TOKEN_ID = "root@pam!bench";
    static final String SECRET = "mossy-kettle-orbit-93";
    private static final Pattern NODE = Pattern.compile("  (\\S+) +https://(\\S+)  (\\S+)");

    /** One of the printed nodes. */
    record Node(String name, String address, String fingerprint) {}

    private final Process process;
    private final List<Node> nodes;
    private final double startSeconds;

    private Simulator(Process process, List<Node> nodes, double startSeconds) {
        this.process = process;
        this.nodes = nodes;
        this.startSeconds = startSeconds;
    }

    /** Starts a simulator with the flags of {@code ./run} and waits until it has printed its addresses. */
    static Simulator start(String... options) throws IOException {
        int port;
        try (var socket = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
            port = socket.getLocalPort();
        }
        var command = new ArrayList<>(List.of(Memory.JAVA.resolve("java").toString()));
        command.addAll(Service.FLAGS);
        command.addAll(List.of("-cp", System.getProperty("java.class.path"), "dev.holdfast.sim.SimMain", "" + port));
        command.addAll(List.of("--token", TOKEN_ID + "=" + SECRET));
        command.addAll(List.of(options));
        long began = System.nanoTime();
        Process process = new ProcessBuilder(command).redirectErrorStream(true).start();
        var nodes = new ArrayList<Node>();
        // Left open: closing it would close the pipe that the simulator writes to.
        BufferedReader out = process.inputReader(StandardCharsets.UTF_8);
        for (String line = out.readLine(); ; line = out.readLine()) {
            if (line == null) throw new IOException("the simulator did not start");
            Matcher matcher = NODE.matcher(line);
            if (matcher.matches()) nodes.add(new Node(matcher.group(1), matcher.group(2), matcher.group(3)));
            if (line.startsWith("API token")) break;
        }
        return new Simulator(process, nodes, (System.nanoTime() - began) / 1e9);
    }

    /** One node of each cluster. */
    List<Node> nodes() {
        return List.copyOf(nodes);
    }

    /** The time from the start of the process until it has printed its addresses. */
    double startSeconds() {
        return startSeconds;
    }

    /** CPU time used so far, in seconds. */
    double cpuSeconds() {
        return process.info().totalCpuDuration().orElseThrow().toNanos() / 1e9;
    }

    /** The heap in use after a full collection, in MiB. */
    double heapMib() throws IOException {
        return Memory.heapMib(process);
    }

    /** Resident memory, in MiB. */
    double residentMib() throws IOException {
        return Memory.residentMib(process);
    }

    @Override
    public void close() {
        process.destroyForcibly();
        try {
            process.waitFor();
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }
}
