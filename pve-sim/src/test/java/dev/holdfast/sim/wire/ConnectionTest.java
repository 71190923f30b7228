package dev.holdfast.sim.wire;

import static org.assertj.core.api.Assertions.assertThat;

import dev.holdfast.sim.Asker;
import dev.holdfast.sim.Exchange;
import dev.holdfast.sim.Patience;
import dev.holdfast.sim.Shared;
import dev.holdfast.sim.Sim;
import dev.holdfast.sim.Worlds;
import dev.holdfast.sim.api.console.Viewer;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import java.util.zip.GZIPInputStream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestFactory;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import tools.jackson.databind.JsonNode;

/** How connections are kept, and how invalid requests are handled. */
class ConnectionTest extends Worlds {
    /** Counts from the first request. */
    private static final Duration SHORT = Duration.ofSeconds(3);

    @BeforeEach
    void begin() {
        with(Patience.LIMIT, 100);
    }

    private void with(Duration idle, int answers) {
        use(Sim.builder().clock(clock).keepAlive(idle, answers).build());
        sim.host("alpha").container(101, "alpha", "web").start();
    }

    /** A TLS connection to {@code alpha} that sends raw bytes. */
    private final class Line implements AutoCloseable {
        final Socket socket;

        Line() {
            String[] address = sim.node("alpha").address().split(":");
            try {
                socket = Asker.trusting().getSocketFactory().createSocket(address[0], Integer.parseInt(address[1]));
            } catch (IOException e) {
                throw new UncheckedIOException(e);
            }
        }

        Line send(String text) {
            try {
                socket.getOutputStream().write(text.getBytes(StandardCharsets.UTF_8));
                return this;
            } catch (IOException e) {
                throw new UncheckedIOException(e);
            }
        }

        /** Sends a whole request with the token, more headers, and a body. */
        Line ask(String line, String headers, String body) {
            return send(line + "\r\nHost: alpha\r\nAuthorization: PVEAPIToken="
                    + sim.token().id() + "=" + sim.token().secret() + "\r\n" + headers + "\r\n" + body);
        }

        Line get(String headers) {
            return ask("GET /api2/json/version HTTP/1.1", headers, "");
        }

        Asker.Answer answer() {
            try {
                return Asker.read(socket.getInputStream());
            } catch (IOException e) {
                throw new UncheckedIOException(e);
            }
        }

        boolean isClosed() {
            try {
                return socket.getInputStream().read() < 0;
            } catch (IOException e) {
                return true;
            }
        }

        @Override
        public void close() {
            try {
                socket.close();
            } catch (IOException e) {
                throw new UncheckedIOException(e);
            }
        }
    }

    @Test
    void connectionCarriesALimitedNumberOfAnswersAndTheLastAnnouncesTheClose() {
        with(Patience.LIMIT, 3);
        try (var line = new Line()) {
            for (int i = 0; i < 2; i++) {
                assertThat(line.get("").answer().headers()).containsEntry("connection", "Keep-Alive");
            }
            assertThat(line.get("").answer().headers()).containsEntry("connection", "close");
            assertThat(line.isClosed()).isTrue();
        }
        assertThat(sim.node("alpha").connections()).isEqualTo(1);
    }

    @Test
    void idleConnectionIsClosedEvenWithinARequest() {
        with(SHORT, 100);
        try (var idle = new Line()) {
            assertThat(idle.get("").answer().status()).isEqualTo(200);
            try (var half = new Line()) {
                half.send("GET /api2/json/version HTTP/1.1\r\nHost: ");
                assertThat(half.isClosed()).isTrue();
            }
            assertThat(idle.isClosed()).isTrue();
        }
    }

    @Test
    void slowAnswerDoesNotCountAsIdle() {
        with(SHORT, 100);
        sim.faults().slow("/version", SHORT.plusMillis(500));
        try (var line = new Line()) {
            assertThat(line.get("").answer().status()).isEqualTo(200);
        }
    }

    @Test
    void webSocketHasNoIdleLimit() {
        with(SHORT, 100);
        String path = "/nodes/alpha/lxc/101";
        JsonNode offer = root("alpha").post(path + "/termproxy", "").data();
        Viewer viewer = Viewer.terminal(sim.node("alpha"), sim.token(), path, offer);
        try (var idle = new Line()) {
            assertThat(idle.get("").answer().status()).isEqualTo(200);
            assertThat(idle.isClosed()).isTrue(); // and the other one was idle for longer
        }
        assertThat(viewer.ping("still there")).isEqualTo("still there");
        viewer.close();
    }

    @ParameterizedTest(name = "{0}, {1}: {2}")
    @CsvSource(textBlock = """
        1.1,                        , Keep-Alive
        1.1, Connection: close      , close
        1.0,                        , close
        1.0, Connection: Keep-Alive , Keep-Alive
        """)
    void clientDecidesWhetherAConnectionIsKept(String version, String header, String connection) {
        try (var line = new Line()) {
            line.ask("GET /api2/json/version HTTP/" + version, header == null ? "" : header.trim() + "\r\n", "");
            assertThat(line.answer().headers()).containsEntry("connection", connection);
            if (connection.equals("close")) assertThat(line.isClosed()).isTrue();
            else assertThat(line.get("").answer().status()).isEqualTo(200);
        }
    }

    @Test
    void errorEndsTheConnection() {
        try (var line = new Line()) {
            var answer = line.ask("GET /api2/json/nosuch HTTP/1.1", "", "").answer();
            assertThat(answer.status()).isEqualTo(501);
            assertThat(answer.headers()).containsEntry("connection", "close");
            assertThat(line.isClosed()).isTrue();
        }
    }

    @Test
    void postAnnouncesCloseAndKeepAliveAndKeepsTheConnection() {
        sim.faults().holdTasks();
        try (var line = new Line()) {
            line.ask("POST /api2/json/nodes/alpha/lxc/101/status/stop HTTP/1.1", "", "");
            // The map contains the second of two lines of the same name.
            assertThat(line.answer().headers()).containsEntry("connection", "Keep-Alive");
            assertThat(line.get("").answer().status()).isEqualTo(200);
        }
        sim.faults().releaseTasks();
    }

    /** The connection headers of the recordings must match those that the simulator would send. */
    @TestFactory
    Stream<DynamicTest> recordedConnectionHeadersMatchTheSimulators() throws IOException {
        List<Path> files;
        try (var all = Files.list(Shared.folder().resolve("transcripts"))) {
            files = all.sorted().toList();
        }
        return files.stream()
                .map(file -> DynamicTest.dynamicTest(file.getFileName().toString(), () -> {
                    List<String> lines = Files.readAllLines(file);
                    Exchange exchange = Exchange.read(file);
                    var request = new Request(
                            exchange.method(),
                            exchange.path(),
                            "HTTP/1.1",
                            java.util.Map.of(),
                            java.util.Map.of(),
                            null);
                    var response = new Response(exchange.status(), "", new byte[0], exchange.status() >= 400);
                    String ours = new String(
                            KeepAlive.USUAL.outgoing(request, response, false).head(), StandardCharsets.UTF_8);
                    assertThat(connections(ours.lines()))
                            .containsExactlyElementsOf(connections(lines.stream()
                                    .filter(l -> l.startsWith("< "))
                                    .map(l -> l.substring(2))));
                }));
    }

    /** Distinct, because the header repeated by a daemon behind was passed on where it was recorded. */
    private static List<String> connections(Stream<String> lines) {
        return lines.filter(l -> l.startsWith("Connection: ")).distinct().toList();
    }

    @Test
    void pipelinedRequestsAreAnsweredInOrder() {
        try (var line = new Line()) {
            line.get("").ask("GET /api2/json/nodes HTTP/1.1", "", "").get("");
            assertThat(line.answer().data().has("release")).isTrue();
            assertThat(line.answer().data().isArray()).isTrue();
            assertThat(line.answer().data().has("release")).isTrue();
        }
    }

    @Test
    void emptyLinesBeforeARequestAreIgnored() {
        try (var line = new Line()) {
            assertThat(line.send("\r\n\r\n").get("").answer().status()).isEqualTo(200);
        }
    }

    @ParameterizedTest(name = "{0} with {1} and {2} bytes: {3}")
    @CsvSource(delimiter = ';', textBlock = """
        HEAD /api2/json/version HTTP/1.1    ;                            ; 0     ; 501 method 'HEAD' not available
        OPTIONS * HTTP/1.1                  ;                            ; 0     ; 501 method 'OPTIONS' not available
        GET /api2/json/version HTTP/2.0     ;                            ; 0     ; 506 http protocol version 2.0 not supported
        hello                               ;                            ; 0     ; 400 bad request
        GET /api2/json/version HTTP/1.1     ; no header                  ; 0     ; 506 unable to parse request header
        PUT /api2/json/x HTTP/1.1           ; Transfer-Encoding: chunked ; 0     ; 501 chunked transfer encoding not supported
        PUT /api2/json/x HTTP/1.1           ; Transfer-Encoding: gzip    ; 0     ; 501 Unknown transfer encoding 'gzip'
        PUT /api2/json/x HTTP/1.1           ; Content-Type: text/plain   ; 4     ; 506 upload 'Content-Type 'text/plain' not implemented
        PUT /api2/json/x HTTP/1.1           ; Content-Type: multipart/form-data ; 4 ; 506 upload 'Content-Type 'multipart/form-data' not implemented
        PUT /api2/json/x HTTP/1.1           ; Content-Type: application/json ; 4 ; 501 malformed JSON string
        GET /api2/json/version HTTP/1.1     ;                            ; 4     ; 501 Unexpected content for method 'GET'
        DELETE /api2/json/version HTTP/1.1  ;                            ; 4     ; 501 Unexpected content for method 'DELETE'
        PUT /api2/json/x HTTP/1.1           ;                            ; 65537 ; 501 for data too large
        """)
    void invalidRequestIsRefusedWithoutABody(String request, String header, int length, String refusal) {
        try (var line = new Line()) {
            String headers = (header == null ? "" : header + "\r\n") + "Content-Length: " + length + "\r\n";
            line.ask(request, headers, length == 4 ? "{no}" : "");
            var answer = line.answer();
            assertThat(answer.status() + " " + answer.reason()).isEqualTo(refusal);
            assertThat(answer.headers()).containsEntry("connection", "close").doesNotContainKey("content-length");
            assertThat(line.isClosed()).isTrue();
        }
    }

    @Test
    void tooLongHeadClosesTheConnectionWithoutAnAnswer() {
        for (String much : List.of("X: y\r\n".repeat(64), "X: " + "y".repeat(8 * 1024) + "\r\n")) {
            try (var line = new Line()) {
                line.get(much);
                assertThat(line.isClosed()).isTrue();
            }
        }
        try (var line = new Line()) {
            assertThat(line.get("X: y\r\n".repeat(60)).answer().status()).isEqualTo(200);
        }
    }

    @Test
    void bodyOfExactlyTheLargestSizeIsRead() {
        String form = "description=" + "a".repeat(64 * 1024 - 12);
        try (var line = new Line()) {
            line.ask("PUT /api2/json/nodes/alpha/lxc/101/config HTTP/1.1", "Content-Length: 65536\r\n", form);
            assertThat(line.answer().status()).isIn(200, 400); // the description itself may be too long
        }
    }

    @Test
    void queryTakesPrecedenceOverTheBody() {
        try (var line = new Line()) {
            line.ask(
                    "PUT /api2/json/nodes/alpha/lxc/101/config?cores=3 HTTP/1.1",
                    "Content-Length: 17\r\n",
                    "cores=2&memory=99");
            assertThat(line.answer().status()).isEqualTo(200);
        }
        assertThat(sim.guest("alpha", 101).get("cores")).isEqualTo(3);
        assertThat(sim.guest("alpha", 101).get("memory")).isEqualTo(99);
    }

    @Test
    void expectContinueIsNotAnswered() {
        try (var line = new Line()) {
            line.ask(
                    "PUT /api2/json/nodes/alpha/lxc/101/config HTTP/1.1",
                    "Expect: 100-continue\r\nContent-Length: 7\r\n",
                    "");
            assertThat(line.send("cores=3").answer().status()).isEqualTo(200);
        }
        assertThat(sim.guest("alpha", 101).get("cores")).isEqualTo(3);
    }

    @Test
    void longAnswerIsCompressedForClientsThatAcceptIt() throws IOException {
        for (int vmid = 200; vmid < 220; vmid++) sim.clusterOf("alpha").container(vmid, "alpha", "app" + vmid);
        try (var line = new Line()) {
            line.ask("GET /api2/json/cluster/resources HTTP/1.1", "Accept-Encoding: gzip\r\n", "");
            String head = head(line);
            assertThat(head).contains("Content-Encoding: gzip");
            int length = Integer.parseInt(head.replaceAll("(?s).*Content-Length: ([0-9]+).*", "$1"));
            byte[] body = line.socket.getInputStream().readNBytes(length);
            String text = new String(
                    new GZIPInputStream(new ByteArrayInputStream(body)).readAllBytes(), StandardCharsets.UTF_8);
            assertThat(text).startsWith("{\"data\":[").contains("app219");
            assertThat(line.get("Accept-Encoding: gzip\r\n").answer().headers()).doesNotContainKey("content-encoding");
        }
    }

    private static String head(Line line) throws IOException {
        var head = new StringBuilder();
        while (!head.toString().endsWith("\r\n\r\n"))
            head.append((char) line.socket.getInputStream().read());
        return head.toString();
    }

    @Test
    void thousandsOfIdleConnectionsDoNotBlockOthers() {
        var lines = new ArrayList<Line>();
        try {
            for (int i = 0; i < 500; i++) lines.add(new Line());
            lines.forEach(line -> line.get(""));
            lines.forEach(line -> assertThat(line.answer().status()).isEqualTo(200));
            assertThat(root("alpha").get("/version").status()).isEqualTo(200);
        } finally {
            lines.forEach(Line::close);
        }
    }

    @Test
    void nodeThatGoesDownBreaksOpenConnections() throws Exception {
        try (var line = new Line()) {
            line.get("").answer();
            var closed = CompletableFuture.supplyAsync(line::isClosed);
            sim.node("alpha").down();
            assertThat(closed.get(Patience.SECONDS, TimeUnit.SECONDS)).isTrue();
        }
        await(this::isRefused);
    }

    /** A socket that is closed while a thread accepts on it can accept one more connection. */
    private boolean isRefused() {
        try (var _ = new Line()) {
            return false;
        } catch (UncheckedIOException e) {
            return true;
        }
    }
}
