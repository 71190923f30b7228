package dev.holdfast.auth.signin;

import static dev.holdfast.access.Role.OWNER;
import static dev.holdfast.access.Role.VIEWER;
import static org.assertj.core.api.Assertions.assertThat;

import dev.holdfast.Answer;
import dev.holdfast.TestPlane;
import dev.holdfast.auth.AuthenticatorApp;
import dev.holdfast.auth.Browser;
import dev.holdfast.auth.TestClock;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.time.Duration;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import tools.jackson.databind.JsonNode;

/** The second factor from its first code to its removal, recovery codes, and trusted browsers. */
class SecondFactorTest {
    private static final String EMAIL = TestPlane.email(OWNER);
    private static final Map<String, String> RIGHT = Map.of("password", TestPlane.PASSWORD);

    private final TestClock clock = new TestClock();

    @RegisterExtension
    final TestPlane plane = TestPlane.at(clock);

    private Browser owner;
    private AuthenticatorApp app;
    private List<String> codes;

    @BeforeEach
    void anOwnerWithASecondFactor() {
        plane.as(OWNER);
        owner = browser();
        assertThat(owner.login(EMAIL, TestPlane.PASSWORD).json()).containsOnlyKeys("ok", "user");
        enrol();
        assertThat(owner.post("/auth/totp/confirm", Map.of("code", app.code())).json())
                .containsEntry("ok", true);
        clock.pass(Duration.ofMinutes(1));
    }

    private void enrol() {
        JsonNode enrolment = owner.post("/auth/totp/enroll", Map.of()).tree();
        app = new AuthenticatorApp(enrolment.get("secret").asString(), clock);
        codes = enrolment
                .get("recovery_codes")
                .valueStream()
                .map(JsonNode::asString)
                .toList();
        assertThat(enrolment.get("otpauth_uri").asString())
                .startsWith("otpauth://totp/")
                .contains(app.secret());
        assertThat(enrolment.get("qr_svg").asString()).startsWith("<svg");
    }

    private Browser browser() {
        return Browser.at(plane.port());
    }

    private Map<String, Object> me() {
        return owner.get("/auth/me").json();
    }

    @Test
    void aPasswordAloneNoLongerGivesAccess() {
        Browser browser = browser();
        Answer first = browser.login(EMAIL, TestPlane.PASSWORD);
        assertThat(first.status()).isEqualTo(200);
        assertThat(first.json()).containsOnlyKeys("totp_required", "pending").containsEntry("totp_required", true);
        assertThat(first.raw().headers().allValues("Set-Cookie")).isEmpty();
        Answer second = browser.totp(first, app.code());
        assertThat(second.json()).containsOnlyKeys("ok", "user");
        assertThat(browser.get("/auth/me").json()).containsEntry("totp_enabled", true);
        assertThat(browser.get("/auth/trusted-devices").list()).isEmpty();
    }

    @Test
    void aPendingSignInSurvivesARestart() {
        Answer first = browser().login(EMAIL, TestPlane.PASSWORD);
        plane.halt();
        plane.resume();
        assertThat(browser().totp(first, app.code()).status()).isEqualTo(200);
    }

    @Test
    void aPendingSignInLastsFiveMinutes() {
        Answer first = browser().login(EMAIL, TestPlane.PASSWORD);
        clock.pass(Duration.ofMinutes(5));
        Answer late = browser().totp(first, app.code());
        assertThat(late.status()).isEqualTo(401);
        assertThat(late.error()).isEqualTo("bad_credentials");
    }

    @Test
    void enrollingNeedsNoExistingFactorAndTakesEffectWithItsFirstCode() {
        assertThat(owner.post("/auth/totp/enroll", Map.of()).error()).isEqualTo("conflict");
        assertThat(owner.post("/auth/totp/confirm", Map.of("code", app.code())).error())
                .isEqualTo("conflict");
        assertThat(owner.post("/auth/totp/confirm", Map.of("code", "1234")).faults())
                .containsExactly("body.code string_pattern_mismatch");
        owner.delete("/auth/totp", RIGHT);
        assertThat(owner.post("/auth/totp/confirm", Map.of("code", app.code())).error())
                .as("nothing to confirm")
                .isEqualTo("conflict");
        enrol();
        AuthenticatorApp replaced = app;
        enrol();
        assertThat(browser().login(EMAIL, TestPlane.PASSWORD).json()).containsKey("ok");
        assertThat(me()).containsEntry("totp_enabled", false).containsEntry("recovery_codes_left", null);
        assertThat(owner.post("/auth/totp/confirm", Map.of("code", replaced.code()))
                        .faults())
                .containsExactly("body.code value_error");
        assertThat(owner.post("/auth/totp/confirm", Map.of("code", app.code())).status())
                .isEqualTo(200);
        assertThat(me())
                .containsEntry("totp_enabled", true)
                .containsEntry("recovery_codes_left", 10)
                .containsEntry("has_password", true);
    }

    @Test
    void theCodeThatConfirmedIsUsedUp() {
        owner.delete("/auth/totp", RIGHT);
        enrol();
        owner.post("/auth/totp/confirm", Map.of("code", app.code()));
        Answer first = browser().login(EMAIL, TestPlane.PASSWORD);
        assertThat(browser().totp(first, app.code()).status()).isEqualTo(401);
        assertThat(browser().totp(first, app.code(1)).status()).isEqualTo(200);
    }

    @Test
    void tenLongRecoveryCodesAreValidForOneSignInEach() {
        assertThat(new HashSet<>(codes))
                .hasSize(10)
                .allMatch(code -> code.matches("([a-hjkmnp-z2-9]{5}-){3}[a-hjkmnp-z2-9]{5}"));
        String typed = codes.getFirst().toUpperCase(Locale.ROOT).replace("-", " ");
        assertThat(browser()
                        .totp(browser().login(EMAIL, TestPlane.PASSWORD), typed)
                        .status())
                .isEqualTo(200);
        assertThat(me()).containsEntry("recovery_codes_left", 9);
        Answer regenerated = owner.post("/auth/totp/recovery-codes/regenerate", RIGHT);
        assertThat(regenerated.tree().get("recovery_codes").size()).isEqualTo(10);
        assertThat(me()).containsEntry("recovery_codes_left", 10);
        Answer first = browser().login(EMAIL, TestPlane.PASSWORD);
        assertThat(browser().totp(first, codes.get(1)).status()).as("replaced").isEqualTo(401);
        assertThat(browser()
                        .totp(
                                first,
                                regenerated.tree().get("recovery_codes").get(0).asString())
                        .status())
                .isEqualTo(200);
    }

    @Test
    void turningOffAndNewCodesRequireThePassword() {
        var wrong = Map.of("password", "not the password");
        assertThat(owner.delete("/auth/totp", wrong).faults()).containsExactly("body.password value_error");
        assertThat(owner.post("/auth/totp/recovery-codes/regenerate", wrong).faults())
                .containsExactly("body.password value_error");
        assertThat(owner.get("/auth/me").status()).as("still signed in").isEqualTo(200);
        assertThat(owner.delete("/auth/totp", RIGHT).status()).isEqualTo(200);
        assertThat(owner.delete("/auth/totp", RIGHT).error()).isEqualTo("conflict");
        assertThat(owner.post("/auth/totp/recovery-codes/regenerate", RIGHT).error())
                .isEqualTo("conflict");
        assertThat(browser().login(EMAIL, TestPlane.PASSWORD).json()).containsKey("ok");
    }

    @Test
    void aTrustedBrowserNeedsOnlyThePasswordForThirtyDays() {
        Browser laptop = browser();
        laptop.totp(laptop.login(EMAIL, TestPlane.PASSWORD), app.code(), true);
        assertThat(laptop.cookie("holdfast_device")).hasSize(43);
        clock.pass(Duration.ofDays(29));
        assertThat(laptop.login(EMAIL, TestPlane.PASSWORD).json()).containsKey("ok");
        var devices = laptop.get("/auth/trusted-devices").list();
        assertThat(devices).hasSize(1);
        assertThat(devices.getFirst())
                .containsOnlyKeys("id", "ip", "user_agent", "created_at", "last_seen_at", "expires_at", "current")
                .containsEntry("current", true)
                .containsEntry("last_seen_at", clock.instant().toString());
        clock.pass(Duration.ofDays(1));
        assertThat(laptop.login(EMAIL, TestPlane.PASSWORD).json()).containsKey("pending");
    }

    @Test
    void theDeviceCookieIsRestrictedToTheService() {
        Answer answer = browser().totp(browser().login(EMAIL, TestPlane.PASSWORD), app.code(), true);
        assertThat(answer.raw().headers().allValues("Set-Cookie"))
                .hasSize(3)
                .allMatch(set -> set.contains("HttpOnly") && set.contains("SameSite=Lax") && set.contains("Path=/"))
                .anyMatch(set -> set.startsWith("holdfast_device=") && set.contains("Max-Age=2592000"));
    }

    @Test
    void aBrowserThatIsNoLongerTrustedIsSignedOutAndNeedsACode() {
        Browser laptop = browser();
        laptop.totp(laptop.login(EMAIL, TestPlane.PASSWORD), app.code(), true);
        clock.pass(Duration.ofMinutes(2));
        Browser phone = browser();
        phone.totp(phone.login(EMAIL, TestPlane.PASSWORD), app.code(), true);
        Object did = phone.get("/auth/trusted-devices").list().stream()
                .filter(device -> !(boolean) device.get("current"))
                .findFirst()
                .orElseThrow()
                .get("id");
        assertThat(plane.as(VIEWER).delete("/auth/trusted-devices/" + did).status())
                .as("another user's")
                .isEqualTo(404);
        assertThat(phone.delete("/auth/trusted-devices/" + did, Map.of()).status())
                .isEqualTo(200);
        assertThat(phone.delete("/auth/trusted-devices/" + did, Map.of()).json())
                .containsEntry("resource", "trusted_device");
        assertThat(laptop.get("/auth/me").status()).isEqualTo(401);
        assertThat(laptop.login(EMAIL, TestPlane.PASSWORD).json()).containsKey("pending");
        assertThat(phone.get("/auth/me").status()).isEqualTo(200);
    }

    @Test
    void turningTheSecondFactorOffEndsItsTrustedBrowsersAndPendingSignIns() {
        Browser laptop = browser();
        laptop.totp(laptop.login(EMAIL, TestPlane.PASSWORD), app.code(), true);
        clock.pass(Duration.ofMinutes(1));
        Answer waiting = browser().login(EMAIL, TestPlane.PASSWORD);
        owner.delete("/auth/totp", RIGHT);
        assertThat(browser().totp(waiting, app.code()).status()).isEqualTo(401);
        assertThat(owner.get("/auth/trusted-devices").list()).isEmpty();
        enrol();
        owner.post("/auth/totp/confirm", Map.of("code", app.code()));
        assertThat(laptop.login(EMAIL, TestPlane.PASSWORD).json()).containsKey("pending");
    }

    @Test
    void neitherSecretNorCodesNorTokensAreInTheDatabaseOrTheAuditTrail() throws IOException {
        Browser laptop = browser();
        Answer first = laptop.login(EMAIL, TestPlane.PASSWORD);
        laptop.totp(first, app.code(), true);
        plane.halt();
        try (var files = Files.list(plane.directory())) {
            for (var file : files.toList()) {
                String bytes = new String(Files.readAllBytes(file), StandardCharsets.ISO_8859_1);
                assertThat(bytes)
                        .as("%s", file)
                        .doesNotContain(
                                app.secret(),
                                codes.getFirst(),
                                codes.getFirst().replace("-", ""),
                                Browser.pending(first),
                                laptop.cookie("holdfast_device"),
                                laptop.cookie("holdfast_session"));
            }
        }
        plane.resume();
    }
}
