package dev.holdfast.tokens;

import static dev.holdfast.access.Role.OWNER;
import static dev.holdfast.access.Role.VIEWER;
import static org.assertj.core.api.Assertions.assertThat;

import dev.holdfast.Answer;
import dev.holdfast.TestPlane;
import dev.holdfast.access.Role;
import dev.holdfast.base.json.Json;
import java.io.IOException;
import java.net.InetAddress;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

/** The token of a request, and texts that are not a token. */
class BearerTest {
    @RegisterExtension
    final TestPlane plane = TestPlane.empty();

    private String token(Role role, String scope) {
        Answer made =
                plane.as(role).post("/api-tokens", Json.write(Map.of("name", "a program", "scopes", List.of(scope))));
        assertThat(made.status()).as(made.body()).isEqualTo(201);
        return made.tree().get("token").asString();
    }

    @Test
    void theHeaderAloneDecidesAndNotTheCookie() {
        var owner = plane.as(OWNER);
        String cookie = owner.cookie();
        var viewer = plane.stranger().bearing(token(VIEWER, "auth:read")).carrying(cookie);
        assertThat(viewer.get("/auth/me").json()).containsEntry("email", TestPlane.email(VIEWER));
        Answer bad = plane.stranger()
                .carrying(cookie)
                .bearing("hf_" + "0".repeat(36))
                .get("/auth/me");
        assertThat(bad.status()).isEqualTo(401);
        assertThat(bad.error()).isEqualTo("unauthenticated");
        assertThat(bad.header("WWW-Authenticate")).isEqualTo("Bearer");
        assertThat(bad.body()).contains("API token");
        assertThat(plane.stranger().get("/auth/me").header("WWW-Authenticate")).isEmpty();
    }

    @Test
    void theSchemeIsWrittenInAnyCase() {
        String token = token(OWNER, "auth:read");
        for (String scheme : List.of("Bearer ", "bearer ", "BEARER   ")) {
            assertThat(plane.stranger()
                            .authorized(scheme + token)
                            .get("/auth/me")
                            .status())
                    .as(scheme)
                    .isEqualTo(200);
        }
    }

    @Test
    void invalidTokensAreNoCredentials() {
        String token = token(OWNER, "auth:read");
        String other = token.substring(0, 38) + (token.endsWith("0") ? '1' : '0');
        for (String header : List.of(
                token,
                "Bearer",
                "Bearer" + token,
                "Bearer " + other,
                "Bearer " + token.substring(0, 38),
                "Bearer " + token + "0",
                "Bearer " + token + " " + token,
                "Bearer " + token + ", Bearer " + token,
                "Bearer \"" + token + "\"",
                "Bearer " + token.toLowerCase(Locale.ROOT) + "x",
                "Bearer hf_' OR 1=1 --                               ",
                "Bearer " + "x".repeat(4000),
                "Basic " + token,
                "Token " + token)) {
            var visitor = plane.stranger().carrying(plane.as(OWNER).cookie()).authorized(header);
            assertThat(visitor.get("/auth/me").status()).as(header).isEqualTo(401);
        }
        assertThat(plane.stranger()
                        .get("/auth/me?token=" + token + "&access_token=" + token + "&authorization=" + token)
                        .status())
                .as("addresses are stored in logs and histories")
                .isEqualTo(401);
        assertThat(plane.stranger()
                        .carrying("holdfast_session=" + token)
                        .get("/auth/me")
                        .status())
                .isEqualTo(401);
    }

    @Test
    void twoHeadersAreRefusedAndNothingIsSmuggledIn() throws IOException {
        String good = "Authorization: Bearer " + token(OWNER, "auth:read");
        assertThat(raw(good)).startsWith("HTTP/1.1 200");
        String bad = "Authorization: Bearer hf_" + "0".repeat(36);
        assertThat(raw(good, bad)).startsWith("HTTP/1.1 401").contains("WWW-Authenticate: Bearer");
        assertThat(raw(bad, good)).startsWith("HTTP/1.1 401");
        assertThat(raw("Authorization: Bearer x\r\n " + good.substring(22))).doesNotStartWith("HTTP/1.1 200");
        assertThat(raw("X-Note: x\r" + good)).doesNotStartWith("HTTP/1.1 200");
        assertThat(raw("X-Note: x\0" + good)).doesNotStartWith("HTTP/1.1 200");
        assertThat(raw("Authorization : " + good.substring(15))).doesNotStartWith("HTTP/1.1 200");
    }

    private String raw(String... headers) throws IOException {
        try (var socket = new Socket(InetAddress.getLoopbackAddress(), plane.port())) {
            String request = "GET /api/v1/auth/me HTTP/1.1\r\nHost: x\r\nConnection: close\r\n"
                    + String.join("\r\n", headers) + "\r\n\r\n";
            socket.getOutputStream().write(request.getBytes(StandardCharsets.ISO_8859_1));
            return new String(socket.getInputStream().readAllBytes(), StandardCharsets.ISO_8859_1);
        }
    }

    @Test
    void aPageOfAnotherSiteIsRefusedWithATokenToo() {
        var program = plane.stranger().bearing(token(OWNER, "auth:write"));
        assertThat(program.send("POST", "/auth/logout", null, Map.of("Sec-Fetch-Site", "cross-site"))
                        .error())
                .isEqualTo("cross_origin");
        assertThat(program.post("/auth/logout", null).status()).isEqualTo(200);
    }
}
