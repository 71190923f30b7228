package dev.holdfast.oidc;

import static dev.holdfast.access.Role.ADMIN;
import static org.assertj.core.api.Assertions.assertThat;

import dev.holdfast.Answer;
import java.io.IOException;
import java.net.URI;
import java.time.Duration;
import java.util.Map;
import java.util.concurrent.CountDownLatch;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Providers that refuse, fail, or are not the configured one. */
class FailingProviderTest extends BrokenProviderFixture {
    @Test
    void aCanceledSignInIsReportedAsSuch() {
        String state = Browser.query(browser.begin()).get("state");
        Answer shown = browser.api(
                "/auth/oidc/callback?error=access_denied&error_description=canary-of-a-description&state=" + state);
        assertThat(shown.header("Location")).isEqualTo("/login?error=oidc_canceled");
        browser.forPrograms();
        state = Browser.query(browser.begin()).get("state");
        Answer response = browser.api("/auth/oidc/callback?error=server_error%0a&state=" + state);
        assertThat(response.status()).isEqualTo(401);
        assertThat(response.error()).isEqualTo("oidc_refused");
        assertThat(plane.as(ADMIN).get("/audit").body()).doesNotContain("canary-of-a-description", "server_error");
    }

    @Test
    void aResponseWithoutStateOrCodeIsRefused() {
        assertThat(browser.api("/auth/oidc/callback").header("Location")).isEqualTo("/login?error=oidc_answer");
        browser.forPrograms();
        assertThat(browser.api("/auth/oidc/callback?state=x&code=%20").faults()).containsExactly("query.code missing");
        Answer response = browser.api("/auth/oidc/callback?code=");
        assertThat(response.status()).isEqualTo(422);
        assertThat(response.faults()).containsExactly("query.state missing", "query.code missing");
        assertThat(browser.api("/auth/oidc/callback?state=x").faults()).containsExactly("query.code missing");
    }

    @Test
    void aCodeThatWasUsedBeforeIsRefusedByTheProvider() {
        URI first = provider.letIn(browser.begin());
        browser.get(first);
        String code = Browser.query(first).get("code");
        browser = browser();
        String state = Browser.query(browser.begin()).get("state");
        Answer answer = browser.api("/auth/oidc/callback?state=" + state + "&code=" + Browser.encode(code));
        assertThat(answer.header("Location")).isEqualTo("/login?error=oidc_refused");
    }

    @Test
    void aCodeOfAnotherSignInIsRefused() {
        String stolen = Browser.query(provider.letIn(browser().begin())).get("code");
        String state = Browser.query(browser.begin()).get("state");
        Answer answer = browser.api("/auth/oidc/callback?state=" + state + "&code=" + Browser.encode(stolen));
        assertThat(answer.header("Location")).isEqualTo("/login?error=oidc_refused");
    }

    @Test
    void aWrongClientSecretIsReportedWithoutTheProvidersText() {
        configure(Map.of("client_secret", "not the secret"));
        assertRefused(401, "oidc_refused");
        assertThat(plane.as(ADMIN).get("/audit").body()).doesNotContain("canary-of-a-description");
    }

    @Test
    void aResponseOfAnotherProviderIsNotSentToThisOne() {
        URI back = provider.letIn(browser.begin());
        Answer answer = browser.get(URI.create(back + "&iss=https%3A%2F%2Fevil.example"));
        assertThat(answer.header("Location")).isEqualTo("/login?error=oidc_answer");
        assertThat(provider.asked).doesNotContain("/token");
        URI named = provider.letIn(browser.begin());
        assertThat(browser.get(URI.create(named + "&iss=" + Browser.encode(provider.issuer())))
                        .header("Location"))
                .isEqualTo("/");
    }

    @Test
    void aResponseWithoutTheAnnouncedIssuerIsRefused() {
        provider.document.put("authorization_response_iss_parameter_supported", true);
        configure(Map.of());
        assertRefused(401, "oidc_answer");
    }

    @Test
    void aProviderThatIsDownIsNeededOnlyToCompleteASignIn() {
        URI back = provider.letIn(browser.begin());
        provider.close();
        assertThat(browser.begin()).hasPath("/authorize");
        assertThat(browser.get(back).header("Location")).isEqualTo("/login?error=oidc_unreachable");
        browser.forPrograms();
        String state = Browser.query(browser.begin()).get("state");
        Answer response = browser.api("/auth/oidc/callback?code=c&state=" + state);
        assertThat(response.status()).isEqualTo(401);
        assertThat(response.error()).isEqualTo("oidc_unreachable");
    }

    @ParameterizedTest
    @ValueSource(strings = {"/token", "/keys"})
    void aFailingProviderIsReportedAsUnreachable(String path) {
        provider.at(path, exchange -> BrokenProvider.answer(exchange, 503, "busy"));
        assertRefused(401, "oidc_unreachable");
    }

    @Test
    void aProviderThatDoesNotRespondTimesOut() {
        var over = new CountDownLatch(1);
        provider.at("/token", _ -> {
            try {
                over.await();
            } catch (InterruptedException e) {
                throw new IOException(e);
            }
        });
        assertThat(signIn().header("Location")).isEqualTo("/login?error=oidc_unreachable");
        over.countDown();
    }

    @ParameterizedTest
    @ValueSource(strings = {"/token", "/keys"})
    void anEndlessResponseIsCutOff(String path) {
        provider.at(path, exchange -> BrokenProvider.answer(exchange, 200, " ".repeat(300_000) + "{}"));
        assertRefused(401, "oidc_unreachable");
    }

    @ParameterizedTest
    @ValueSource(strings = {"/token", "/keys"})
    void aRedirectIsNotFollowed(String path) {
        provider.at(path, exchange -> {
            exchange.getResponseHeaders().add("Location", provider.issuer() + "/elsewhere");
            exchange.sendResponseHeaders(307, -1);
        });
        assertRefused(401, "oidc_answer");
        assertThat(provider.asked).doesNotContain("/elsewhere");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "",
                "<html>",
                "[]",
                "{}",
                "{\"keys\":7}",
                "{\"access_token\":1,\"id_token\":[]}",
                "{\"access_token\":\"a\",\"token_type\":\"Bearer\"}"
            })
    void anInvalidResponseIsRefused(String body) {
        provider.at("/token", exchange -> BrokenProvider.answer(exchange, 200, body));
        assertRefused(401, "oidc_answer");
        provider.at("/token", exchange -> BrokenProvider.answer(exchange, 400, body));
        assertThat(signIn().header("Location")).isEqualTo("/login?error=oidc_refused");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "",
                "<html>",
                "[]",
                "{}",
                "{\"keys\":7}",
                "{\"keys\":[]}",
                "{\"keys\":[7]}",
                "{\"keys\":[{}]}",
                "{\"keys\":[{\"kty\":\"RSA\"}]}",
                "{\"keys\":[{\"kty\":\"RSA\",\"n\":\"\",\"e\":\"\"}]}",
                "{\"keys\":[{\"kty\":\"RSA\",\"n\":\"AA\",\"e\":\"AA\"}]}",
                "{\"keys\":[{\"kty\":\"EC\",\"crv\":\"P-256\",\"x\":\"AA\",\"y\":\"AA\"}]}",
                "{\"keys\":[{\"kty\":\"OKP\",\"crv\":\"Ed25519\",\"x\":\"AA\"}]}",
                "{\"keys\":[{\"kty\":\"oct\",\"k\":\"AA\"}]}"
            })
    void invalidKeysAreRefused(String body) {
        provider.at("/keys", exchange -> BrokenProvider.answer(exchange, 200, body));
        assertRefused(401, "oidc_answer");
    }

    @Test
    void aProviderIsCheckedAgainAfterADayAndItsFailureIsTolerated() {
        provider.document.put("authorization_endpoint", provider.issuer() + "/moved");
        assertThat(browser.begin()).hasPath("/authorize");
        pass(Duration.ofDays(2));
        assertThat(browser.begin()).hasPath("/moved");
        pass(Duration.ofDays(2));
        provider.document.put("issuer", "https://somebody.else.example");
        provider.document.put("authorization_endpoint", provider.issuer() + "/evil");
        assertThat(browser.begin()).hasPath("/moved");
    }
}
