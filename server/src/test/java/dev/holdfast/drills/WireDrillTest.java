package dev.holdfast.drills;

import static org.assertj.core.api.Assertions.assertThat;

import dev.holdfast.TestPlane;
import dev.holdfast.access.Role;
import java.util.List;
import java.util.Locale;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Requests that a proxy and the service might interpret differently: one request, one response, or none. */
class WireDrillTest {
    private static final TestPlane plane = TestPlane.empty();
    private static final String LOGIN = "POST /api/v1/auth/login HTTP/1.1\r\nHost: x\r\n";
    private static final String HEALTH = "GET /api/v1/meta/health HTTP/1.1\r\nHost: x\r\n";

    @BeforeAll
    static void start() {
        plane.start();
    }

    @AfterAll
    static void stop() {
        plane.close();
    }

    private static RawConnection.Said send(String bytes) {
        return new RawConnection(plane.port()).send(bytes);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "Content-Length: 4\r\nTransfer-Encoding: chunked",
                "Transfer-Encoding: chunked\r\nContent-Length: 4",
                "Content-Length: 2\r\nContent-Length: 5",
                "Content-Length: 2, 5",
                "Content-Length: -2",
                "Content-Length: 99999999999999999999",
                "Content-Length: 0x2",
                "Transfer-Encoding: chunked, identity",
                "Transfer-Encoding: xchunked",
                "Transfer-Encoding:\u000bchunked",
                "Transfer-Encoding : chunked",
                "Transfer-Encoding: identity\r\nTransfer-Encoding: chunked, gzip",
                "Content-Length: 2\r\n Transfer-Encoding: chunked",
            })
    void aBodyWithTwoLengthsIsRefusedAndTheRestIsNotRead(String lengths) {
        var said = send(LOGIN + lengths + "\r\n\r\n0\r\n\r\n" + HEALTH + "Connection: close\r\n\r\n");
        assertThat(said.status()).isIn(400, 501);
        assertThat(said.answers()).isEqualTo(1);
        assertThat(said.text()).doesNotContain(RawConnection.OPEN);
    }

    @ParameterizedTest
    @ValueSource(strings = {"zz\r\n{}\r\n0\r\n\r\n", "2\r\n{}0\r\n\r\n", "-1\r\n{}\r\n", "ffffffffffffffff1\r\n{}\r\n"})
    void aBodyWithInvalidChunksNeverSucceeds(String chunks) {
        var said = send(LOGIN + "Transfer-Encoding: chunked\r\n\r\n" + chunks + HEALTH + "\r\n\r\n");
        assertThat(said.status()).isIn(400, 422);
        assertThat(said.answers()).isEqualTo(1);
        assertThat(said.text()).doesNotContain(RawConnection.OPEN);
    }

    @Test
    void theProtocolIsNotUpgradedBehindAProxy() {
        // A tunnel through a trusted proxy could send forwarding headers of its own.
        var said = send(HEALTH + "Connection: Upgrade, HTTP2-Settings\r\nUpgrade: h2c\r\n"
                + "HTTP2-Settings: AAMAAABkAAQCAAAAAAIAAAAA\r\n\r\n" + HEALTH + "Connection: close\r\n\r\n");
        assertThat(said.status()).isEqualTo(200);
        assertThat(said.text()).contains("\"status\"").doesNotContain("HTTP/1.1 101", RawConnection.OPEN);
        assertThat(said.answers()).isEqualTo(2);
    }

    @Test
    void aResponseBeforeTheEndOfTheBodyAnnouncesTheClose() {
        // Refused because of its head. A client that kept the connection open would lose its next request with it.
        var said = send("POST /api/v1/hosts HTTP/1.1\r\nHost: x\r\nContent-Length: 2\r\n\r\n");
        assertThat(said.status()).isEqualTo(401);
        assertThat(said.header("Connection")).containsExactly("close");
        assertThat(said.text()).doesNotContain(RawConnection.OPEN);
    }

    @ParameterizedTest(name = "{0} {1}")
    @CsvSource({
        "/api/v1/hosts,      nobody, 100,     401, unauthenticated",
        "/api/v1/hosts,      viewer, 100,     403, role_required",
        "/api/v1/hosts,      owner,  9999999, 413, too_large",
        "/api/v1/auth/login, nobody, 20000,   413, too_large",
    })
    void whoeverAsksBeforeSendingABodyIsNotToldToSendOneThatWillBeRefused(
            String path, String who, int length, int status, String error) {
        String cookie = who.equals("nobody")
                ? ""
                : plane.as(Role.valueOf(who.toUpperCase(Locale.ROOT))).cookie();
        var said = send("POST " + path + " HTTP/1.1\r\nHost: x\r\nExpect: 100-continue\r\nCookie: " + cookie
                + "\r\nContent-Length: " + length + "\r\n\r\n");
        assertThat(said.status()).isEqualTo(status);
        assertThat(said.body()).contains("\"" + error + "\"");
        assertThat(said.answers()).isEqualTo(1);
        assertThat(said.header("Connection")).containsExactly("close");
        assertThat(said.text()).doesNotContain(RawConnection.OPEN);
    }

    @Test
    void anAllowedBodyWithExpectIsRequested() {
        var said = send(LOGIN + "Expect: 100-continue\r\nConnection: close\r\nContent-Length: 2\r\n\r\n{}");
        assertThat(said.text()).contains(" 422 ");
    }

    @Test
    void theServiceIsNoProxy() {
        for (String start : List.of("CONNECT elsewhere.example:80", "GET http://elsewhere.example/", "OPTIONS *")) {
            var said = send(start + " HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n");
            assertThat(said.status()).as(start).isIn(400, 405);
            assertThat(said.text()).doesNotContain(RawConnection.OPEN);
        }
    }

    @ParameterizedTest
    @ValueSource(
            strings = {"User-Agent: a\rX: b", "User-Agent: a\r\n b", "User-Agent: a\u001b[31m", "User-Agent: a\u0000"})
    void aHeaderWithALineBreakIsRefused(String line) {
        assertThat(send(HEALTH + line + "\r\nConnection: close\r\n\r\n").status())
                .isEqualTo(400);
    }

    @Test
    void noHeaderOverridesTheMethod() {
        for (String name : List.of("X-HTTP-Method-Override", "X-HTTP-Method", "X-Method-Override")) {
            var said = send(HEALTH + name + ": DELETE\r\nConnection: close\r\n\r\n");
            assertThat(said.status()).isEqualTo(200);
            said = send("GET /api/v1/users?_method=POST HTTP/1.1\r\nHost: x\r\n" + name
                    + ": POST\r\nConnection: close\r\n\r\n");
            assertThat(said.status()).isEqualTo(401);
        }
    }
}
