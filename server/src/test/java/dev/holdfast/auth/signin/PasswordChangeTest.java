package dev.holdfast.auth.signin;

import static dev.holdfast.access.Role.OWNER;
import static org.assertj.core.api.Assertions.assertThat;

import dev.holdfast.Answer;
import dev.holdfast.TestPlane;
import dev.holdfast.auth.AccountStore;
import dev.holdfast.auth.AuthenticatorApp;
import dev.holdfast.auth.Browser;
import dev.holdfast.auth.TestClock;
import dev.holdfast.auth.recovery.AccountRecovery;
import dev.holdfast.base.db.Db;
import java.time.Duration;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.function.Function;
import org.jdbi.v3.core.Handle;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** New passwords, by the user and with a recovery code. */
class PasswordChangeTest {
    private static final String EMAIL = TestPlane.email(OWNER);
    private static final String FRESH = "walnut-harbour-tango-58";

    private final TestClock clock = new TestClock();

    @RegisterExtension
    final TestPlane plane = TestPlane.at(clock);

    private Browser owner;

    @BeforeEach
    void anOwner() {
        plane.as(OWNER);
        owner = browser();
        owner.login(EMAIL, TestPlane.PASSWORD);
    }

    private Browser browser() {
        return Browser.at(plane.port());
    }

    private static Map<String, String> change(String current, String fresh) {
        return Map.of("current_password", current, "new_password", fresh);
    }

    private static Map<String, String> recover(String email, String code, String fresh) {
        return Map.of("email", email, "code", code, "new_password", fresh);
    }

    private <T> T onDatabase(Function<Handle, T> work) {
        try (Db db = Db.open(plane.config().database())) {
            return db.write(work);
        }
    }

    private String recoveryCode() {
        return onDatabase(h -> new AccountRecovery(clock)
                .issue(h, new AccountStore().findByEmail(h, EMAIL).id())
                .recoveryCode());
    }

    private AuthenticatorApp enrolled() {
        var secret =
                owner.post("/auth/totp/enroll", Map.of()).tree().get("secret").asString();
        var app = new AuthenticatorApp(secret, clock);
        owner.post("/auth/totp/confirm", Map.of("code", app.code()));
        clock.pass(Duration.ofMinutes(1));
        return app;
    }

    @Test
    void aNewPasswordEndsAllOtherSessionsAndRenewsTheOwn() {
        Browser elsewhere = browser();
        elsewhere.login(EMAIL, TestPlane.PASSWORD);
        String before = owner.cookie("holdfast_session");
        assertThat(owner.post("/auth/password", change(TestPlane.PASSWORD, FRESH))
                        .json())
                .containsEntry("ok", true);
        assertThat(owner.cookie("holdfast_session")).isNotEqualTo(before);
        assertThat(owner.get("/auth/sessions").list()).hasSize(1);
        assertThat(elsewhere.get("/auth/me").status()).isEqualTo(401);
        assertThat(browser()
                        .carrying("holdfast_session", before)
                        .get("/auth/me")
                        .status())
                .isEqualTo(401);
        assertThat(browser().login(EMAIL, TestPlane.PASSWORD).status()).isEqualTo(401);
        assertThat(browser().login(EMAIL, FRESH).status()).isEqualTo(200);
    }

    @Test
    void aNewPasswordEndsTrustedBrowsersAndPendingSignIns() {
        AuthenticatorApp app = enrolled();
        Browser laptop = browser();
        laptop.totp(laptop.login(EMAIL, TestPlane.PASSWORD), app.code(), true);
        clock.pass(Duration.ofMinutes(1));
        Answer waiting = browser().login(EMAIL, TestPlane.PASSWORD);
        assertThat(owner.post("/auth/password", change(TestPlane.PASSWORD, FRESH))
                        .status())
                .isEqualTo(200);
        assertThat(owner.get("/auth/trusted-devices").list()).isEmpty();
        assertThat(browser().totp(waiting, app.code()).status()).isEqualTo(401);
        assertThat(laptop.login(EMAIL, FRESH).json()).containsKey("pending");
    }

    @ParameterizedTest(name = "{0} to {1}: {2}")
    @CsvSource(textBlock = """
        not the password,      walnut-harbour-tango-58, current_password
        mossy-kettle-orbit-93, short,                   new_password
        mossy-kettle-orbit-93, passwordpassword,        new_password
        mossy-kettle-orbit-93, owner@plane.test,        new_password
        mossy-kettle-orbit-93, mossy-kettle-orbit-93,   new_password
        """)
    void faultsAreReportedAtTheirFieldAndNothingChanges(String current, String fresh, String field) {
        assertThat(owner.post("/auth/password", change(current, fresh)).faults())
                .containsExactly("body." + field + " value_error");
        assertThat(owner.get("/auth/me").status()).isEqualTo(200);
        assertThat(browser().login(EMAIL, TestPlane.PASSWORD).status()).isEqualTo(200);
    }

    @Test
    void anAccountWithoutAPasswordGetsTheNextStep() {
        enrolled();
        onDatabase(h -> h.execute("UPDATE account SET password_hash = ''"));
        assertThat(owner.get("/auth/me").json()).containsEntry("has_password", false);
        for (Answer answer : new Answer[] {
            owner.post("/auth/password", change(TestPlane.PASSWORD, FRESH)),
            owner.delete("/auth/totp", Map.of("password", "")),
            owner.post("/auth/totp/recovery-codes/regenerate", Map.of("password", ""))
        }) {
            assertThat(answer.error()).isEqualTo("conflict");
            assertThat(answer.json().get("detail").toString()).contains("single sign-on", "recovery code");
        }
        assertThat(browser()
                        .post("/auth/recover", recover(EMAIL, recoveryCode(), FRESH))
                        .status())
                .isEqualTo(200);
        assertThat(browser().login(EMAIL, FRESH).json()).containsKey("pending");
    }

    @Test
    void aRecoveryCodeSetsAPasswordOnceAndLeavesTheSecondFactor() {
        AuthenticatorApp app = enrolled();
        String code = recoveryCode();
        assertThat(browser()
                        .post("/auth/recover", recover(EMAIL, code, "short"))
                        .faults())
                .containsExactly("body.new_password value_error");
        String typed = code.toUpperCase(Locale.ROOT).replace('-', ' ');
        Answer recovered = browser().post("/auth/recover", recover(" Owner@plane.test", typed, FRESH));
        assertThat(recovered.json()).containsOnlyKeys("ok");
        assertThat(recovered.raw().headers().allValues("Set-Cookie")).isEmpty();
        assertThat(owner.get("/auth/me").status()).as("all sessions end").isEqualTo(401);
        assertThat(browser()
                        .post("/auth/recover", recover(EMAIL, code, FRESH + "x"))
                        .error())
                .isEqualTo("bad_credentials");
        assertThat(browser().login(EMAIL, TestPlane.PASSWORD).status()).isEqualTo(401);
        Browser again = browser();
        assertThat(again.totp(again.login(EMAIL, FRESH), app.code()).status()).isEqualTo(200);
    }

    @Test
    void aRecoveryCodeIsValidForADay() {
        String code = recoveryCode();
        clock.pass(Duration.ofHours(24));
        Answer late = browser().post("/auth/recover", recover(EMAIL, code, FRESH));
        assertThat(late.status()).isEqualTo(401);
        assertThat(late.body())
                .isEqualTo(browser()
                        .post("/auth/recover", recover("nobody@plane.test", code, FRESH))
                        .body());
    }

    private String token(String name) {
        return owner.post("/api-tokens", Map.of("name", name, "scopes", List.of("auth:read")))
                .tree()
                .get("token")
                .asString();
    }

    private int statusWith(String token) {
        return plane.stranger().bearing(token).get("/auth/me").status();
    }

    @Test
    void aNewPasswordNamesTheTokensThatGoOnAndEndsThemOnRequest() {
        String token = token("backup script");
        Answer kept = owner.post("/auth/password", change(TestPlane.PASSWORD, FRESH));
        assertThat(kept.json()).containsEntry("tokens_ended", 0).containsEntry("tokens_left", List.of("backup script"));
        assertThat(statusWith(token)).isEqualTo(200);
        Answer ended = owner.post(
                "/auth/password",
                Map.of("current_password", FRESH, "new_password", FRESH + "x", "revoke_tokens", true));
        assertThat(ended.json()).containsEntry("tokens_ended", 1).containsEntry("tokens_left", List.of());
        assertThat(statusWith(token)).isEqualTo(401);
    }

    @Test
    void aRecoveryCodeEndsTheTokensToo() {
        String token = token("of whoever had the account");
        browser().post("/auth/recover", recover(EMAIL, recoveryCode(), FRESH));
        assertThat(statusWith(token)).isEqualTo(401);
    }

    @Test
    void aSessionThatIsOlderNeedsThePasswordToSetUpASecondFactor() {
        clock.pass(Duration.ofMinutes(11));
        assertThat(owner.post("/auth/totp/enroll", Map.of()).faults()).containsExactly("body.password missing");
        assertThat(owner.post("/auth/totp/enroll", Map.of("password", "not the password"))
                        .faults())
                .containsExactly("body.password value_error");
        assertThat(owner.post("/auth/totp/enroll", Map.of("password", TestPlane.PASSWORD))
                        .json())
                .containsKey("secret");
        onDatabase(h -> h.execute("UPDATE account SET password_hash = ''"));
        assertThat(owner.post("/auth/totp/enroll", Map.of()).error()).isEqualTo("conflict");
        Browser fresh = browser();
        onDatabase(h ->
                h.execute("UPDATE session SET created_at = ?", clock.instant().minusSeconds(599)));
        assertThat(owner.post("/auth/totp/enroll", Map.of()).json()).containsKey("secret");
        assertThat(fresh.post("/auth/totp/enroll", Map.of()).status()).isEqualTo(401);
    }

    @Test
    void aNewPasswordInvalidatesARecoveryCode() {
        String code = recoveryCode();
        owner.post("/auth/password", change(TestPlane.PASSWORD, FRESH));
        assertThat(browser()
                        .post("/auth/recover", recover(EMAIL, code, FRESH + "x"))
                        .status())
                .isEqualTo(401);
    }
}
