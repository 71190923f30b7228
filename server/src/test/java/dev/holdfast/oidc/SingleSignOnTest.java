package dev.holdfast.oidc;

import static dev.holdfast.access.Role.ADMIN;
import static dev.holdfast.access.Role.OPERATOR;
import static dev.holdfast.access.Role.OWNER;
import static org.assertj.core.api.Assertions.assertThat;

import dev.holdfast.Answer;
import dev.holdfast.TestPlane;
import dev.holdfast.base.json.Json;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.time.InstantSource;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** The configuration of single sign-on. */
class SingleSignOnTest {
    private static final TestPlane plane = TestPlane.empty().reachedAt(Browser.PUBLIC_URL + "/");

    private BrokenProvider provider;

    @BeforeAll
    static void start() {
        plane.start();
    }

    @AfterAll
    static void stop() {
        plane.close();
    }

    @BeforeEach
    void begin() {
        plane.as(ADMIN).delete("/auth/oidc/config");
        provider = new BrokenProvider(InstantSource.system());
    }

    @AfterEach
    void end() {
        provider.close();
    }

    private Answer put(Map<String, Object> more) {
        var body = new HashMap<String, Object>(Map.of(
                "client_id",
                BrokenProvider.CLIENT,
                "client_secret",
                BrokenProvider.SECRET,
                "issuer",
                provider.issuer()));
        body.putAll(more);
        return plane.as(ADMIN).put("/auth/oidc/config", Json.write(body));
    }

    private static List<String> words(Answer answer) {
        return answer.tree()
                .path("detail")
                .valueStream()
                .map(fault -> fault.path("loc").get(1).asString() + ": "
                        + fault.path("msg").asString())
                .toList();
    }

    @Test
    void anAdminSetsItUpAndTheSecretIsNeverReturned() throws IOException {
        assertThat(plane.as(ADMIN).get("/auth/oidc/config").json())
                .containsEntry("configured", false)
                .containsEntry("secret_set", false)
                .containsEntry("redirect_uri", "https://holdfast.test/api/v1/auth/oidc/callback");
        assertThat(plane.stranger().get("/meta/onboarding").json()).containsEntry("oidc", false);

        Answer put = put(Map.of("name", " Home ", "default_role", "viewer"));
        assertThat(put.status()).isEqualTo(200);
        assertThat(put.json())
                .containsEntry("configured", true)
                .containsEntry("issuer", provider.issuer())
                .containsEntry("client_id", BrokenProvider.CLIENT)
                .containsEntry("default_role", "viewer")
                .containsEntry("name", "Home")
                .containsEntry("secret_set", true);
        assertThat(plane.as(ADMIN).get("/auth/oidc/config").body()).isEqualTo(put.body());
        assertThat(plane.stranger().get("/meta/onboarding").json()).containsEntry("oidc", true);

        assertThat(put(Map.of()).json()).as("an omitted field is cleared").containsEntry("name", null);
        assertThat(plane.as(OWNER).get("/audit?action=oidc.configure").list())
                .allSatisfy(row -> assertThat(row.toString()).doesNotContain(BrokenProvider.SECRET));
        plane.halt();
        try (var files = Files.list(plane.directory())) {
            for (var file : files.toList()) {
                assertThat(Files.readString(file, StandardCharsets.ISO_8859_1)).doesNotContain(BrokenProvider.SECRET);
            }
        }
        plane.resume();
        assertThat(plane.stranger().get("/meta/onboarding").json()).containsEntry("oidc", true);
    }

    @Test
    void itIsRemovedOnce() {
        put(Map.of());
        assertThat(plane.as(ADMIN).delete("/auth/oidc/config").json()).containsEntry("removed", true);
        assertThat(plane.stranger().get("/meta/onboarding").json()).containsEntry("oidc", false);
        Answer again = plane.as(ADMIN).delete("/auth/oidc/config");
        assertThat(again.status()).isEqualTo(404);
        assertThat(again.json()).containsEntry("resource", "oidc");
    }

    @Test
    void theDefaultRoleIsLimitedToTheAdminsOwnRole() {
        assertThat(put(Map.of("default_role", "admin")).status()).isEqualTo(200);
        Answer owner = put(Map.of("default_role", "owner"));
        assertThat(owner.status()).isEqualTo(403);
        assertThat(owner.json()).containsEntry("required_role", "owner");
        assertThat(put(Map.of("default_role", "king")).faults()).containsExactly("body.default_role enum");
        assertThat(plane.as(OPERATOR).get("/auth/oidc/config").status()).isEqualTo(403);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "ftp://id.example.net",
                "id.example.net",
                "https://user:word@id.example.net",
                "https://id.example.net?x=1",
                "https://id.example.net#x",
                "https://",
                "not an address"
            })
    void anIssuerMustBeAnAddress(String issuer) {
        assertThat(put(Map.of("issuer", issuer)).faults()).containsExactly("body.issuer string_pattern_mismatch");
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            http://id.example.net    | must use https
            http://192.0.2.7         | must use https
            https://169.254.169.254  | 169.254.169.254 are not allowed
            https://[fe80::1]        | are not allowed
            https://0.0.0.0          | are not allowed
            https://224.0.0.1        | are not allowed
            https://nowhere.invalid  | No address was found
            https://127.0.0.1:1      | failed
            """)
    void unsafeProviderAddressesAreRefused(String issuer, String why) {
        Answer answer = put(Map.of("issuer", issuer));
        assertThat(answer.faults()).containsExactly("body.issuer value_error");
        assertThat(words(answer)).singleElement().asString().contains(why);
    }

    @Test
    void aCertificateOfNoKnownAuthorityIsRefused() {
        try (var sim = dev.holdfast.sim.Sim.oneHost()) {
            Answer answer = put(Map.of("issuer", "https://" + sim.node("alpha").address()));
            assertThat(words(answer)).singleElement().asString().contains("could not be verified");
        }
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            issuer                                | 'https://other.example.net'    | another issuer name
            response_types_supported              | ["id_token"]                   | authorization code
            code_challenge_methods_supported      | ["plain"]                      | PKCE
            id_token_signing_alg_values_supported | ["HS256"]                      | not sign with a public key
            id_token_signing_alg_values_supported | ["none"]                       | not sign with a public key
            token_endpoint_auth_methods_supported | ["private_key_jwt"]            | client secret
            token_endpoint                        | http://id.example.net/token    | https
            jwks_uri                              | 'ftp://id.example.net/keys'    | https
            authorization_endpoint                | 'http://id.example.net/go'     | https
            authorization_endpoint                | 'javascript:alert(1)'          | https
            jwks_uri                              | null                           | not an OpenID Connect
            token_endpoint                        | null                           | lacks an endpoint address
            """)
    void anUnusableProviderIsRefused(String field, String value, String why) {
        if (value.equals("null")) provider.document.remove(field);
        else provider.document.put(field, value.startsWith("[") ? Json.read(value, List.class) : value);
        Answer answer = put(Map.of());
        assertThat(answer.faults()).containsExactly("body.issuer value_error");
        assertThat(words(answer))
                .singleElement()
                .asString()
                .startsWith("issuer: ")
                .contains(why);
        assertThat(plane.as(ADMIN).get("/auth/oidc/config").json()).containsEntry("configured", false);
    }

    @Test
    void aProviderThatDoesNotAnnouncePkceIsAccepted() {
        provider.document.remove("code_challenge_methods_supported");
        assertThat(put(Map.of()).status()).isEqualTo(200);
    }

    @Test
    void aPasswordInAnAddressIsRefused() {
        provider.document.put("token_endpoint", provider.issuer().replace("://", "://user:word@") + "/token");
        assertThat(put(Map.of()).faults()).containsExactly("body.issuer value_error");
    }

    @Test
    void anInvalidDocumentIsRefused() {
        String place = "/.well-known/openid-configuration";
        provider.at(place, exchange -> BrokenProvider.answer(exchange, 200, "<html>"));
        assertThat(words(put(Map.of()))).singleElement().asString().contains("not an OpenID Connect");
        provider.at(place, exchange -> BrokenProvider.answer(exchange, 200, "[".repeat(100_000)));
        assertThat(words(put(Map.of()))).singleElement().asString().contains("not an OpenID Connect");
        provider.at(place, exchange -> BrokenProvider.answer(exchange, 500, "{}"));
        assertThat(words(put(Map.of()))).singleElement().asString().contains("status 500");
        provider.at(place, exchange -> BrokenProvider.answer(exchange, 200, "x".repeat(300_000)));
        assertThat(words(put(Map.of()))).singleElement().asString().contains("larger than");
        provider.at(place, exchange -> {
            exchange.getResponseHeaders().add("Location", provider.issuer() + "/elsewhere");
            exchange.sendResponseHeaders(302, -1);
        });
        assertThat(words(put(Map.of()))).singleElement().asString().contains("status 302");
        assertThat(provider.asked).doesNotContain("/elsewhere");
    }

    @Test
    void withoutAPublicUrlThereIsNoRedirect() {
        plane.halt();
        plane.reachedAt("").resume();
        assertThat(put(Map.of()).json()).containsEntry("redirect_uri", null);
        Answer answer = plane.stranger().get("/auth/oidc/login");
        assertThat(answer.status()).isEqualTo(409);
        assertThat(answer.error()).isEqualTo("public_url_missing");
        assertThat(answer.body()).contains("public address");
        assertThat(new Browser(plane::port).api("/auth/oidc/login").header("Location"))
                .isEqualTo("/login?error=public_url_missing");
        assertThat(plane.as(ADMIN)
                        .patch("/settings", "{\"public_url\":\"https://elsewhere.test\"}")
                        .status())
                .isEqualTo(200);
        assertThat(plane.as(ADMIN).get("/auth/oidc/config").json())
                .containsEntry("redirect_uri", "https://elsewhere.test/api/v1/auth/oidc/callback");
        assertThat(plane.stranger().get("/auth/oidc/login").status()).isEqualTo(200);
        plane.as(ADMIN).patch("/settings", "{\"public_url\":null}");
        plane.halt();
        plane.reachedAt(Browser.PUBLIC_URL).resume();
    }

    @Test
    void withTheFeatureOffThereIsNoSingleSignOn() {
        put(Map.of());
        plane.halt();
        try (var without = TestPlane.with(
                Map.of("HOLDFAST_FEATURES_OFF", "auth.oidc", "HOLDFAST_PUBLIC_URL", Browser.PUBLIC_URL),
                InstantSource.system())) {
            without.start().as(OWNER);
            assertThat(without.stranger().get("/meta/onboarding").json()).containsEntry("oidc", false);
            for (String path : List.of("/auth/oidc/login", "/auth/oidc/callback?state=x&code=y")) {
                Answer answer = without.stranger().get(path);
                assertThat(answer.status()).isEqualTo(403);
                assertThat(answer.json()).containsEntry("feature", "auth.oidc");
                assertThat(new Browser(without::port).api(path).header("Location"))
                        .isEqualTo("/login?error=entitlement_required");
            }
        }
        plane.resume();
    }
}
