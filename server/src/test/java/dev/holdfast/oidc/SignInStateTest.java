package dev.holdfast.oidc;

import static dev.holdfast.access.Role.ADMIN;
import static org.assertj.core.api.Assertions.assertThat;

import dev.holdfast.Answer;
import java.net.URI;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Callable;
import java.util.concurrent.Executors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/** The browser of a sign-in, its time limit, and its target. */
class SignInStateTest extends BrokenProviderFixture {
    @Test
    void anUnknownStateIsRefused() {
        for (String state : List.of("x", "A".repeat(43), "../../etc", "A".repeat(5000))) {
            Answer answer = browser.api("/auth/oidc/callback?code=c&state=" + state);
            assertThat(answer.header("Location")).isEqualTo("/login?error=oidc_state");
        }
    }

    @Test
    void aStateIsValidOnce() {
        URI back = provider.letIn(browser.begin());
        browser.get(back);
        assertThat(browser.get(back).header("Location")).isEqualTo("/login?error=oidc_state");
        browser.forPrograms();
        Answer response = browser.get(back);
        assertThat(response.status()).isEqualTo(401);
        assertThat(response.error()).isEqualTo("oidc_state");
    }

    @Test
    void onlyOneOfManyRequestsWithTheSameStateSucceeds() throws Exception {
        URI back = provider.letIn(browser.begin());
        var cookies = Map.copyOf(browser.cookies());
        try (var executor = Executors.newVirtualThreadPerTaskExecutor()) {
            List<Callable<String>> tries = IntStream.range(0, 12)
                    .mapToObj(_ -> (Callable<String>) () -> {
                        var one = browser();
                        one.cookies().putAll(cookies);
                        return one.get(back).header("Location");
                    })
                    .toList();
            var ends = executor.invokeAll(tries).stream()
                    .map(java.util.concurrent.Future::resultNow)
                    .toList();
            assertThat(ends).hasSize(12).containsOnly("/", "/login?error=oidc_state");
            assertThat(ends).filteredOn("/"::equals).hasSize(1);
        }
    }

    @Test
    void aSignInBelongsToTheBrowserInWhichItStarted() {
        URI back = provider.letIn(browser.begin());
        assertThat(browser().get(back).header("Location")).isEqualTo("/login?error=oidc_browser");
        assertThat(browser.get(back).header("Location"))
                .as("used up by the other's attempt")
                .isEqualTo("/login?error=oidc_state");

        URI mine = provider.letIn(browser.begin());
        var other = browser();
        other.begin();
        assertThat(other.get(mine).header("Location")).isEqualTo("/login?error=oidc_browser");
        other.forPrograms();
        Answer response = other.get(provider.letIn(browser.begin()));
        assertThat(response.status()).isEqualTo(401);
        assertThat(response.error()).isEqualTo("oidc_browser");
    }

    @Test
    void aSignInTakesAtMostTenMinutes() {
        URI back = provider.letIn(browser.begin());
        URI late = provider.letIn(browser.begin());
        pass(Duration.ofMinutes(9));
        assertThat(browser.get(back).header("Location")).isEqualTo("/");
        pass(Duration.ofMinutes(1));
        assertThat(browser.get(late).header("Location")).isEqualTo("/login?error=oidc_state");
    }

    @Test
    void aSignInStartedWithAnotherProviderEnds() {
        URI back = provider.letIn(browser.begin());
        configure(Map.of("client_id", "another"));
        assertThat(browser.get(back).header("Location")).isEqualTo("/login?error=oidc_state");
    }

    @Test
    void startedSignInsAreLimitedPerAddress() {
        for (int i = 0; i < 60; i++) browser.begin();
        Answer shown = browser.api("/auth/oidc/login");
        assertThat(shown.header("Location")).isEqualTo("/login?error=rate_limited");
        Answer response = browser.forPrograms().api("/auth/oidc/login");
        assertThat(response.status()).isEqualTo(429);
        assertThat(response.header("Retry-After")).isEqualTo("600");
        assertThat(plane.as(ADMIN)
                        .get("/audit?action=oidc.login&outcome=failed")
                        .list())
                .as("refused attempts do not fill the audit trail")
                .isEmpty();
        pass(Duration.ofMinutes(10));
        browser.begin();
    }

    @Test
    void withoutAProviderNoSignInStarts() {
        plane.as(ADMIN).delete("/auth/oidc/config");
        assertThat(browser.api("/auth/oidc/login").header("Location")).isEqualTo("/login?error=oidc_not_configured");
        browser.forPrograms();
        assertThat(browser.api("/auth/oidc/login").status()).isEqualTo(409);
        Answer response = browser.api("/auth/oidc/callback?state=" + "A".repeat(43) + "&code=c");
        assertThat(response.status()).isEqualTo(409);
        assertThat(response.error()).isEqualTo("oidc_not_configured");
    }

    @Test
    void itDoesNotLeadToOtherSites() {
        browser.forPrograms();
        Answer answer = browser.api("/auth/oidc/login?return_to=%2F%2Fevil.example");
        assertThat(answer.status()).isEqualTo(422);
        assertThat(answer.faults()).containsExactly("query.return_to value_error");
    }

    @Test
    void theStartIsRecordedToo() {
        browser.begin();
        assertThat(plane.as(ADMIN).get("/audit?action=oidc.login").list().getFirst())
                .containsEntry("outcome", "ok")
                .containsEntry("at", now.get().toString());
    }
}
