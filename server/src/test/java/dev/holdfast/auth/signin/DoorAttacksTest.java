package dev.holdfast.auth.signin;

import static dev.holdfast.access.Role.OWNER;
import static dev.holdfast.access.Role.VIEWER;
import static org.assertj.core.api.Assertions.assertThat;

import dev.holdfast.Answer;
import dev.holdfast.TestPlane;
import dev.holdfast.auth.AuthenticatorApp;
import dev.holdfast.auth.Browser;
import dev.holdfast.auth.TestClock;
import dev.holdfast.base.db.Db;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.stream.IntStream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import tools.jackson.databind.JsonNode;

/** Attacks on signing in, each under its common name. */
class DoorAttacksTest {
    private static final String EMAIL = TestPlane.email(OWNER);

    private final TestClock clock = new TestClock();

    @RegisterExtension
    final TestPlane plane = TestPlane.at(clock);

    private Browser owner;
    private AuthenticatorApp app;
    private List<String> codes;

    @BeforeEach
    void anOwnerWithASecondFactor() {
        plane.as(OWNER);
        plane.as(VIEWER);
        owner = at("127.0.0.1");
        owner.login(EMAIL, TestPlane.PASSWORD);
        app = enrolled(owner);
        clock.pass(Duration.ofMinutes(1));
    }

    private AuthenticatorApp enrolled(Browser browser) {
        JsonNode enrolment = browser.post("/auth/totp/enroll", Map.of()).tree();
        codes = enrolment
                .get("recovery_codes")
                .valueStream()
                .map(JsonNode::asString)
                .toList();
        var made = new AuthenticatorApp(enrolment.get("secret").asString(), clock);
        assertThat(browser.post("/auth/totp/confirm", Map.of("code", made.code()))
                        .status())
                .isEqualTo(200);
        return made;
    }

    private void withoutPassword() {
        try (Db db = Db.open(plane.config().database())) {
            db.writing(
                    h -> h.execute("UPDATE account SET password_hash = '' WHERE email = ?", TestPlane.email(VIEWER)));
        }
    }

    private Browser at(String address) {
        return new Browser(plane.port(), address);
    }

    private Browser thief() {
        return at("127.0.0.66");
    }

    private static Answer get(Future<Answer> answer) {
        try {
            return answer.get();
        } catch (InterruptedException | ExecutionException e) {
            throw new AssertionError(e);
        }
    }

    private static long count(List<Answer> answers, int status) {
        return answers.stream().filter(answer -> answer.status() == status).count();
    }

    @Test
    void bruteForceInParallelGetsNoMoreAttemptsThanInSequence() {
        try (var crowd = Executors.newVirtualThreadPerTaskExecutor()) {
            var tries = IntStream.range(0, 40)
                    .mapToObj(i -> crowd.submit(() -> thief().login(EMAIL, "guess " + i)))
                    .toList();
            List<Answer> answers = tries.stream().map(DoorAttacksTest::get).toList();
            assertThat(count(answers, 401)).isEqualTo(10);
            assertThat(count(answers, 429)).isEqualTo(30);
        }
    }

    @Test
    void bruteForceElsewhereDoesNotLockTheOwnerOut() {
        for (int house = 1; house <= 30; house++) {
            Browser stranger = at("127.0.9." + house);
            for (int i = 0; i < 5; i++) stranger.login(EMAIL, "guess " + i);
        }
        assertThat(at("127.0.0.1").login(EMAIL, TestPlane.PASSWORD).status())
                .as("a browser never seen before")
                .isEqualTo(200);
    }

    @Test
    void bruteForceFromTheSameAddressDoesNotLockOutAKnownBrowser() {
        for (int i = 0; i < 12; i++) at("127.0.0.1").login(EMAIL, "guess " + i);
        assertThat(at("127.0.0.1").login(EMAIL, TestPlane.PASSWORD).status()).isEqualTo(429);
        assertThat(owner.login(EMAIL, TestPlane.PASSWORD).status()).isEqualTo(200);
    }

    @Test
    void passwordSprayingOverManyAccountsIsSlowedDownByAddress() {
        for (int i = 0; i < 50; i++) {
            assertThat(thief().login("person" + i + "@plane.test", "Summer2026!")
                            .status())
                    .isEqualTo(401);
        }
        Answer slowed = thief().login("person50@plane.test", "Summer2026!");
        assertThat(slowed.status()).isEqualTo(429);
        assertThat(slowed.header("Retry-After")).isEqualTo("5");
        assertThat(at("127.0.0.1")
                        .login(TestPlane.email(VIEWER), TestPlane.PASSWORD)
                        .status())
                .isEqualTo(200);
    }

    @Test
    void bruteForceOfTheSixDigitsIsLimitedPerSignInAndThenByTheRateLimit() {
        Browser thief = thief();
        for (int round = 0; round < 2; round++) {
            Answer first = thief.login(EMAIL, TestPlane.PASSWORD);
            for (int i = 0; i < 5; i++) {
                assertThat(thief.totp(first, app.wrongCode()).status()).isEqualTo(401);
            }
        }
        assertThat(thief.login(EMAIL, TestPlane.PASSWORD).status())
                .as("the right password does not reset the count")
                .isEqualTo(429);
        assertThat(owner.totp(owner.login(EMAIL, TestPlane.PASSWORD), app.code())
                        .status())
                .isEqualTo(200);
    }

    @Test
    void bruteForceOfTheSixDigitsFromManyAddressesIsLimitedAndRecoveryCodesLetTheOwnerIn() {
        for (int house = 1; house <= 10; house++) {
            Browser stranger = at("127.0.8." + house);
            Answer first = stranger.login(EMAIL, TestPlane.PASSWORD);
            for (int i = 0; i < 5; i++) stranger.totp(first, app.wrongCode());
        }
        Browser hotel = at("127.0.7.1");
        Answer first = hotel.login(EMAIL, TestPlane.PASSWORD);
        assertThat(hotel.totp(first, app.code()).status()).isEqualTo(429);
        assertThat(hotel.totp(first, codes.getFirst()).status()).isEqualTo(200);
        assertThat(owner.totp(owner.login(EMAIL, TestPlane.PASSWORD), app.code())
                        .status())
                .as("a known browser")
                .isEqualTo(200);
    }

    @ParameterizedTest
    @ValueSource(strings = {"/auth/login", "/auth/recover"})
    void userEnumerationByTextStatusOrHeaders(String path) {
        for (int i = 0; i < 12; i++) {
            Answer known = at("127.0.0.10").post(path, guess(path, EMAIL, i));
            Answer unknown = at("127.0.0.20").post(path, guess(path, "nobody@plane.test", i));
            assertThat(known.status()).isEqualTo(unknown.status()).isEqualTo(i < 10 ? 401 : 429);
            assertThat(known.body()).isEqualTo(unknown.body());
            var headers = List.of(known, unknown).stream()
                    .map(answer -> answer.raw().headers().map())
                    .map(all -> all.entrySet().stream()
                            .filter(header -> !header.getKey().equalsIgnoreCase("X-Request-Id"))
                            .toList())
                    .toList();
            assertThat(headers.getFirst()).isEqualTo(headers.getLast());
        }
    }

    @Test
    void havingManyWeakPasswordsRatedByAccountRecovery() {
        for (int i = 0; i < 12; i++) {
            Answer answer = thief().post(
                            "/auth/recover",
                            Map.of("email", EMAIL, "code", "aaaaa-" + i, "new_password", "password-" + i));
            assertThat(answer.status()).isEqualTo(i < 10 ? 422 : 429);
        }
    }

    private static Map<String, String> guess(String path, String email, int i) {
        return path.equals("/auth/login")
                ? Map.of("email", email, "password", "guess " + i)
                : Map.of("email", email, "code", "aaaaa-" + i, "new_password", "walnut-harbour-tango-58");
    }

    @Test
    void signingInToAnAccountWithoutAPassword() {
        withoutPassword();
        Answer none = thief().login(TestPlane.email(VIEWER), "");
        assertThat(none.status()).isEqualTo(401);
        assertThat(none.body()).isEqualTo(thief().login("nobody@plane.test", "").body());
    }

    @Test
    void enrollingOrChangingThePasswordWithAnApiToken() {
        for (var op : plane.wiring().ops().list()) {
            if (op.id()
                    .matches(
                            "auth\\.(enroll_totp|confirm_totp|disable_totp|regenerate_recovery_codes|change_password)")) {
                assertThat(op.isInPerson()).as(op.id()).isTrue();
            }
        }
    }

    @Test
    void sessionFixation() {
        String planted = "A".repeat(43);
        Browser victim = at("127.0.0.1").carrying("holdfast_session", planted);
        victim.totp(victim.login(EMAIL, TestPlane.PASSWORD), app.code());
        String first = victim.cookie("holdfast_session");
        assertThat(first).isNotEqualTo(planted);
        assertThat(thief().carrying("holdfast_session", planted).get("/auth/me").status())
                .isEqualTo(401);

        clock.pass(Duration.ofMinutes(1));
        victim.totp(victim.login(EMAIL, TestPlane.PASSWORD), app.code());
        assertThat(victim.cookie("holdfast_session")).isNotEqualTo(first);
        assertThat(thief().carrying("holdfast_session", first).get("/auth/me").status())
                .as("the browser's previous session")
                .isEqualTo(401);
    }

    @Test
    void aStolenPendingSignInGivesNoAccessWithoutACode() {
        String pending = Browser.pending(owner.login(EMAIL, TestPlane.PASSWORD));
        for (String cookie : List.of("holdfast_session", "holdfast_device")) {
            assertThat(thief().carrying(cookie, pending).get("/auth/me").status())
                    .isEqualTo(401);
        }
        assertThat(thief().carrying("holdfast_device", pending)
                        .login(EMAIL, TestPlane.PASSWORD)
                        .json())
                .containsKey("pending");
        assertThat(plane.stranger()
                        .send("GET", "/auth/me", null, Map.of("Authorization", "Bearer " + pending))
                        .status())
                .isEqualTo(401);
        for (String code : List.of(app.wrongCode(), pending, "aaaaa-bbbbb-ccccc-ddddd", codes.getFirst() + "x")) {
            Answer answer = thief().post("/auth/totp", Map.of("pending", pending, "code", code));
            assertThat(answer.status()).isEqualTo(401);
        }
        assertThat(owner.get("/auth/me").status()).isEqualTo(200);
    }

    @Test
    void aStolenPendingSignInEndsAfterFiveAttemptsAndDoesNotLockTheOwnerOut() {
        Answer stolen = at("127.0.0.1").login(EMAIL, TestPlane.PASSWORD);
        Answer wrong = thief().totp(stolen, app.wrongCode());
        for (int i = 1; i < 5; i++) thief().totp(stolen, app.wrongCode());
        Answer spent = at("127.0.0.2").totp(stolen, app.code());
        assertThat(spent.status()).isEqualTo(401);
        assertThat(spent.body()).as("one text for every reason").isEqualTo(wrong.body());
        Browser another = at("127.0.0.2");
        assertThat(another.totp(another.login(EMAIL, TestPlane.PASSWORD), app.code())
                        .status())
                .isEqualTo(200);
    }

    @Test
    void aStolenPendingSignInEndsAfterItsUse() {
        Answer first = owner.login(EMAIL, TestPlane.PASSWORD);
        assertThat(owner.totp(first, app.code()).status()).isEqualTo(200);
        clock.pass(Duration.ofSeconds(30));
        assertThat(thief().totp(first, app.code()).status()).isEqualTo(401);
    }

    @Test
    void replayOfACodeInTheSameStepOrOfAnOlderOne() {
        String early = app.code(-1);
        String code = app.code();
        assertThat(owner.totp(owner.login(EMAIL, TestPlane.PASSWORD), code).status())
                .isEqualTo(200);
        Browser thief = thief();
        Answer first = thief.login(EMAIL, TestPlane.PASSWORD);
        assertThat(thief.totp(first, code).status()).isEqualTo(401);
        assertThat(thief.totp(first, early).status()).isEqualTo(401);
    }

    @Test
    void replayOfARecoveryCode() {
        assertThat(owner.totp(owner.login(EMAIL, TestPlane.PASSWORD), codes.get(3))
                        .status())
                .isEqualTo(200);
        Browser thief = thief();
        assertThat(thief.totp(thief.login(EMAIL, TestPlane.PASSWORD), codes.get(3))
                        .status())
                .isEqualTo(401);
    }

    @Test
    void theDeviceCookieOfAnotherAccount() {
        Browser viewer = at("127.0.0.3");
        viewer.login(TestPlane.email(VIEWER), TestPlane.PASSWORD);
        AuthenticatorApp own = enrolled(viewer);
        clock.pass(Duration.ofMinutes(1));
        viewer.totp(viewer.login(TestPlane.email(VIEWER), TestPlane.PASSWORD), own.code(), true);
        assertThat(viewer.login(TestPlane.email(VIEWER), TestPlane.PASSWORD).json())
                .containsKey("ok");
        assertThat(viewer.login(EMAIL, TestPlane.PASSWORD).json()).containsKey("pending");
    }

    @Test
    void theDeviceCookieWithAWrongPasswordOrNone() {
        owner.totp(owner.login(EMAIL, TestPlane.PASSWORD), app.code(), true);
        Browser thief = thief().carrying("holdfast_device", owner.cookie("holdfast_device"));
        assertThat(thief.login(EMAIL, "guess").status()).isEqualTo(401);
        assertThat(thief.get("/auth/me").status()).isEqualTo(401);
        assertThat(thief.carrying("holdfast_session", owner.cookie("holdfast_device"))
                        .get("/auth/me")
                        .status())
                .isEqualTo(401);
    }

    @Test
    void theCookieOfAKnownBrowserForgedOrFromAnotherUser() {
        Browser viewer = at("127.0.0.66");
        viewer.login(TestPlane.email(VIEWER), TestPlane.PASSWORD);
        for (int i = 0; i < 12; i++) thief().login(EMAIL, "guess " + i);
        for (String cookie : List.of(viewer.cookie("holdfast_browser"), "AAAA", "%", "")) {
            assertThat(thief().carrying("holdfast_browser", cookie)
                            .login(EMAIL, "guess")
                            .status())
                    .isEqualTo(429);
        }
        assertThat(owner.cookie("holdfast_browser")).isNotEmpty();
        assertThat(thief().carrying("holdfast_session", owner.cookie("holdfast_browser"))
                        .get("/auth/me")
                        .status())
                .isEqualTo(401);
    }

    @Test
    void guessingThePasswordWithAStolenSession() {
        Browser thief = thief().carrying("holdfast_session", owner.cookie("holdfast_session"));
        for (int i = 0; i < 10; i++) {
            assertThat(thief.delete("/auth/totp", Map.of("password", "guess " + i))
                            .status())
                    .isEqualTo(422);
        }
        Answer slowed = thief.post(
                "/auth/password",
                Map.of("current_password", TestPlane.PASSWORD, "new_password", "walnut-harbour-tango-58"));
        assertThat(slowed.status()).isEqualTo(429);
        assertThat(slowed.header("Retry-After")).isNotEmpty();
        assertThat(owner.post("/auth/totp/recovery-codes/regenerate", Map.of("password", TestPlane.PASSWORD))
                        .status())
                .isEqualTo(200);
    }
}
