package dev.holdfast.oidc;

import static dev.holdfast.access.Role.ADMIN;
import static dev.holdfast.access.Role.OWNER;
import static org.assertj.core.api.Assertions.assertThat;

import dev.holdfast.Answer;
import dev.holdfast.TestPlane;
import dev.holdfast.base.json.Json;
import java.net.URI;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.concurrent.Callable;
import java.util.concurrent.Executors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Which account an e-mail address from a provider leads to. */
class SignInAddressTest extends BrokenProviderFixture {
    @Test
    void anUnverifiedAddressIsRefused() {
        provider.claims.put("email_verified", false);
        assertRefused(401, "oidc_email_unverified");
        provider.claims.put("email_verified", null);
        assertThat(signIn().header("Location")).isEqualTo("/login?error=oidc_email_unverified");
    }

    @Test
    void theAddressesOfAProviderThatAnOwnerTrustsCount() {
        Answer refused = plane.as(ADMIN)
                .put(
                        "/auth/oidc/config",
                        Json.write(Map.of(
                                "client_id",
                                BrokenProvider.CLIENT,
                                "client_secret",
                                BrokenProvider.SECRET,
                                "issuer",
                                provider.issuer(),
                                "trusts_email",
                                true)));
        assertThat(refused.json()).containsEntry("error", "role_required").containsEntry("required_role", "owner");
        configure(Map.of("trusts_email", true));
        assertThat(plane.as(ADMIN)
                        .get("/audit?action=oidc.configure&per_page=1")
                        .list()
                        .getFirst()
                        .get("detail"))
                .asString()
                .contains("e-mail addresses are trusted");
        provider.claims.put("email_verified", false);
        signIn();
        assertThat(browser.api("/auth/me").json()).containsEntry("email", provider.email());
        browser = browser();
        provider.claims.put("sub", "eve-2");
        assertThat(signIn().header("Location"))
                .as("still no link by address")
                .isEqualTo("/login?error=oidc_email_taken");
        configure(Map.of());
        assertThat(plane.as(ADMIN).get("/auth/oidc/config").json()).containsEntry("trusts_email", false);
    }

    @Test
    void whatTheTokenDoesNotSayOfItsAddressTheUserInfoMay() {
        provider.document.put("userinfo_endpoint", provider.issuer() + "/userinfo");
        configure(Map.of());
        provider.claims.put("email_verified", null);
        provider.userInfo.putAll(Map.of("sub", "ada-1", "email", "other@example.org", "email_verified", true));
        assertRefused(401, "oidc_email_unverified");
        provider.userInfo.put("email", provider.email());
        provider.signsUserInfo = true;
        signIn();
        assertThat(browser.api("/auth/me").json()).containsEntry("email", provider.email());
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "ada", "ada@", "ada@x y", "ada@x\u0000y"})
    void anInvalidAddressIsRefused(String email) {
        provider.claims.put("email", email);
        assertRefused(401, "oidc_email_missing");
    }

    @Test
    void aMissingAddressIsRefused() {
        provider.claims.put("email", null);
        assertRefused(401, "oidc_email_missing");
    }

    @Test
    void theAddressOfALocalUserGivesNoAccess() {
        provider.claims.put("email", TestPlane.email(OWNER).toUpperCase(Locale.ROOT));
        assertRefused(409, "oidc_email_taken");
        Object owner = plane.as(OWNER).get("/auth/me").json().get("id");
        assertThat(rows())
                .allSatisfy(row -> assertThat(row.get("target")).asString().contains("id=" + owner, "type=user"));
    }

    @Test
    void theAddressOfAnotherLinkedUserGivesNoAccess() {
        signIn();
        provider.claims.put("sub", "eve-2");
        browser = browser();
        assertThat(signIn().header("Location")).isEqualTo("/login?error=oidc_email_taken");
    }

    @Test
    void twoSimultaneousFirstSignInsCreateOneUser() throws Exception {
        var ways = IntStream.range(0, 6).mapToObj(_ -> browser()).toList();
        try (var executor = Executors.newVirtualThreadPerTaskExecutor()) {
            List<Callable<String>> visits = ways.stream()
                    .map(one -> {
                        URI back = provider.letIn(one.begin());
                        return (Callable<String>) () -> one.get(back).header("Location");
                    })
                    .toList();
            assertThat(executor.invokeAll(visits).stream().map(java.util.concurrent.Future::resultNow))
                    .containsOnly("/");
        }
        assertThat(ways.stream().map(one -> one.api("/auth/me").json().get("id")))
                .hasSize(6);
        assertThat(ways.stream()
                        .map(one -> one.api("/auth/me").json().get("id"))
                        .distinct())
                .hasSize(1);
    }
}
