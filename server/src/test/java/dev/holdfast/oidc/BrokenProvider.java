package dev.holdfast.oidc;

import com.nimbusds.jose.JOSEException;
import com.nimbusds.jose.JWSAlgorithm;
import com.nimbusds.jose.JWSHeader;
import com.nimbusds.jose.crypto.RSASSASigner;
import com.nimbusds.jose.jwk.JWK;
import com.nimbusds.jose.jwk.JWKSet;
import com.nimbusds.jose.jwk.KeyUse;
import com.nimbusds.jose.jwk.RSAKey;
import com.nimbusds.jose.jwk.gen.RSAKeyGenerator;
import com.nimbusds.jwt.JWTClaimsSet;
import com.nimbusds.jwt.SignedJWT;
import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import dev.holdfast.base.json.Json;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.Base64;
import java.util.Date;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.Executors;

/** A provider that supports a whole sign-in and any configured misbehaviour. */
final class BrokenProvider implements AutoCloseable {
    static final String CLIENT = "holdfast";
    static final String SECRET = "a secret of forty-odd characters, & spaces";

    /** Replaces the response at a path. */
    interface Handler {
        void handle(HttpExchange exchange) throws IOException;
    }

    /** Creates a token from claims. */
    interface Signer {
        String sign(JWTClaimsSet claims) throws JOSEException;
    }

    private static final RSAKey FIRST = rsa("first");

    /** The ports of all providers so far: one at the port of an earlier one would be the same issuer, with known users. */
    private static final Set<Integer> PORTS = ConcurrentHashMap.newKeySet();

    private record Code(String nonce, String challenge, String redirectUri) {}

    private final HttpServer server;
    private final InstantSource clock;
    private final Map<String, Code> codes = new ConcurrentHashMap<>();
    private final Map<String, Handler> instead = new ConcurrentHashMap<>();

    /** Its discovery document; tests can change it. */
    final Map<String, Object> document = new LinkedHashMap<>();
    /** Overrides for the claims of every token; null removes a claim. */
    final Map<String, Object> claims = new LinkedHashMap<>();
    /** The keys it publishes. */
    final List<JWK> keys = new ArrayList<>();
    /** Additional claims at the user info endpoint. */
    final Map<String, Object> userInfo = new LinkedHashMap<>();
    /** Whether its user info is a signed token. */
    boolean signsUserInfo;
    /** The requested paths. */
    final List<String> asked = java.util.Collections.synchronizedList(new ArrayList<>());

    Signer signer;

    BrokenProvider(InstantSource clock) {
        this.clock = clock;
        server = atNewPort();
        server.setExecutor(Executors.newVirtualThreadPerTaskExecutor());
        server.createContext("/", this::serve);
        server.start();
        keys.add(FIRST);
        signer = with(FIRST);
        document.putAll(Map.of(
                "issuer", issuer(),
                "authorization_endpoint", issuer() + "/authorize",
                "token_endpoint", issuer() + "/token",
                "jwks_uri", issuer() + "/keys",
                "response_types_supported", List.of("code"),
                "subject_types_supported", List.of("public"),
                "id_token_signing_alg_values_supported", List.of("RS256"),
                "code_challenge_methods_supported", List.of("S256")));
    }

    private static HttpServer atNewPort() {
        try {
            while (true) {
                var server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
                if (PORTS.add(server.getAddress().getPort())) return server;
                server.stop(0);
            }
        } catch (IOException e) {
            throw new java.io.UncheckedIOException(e);
        }
    }

    String issuer() {
        return "http://127.0.0.1:" + server.getAddress().getPort();
    }

    /** The configuration for this provider. */
    String configuration() {
        return Json.write(Map.of("client_id", CLIENT, "client_secret", SECRET, "issuer", issuer()));
    }

    /** The e-mail address of this provider's user; no other test uses it. */
    String email() {
        return "ada-" + server.getAddress().getPort() + "@example.net";
    }

    static RSAKey rsa(String kid) {
        try {
            return new RSAKeyGenerator(2048).keyID(kid).keyUse(KeyUse.SIGNATURE).generate();
        } catch (JOSEException e) {
            throw new AssertionError(e);
        }
    }

    static Signer with(RSAKey key) {
        return claims -> {
            var token = new SignedJWT(
                    new JWSHeader.Builder(JWSAlgorithm.RS256)
                            .keyID(key.getKeyID())
                            .build(),
                    claims);
            token.sign(new RSASSASigner(key));
            return token.serialize();
        };
    }

    /** Sets the handler for {@code path}. */
    void at(String path, Handler handler) {
        instead.put(path, handler);
    }

    /** The provider's response through the browser after its user has signed in there. */
    URI letIn(URI authorization) {
        var query = Browser.query(authorization);
        if (!query.get("response_type").equals("code")
                || !query.get("code_challenge_method").equals("S256")
                || !query.get("client_id").equals(CLIENT)
                || !List.of(query.get("scope").split(" ")).contains("openid")) {
            throw new AssertionError("not a request that a provider should take: " + authorization);
        }
        String code = "code/" + codes.size() + "+" + query.get("state").substring(0, 8);
        codes.put(code, new Code(query.get("nonce"), query.get("code_challenge"), query.get("redirect_uri")));
        return URI.create(query.get("redirect_uri") + "?code=" + Browser.encode(code) + "&state=" + query.get("state"));
    }

    private void serve(HttpExchange exchange) throws IOException {
        try (exchange) {
            String path = exchange.getRequestURI().getPath();
            asked.add(path);
            Handler other = instead.get(path);
            if (other != null) {
                other.handle(exchange);
                return;
            }
            switch (path) {
                case "/.well-known/openid-configuration" -> answer(exchange, 200, Json.write(document));
                case "/keys" -> answer(exchange, 200, new JWKSet(keys).toString(true));
                case "/token" -> token(exchange);
                case "/userinfo" -> userInfo(exchange);
                default -> answer(exchange, 404, "{}");
            }
        } catch (IOException e) {
            throw e;
        } catch (Exception e) {
            throw new IOException(e);
        }
    }

    static void answer(HttpExchange exchange, int status, String body) throws IOException {
        byte[] bytes = body.getBytes(StandardCharsets.UTF_8);
        exchange.getResponseHeaders().add("Content-Type", "application/json");
        exchange.sendResponseHeaders(status, bytes.length);
        exchange.getResponseBody().write(bytes);
    }

    private void token(HttpExchange exchange) throws IOException, JOSEException {
        var form = Browser.pairs(new String(exchange.getRequestBody().readAllBytes(), StandardCharsets.UTF_8));
        String basic = "Basic "
                + Base64.getEncoder()
                        .encodeToString((Browser.encode(CLIENT) + ":" + Browser.encode(SECRET))
                                .getBytes(StandardCharsets.UTF_8));
        boolean known = basic.equals(exchange.getRequestHeaders().getFirst("Authorization"))
                || SECRET.equals(form.get("client_secret"));
        if (!known) {
            answer(exchange, 401, "{\"error\":\"invalid_client\",\"error_description\":\"canary-of-a-description\"}");
            return;
        }
        Code code = codes.remove(form.getOrDefault("code", ""));
        if (code == null
                || !code.redirectUri().equals(form.get("redirect_uri"))
                || !code.challenge().equals(challenge(form.get("code_verifier")))) {
            answer(exchange, 400, "{\"error\":\"invalid_grant\"}");
            return;
        }
        answer(
                exchange,
                200,
                Json.write(Map.of(
                        "access_token",
                        "access-1",
                        "token_type",
                        "Bearer",
                        "expires_in",
                        60,
                        "id_token",
                        idToken(code))));
    }

    private String idToken(Code code) throws JOSEException {
        Instant now = clock.instant();
        var all = new LinkedHashMap<String, Object>();
        all.put("iss", issuer());
        all.put("aud", CLIENT);
        all.put("sub", "ada-1");
        all.put("nonce", code.nonce());
        all.put("iat", Date.from(now));
        all.put("exp", Date.from(now.plus(Duration.ofMinutes(5))));
        all.put("email", "Ada" + email().substring(3));
        all.put("email_verified", true);
        all.put("name", "Ada L.");
        all.putAll(claims);
        var builder = new JWTClaimsSet.Builder();
        all.forEach((name, value) -> {
            if (value != null) builder.claim(name, value);
        });
        return signer.sign(builder.build());
    }

    private String signedUserInfo() {
        var builder = new JWTClaimsSet.Builder();
        userInfo.forEach(builder::claim);
        try {
            return signer.sign(builder.build());
        } catch (JOSEException e) {
            throw new AssertionError(e);
        }
    }

    private void userInfo(HttpExchange exchange) throws IOException {
        boolean known = "Bearer access-1".equals(exchange.getRequestHeaders().getFirst("Authorization"));
        answer(exchange, known ? 200 : 401, signsUserInfo ? signedUserInfo() : Json.write(userInfo));
    }

    private static String challenge(String verifier) {
        try {
            byte[] hash = MessageDigest.getInstance("SHA-256").digest(verifier.getBytes(StandardCharsets.US_ASCII));
            return Base64.getUrlEncoder().withoutPadding().encodeToString(hash);
        } catch (NoSuchAlgorithmException e) {
            throw new AssertionError(e);
        }
    }

    @Override
    public void close() {
        server.stop(0);
    }
}
