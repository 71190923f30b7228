package dev.holdfast.auth.signin;

import static dev.holdfast.access.Role.ADMIN;
import static dev.holdfast.access.Role.OPERATOR;
import static dev.holdfast.access.Role.OWNER;
import static dev.holdfast.access.Role.VIEWER;
import static org.assertj.core.api.Assertions.assertThat;

import dev.holdfast.Answer;
import dev.holdfast.EventWatcher;
import dev.holdfast.TestPlane;
import dev.holdfast.base.json.Json;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.Map;
import java.util.concurrent.atomic.AtomicReference;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** First owner, sign-in, sessions, and their entries in the audit trail. */
class AuthRoutesTest {
    private final AtomicReference<Instant> now = new AtomicReference<>(Instant.parse("2026-03-01T12:00:00Z"));

    @RegisterExtension
    final TestPlane plane = TestPlane.at(new InstantSource() {
        @Override
        public Instant instant() {
            return now.get();
        }
    });

    private void pass(Duration time) {
        now.updateAndGet(n -> n.plus(time));
    }

    private static String login(String email, String password) {
        return Json.write(Map.of("email", email, "password", password));
    }

    private static String user(String email, String role) {
        return Json.write(Map.of("email", email, "password", TestPlane.PASSWORD, "role", role));
    }

    @Test
    void theFirstCallerBecomesTheOwnerAndTheSecondDoesNot() {
        assertThat(plane.stranger().get("/meta/onboarding").body())
                .isEqualTo("{\"admin_exists\":false,\"complete\":false,\"oidc\":false}");
        Answer first = plane.stranger().post("/users", user("One@Example.net", "viewer"));
        assertThat(first.status()).isEqualTo(201);
        assertThat(first.json()).containsEntry("role", "owner").containsEntry("email", "one@example.net");
        assertThat(plane.stranger()
                        .post("/users", user("two@example.net", "owner"))
                        .status())
                .isEqualTo(401);
        assertThat(plane.stranger().get("/meta/onboarding").json())
                .containsEntry("admin_exists", true)
                .doesNotContainKeys("host_added", "ssh_pending", "ssh_pending_host");
    }

    @ParameterizedTest
    @ValueSource(strings = {"short", "passwordpassword", "owner@plane.test", "aaaaaaaaaaaaaaaa"})
    void aPasswordThatIsEasyToGuessIsRefused(String password) {
        Answer answer = plane.stranger().post("/users", login("owner@plane.test", password));
        assertThat(answer.faults()).containsExactly("body.password value_error");
    }

    @Test
    void anAdminCreatesUsersUpToTheirOwnRole() {
        assertThat(plane.as(ADMIN)
                        .post("/users", user("a@example.net", "admin"))
                        .status())
                .isEqualTo(201);
        Answer owner = plane.as(ADMIN).post("/users", user("b@example.net", "owner"));
        assertThat(owner.status()).isEqualTo(403);
        assertThat(owner.json()).containsEntry("required_role", "owner");
        assertThat(plane.as(ADMIN)
                        .post("/users", user("A@example.net ", "viewer"))
                        .error())
                .isEqualTo("conflict");
    }

    @Test
    void aWrongPasswordAndAnUnknownAccountGetTheSameText() {
        plane.as(OWNER);
        Answer wrong = plane.stranger().post("/auth/login", login(TestPlane.email(OWNER), "not the password"));
        Answer unknown = plane.stranger().post("/auth/login", login("nobody@plane.test", "not the password"));
        assertThat(wrong.status()).isEqualTo(401);
        assertThat(wrong.body()).isEqualTo(unknown.body());
        assertThat(wrong.error()).isEqualTo("bad_credentials");
    }

    @Test
    void theCookieIsRestrictedToTheService() {
        plane.as(OWNER);
        String cookie = plane.stranger()
                .post("/auth/login", login(TestPlane.email(OWNER), TestPlane.PASSWORD))
                .header("Set-Cookie");
        assertThat(cookie).startsWith("holdfast_session=").contains("HttpOnly", "SameSite=Lax", "Path=/");
        assertThat(cookie).doesNotContain("Secure"); // this connection is not encrypted
    }

    @Test
    void guessingIsSlowedDownForThisAccountAndForgottenWithTime() {
        plane.as(OWNER);
        plane.as(VIEWER);
        for (int i = 0; i < 10; i++) {
            assertThat(plane.stranger()
                            .post("/auth/login", login(TestPlane.email(OWNER), "guess " + i))
                            .status())
                    .isEqualTo(401);
        }
        Answer slowed = plane.stranger().post("/auth/login", login(TestPlane.email(OWNER), TestPlane.PASSWORD));
        assertThat(slowed.status()).isEqualTo(429);
        assertThat(slowed.error()).isEqualTo("rate_limited");
        assertThat(slowed.header("Retry-After")).isEqualTo("5");
        assertThat(plane.stranger()
                        .post("/auth/login", login(TestPlane.email(VIEWER), TestPlane.PASSWORD))
                        .status())
                .isEqualTo(200);
        pass(Duration.ofSeconds(6));
        assertThat(plane.stranger()
                        .post("/auth/login", login(TestPlane.email(OWNER), TestPlane.PASSWORD))
                        .status())
                .isEqualTo(200);
    }

    @Test
    void theRateLimitSurvivesARestart() {
        plane.as(OWNER);
        for (int i = 0; i < 11; i++) plane.stranger().post("/auth/login", login(TestPlane.email(OWNER), "guess"));
        plane.halt();
        plane.resume();
        assertThat(plane.stranger()
                        .post("/auth/login", login(TestPlane.email(OWNER), TestPlane.PASSWORD))
                        .status())
                .isEqualTo(429);
    }

    @Test
    void aSessionEndsWhenItIsIdleAndWhenItIsOld() {
        plane.as(OWNER);
        pass(Duration.ofHours(23));
        assertThat(plane.as(OWNER).get("/auth/me").status()).isEqualTo(200);
        for (int day = 0; day < 6; day++) {
            pass(Duration.ofHours(23));
            assertThat(plane.as(OWNER).get("/auth/me").status()).isEqualTo(200);
        }
        pass(Duration.ofHours(23));
        assertThat(plane.as(OWNER).get("/auth/me").status())
                .as("seven days are over")
                .isEqualTo(401);
        var idle = plane.stranger().signIn(TestPlane.email(OWNER), TestPlane.PASSWORD);
        pass(Duration.ofHours(25));
        assertThat(idle.get("/auth/me").status()).isEqualTo(401);
    }

    @Test
    void anOpenPageAloneDoesNotKeepASessionAlive() {
        plane.as(VIEWER);
        try (EventWatcher stream = EventWatcher.of(plane.as(VIEWER), "/events/stream")) {
            for (int i = 0; i < 3; i++) {
                pass(Duration.ofHours(10));
                // Another user's sign-out makes the service check all open streams again immediately.
                plane.stranger()
                        .signIn(TestPlane.email(OWNER), TestPlane.PASSWORD)
                        .post("/auth/logout", "");
            }
            TestPlane.until("the stream has ended", stream::hasEnded);
        }
        assertThat(plane.as(VIEWER).get("/auth/me").status()).isEqualTo(401);
    }

    @Test
    void aSessionIsRevokedByItsOwnerOnly() {
        var owner = plane.as(OWNER);
        var second = plane.stranger().signIn(TestPlane.email(OWNER), TestPlane.PASSWORD);
        var sessions = owner.get("/auth/sessions").list();
        assertThat(sessions)
                .hasSize(2)
                .filteredOn(s -> (boolean) s.get("current"))
                .hasSize(1);
        Object sid = sessions.stream()
                .filter(s -> !(boolean) s.get("current"))
                .findFirst()
                .orElseThrow()
                .get("id");
        assertThat(plane.as(VIEWER).delete("/auth/sessions/" + sid).status()).isEqualTo(404);
        assertThat(owner.delete("/auth/sessions/" + sid).status()).isEqualTo(200);
        assertThat(second.get("/auth/me").status()).isEqualTo(401);
        assertThat(owner.post("/auth/logout", "").status()).isEqualTo(200);
        assertThat(owner.get("/auth/me").status()).isEqualTo(401);
    }

    @Test
    void refusalsAndFailuresAreInTheAuditTrail() {
        plane.as(OPERATOR).post("/users", "{}");
        plane.stranger().post("/auth/login", login(TestPlane.email(OPERATOR), "wrong"));
        var denied = plane.as(ADMIN).get("/audit?outcome=denied").list();
        assertThat(denied)
                .anySatisfy(row ->
                        assertThat(row).containsEntry("action", "users.create").containsEntry("status", 403));
        assertThat(denied)
                .anySatisfy(row ->
                        assertThat(row).containsEntry("action", "auth.login").containsEntry("status", 401));
        assertThat(plane.as(ADMIN).get("/audit?outcome=maybe").faults()).containsExactly("query.outcome enum");
        assertThat(plane.as(ADMIN).get("/audit?per_page=1").list()).hasSize(1);
    }

    @Test
    void aPasswordIsNowhereInTheDatabase() throws IOException {
        plane.as(OWNER);
        plane.stranger().post("/auth/login", login(TestPlane.email(OWNER), "canary-of-a-guess-77"));
        plane.halt();
        try (var files = Files.list(plane.directory())) {
            for (var file : files.toList()) {
                String bytes = new String(Files.readAllBytes(file), StandardCharsets.ISO_8859_1);
                assertThat(bytes).as("%s", file).doesNotContain(TestPlane.PASSWORD, "canary-of-a-guess-77");
            }
        }
        plane.resume();
    }

    @Test
    void everyResponseNamesItsRequestAndUnknownPathsContainTheNextStep() {
        Answer answer = plane.stranger().get("/nowhere");
        assertThat(answer.status()).isEqualTo(404);
        assertThat(answer.header("X-Request-Id")).isNotEmpty();
        assertThat(answer.header("X-Content-Type-Options")).isEqualTo("nosniff");
        assertThat(plane.stranger().send("PUT", "/auth/me", "{}", Map.of()).status())
                .isEqualTo(405);
    }

    @Test
    void theApiDocumentsItself() {
        assertThat(plane.stranger().get("~/api/docs/").body()).contains("swagger-ui-bundle.js");
        assertThat(plane.stranger().get("~/api/docs/swagger-ui-bundle.js").status())
                .isEqualTo(200);
        assertThat(plane.stranger().get("/openapi.json").json()).containsEntry("openapi", "3.1.0");
        assertThat(plane.stranger().get("~/api/docs/../../holdfast.properties").status())
                .isNotEqualTo(200);
    }
}
