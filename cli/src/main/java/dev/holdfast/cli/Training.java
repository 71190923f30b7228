package dev.holdfast.cli;

import dev.holdfast.cli.output.SystemTerminal;
import dev.holdfast.cli.output.Terminal;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.io.PrintStream;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.time.ZoneId;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Runs the usual commands against a stand-in for the service, so that the JVM can record which classes to preload. Needs
 * neither a service nor a network, because packages do it while they are built or installed.
 */
final class Training {
    private static final String ROW = """
            {"id":1,"name":"a","status":"running","cpu_pct":1.5,"mem_bytes":1024,"uptime_s":60,"tags":["x"],
            "created_at":"2026-01-01T00:00:00Z","ip":null,"update_available":true,"target":{"type":"app","name":"a"}}""";

    private static final String STREAM = """
            id: 1
            event: line
            data: {"stream":"stdout","ts":"","message":"a"}

            event: status
            data: {"status":"succeeded"}

            """;

    private Training() {}

    static int run() throws IOException {
        try (var server = new ServerSocket(0, 50, InetAddress.getLoopbackAddress())) {
            Thread.ofPlatform().daemon().start(() -> serve(server));
            var nowhere = new PrintStream(OutputStream.nullOutputStream(), false, StandardCharsets.UTF_8);
            Map<String, String> environment = Map.of(
                    "HOLDFAST_URL",
                    "http://127.0.0.1:" + server.getLocalPort(),
                    "HOLDFAST_TOKEN",
                    "train",
                    "HOME",
                    "/");
            var program = new Program(
                    environment,
                    new ByteArrayInputStream(new byte[0]),
                    nowhere,
                    nowhere,
                    new NoTerminal(),
                    _ -> false,
                    ZoneId.systemDefault());
            for (String command : new String[] {
                "--help", "apps --help", "apps list", "apps get 1", "apps stop 1", "hosts list -o json",
                        "jobs list -o yaml",
                "vms list -o name", "nothing", "apps lits", "backups list --all", "job follow 1", "whoami",
                        "apps get 404"
            }) new Cli(program).run(command.split(" "));
            // Also what a signed-in user needs: the file, and the terminal.
            var stored = new Program(
                    Map.of("HOME", "/nonexistent"),
                    program.in(),
                    nowhere,
                    nowhere,
                    new SystemTerminal(),
                    _ -> false,
                    program.zone());
            new Cli(stored).run("apps", "list");
        }
        return ExitCode.OK;
    }

    private static void serve(ServerSocket server) {
        while (true) {
            try (Socket socket = server.accept()) {
                var request = new StringBuilder();
                while (request.indexOf("\r\n\r\n") < 0)
                    request.append((char) socket.getInputStream().read());
                String path = request.substring(request.indexOf(" ") + 1, request.indexOf(" HTTP"));
                boolean one = path.matches(".*/([0-9]+|me|stop)");
                boolean stream = path.contains("/stream");
                String body = stream
                        ? STREAM
                        : path.contains("404")
                                ? "{\"error\":\"not_found\",\"detail\":\"There is none.\"}"
                                : one ? ROW : "[" + ROW + "]";
                String head = "HTTP/1.1 " + (path.contains("404") ? "404 Not Found" : "200 OK") + "\r\nContent-Type: "
                        + (stream ? "text/event-stream" : "application/json") + "\r\nTransfer-Encoding: chunked\r\n\r\n"
                        + Integer.toHexString(body.length()) + "\r\n";
                socket.getOutputStream().write((head + body + "\r\n0\r\n\r\n").getBytes(StandardCharsets.UTF_8));
            } catch (IOException e) {
                return;
            }
        }
    }

    private record NoTerminal() implements Terminal {
        @Override
        public boolean isShown() {
            return false;
        }

        @Override
        public boolean canAsk() {
            return false;
        }

        @Override
        public int columns() {
            return 80;
        }

        @Override
        public int rows() {
            return 24;
        }

        @Override
        public @Nullable String ask(String question) {
            return null;
        }

        @Override
        public @Nullable String askSecretly(String question) {
            return null;
        }
    }
}
