package dev.holdfast.oidc;

import static dev.holdfast.access.Role.ADMIN;
import static dev.holdfast.access.Role.OWNER;
import static org.assertj.core.api.Assertions.assertThat;

import dev.holdfast.Answer;
import dev.holdfast.TestPlane;
import dev.holdfast.base.json.Json;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.List;
import java.util.Map;
import java.util.concurrent.atomic.AtomicReference;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;

/**
 * A plane whose users sign in at a misbehaving provider; each test has its own provider and browser.
 */
abstract class BrokenProviderFixture {
    private static final Instant NOON = Instant.parse("2026-03-01T12:00:00Z");

    private static int turn;

    static final AtomicReference<Instant> now = new AtomicReference<>(NOON);
    static final InstantSource clock = now::get;
    static final TestPlane plane = TestPlane.at(clock).reachedAt(Browser.PUBLIC_URL);

    private long lastRow;
    BrokenProvider provider;
    Browser browser;

    @BeforeAll
    static void start() {
        plane.start();
    }

    @AfterAll
    static void stop() {
        plane.close();
    }

    @BeforeEach
    void begin() {
        // Later than the previous one: refusals in quick succession are counted and get no rows of their own.
        now.set(NOON.plus(Duration.ofMinutes(20).multipliedBy(turn++)));
        provider = new BrokenProvider(clock);
        browser = browser();
        configure(Map.of());
        lastRow = callbacks().stream().mapToLong(row -> id(row)).max().orElse(0);
    }

    @AfterEach
    void end() {
        provider.close();
    }

    private static List<Map<String, Object>> callbacks() {
        return plane.as(ADMIN).get("/audit?action=oidc.callback&per_page=200").list();
    }

    final List<Map<String, Object>> rows() {
        return callbacks().stream().filter(row -> id(row) > lastRow).toList();
    }

    private static long id(Map<String, Object> row) {
        return ((Number) row.get("id")).longValue();
    }

    static Browser browser() {
        return new Browser(() -> plane.port());
    }

    final void configure(Map<String, ?> more) {
        var body = new java.util.HashMap<String, Object>(Map.of(
                "client_id",
                BrokenProvider.CLIENT,
                "client_secret",
                BrokenProvider.SECRET,
                "issuer",
                provider.issuer()));
        body.putAll(more);
        Answer answer = plane.as(OWNER).put("/auth/oidc/config", Json.write(body));
        if (answer.status() != 200) throw new AssertionError(answer.body());
    }

    final Answer signIn() {
        return browser.get(provider.letIn(browser.begin()));
    }

    /** A browser is redirected to the sign-in page with this code, a program gets it with this status; no session opens. */
    final void assertRefused(int status, String code) {
        Answer shown = signIn();
        assertThat(shown.status()).isEqualTo(303);
        assertThat(shown.header("Location")).isEqualTo("/login?error=" + code);
        var program = browser().forPrograms();
        Answer response = program.get(provider.letIn(program.begin()));
        assertThat(response.status()).as(response.body()).isEqualTo(status);
        assertThat(response.error()).isEqualTo(code);
        assertThat(response.header("Set-Cookie")).isEmpty();
        assertThat(browser.api("/auth/me").status()).isEqualTo(401);
        assertThat(rows())
                .hasSize(2)
                .allSatisfy(row -> assertThat(row.get("detail")).asString().startsWith(code + ": "))
                .allSatisfy(row -> assertThat(row).containsEntry("outcome", status == 401 ? "denied" : "failed"));
    }

    static void pass(Duration time) {
        now.updateAndGet(n -> n.plus(time));
    }
}
