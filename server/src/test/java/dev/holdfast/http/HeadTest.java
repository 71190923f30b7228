package dev.holdfast.http;

import static org.assertj.core.api.Assertions.assertThat;

import dev.holdfast.Answer;
import dev.holdfast.TestBrowser;
import dev.holdfast.TestPlane;
import dev.holdfast.access.Guard;
import dev.holdfast.access.Role;
import dev.holdfast.sim.Sim;
import java.time.InstantSource;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Checks everything that can be read: HEAD is answered like GET, without the body. */
class HeadTest {
    /** Without polls between two answers that are compared. */
    private static final TestPlane plane =
            TestPlane.with(Map.of("HOLDFAST_POLL_SECONDS", "3600"), InstantSource.system());

    private static Sim sim;

    @BeforeAll
    static void start() {
        plane.start().as(Role.OWNER);
        sim = Sim.oneHost();
        plane.enrol(sim, "alpha");
    }

    @AfterAll
    static void stop() {
        plane.close();
        sim.close();
    }

    static Stream<Op<?>> reads() {
        return plane.wiring().ops().list().stream().filter(op -> op.method().equals("GET"));
    }

    private static String path(Op<?> op) {
        String path = op.path();
        for (var words : op.words().entrySet()) {
            path = path.replace("{" + words.getKey() + "}", words.getValue().getFirst());
        }
        return path.replaceAll("\\{[^}]*}", "1");
    }

    /** All headers except those that differ between two requests. */
    private static Map<String, List<String>> headers(Answer answer) {
        var headers = new TreeMap<>(answer.raw().headers().map());
        List.of("x-request-id", "x-event-id", "set-cookie", "content-length").forEach(headers::remove);
        // Ages and times in an answer change it.
        headers.computeIfPresent("etag", (_, _) -> List.of("present"));
        return headers;
    }

    private static void isTheSame(TestBrowser visitor, String path) {
        Answer got = visitor.get(path);
        Answer head = visitor.send("HEAD", path, null, Map.of());
        assertThat(head.status()).as(path).isEqualTo(got.status());
        assertThat(head.body()).isEmpty();
        assertThat(headers(head)).isEqualTo(headers(got));
        assertThat(head.raw().headers().map().containsKey("content-length"))
                .isEqualTo(got.raw().headers().map().containsKey("content-length"));
    }

    @ParameterizedTest(name = "{0}")
    @MethodSource("reads")
    void itIsGuardedAndAnsweredLikeGet(Op<?> op) {
        if (!(op.guard() instanceof Guard.Open)) isTheSame(plane.stranger(), path(op));
        if (op.isStream()) return;
        isTheSame(plane.as(Role.VIEWER), path(op));
        isTheSame(plane.as(Role.OWNER), path(op));
    }

    static Stream<Op<?>> lists() {
        return reads().filter(Op::isConditional);
    }

    /** Everything that is a list, so that a new one is not forgotten. */
    @ParameterizedTest(name = "{0}")
    @MethodSource("lists")
    void aListThatTheClientHasIsNotSentAgain(Op<?> op) {
        TestBrowser owner = plane.as(Role.OWNER);
        Answer got = owner.get(path(op));
        // A resource that is not there, or a query that is needed.
        if (got.status() != 200) return;
        String tag = got.header("ETag");
        assertThat(tag).matches("W/\"[!#-+\\--~]+\"");
        Answer again = owner.send("GET", path(op), null, Map.of("If-None-Match", "\"other\", " + tag));
        // Ages and times in an answer change it.
        assertThat(again.status()).isEqualTo(again.header("ETag").equals(tag) ? 304 : 200);
        if (again.status() == 304) assertThat(again.body()).isEmpty();
        for (Answer one : List.of(got, again)) {
            assertThat(one.header("Vary")).isEqualTo("Accept-Encoding");
            assertThat(one.header("Cache-Control")).isEqualTo(op.mayBeStored() ? "private, no-cache" : "no-store");
        }
        assertThat(got.header(Call.TOTAL).isEmpty()).isEqualTo(!op.isPaged());
        assertThat(owner.send("GET", path(op), null, Map.of("If-None-Match", "W/\"other\""))
                        .status())
                .isEqualTo(200);
    }

    @Test
    void aListHasTheSameVersionUntilItChanges() {
        TestBrowser owner = plane.as(Role.OWNER);
        String before = owner.get("/teams").header("ETag");
        assertThat(owner.send("GET", "/teams", null, Map.of("If-None-Match", before.replace("W/", "")))
                        .status())
                .isEqualTo(304);
        assertThat(owner.post("/teams", "{\"name\":\"New\"}").status()).isEqualTo(201);
        Answer after = owner.send("GET", "/teams", null, Map.of("If-None-Match", before));
        assertThat(after.status()).isEqualTo(200);
        assertThat(after.body()).contains("\"New\"");
    }

    @Test
    void whatConcernsPeopleAndWhatIsAuditedIsNotLeftOnADisk() {
        assertThat(lists().filter(op -> !op.mayBeStored()).map(Op::id))
                .contains("users.list", "audit.list", "auth.sessions", "tokens.list", "recordings.list")
                .doesNotContain("apps.list", "vms.list", "hosts.list", "backups.list", "jobs.list", "alerts.list");
    }

    @Test
    void forAStreamItReturnsTheHeadersAndEnds() {
        Answer head = plane.as(Role.VIEWER).send("HEAD", "/events/stream", null, Map.of());
        assertThat(head.status()).isEqualTo(200);
        assertThat(head.header("Content-Type")).startsWith("text/event-stream");
        TestPlane.until("no stream is open", () -> plane.wiring().openStreams() == 0);
    }

    @Test
    void itReturnsTheLengthAndTheVersionOfTheGet() {
        TestBrowser owner = plane.as(Role.OWNER);
        // A poll between two answers changes what they say.
        TestPlane.until("HEAD says the length of GET", () -> {
            int length = owner.get("/hosts").body().length();
            Answer head = owner.send("HEAD", "/hosts", null, Map.of());
            return ("" + length).equals(head.header("Content-Length"));
        });
        TestPlane.until("a list is as it was", () -> {
            String version = owner.send("HEAD", "/apps", null, Map.of()).header("ETag");
            return owner.send("HEAD", "/apps", null, Map.of("If-None-Match", version))
                            .status()
                    == 304;
        });
    }

    @ParameterizedTest
    @ValueSource(strings = {"~/", "~/apps", "~/api/docs/", "~/api/v1/nowhere", "~/assets/none.js"})
    void headWorksForPages(String path) {
        isTheSame(plane.stranger(), path);
    }
}
