package dev.holdfast.oidc;

import static dev.holdfast.access.Role.ADMIN;
import static org.assertj.core.api.Assertions.assertThat;

import com.eatthepath.otp.TimeBasedOneTimePasswordGenerator;
import dev.holdfast.Answer;
import dev.holdfast.TestBrowser;
import dev.holdfast.TestPlane;
import dev.holdfast.base.json.Json;
import java.net.URI;
import java.security.InvalidKeyException;
import java.time.Duration;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import javax.crypto.spec.SecretKeySpec;
import org.bouncycastle.util.encoders.Base32;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Signing in through a provider, and the second factor. */
class SignInTest extends BrokenProviderFixture {
    @Test
    void aNewUserSignsInAndWaitsForAnAdmin() {
        URI to = browser.begin("/auth/oidc/login?return_to=/hosts/1%3Ftab%3Dnodes");
        assertThat(Browser.query(to))
                .containsEntry("redirect_uri", "https://holdfast.test/api/v1/auth/oidc/callback")
                .containsEntry("scope", "openid email profile")
                .containsEntry("code_challenge_method", "S256");
        Answer back = browser.get(provider.letIn(to));
        assertThat(back.status()).isEqualTo(303);
        assertThat(back.header("Location")).isEqualTo("/hosts/1?tab=nodes");
        assertThat(browser.api("/auth/me").json())
                .containsEntry("email", provider.email())
                .containsEntry("display_name", "Ada L.")
                .containsEntry("role", null);
        for (String path : List.of("/hosts", "/apps", "/jobs", "/users", "/events/stream")) {
            assertThat(browser.api(path).status()).as(path).isEqualTo(403);
        }
        assertThat(browser.api("/auth/sessions").status()).isEqualTo(200);
        assertThat(rows())
                .singleElement()
                .satisfies(row -> assertThat(row)
                        .containsEntry("outcome", "ok")
                        .containsEntry("status", 303)
                        .hasEntrySatisfying(
                                "target", t -> assertThat(t).asString().contains("user")));
    }

    @Test
    void aProgramGetsTheAddressInsteadOfARedirect() {
        browser.forPrograms();
        Answer answer = signIn();
        assertThat(answer.status()).isEqualTo(200);
        assertThat(answer.tree().path("ok").asBoolean()).isTrue();
        assertThat(answer.tree().path("user").path("email").asString()).isEqualTo(provider.email());
        assertThat(answer.header("Set-Cookie")).contains("HttpOnly", "SameSite=Lax");
    }

    @Test
    void aUserKeepsTheAccountAfterAnAddressChange() {
        browser.forPrograms();
        Object id = signIn().tree().path("user").path("id").asLong();
        provider.claims.put("email", "ada.lovelace@example.net");
        browser = browser().forPrograms();
        assertThat(signIn().tree().path("user").path("id").asLong()).isEqualTo(id);
        assertThat(browser.api("/auth/me").json()).containsEntry("email", provider.email());
    }

    @Test
    void newUsersGetTheDefaultRole() {
        configure(Map.of("default_role", "viewer"));
        signIn();
        assertThat(browser.api("/auth/me").json()).containsEntry("role", "viewer");
        assertThat(browser.api("/hosts").status()).isEqualTo(200);
    }

    @Test
    void anAccountWithoutAPasswordAcceptsNoPassword() {
        signIn();
        for (String password : List.of("", " ", "$argon2id$")) {
            Answer answer = plane.stranger()
                    .post("/auth/login", Json.write(Map.of("email", provider.email(), "password", password)));
            assertThat(answer.status()).isEqualTo(401);
            assertThat(answer.error()).isEqualTo("bad_credentials");
        }
    }

    @Test
    void anAddressFromTheUserInfoCounts() {
        provider.document.put("userinfo_endpoint", provider.issuer() + "/userinfo");
        configure(Map.of());
        provider.claims.put("email", null);
        provider.claims.put("email_verified", null);
        provider.userInfo.putAll(Map.of("sub", "ada-1", "email", provider.email(), "email_verified", "true"));
        signIn();
        assertThat(browser.api("/auth/me").json()).containsEntry("email", provider.email());
        provider.userInfo.put("sub", "somebody-else");
        browser = browser();
        assertThat(signIn().header("Location")).isEqualTo("/login?error=oidc_answer");
    }

    @Test
    void aProviderThatAcceptsTheSecretOnlyInTheFormGetsItThere() {
        provider.document.put("token_endpoint_auth_methods_supported", List.of("client_secret_post"));
        configure(Map.of());
        signIn();
        assertThat(browser.api("/auth/me").status()).isEqualTo(200);
    }

    @Test
    void aSignInSurvivesARestartAndEndsInAnotherService() {
        URI back = provider.letIn(browser.begin());
        URI other = provider.letIn(browser.begin());
        plane.halt();
        plane.resume();
        assertThat(browser.get(back).header("Location")).isEqualTo("/");
        plane.halt();
        var replica = plane.replica();
        replica.resume();
        try {
            var elsewhere = new Browser(replica::port);
            elsewhere.cookies().putAll(browser.cookies());
            assertThat(elsewhere.get(other).header("Location")).isEqualTo("/");
        } finally {
            replica.halt();
            plane.resume();
        }
        assertThat(browser.get(other).header("Location")).isEqualTo("/login?error=oidc_state");
    }

    @Test
    void twoTabsCanSignInAtTheSameTime() {
        URI first = provider.letIn(browser.begin());
        URI second = provider.letIn(browser.begin());
        assertThat(browser.get(first).header("Location")).isEqualTo("/");
        assertThat(browser.get(second).header("Location")).isEqualTo("/");
    }

    @Test
    void invisibleCharactersOfANameAreRemoved() {
        provider.claims.put("name", " Eve\u0000\n" + "x".repeat(400));
        signIn();
        assertThat(browser.api("/auth/me").json().get("display_name"))
                .asString()
                .startsWith("Eve  xxx")
                .hasSize(100);
    }

    /** Signs in, turns the second factor on, and returns its secret key. */
    private SecretKeySpec enrol() {
        browser.forPrograms();
        signIn();
        var me = new TestBrowser(plane.port())
                .carrying("holdfast_session=" + browser.cookies().get("holdfast_session"));
        byte[] secret = Base32.decode(
                me.post("/auth/totp/enroll", "{}").tree().path("secret").asString());
        var key = new SecretKeySpec(secret, "HmacSHA1");
        Answer confirmed = me.post("/auth/totp/confirm", Json.write(Map.of("code", code(key))));
        assertThat(confirmed.status()).as(confirmed.body()).isEqualTo(200);
        pass(Duration.ofSeconds(30)); // each code is valid once
        browser = browser();
        return key;
    }

    private static String code(SecretKeySpec key) {
        try {
            return new TimeBasedOneTimePasswordGenerator().generateOneTimePasswordString(key, now.get(), Locale.ROOT);
        } catch (InvalidKeyException e) {
            throw new AssertionError(e);
        }
    }

    private static Answer finish(String pending, String code) {
        return plane.stranger().post("/auth/totp", Json.write(Map.of("pending", pending, "code", code)));
    }

    @Test
    void anEnrolledSecondFactorIsRequiredAndItsTokenIsNotSentToServers() {
        SecretKeySpec key = enrol();
        Answer shown = browser.get(provider.letIn(browser.begin("/auth/oidc/login?return_to=/hosts/1")));
        assertThat(shown.status()).isEqualTo(303);
        URI to = URI.create(shown.header("Location"));
        assertThat(to).hasPath("/login").hasNoQuery();
        var behindTheHash = Browser.pairs(to.getRawFragment());
        assertThat(behindTheHash).containsEntry("return_to", "/hosts/1");
        assertThat(browser.cookies()).doesNotContainKey("holdfast_session");
        Answer in = finish(behindTheHash.get("pending"), code(key));
        assertThat(in.status()).as(in.body()).isEqualTo(200);
        assertThat(in.header("Set-Cookie")).contains("holdfast_session=");

        pass(Duration.ofSeconds(30));
        browser = browser().forPrograms();
        Answer response = signIn();
        assertThat(response.status()).isEqualTo(200);
        assertThat(response.json()).containsEntry("totp_required", true).doesNotContainKeys("ok", "user");
        assertThat(browser.cookies()).doesNotContainKey("holdfast_session");
        assertThat(finish(response.tree().path("pending").asString(), code(key)).status())
                .isEqualTo(200);
    }

    @ParameterizedTest
    @CsvSource({"mfa,true", "otp,true", "hwk,true", "sc,true", "pwd,false", "sms,false", "kba,false", "MFA,false"})
    void aSecondFactorAtTheProviderReplacesOurs(String method, boolean spared) {
        enrol();
        provider.claims.put("amr", List.of("pwd", method));
        assertThat(signIn().header("Location").equals("/")).isEqualTo(spared);
        provider.claims.put("amr", List.of(method));
        browser = browser();
        assertThat(signIn().header("Location").equals("/")).as("alone").isEqualTo(method.equals("mfa"));
        provider.claims.put("amr", method);
        browser = browser();
        assertThat(signIn().header("Location")).as("no list").startsWith("/login#pending=");
    }

    @Test
    void behindATlsProxyOtherSitesCanNotSetTheCookie() {
        try (var proxied = TestPlane.at(clock).behind("127.0.0.1").reachedAt(Browser.PUBLIC_URL)) {
            proxied.start().as(ADMIN).put("/auth/oidc/config", provider.configuration());
            var one = new Browser(proxied::port).encrypted();
            Answer started = one.api("/auth/oidc/login");
            assertThat(started.header("Set-Cookie"))
                    .startsWith("__Host-holdfast_oidc=")
                    .contains("; Secure", "; HttpOnly", "; SameSite=Lax", "; Path=/;", "Max-Age=600")
                    .doesNotContain("Domain");
            URI back = provider.letIn(URI.create(started.header("Location")));
            assertThat(one.get(back).header("Location")).isEqualTo("/");
        }
    }
}
