package dev.holdfast.drills;

import static org.assertj.core.api.Assertions.assertThat;

import dev.holdfast.TestPlane;
import dev.holdfast.access.Role;
import dev.holdfast.base.json.Json;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** A client lies about the origin of a request, or about the host name it was sent to. */
class OriginDrillTest {
    private static final TestPlane direct = TestPlane.empty();
    private static final TestPlane proxied = TestPlane.empty().behind("127.0.0.0/8");

    /** Services without an owner. */
    private static final TestPlane bare = TestPlane.empty();

    private static final TestPlane bareProxied = TestPlane.empty().behind("127.0.0.0/8");

    @BeforeAll
    static void start() {
        direct.start().as(Role.OWNER);
        proxied.start().as(Role.OWNER);
        bare.start();
        bareProxied.start();
    }

    @AfterAll
    static void stop() {
        List.of(direct, proxied, bare, bareProxied).forEach(TestPlane::close);
    }

    private static RawConnection.Said post(TestPlane plane, String path, Map<String, ?> body, String... lines) {
        String json = Json.write(body);
        String[] all = Stream.concat(
                        Arrays.stream(lines), Stream.of("Content-Length: " + json.length() + "\r\n\r\n" + json))
                .toArray(String[]::new);
        return new RawConnection(plane.port()).request("POST /api/v1" + path, all);
    }

    private static RawConnection.Said setUp(TestPlane plane, String... lines) {
        return post(plane, "/users", Map.of("email", "me@example.net", "password", TestPlane.PASSWORD), lines);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "evil.example:8080",
                "evil.example",
                "127.0.0.1.evil.example",
                "localhost.evil.example",
                "192.168.1.5:8080",
                "127.0.0.1.",
                "localhost@evil.example",
            })
    void aPageWithDnsRebindingCannotCreateTheFirstOwner(String host) {
        // For the browser it is the same site: the host name is the attacker's, the address is ours.
        var said = setUp(bare, "Host: " + host, "Origin: http://" + host, "Sec-Fetch-Site: same-origin");
        assertThat(said.status()).isIn(400, 403);
        if (said.status() == 403) assertThat(said.body()).contains("setup_code_required");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "X-Forwarded-For: 127.0.0.1",
                "X-Real-IP: 9.9.9.9",
                "Forwarded: for=9.9.9.9",
                "Via: 1.1 proxy",
                "X-Forwarded-Server: proxy",
                "CF-Connecting-IP: 9.9.9.9",
                "X-Original-URL: /"
            })
    void behindAnUntrustedProxyTheFirstOwnerNeedsTheCode(String line) {
        assertThat(setUp(bare, line).body()).contains("setup_code_required");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "X-Forwarded-For: 9.9.9.9",
                "X-Forwarded-For: 127.0.0.1, 9.9.9.9",
                "X-Forwarded-For: 127.0.0.1\r\nX-Forwarded-For: 9.9.9.9",
                "X-Forwarded-For: localhost",
                "X-Forwarded-For: unknown",
                "X-Forwarded-For:",
                "X-Other: the proxy says nothing of its client",
                "X-Forwarded-For: 127.0.0.1\r\nX-Forwarded-Host: holdfast.example",
            })
    void aClientOfATrustedProxyCannotClaimToBeLocal(String line) {
        assertThat(setUp(bareProxied, line).body()).contains("setup_code_required");
    }

    /** As packages configure them, such proxies send neither the client nor its host name, but HTTP/1.0. */
    @Test
    void behindAProxyThatSaysNothingOfItselfTheFirstOwnerNeedsTheCode() {
        String body = Json.write(Map.of("email", "me@example.net", "password", TestPlane.PASSWORD));
        var said = new RawConnection(bare.port())
                .send("POST /api/v1/users HTTP/1.0\r\nHost: 127.0.0.1:" + bare.port()
                        + "\r\nConnection: close\r\nContent-Length: " + body.length() + "\r\n\r\n" + body);
        assertThat(said.body()).contains("setup_code_required");
    }

    @Test
    void aUserOnTheMachineNeedsNoCode() {
        try (var one = TestPlane.empty().start();
                var other = TestPlane.empty().behind("127.0.0.1").start()) {
            assertThat(setUp(one, "Host: localhost:8080", "Origin: http://localhost:8080")
                            .status())
                    .isEqualTo(201);
            assertThat(setUp(other, "X-Forwarded-For: 127.0.0.1", "Host: localhost")
                            .status())
                    .isEqualTo(201);
        }
    }

    @Test
    void forwardedAddressesCountOnlyFromATrustedProxyAndThenTheLastOne() {
        for (TestPlane plane : List.of(direct, proxied)) {
            post(
                    plane,
                    "/auth/login",
                    Map.of("email", "owner@plane.test", "password", TestPlane.PASSWORD),
                    "X-Forwarded-For: 6.6.6.6, 7.7.7.7",
                    "X-Forwarded-For: [2001:DB8::1]:4711");
            assertThat(plane.as(Role.OWNER).get("/auth/sessions").list())
                    .extracting(session -> session.get("ip"))
                    .contains(plane == direct ? "127.0.0.1" : "2001:db8:0:0:0:0:0:1")
                    .doesNotContain("6.6.6.6", "7.7.7.7");
        }
    }

    @Test
    void theRateLimitIsNotLiftedByClaimingAnotherAddress() {
        int status = 0;
        // The eleventh is refused, unless so much time passes before it that some of them are forgotten.
        for (int i = 0; i < 50 && status != 429; i++) {
            status = post(
                            direct,
                            "/auth/login",
                            Map.of("email", "somebody@plane.test", "password", "guess"),
                            "X-Forwarded-For: 10.0.0." + i,
                            "X-Real-IP: 10.0.0." + i)
                    .status();
        }
        assertThat(status).isEqualTo(429);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "http://evil.example",
                "http://127.0.0.1",
                "http://127.0.0.1:1",
                "http://127.0.0.1:PORT.evil.example",
                "http://127.0.0.1:PORT@evil.example",
                "http://evil@127.0.0.1:PORT",
                "http://localhost:PORT",
                "http://[::1]:PORT",
                "https://127.0.0.1:PORT",
                "127.0.0.1:PORT",
                "//127.0.0.1:PORT",
                "http://127.0.0.1:PORT/",
                "ftp://127.0.0.1:PORT",
                "chrome-extension://127.0.0.1:PORT",
                "null",
                "",
                "file://",
                "http://127.0.0.1:PORT http://evil.example",
                "http://127.0.0.1:PORT\r\nOrigin: http://evil.example",
                "http://evil.example\r\nX-Forwarded-Host: evil.example",
            })
    void aPageOfAnotherSiteIsRefused(String origin) {
        String port = Integer.toString(direct.port());
        String cookie = direct.as(Role.OWNER).cookie();
        var said =
                post(direct, "/hosts/probe", Map.of(), "Cookie: " + cookie, "Origin: " + origin.replace("PORT", port));
        assertThat(said.status()).as(said.body()).isEqualTo(403);
        assertThat(said.body()).contains("cross_origin");
    }

    @ParameterizedTest
    @ValueSource(strings = {"cross-site", "same-site", "Cross-Site", "same-origin, cross-site", "nonsense"})
    void theBrowsersSecFetchSiteIsInterpretedStrictly(String site) {
        String cookie = direct.as(Role.OWNER).cookie();
        var said = post(direct, "/hosts/probe", Map.of(), "Cookie: " + cookie, "Sec-Fetch-Site: " + site);
        assertThat(said.status()).isEqualTo(403);
    }

    @Test
    void behindATrustedProxyTheForwardedHostIsOurs() {
        String cookie = "Cookie: " + proxied.as(Role.OWNER).cookie();
        String[][] ours = {
            {
                "Host: 127.0.0.1:8080",
                "X-Forwarded-Host: Holdfast.Example",
                "X-Forwarded-Proto: https",
                "Origin: https://holdfast.example"
            },
            {"Host: holdfast.example:443", "X-Forwarded-Proto: https", "Origin: https://holdfast.example"},
            {"Host: holdfast.example", "X-Forwarded-Proto: https", "Origin: https://holdfast.example"},
            {"Host: holdfast.example:80", "Origin: http://holdfast.example"},
            {"Host: [2001:db8::1]:8080", "Origin: http://[2001:db8::1]:8080"},
        };
        for (String[] lines : ours) {
            String[] all = Stream.concat(Arrays.stream(lines), Stream.of(cookie, "X-Forwarded-For: 10.0.0.9"))
                    .toArray(String[]::new);
            assertThat(post(proxied, "/hosts/probe", Map.of(), all).status())
                    .as(String.join(", ", lines))
                    .isEqualTo(422);
        }
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                // A page under our name that arrived unencrypted may have been changed on the way.
                "X-Forwarded-Proto: https\r\nOrigin: http://holdfast.example",
                "X-Forwarded-Proto: https\r\nOrigin: https://holdfast.example:80",
                "X-Forwarded-Proto: http\r\nOrigin: https://holdfast.example",
                "Origin: https://holdfast.example",
                "Origin: http://holdfast.example:443",
                "Origin:",
            })
    void behindATrustedProxyTheSchemeAndThePortMustMatch(String lines) {
        String cookie = "Cookie: " + proxied.as(Role.OWNER).cookie();
        assertThat(post(proxied, "/hosts/probe", Map.of(), cookie, "Host: holdfast.example", lines)
                        .status())
                .isEqualTo(403);
    }

    @Test
    void aSameOriginReportIsTrustedWhenTheProxyDoesNotReportTls() {
        String cookie = "Cookie: " + direct.as(Role.OWNER).cookie();
        String[] lines = {cookie, "Host: holdfast.example", "Origin: https://holdfast.example"};
        assertThat(post(direct, "/hosts/probe", Map.of(), lines).status()).isEqualTo(403);
        String[] compared = Stream.concat(Stream.of("Sec-Fetch-Site: same-origin"), Arrays.stream(lines))
                .toArray(String[]::new);
        assertThat(post(direct, "/hosts/probe", Map.of(), compared).status()).isEqualTo(422);
        assertThat(post(
                                direct,
                                "/hosts/probe",
                                Map.of(),
                                cookie,
                                "Host: holdfast.example",
                                "Sec-Fetch-Site: same-origin",
                                "Origin: https://elsewhere.example")
                        .status())
                .isEqualTo(403);
    }

    @Test
    void aStreamIsNotOpenedForAPageOfAnotherSite() {
        var wire = new RawConnection(direct.port());
        for (String line : List.of("Origin: https://evil.example", "Origin: null", "Sec-Fetch-Site: same-site")) {
            var said = wire.request(
                    "GET /api/v1/events/stream",
                    "Cookie: " + direct.as(Role.OWNER).cookie(),
                    line);
            assertThat(said.status()).as(line).isEqualTo(403);
            assertThat(said.body()).contains("cross_origin");
        }
    }

    @Test
    void theCookieOverTlsIsSecure() {
        var login = Map.of("email", "owner@plane.test", "password", TestPlane.PASSWORD);
        assertThat(post(proxied, "/auth/login", login, "X-Forwarded-For: 10.0.0.9", "X-Forwarded-Proto: https")
                        .header("Set-Cookie"))
                .isNotEmpty()
                .allSatisfy(cookie -> assertThat(cookie).contains("; Secure", "; HttpOnly", "; SameSite=Lax"));
    }

    @Test
    void aSecondCookieOfTheSameNameIsNotASession() {
        // Another host of the same domain may set one, and chooses which one comes first.
        String ours = direct.as(Role.OWNER).cookie();
        String theirs = "holdfast_session=" + "x".repeat(43);
        var wire = new RawConnection(direct.port());
        for (String cookies :
                new String[] {ours + "; " + theirs, theirs + "; " + ours, ours + "\r\nCookie: " + theirs}) {
            assertThat(wire.request("GET /api/v1/auth/me", "Cookie: " + cookies).status())
                    .isEqualTo(401);
        }
        assertThat(wire.request("GET /api/v1/auth/me", "Cookie: a=b; " + ours + "; c=d; holdfast_session_x=1")
                        .status())
                .isEqualTo(200);
    }
}
