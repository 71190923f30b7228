package dev.holdfast.drills;

import static org.assertj.core.api.Assertions.assertThat;

import dev.holdfast.Patience;
import dev.holdfast.TestPlane;
import dev.holdfast.access.Role;
import dev.holdfast.http.stack.ArrivalLimits;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.Locale;
import java.util.Map;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** A request that is refused because of its head while its body is still being sent: the client receives the reason. */
class EarlyAnswersTest {
    /** A slow machine may need long for the rest of the body. */
    private static final ArrivalLimits PATIENT = new ArrivalLimits(
            ArrivalLimits.USUAL.head(),
            ArrivalLimits.USUAL.body(),
            ArrivalLimits.USUAL.bytesPerSecond(),
            Patience.LIMIT);

    private static final TestPlane plane = TestPlane.empty().within(PATIENT);

    @BeforeAll
    static void start() {
        plane.start().as(Role.OWNER);
    }

    @AfterAll
    static void stop() {
        plane.close();
    }

    private static String cookie(String who) {
        return who.equals("nobody")
                ? "a=b"
                : plane.as(Role.valueOf(who.toUpperCase(Locale.ROOT))).cookie();
    }

    @ParameterizedTest(name = "{2} bytes to {0} from {1}")
    @CsvSource({
        "/api/v1/hosts,        nobody, 10,       401, unauthenticated",
        "/api/v1/hosts,        nobody, 200000,   401, unauthenticated",
        "/api/v1/hosts,        nobody, 50000000, 401, unauthenticated",
        "/api/v1/hosts,        viewer, 3000000,  403, role_required",
        "/api/v1/hosts,        owner,  3000000,  413, too_large",
        "/api/v1/nowhere,      owner,  3000000,  404, not_found",
        "/api/v1/hosts/x/sync, owner,  3000000,  413, too_large",
    })
    void overHttp2ItArrivesWholeAndNothingIsCanceledBeforeIt(
            String path, String who, int length, int status, String error) throws Exception {
        byte[] body = new byte[length];
        for (boolean declared : new boolean[] {true, false}) {
            var headers = declared
                    ? Map.of("Cookie", cookie(who), "Content-Length", Integer.toString(length))
                    : Map.of("Cookie", cookie(who));
            try (var http2 = new Http2(plane.port())) {
                var answer = http2.send("POST", path, headers, body);
                assertThat(answer.frames).startsWith("HEADERS " + status, "END_STREAM");
                assertThat(answer.body.toString()).contains("\"" + error + "\"");
                assertThat(answer.frames.subList(2, answer.frames.size())).isSubsetOf("RST_STREAM 0");
                // The connection stays usable for other requests.
                assertThat(http2.send("GET", "/api/v1/meta/health", Map.of(), new byte[0]).frames)
                        .containsExactly("HEADERS 200", "END_STREAM");
            }
        }
    }

    @ParameterizedTest(name = "{2} bytes to {0} from {1}")
    @CsvSource({
        "/api/v1/hosts,        nobody, 4000000, 401, unauthenticated",
        "/api/v1/hosts,        viewer, 4000000, 403, role_required",
        "/api/v1/hosts,        owner,  4000000, 413, too_large",
        "/api/v1/hosts/x/sync, owner,  4000000, 413, too_large",
    })
    void overHttp1ItIsNotLostWithTheRestOfTheBody(String path, String who, int length, int status, String error)
            throws IOException {
        // Closing a connection with unread data resets it, and discards data the client has not read yet.
        String head = "POST " + path + " HTTP/1.1\r\nHost: x\r\nCookie: " + cookie(who) + "\r\nContent-Length: "
                + length + "\r\n\r\n";
        try (var socket = new RawConnection(plane.port()).connect()) {
            socket.getOutputStream().write(head.getBytes(StandardCharsets.US_ASCII));
            socket.getOutputStream().write(new byte[length]);
            String said = new String(socket.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
            assertThat(said).startsWith("HTTP/1.1 " + status).contains("\"" + error + "\"", "Connection: close");
        }
    }
}
