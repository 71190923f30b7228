package dev.holdfast.drills;

import static org.assertj.core.api.Assertions.assertThat;

import dev.holdfast.TestPlane;
import dev.holdfast.access.Role;
import dev.holdfast.http.Input;
import dev.holdfast.http.Op;
import dev.holdfast.http.Sse;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Every response, whichever part of the service sends it, has the security headers and reveals no version. */
class HeadersDrillTest {
    private static final TestPlane plane = TestPlane.empty().behind("127.0.0.1");

    @BeforeAll
    static void start() {
        plane.start().as(Role.OWNER);
    }

    @AfterAll
    static void stop() {
        plane.close();
    }

    private static void isGuarded(String what, RawConnection.Said said) {
        assertThat(said.header("X-Content-Type-Options")).as(what).containsExactly("nosniff");
        assertThat(said.header("X-Frame-Options")).as(what).containsExactly("DENY");
        assertThat(said.header("Referrer-Policy")).as(what).containsExactly("same-origin");
        assertThat(said.header("Cross-Origin-Opener-Policy")).as(what).containsExactly("same-origin");
        assertThat(said.header("Cross-Origin-Resource-Policy")).as(what).containsExactly("same-origin");
        assertThat(said.header("Permissions-Policy"))
                .as(what)
                .singleElement()
                .satisfies(policy -> assertThat(policy).contains("camera=()", "microphone=()", "geolocation=()"));
        assertThat(said.header("Content-Security-Policy"))
                .as(what)
                .singleElement()
                .satisfies(policy -> assertThat(policy)
                        .contains("frame-ancestors 'none'", "base-uri 'none'")
                        .doesNotContain("unsafe-eval", "script-src 'self' 'unsafe-inline'", "*"));
        for (String name : List.of("Server", "X-Powered-By", "Access-Control-Allow-Origin", "Via")) {
            assertThat(said.header(name)).as("%s: %s", what, name).isEmpty();
        }
        assertThat(said.text()).as(what).doesNotContainIgnoringCase("jetty").doesNotContain("Exception", "\tat ");
    }

    static Stream<Op<?>> operations() {
        return plane.wiring().ops().list().stream();
    }

    private static List<RawConnection.Said> answers(Op<?> op) {
        var all = new ArrayList<RawConnection.Said>();
        String path = op.path().replaceAll("\\{[^}]*}", "1");
        for (String cookie :
                List.of("", plane.as(Role.VIEWER).cookie(), plane.as(Role.OWNER).cookie())) {
            if (op.answer() == Sse.class && !cookie.isEmpty()) continue; // does not end
            if (op.id().equals("auth.logout") && !cookie.isEmpty()) continue;
            String body = op.input() == Input.None.class ? "" : "{\"no_such\": 1}";
            all.add(new RawConnection(plane.port())
                    .send(op.method() + " /api/v1" + path + " HTTP/1.1\r\nHost: x\r\nConnection: close\r\nCookie: "
                            + cookie + "\r\nContent-Length: " + body.length() + "\r\n\r\n" + body));
        }
        return all;
    }

    @ParameterizedTest(name = "{0}")
    @MethodSource("operations")
    void everyResponseOfEveryOperationIsGuarded(Op<?> op) {
        for (RawConnection.Said said : answers(op)) {
            isGuarded(op.id(), said);
            assertThat(said.header("Content-Security-Policy"))
                    .as(op.id())
                    .allSatisfy(policy -> assertThat(policy).startsWith("default-src 'none'"));
            // An answer with a version may be stored, but must be revalidated; what concerns people is not.
            boolean kept = said.status() < 300 && !said.header("ETag").isEmpty() && op.mayBeStored();
            assertThat(said.header("Cache-Control"))
                    .as(op.id())
                    .containsExactly(kept ? "private, no-cache" : "no-store");
            assertThat(said.header("Strict-Transport-Security")).isEmpty();
        }
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "GET /",
                "HEAD /",
                "GET /apps",
                "GET /favicon.svg",
                "GET /assets/none.js",
                "GET /api",
                "GET /api/",
                "GET /api/v2/apps",
                "GET /api/v1",
                "GET /api/v1/nowhere",
                "GET /api/docs",
                "GET /api/docs/",
                "GET /api/docs/open.js",
                "GET /api/docs/swagger-ui.css",
                "GET /api/docs/none",
                "POST /",
                "PUT /api/v1/auth/me",
                "OPTIONS /api/v1/auth/me",
                "TRACE /api/v1/auth/me",
                "GET /%zz",
                "GET /%00",
                "GET /../x",
                "GET /x\u001by",
            })
    void everyPageAndItsRefusalsAreGuarded(String start) {
        isGuarded(start, new RawConnection(plane.port()).request(start));
    }

    @Test
    void aStreamIsGuarded() throws Exception {
        var said = new StringBuilder();
        // A session of its own: other tests here end theirs.
        plane.as(Role.OWNER);
        String cookie = plane.stranger()
                .signIn(TestPlane.email(Role.OWNER), TestPlane.PASSWORD)
                .cookie();
        try (var socket = new RawConnection(plane.port()).connect()) {
            socket.getOutputStream()
                    .write(("GET /api/v1/events/stream HTTP/1.1\r\nHost: x\r\nCookie: " + cookie + "\r\n\r\n")
                            .getBytes());
            int next = 0;
            while (next >= 0 && !said.toString().contains("resync")) {
                next = socket.getInputStream().read();
                said.append((char) next);
            }
        }
        assertThat(said).contains("resync");
        isGuarded("the stream", new RawConnection.Said(said.toString()));
    }

    @Test
    void malformedRequestsAreRefusedInTheSameFormat() {
        for (String bytes : List.of(
                "GET /\r\n\r\n",
                "GET / HTTP/3.0\r\n\r\n",
                "\u0001\u0002\r\n\r\n",
                "GET / HTTP/1.1\r\n\r\n",
                "GET /" + "x".repeat(20_000) + " HTTP/1.1\r\nHost: x\r\n\r\n",
                "GET / HTTP/1.1\r\nHost: x\r\nCookie: a=" + "x".repeat(20_000) + "\r\n\r\n",
                "GET / HTTP/1.1\r\nHost: x\r\nHost: y\r\n\r\n")) {
            var said = new RawConnection(plane.port()).send(bytes);
            isGuarded(bytes.substring(0, Math.min(30, bytes.length())), said);
            assertThat(said.status()).isIn(400, 414, 431, 505);
            assertThat(said.header("Content-Type")).containsExactly("application/json");
            assertThat(said.body()).matches("\\{\"error\":\"[a-z_]+\",\"detail\":\"[^\"<>]+\"}");
        }
    }

    @Test
    void aBrowserThatUsesTlsIsToldToKeepUsingIt() {
        var wire = new RawConnection(plane.port());
        for (String path : List.of("/", "/api/v1/meta/health", "/api/v1/nowhere", "/api/docs/")) {
            var said = wire.request("GET " + path, "X-Forwarded-For: 10.1.1.1", "X-Forwarded-Proto: https");
            assertThat(said.header("Strict-Transport-Security")).containsExactly("max-age=31536000");
        }
        assertThat(wire.request("GET /", "X-Forwarded-For: 10.1.1.1", "X-Forwarded-Proto: http")
                        .header("Strict-Transport-Security"))
                .isEmpty();
    }

    @ParameterizedTest
    @ValueSource(strings = {"OPTIONS", "TRACE", "PUT", "PROPFIND", "get"})
    void aPathWithOtherMethodsNamesThem(String method) {
        var wire = new RawConnection(plane.port());
        var said = wire.request(method + " /api/v1/auth/me");
        assertThat(said.status()).isEqualTo(405);
        assertThat(said.header("Allow")).containsExactly("GET, HEAD");
        said = wire.request(method + " /apps");
        assertThat(said.status()).isEqualTo(405);
        assertThat(said.header("Allow")).containsExactly("GET, HEAD");
        said = wire.request(method + " /api/v1/auth/login");
        assertThat(said.header("Allow")).containsExactly("POST");
        assertThat(wire.request(method + " /api/v1/nowhere").status()).isEqualTo(404);
    }
}
