package dev.holdfast.http;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.holdfast.access.Credential;
import dev.holdfast.access.Entitlement;
import dev.holdfast.access.Principal;
import dev.holdfast.access.Role;
import dev.holdfast.base.Refusal;
import dev.holdfast.base.json.Json;
import dev.holdfast.drills.Http2;
import dev.holdfast.http.print.OpenApi;
import dev.holdfast.http.print.OperationTable;
import java.io.IOException;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import tools.jackson.databind.JsonNode;

/** Checks that a WebSocket is refused like any other request, before it is one. */
class RelayGuardTest {
    private static final String OPERATOR = "Authorization: Bearer operator";

    private final RelayServer server = new RelayServer();
    private final AtomicInteger opened = new AtomicInteger();

    @AfterEach
    void close() {
        server.close();
    }

    private void start() throws IOException {
        server.declare().audited().relays(_ -> {
            opened.incrementAndGet();
            return Relay::receive;
        });
        server.start();
    }

    private void isRefused(int status, String error, String path, String... lines) throws IOException {
        try (var socket = server.request(path, lines)) {
            assertThat(socket.status()).as(socket.body()).isEqualTo(status);
            if (status == 422)
                assertThat(Json.tree(socket.body()).has("detail")).isTrue();
            else assertThat(Json.tree(socket.body()).get("error").asString()).isEqualTo(error);
            assertThat(socket.header("Sec-WebSocket-Accept")).isEmpty();
        }
        assertThat(opened).hasValue(0);
        assertThat(server.audit).doesNotContain("intent hosts.shell");
    }

    @Test
    void everyGuardRefusesInItsOrder() throws IOException {
        start();
        server.signIn("member", null, Map.of(RelayServer.TEAM, Role.OPERATOR));
        server.callers.put(
                "token",
                new Principal(
                        9, "token", Role.OWNER, Map.of(), new Credential.Token(9, Set.of("apps:write")), "127.0.0.1"));
        String foreign = "Origin: https://elsewhere.example";
        isRefused(401, "unauthenticated", "/hosts/1/ws", foreign);
        isRefused(401, "unauthenticated", "/hosts/1/ws", "Authorization: Bearer nobody", foreign);
        isRefused(403, "cross_origin", "/hosts/1/ws", "Authorization: Bearer viewer", foreign);
        server.off.add(Entitlement.TERMINAL_NODE);
        isRefused(403, "role_required", "/hosts/1/ws", "Authorization: Bearer viewer");
        isRefused(403, "scope_required", "/hosts/1/ws", "Authorization: Bearer token");
        isRefused(403, "entitlement_required", "/hosts/x/ws", OPERATOR);
        server.off.clear();
        isRefused(422, "", "/hosts/x/ws", OPERATOR);
        isRefused(422, "", "/hosts/1/ws?kind=vnc", OPERATOR);
        assertThat(server.audit).contains("denied 403").doesNotContain("denied 422");
    }

    @Test
    void aHostOfAnotherTeamIsRefusedLikeAMissingOne() throws IOException {
        start();
        server.signIn("member", null, Map.of(RelayServer.TEAM, Role.OPERATOR));
        String member = "Authorization: Bearer member";
        isRefused(404, "not_found", "/hosts/2/ws", member);
        try (var hidden = server.request("/hosts/2/ws", member);
                var missing = server.request("/hosts/3/ws", member)) {
            assertThat(hidden.body()).isEqualTo(missing.body().replace("3", "2"));
        }
        // Even if it is no WebSocket at all.
        try (var plain = new RawWebSocket(server.port(), "GET /api/v1/hosts/2/ws", List.of(), member)) {
            assertThat(plain.status()).isEqualTo(404);
        }
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "Origin: null",
                "Origin: http://plane.test.elsewhere.example",
                "Origin: http://plane.test:81",
                "Origin: https://plane.test",
                "Origin: ws://plane.test",
                "Sec-Fetch-Site: cross-site",
                "Sec-Fetch-Site: same-site",
            })
    void thePageOfAnotherSiteIsRefused(String line) throws IOException {
        start();
        isRefused(403, "cross_origin", "/hosts/1/ws", OPERATOR, line);
    }

    @ParameterizedTest
    @ValueSource(strings = {"Origin: http://plane.test", "Origin: http://PLANE.test:80", "Sec-Fetch-Site: same-origin"})
    void ourOwnPageIsAdmitted(String line) throws IOException {
        start();
        try (var socket = server.request("/hosts/1/ws", OPERATOR, line)) {
            assertThat(socket.status()).isEqualTo(101);
        }
    }

    @Test
    void onlyATrustedProxyTellsThatThePageCameOverTls() throws IOException {
        start();
        String[] lines = {OPERATOR, "Origin: https://plane.test", "X-Forwarded-Proto: https"};
        isRefused(403, "cross_origin", "/hosts/1/ws", lines);
        try (var proxied = new RelayServer().behind("127.0.0.0/8")) {
            proxied.declare().relays(_ -> Relay::receive);
            proxied.start();
            try (var socket = proxied.request("/hosts/1/ws", lines)) {
                assertThat(socket.status()).isEqualTo(101);
                assertThat(socket.header("Strict-Transport-Security")).isNotEmpty();
            }
        }
    }

    @Test
    void aRequestThatDoesNotAskForAWebSocketIsToldTo() throws IOException {
        start();
        // Without Connection, the HTTP library finds the request invalid before it has a path.
        for (String left : List.of("Upgrade", "Sec-WebSocket-Version", "Sec-WebSocket-Key")) {
            needsUpgrade(
                    "GET",
                    RawWebSocket.UPGRADE.stream()
                            .filter(line -> !line.startsWith(left + ":"))
                            .toList());
        }
        needsUpgrade("GET", List.of());
        needsUpgrade("GET", List.of("Connection: Upgrade", "Upgrade: h2c", "HTTP2-Settings: AAMAAABkAAQAAP__"));
        for (String wrong : List.of("Sec-WebSocket-Version: 8", "Sec-WebSocket-Key: short", "Upgrade: websockets")) {
            String name = wrong.substring(0, wrong.indexOf(':'));
            needsUpgrade(
                    "GET",
                    RawWebSocket.UPGRADE.stream()
                            .map(line -> line.startsWith(name + ":") ? wrong : line)
                            .toList());
        }
        needsUpgrade("HEAD", RawWebSocket.UPGRADE);
        assertThat(opened).hasValue(0);
        assertThat(server.audit).isEmpty();
        try (var post = new RawWebSocket(server.port(), "POST /api/v1/hosts/1/ws", RawWebSocket.UPGRADE, OPERATOR)) {
            assertThat(post.status()).isEqualTo(405);
        }
    }

    @Test
    void overHttp2ItIsRefused() throws Exception {
        start();
        Map<String, String> operator = Map.of("Authorization", "Bearer operator");
        try (var http2 = new Http2(server.port())) {
            var plain = http2.send("GET", "/api/v1/hosts/1/ws", operator, new byte[0]);
            assertThat(plain.frames).contains("HEADERS 426");
            assertThat(plain.body.toString()).contains("upgrade_required", "over HTTP/1.1");
            var socket = http2.connectWebSocket("/api/v1/hosts/1/ws", operator);
            // The settings of the connection do not offer it, so it is a protocol error of this stream alone.
            assertThat(socket.frames).containsExactly("RST_STREAM 1");
            assertThat(http2.send("GET", "/api/v1/hosts/1/ws", operator, new byte[0]).frames)
                    .contains("HEADERS 426");
        }
        assertThat(opened).hasValue(0);
    }

    private void needsUpgrade(String method, List<String> lines) throws IOException {
        try (var plain = new RawWebSocket(server.port(), method + " /api/v1/hosts/1/ws", lines, OPERATOR)) {
            assertThat(plain.status()).as(lines.toString()).isEqualTo(426);
            assertThat(plain.header("Upgrade")).isEqualTo("websocket");
            assertThat(plain.header("Connection")).containsIgnoringCase("upgrade");
            assertThat(plain.header("Sec-WebSocket-Version")).isEqualTo("13");
            if (method.equals("HEAD")) return;
            assertThat(Json.tree(plain.body()).get("error").asString()).isEqualTo("upgrade_required");
        }
    }

    @Test
    void theOperationItselfMayStillRefuse() throws IOException {
        server.declare().audited().relays(_ -> {
            throw Refusal.conflict("The host has no shell.");
        });
        server.start();
        try (var socket = server.request("/hosts/1/ws", OPERATOR)) {
            assertThat(socket.status()).isEqualTo(409);
            assertThat(socket.body()).contains("The host has no shell.");
        }
        assertThat(server.audit).containsExactly("intent hosts.shell", "failed 409");
        assertThat(server.streams.count()).isZero();
    }

    @Test
    void anAuditedRelayIsRecordedWhenItOpens() throws IOException {
        start();
        try (var socket = server.open("operator")) {
            assertThat(server.audit).containsExactly("intent hosts.shell", "ok 101");
            assertThat(socket.header("X-Request-Id")).isNotEmpty();
            assertThat(socket.header("Sec-WebSocket-Accept")).isEqualTo("s3pPLMBiTxaQ9kYGzzhZRbK+xOo=");
            assertThat(socket.header("Sec-WebSocket-Extensions")).isEmpty();
        }
    }

    @Test
    void itIsDocumentedAsA101ThatMayBeA426() throws IOException {
        start();
        JsonNode responses = Json.tree(Json.write(OpenApi.print(server.ops.list(), "test")))
                .at("/paths")
                .get("/api/v1/hosts/{host_id}/ws")
                .get("get")
                .get("responses");
        assertThat(responses.propertyNames()).contains("101", "401", "403", "404", "422", "426");
        assertThat(responses.propertyNames()).doesNotContain("200");
        assertThat(responses.get("101").has("content")).isFalse();
        assertThat(OperationTable.print(server.ops.list())).contains("| 101 a WebSocket |");
    }

    @Test
    void onlyAGetCanRelay() {
        var post = server.ops.post("hosts.shell", "/ws", "Shell").signedIn();
        assertThatThrownBy(() -> post.relays(_ -> Relay::receive)).hasMessageContaining("hosts.shell relays");
    }

    @Test
    void aNetworkInThePathMayHaveAnEncodedOrAPlainSlash() throws IOException {
        server.ops
                .get("hosts.member", "/hosts/{host_id}/sets/{name}/members/{cidr...}", "One member")
                .open()
                .answers(200, Map.class, (call, _) -> Map.of("cidr", call.text("cidr")));
        server.start();
        for (String sent : List.of("10.0.0.0/24", "10.0.0.0%2F24", "fd00::%2F8", "a%252Fb")) {
            try (var answer =
                    new RawWebSocket(server.port(), "GET /api/v1/hosts/1/sets/dmz/members/" + sent, List.of())) {
                assertThat(answer.status()).as(answer.body()).isEqualTo(200);
                assertThat(Json.tree(answer.body()).get("cidr").asString())
                        .isEqualTo(sent.replace("%2F", "/").replace("%25", "%"));
            }
        }
        Map.of("10.0.0.0/../24", 404, "10.0.0.0//24", 400, "10.0.0.0/%2e%2e/24", 400, "10.0.0.0/a%ff", 422)
                .forEach((sent, status) -> {
                    try (var answer = new RawWebSocket(
                            server.port(), "GET /api/v1/hosts/1/sets/dmz/members/" + sent, List.of())) {
                        assertThat(answer.status()).as(sent).isEqualTo(status);
                    } catch (IOException e) {
                        throw new AssertionError(sent, e);
                    }
                });
    }
}
