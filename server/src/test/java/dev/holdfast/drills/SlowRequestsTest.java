package dev.holdfast.drills;

import static org.assertj.core.api.Assertions.assertThat;

import dev.holdfast.TestPlane;
import dev.holdfast.access.Role;
import dev.holdfast.http.stack.ArrivalLimits;
import java.io.IOException;
import java.io.OutputStream;
import java.net.Socket;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.eclipse.jetty.http2.ErrorCode;
import org.eclipse.jetty.http2.api.Stream;
import org.eclipse.jetty.http2.frames.DataFrame;
import org.eclipse.jetty.http2.frames.ResetFrame;
import org.eclipse.jetty.util.Callback;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * Clients that always send one more byte in time and never finish: each occupies a connection only for a limited time.
 */
class SlowRequestsTest {
    /** Shorter than the connection's own idle limit, which is a minute. */
    private static final ArrivalLimits SHORT =
            new ArrivalLimits(Duration.ofSeconds(1), Duration.ofSeconds(1), 1 << 20, Duration.ofSeconds(1));

    private static final TestPlane plane = TestPlane.empty();

    @BeforeAll
    static void start() {
        plane.start().as(Role.OWNER);
        // Not earlier: a slow client may exceed them when it creates the owner.
        plane.halt();
        plane.within(SHORT).resume();
    }

    @AfterAll
    static void stop() {
        plane.close();
    }

    /** Sends the beginning, then these bytes repeatedly until a response arrives, and returns the response. */
    private static String trickle(String beginning, byte... more) throws IOException {
        try (Socket socket = new RawConnection(plane.port()).connect()) {
            OutputStream out = socket.getOutputStream();
            out.write(beginning.getBytes(StandardCharsets.ISO_8859_1));
            TestPlane.until("it is refused", () -> {
                try {
                    out.write(more);
                    return socket.getInputStream().available() > 0;
                } catch (IOException e) {
                    return true; // or its connection is closed
                }
            });
            return new String(socket.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"G", "GET /api/v1/meta/health HTTP/1.1\r\nHost: x\r\nX-A: "})
    void aHeadThatNeverEndsIsRefused(String beginning) throws IOException {
        String said = trickle(beginning, (byte) 'a');
        assertThat(said)
                .startsWith("HTTP/1.1 408")
                .contains("{\"error\":\"request_timeout\",\"detail\":\"")
                .containsIgnoringCase("Connection: close");
    }

    @Test
    void theSecondHeadOfAConnectionIsLimited() throws IOException {
        String health = "GET /api/v1/meta/health HTTP/1.1\r\nHost: x\r\n";
        try (Socket socket = new RawConnection(plane.port()).connect()) {
            OutputStream out = socket.getOutputStream();
            out.write((health + "\r\n" + health + "X-A: ").getBytes(StandardCharsets.ISO_8859_1));
            String said = new String(socket.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
            assertThat(said).startsWith("HTTP/1.1 200").contains("HTTP/1.1 408");
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"Accept: */*", "Content-Length: 2"})
    void aConnectionStaysOpenBetweenRequests(String header) throws IOException {
        String health = "GET /api/v1/meta/health HTTP/1.1\r\nHost: x\r\n" + header + "\r\n\r\n";
        if (header.startsWith("Content")) health += "{}";
        try (Socket socket = new RawConnection(plane.port()).connect()) {
            for (int i = 0; i < 4; i++) {
                for (int j = 0; j < 20; j++) {
                    socket.getOutputStream().write(health.getBytes(StandardCharsets.US_ASCII));
                    assertThat(answer(socket)).startsWith("HTTP/1.1 200");
                }
                aBodyThatNeverArrivesIsRefused(); // takes as long as the limit for a head
            }
            socket.getOutputStream().write('G');
            assertThat(new String(socket.getInputStream().readAllBytes(), StandardCharsets.UTF_8))
                    .startsWith("HTTP/1.1 408");
        }
    }

    /** Reads one response and leaves the connection open. */
    private static String answer(Socket socket) throws IOException {
        var in = socket.getInputStream();
        var head = new StringBuilder();
        while (head.indexOf("\r\n\r\n") < 0) {
            int read = in.read();
            if (read < 0) throw new IOException("The connection ended after: " + head);
            head.append((char) read);
        }
        Matcher length = Pattern.compile("(?i)content-length: (\\d+)").matcher(head);
        if (length.find()) in.skipNBytes(Long.parseLong(length.group(1)));
        return head.toString();
    }

    @ParameterizedTest
    @ValueSource(strings = {"Content-Length: 10000\r\n\r\n{", "Transfer-Encoding: chunked\r\n\r\n"})
    void aBodyThatNeverEndsIsRefused(String beginning) throws IOException {
        byte[] more = beginning.startsWith("C") ? new byte[] {' '} : "1\r\n \r\n".getBytes(StandardCharsets.US_ASCII);
        String said = trickle("POST /api/v1/auth/login HTTP/1.1\r\nHost: x\r\n" + beginning, more);
        assertThat(said)
                .startsWith("HTTP/1.1 408")
                .contains("{\"error\":\"request_timeout\",\"detail\":\"", "X-Request-Id: ", "Connection: close");
    }

    @Test
    void aBodyThatNeverArrivesIsRefused() throws IOException {
        try (Socket socket = new RawConnection(plane.port()).connect()) {
            String head = "POST /api/v1/auth/login HTTP/1.1\r\nHost: x\r\nContent-Length: 9\r\n\r\n";
            socket.getOutputStream().write(head.getBytes(StandardCharsets.US_ASCII));
            assertThat(new String(socket.getInputStream().readAllBytes(), StandardCharsets.UTF_8))
                    .startsWith("HTTP/1.1 408");
        }
    }

    @Test
    void overHttp2ABodyThatNeverEndsIsRefusedOnItsStreamOnly() throws Exception {
        try (var http2 = new Http2(plane.port())) {
            var answer = new Http2.Answer();
            Stream stream = http2.open("POST", "/api/v1/auth/login", Map.of(), false, answer);
            TestPlane.until("it is refused", () -> {
                var _ = stream.data(new DataFrame(stream.getId(), ByteBuffer.wrap(new byte[] {' '}), false));
                return answer.frames.contains("END_STREAM");
            });
            assertThat(answer.whole().frames).containsExactly("HEADERS 408", "END_STREAM", "RST_STREAM 0");
            assertThat(answer.body.toString()).contains("\"request_timeout\"");
            assertThat(http2.send("GET", "/api/v1/meta/health", Map.of(), new byte[0]).frames)
                    .startsWith("HEADERS 200");
        }
    }

    @Test
    void overHttp2AHeadThatNeverEndsClosesTheConnection() throws IOException {
        // The preface, empty settings, and a head of 200 bytes that arrives one byte at a time.
        String preface = "PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n" + "\0\0\0\4\0\0\0\0\0";
        try (Socket socket = new RawConnection(plane.port()).connect()) {
            OutputStream out = socket.getOutputStream();
            out.write((preface + "\0\0\u00c8\1\4\0\0\0\1").getBytes(StandardCharsets.ISO_8859_1));
            var drain = Thread.ofVirtual().start(() -> {
                try {
                    socket.getInputStream().readAllBytes();
                } catch (IOException e) {
                    // ended too
                }
            });
            TestPlane.until("the connection is ended", () -> {
                try {
                    out.write(0);
                    return !drain.isAlive();
                } catch (IOException e) {
                    return true;
                }
            });
        }
    }

    @Test
    void anAnswerThatIsNotTakenIsBrokenOff() throws Exception {
        try (var http2 = new Http2(plane.port(), 0)) {
            var answer = new Http2.Answer();
            http2.open("GET", "/api/v1/openapi.json", Map.of("Accept-Encoding", "gzip"), true, answer);
            assertThat(answer.whole().frames).first().isEqualTo("HEADERS 200");
            assertThat(answer.frames).last().asString().startsWith("RST_STREAM");
        }
    }

    @Test
    void aStreamOfEventsOutlivesTheLimits() throws Exception {
        String cookie = plane.as(Role.OWNER).cookie();
        try (Socket stream = new RawConnection(plane.port()).connect();
                var http2 = new Http2(plane.port())) {
            stream.getOutputStream()
                    .write(("GET /api/v1/events/stream HTTP/1.1\r\nHost: x\r\nCookie: " + cookie + "\r\n\r\n")
                            .getBytes(StandardCharsets.US_ASCII));
            var events = new Http2.Answer();
            var stream2 = http2.open("GET", "/api/v1/events/stream", Map.of("Cookie", cookie), true, events);
            TestPlane.until("both are open", () -> plane.wiring().openStreams() == 2);
            // Longer than every limit, measured with other requests that reach theirs in the meantime.
            for (int i = 0; i < 3; i++) aBodyThatNeverArrivesIsRefused();
            assertThat(plane.wiring().openStreams()).isEqualTo(2);
            assertThat(events.frames).containsExactly("HEADERS 200");
            stream2.reset(new ResetFrame(stream2.getId(), ErrorCode.CANCEL_STREAM_ERROR.code), Callback.NOOP);
        }
    }
}
