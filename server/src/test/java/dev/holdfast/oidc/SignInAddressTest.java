package dev.holdfast.oidc;

import static dev.holdfast.access.Role.OWNER;
import static org.assertj.core.api.Assertions.assertThat;

import dev.holdfast.TestPlane;
import java.net.URI;
import java.util.List;
import java.util.Locale;
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
