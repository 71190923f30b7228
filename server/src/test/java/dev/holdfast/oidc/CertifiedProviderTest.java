package dev.holdfast.oidc;

import static dev.holdfast.access.Role.ADMIN;
import static org.assertj.core.api.Assertions.assertThat;

import dev.holdfast.Answer;
import dev.holdfast.TestPlane;
import dev.holdfast.base.json.Json;
import java.net.URI;
import java.util.Map;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Complete sign-ins with a certified third-party provider, through its own forms. */
class CertifiedProviderTest {
    private static final TestPlane plane = TestPlane.empty().reachedAt(Browser.PUBLIC_URL);

    @BeforeAll
    static void start() {
        plane.start();
    }

    @AfterAll
    static void stop() {
        plane.close();
    }

    private static void configure(CertifiedProvider provider, String secret) {
        Answer answer = plane.as(ADMIN)
                .put(
                        "/auth/oidc/config",
                        Json.write(Map.of(
                                "client_id",
                                CertifiedProvider.CLIENT,
                                "client_secret",
                                secret,
                                "issuer",
                                provider.issuer(),
                                "default_role",
                                "viewer")));
        assertThat(answer.status()).as(answer.body()).isEqualTo(200);
    }

    private static Browser browser() {
        return new Browser(plane::port);
    }

    @ParameterizedTest(name = "signed with {0}, claims in the token: {1}")
    @CsvSource({"RS256,true", "PS256,false", "ES256,false", "Ed25519,true"})
    void twoSignInsLeadToTheSameUser(String algorithm, boolean claimsInToken) {
        String name = "ada-" + algorithm.toLowerCase(java.util.Locale.ROOT);
        try (var provider = CertifiedProvider.start(algorithm, claimsInToken)) {
            configure(provider, CertifiedProvider.SECRET);
            var browser = browser();
            URI back = provider.signIn(browser, browser.begin("/auth/oidc/login?return_to=/hosts"), name);
            assertThat(back).hasPath("/api/v1/auth/oidc/callback");
            Answer arrived = browser.get(back);
            assertThat(arrived.header("Location")).isEqualTo("/hosts");
            assertThat(browser.api("/auth/me").json())
                    .containsEntry("email", name + "@example.net")
                    .containsEntry("display_name", "Name of " + name)
                    .containsEntry("role", "viewer");
            Object id = browser.api("/auth/me").json().get("id");

            var elsewhere = browser().forPrograms();
            Answer again = elsewhere.get(provider.signIn(elsewhere, elsewhere.begin(), name));
            assertThat(again.status()).as(again.body()).isEqualTo(200);
            assertThat(again.tree().path("user").path("id").asLong()).isEqualTo(((Number) id).longValue());
        }
    }

    @Test
    void unverifiedCanceledAndWrongSecretSignInsAreRefused() {
        try (var provider = CertifiedProvider.start("RS256", true)) {
            configure(provider, CertifiedProvider.SECRET);
            var browser = browser();
            assertThat(browser.get(provider.signIn(browser, browser.begin(), "unverified"))
                            .header("Location"))
                    .isEqualTo("/login?error=oidc_email_unverified");
            browser = browser();
            assertThat(browser.get(provider.cancel(browser, browser.begin())).header("Location"))
                    .isEqualTo("/login?error=oidc_canceled");
            configure(provider, "not the secret at all");
            browser = browser();
            assertThat(browser.get(provider.signIn(browser, browser.begin(), "ada"))
                            .header("Location"))
                    .isEqualTo("/login?error=oidc_refused");
        }
    }
}
