package dev.holdfast.faults;

import static dev.holdfast.access.Role.ADMIN;
import static dev.holdfast.access.Role.OPERATOR;
import static dev.holdfast.access.Role.VIEWER;
import static org.assertj.core.api.Assertions.assertThat;

import dev.holdfast.Answer;
import dev.holdfast.Patience;
import dev.holdfast.TestBrowser;
import dev.holdfast.TestPlane;
import dev.holdfast.sim.Sim;
import java.io.BufferedReader;
import java.io.InputStreamReader;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

/** Faults that occur in practice, over the real HTTP stack. */
class FaultsTest {
    @RegisterExtension
    final TestPlane plane = TestPlane.empty();

    private final Sim sim = Sim.twoHosts();

    @AfterEach
    void close() {
        sim.close();
    }

    private long stop(long app) {
        return plane.as(OPERATOR)
                .post("/apps/" + app + "/stop", "{}")
                .tree()
                .get("job")
                .asLong();
    }

    private String status(long job) {
        return plane.as(VIEWER).get("/jobs/" + job).tree().get("status").asString();
    }

    @Test
    void aHostThatFailsDuringAJobLeavesItUnknown() {
        long app = plane.adopt(plane.enrol(sim, "alpha").getFirst(), 101, "Grafana");
        sim.faults().holdTasks();
        long job = stop(app);
        TestPlane.until(
                "the task is followed",
                () -> sim.node("alpha").requests().stream()
                        .anyMatch(r -> r.path().endsWith("/status") && r.path().contains("/tasks/")));
        sim.node("alpha").down();
        var end = plane.endOf(job);
        assertThat(end.get("status").asString()).isEqualTo("unknown");
        assertThat(end.get("error").asString()).contains("stopped answering");
    }

    @Test
    void aShortOutageDoesNotEndAJob() {
        long app = plane.adopt(plane.enrol(sim, "alpha").getFirst(), 101, "Grafana");
        sim.faults().holdTasks();
        long job = stop(app);
        TestPlane.until(
                "the task is followed",
                () -> sim.node("alpha").requests().stream()
                        .anyMatch(r -> r.path().contains("/tasks/")));
        sim.node("alpha").down();
        sim.faults().releaseTasks();
        sim.node("alpha").up();
        assertThat(plane.endOf(job).get("status").asString()).isEqualTo("succeeded");
    }

    @Test
    void anOrderWhoseResponseWasLostIsNotRepeated() {
        long app = plane.adopt(plane.enrol(sim, "alpha").getFirst(), 101, "Grafana");
        sim.faults().swallow("POST alpha .*/status/stop");
        long job = stop(app);
        var end = plane.endOf(job);
        assertThat(end.get("status").asString()).isIn("succeeded", "unknown");
        assertThat(sim.node("alpha").requests().stream().filter(r -> r.path().endsWith("/status/stop")))
                .hasSize(1);
    }

    @Test
    void aSlowHostDoesNotSlowDownOthers() {
        plane.enrol(sim, "alpha", "beta");
        sim.faults().hang("alpha");
        CompletableFuture<Answer> stuck =
                CompletableFuture.supplyAsync(() -> plane.as(ADMIN).post("/hosts/1/test", ""));
        TestPlane.until(
                "a call hangs at alpha",
                () -> sim.node("alpha").requests().stream()
                                .filter(r -> r.path().endsWith("/version"))
                                .count()
                        > 1);
        long seen = sim.node("beta").requests().size();
        TestPlane.until(
                "beta is polled nevertheless", () -> sim.node("beta").requests().size() > seen + 2);
        for (String path : List.of("/apps", "/hosts", "/meta/health", "/apps/discovered", "/jobs")) {
            assertThat(plane.as(VIEWER).get(path).status()).isEqualTo(200);
        }
        TestPlane.until("beta is online", () -> isOnline(2));
        // On a slow machine, the call may have reached its own limit by now.
        if (stuck.isDone())
            assertThat(stuck.join().tree().get("ok").asBoolean(true)).isFalse();
        sim.faults().clear();
        assertThat(stuck.join().status()).isEqualTo(200);
    }

    @Test
    void aViewerThatReconnectsMissesNothingAndReceivesNothingTwice() throws Exception {
        long app = plane.adopt(plane.enrol(sim, "alpha").getFirst(), 101, "Grafana");
        sim.faults().holdTasks();
        long job = stop(app);
        var visitor = plane.as(VIEWER);
        var first = ids(visitor, "/jobs/" + job + "/events/stream", Map.of(), 1);
        sim.faults().releaseTasks();
        plane.endOf(job);
        var rest = ids(visitor, "/jobs/" + job + "/events/stream?last_event_id=" + first.getLast(), Map.of(), -1);
        var all = new ArrayList<>(first);
        all.addAll(rest);
        int count = plane.as(VIEWER).get("/jobs/" + job + "/events").list().size();
        assertThat(all)
                .isEqualTo(
                        IntStream.rangeClosed(1, count).mapToObj(Long::valueOf).toList());
        var byHeader =
                ids(visitor, "/jobs/" + job + "/events/stream", Map.of("Last-Event-ID", "" + first.getLast()), -1);
        assertThat(byHeader).isEqualTo(rest);
    }

    @Test
    void theLiveStreamResumesAfterTheLastEventOrResyncs() throws Exception {
        var visitor = plane.as(VIEWER);
        var first = frames(visitor, "/events/stream", Map.of(), 1);
        assertThat(first.getFirst()).contains("event: resync");
        String id = first.getFirst().lines().findFirst().orElseThrow().substring(4);
        plane.enrol(sim, "alpha");
        var next = frames(visitor, "/events/stream", Map.of("Last-Event-ID", id), 1);
        assertThat(next.getFirst()).contains("event: resource").contains("\"type\":\"host\"");
        var lost = frames(visitor, "/events/stream", Map.of("Last-Event-ID", "12"), 1);
        assertThat(lost.getFirst()).contains("event: resync");
    }

    @Test
    void aRevokedSessionsStreamsEnd() throws Exception {
        plane.as(VIEWER);
        var one = plane.stranger().signIn(TestPlane.email(VIEWER), TestPlane.PASSWORD);
        var stream = one.http()
                .sendAsync(one.request("GET", "/events/stream", null, Map.of()), HttpResponse.BodyHandlers.ofString());
        var other = plane.stranger().signIn(TestPlane.email(VIEWER), TestPlane.PASSWORD);
        TestPlane.until("the stream is open", () -> plane.wiring().openStreams() == 1);
        var session = other.get("/auth/sessions").list().stream()
                .filter(s -> !(boolean) s.get("current"))
                .map(s -> s.get("id"))
                .toList();
        for (Object sid : session)
            assertThat(other.delete("/auth/sessions/" + sid).status()).isEqualTo(200);
        // The end of the stream is the assertion: a stream that stays open runs into the timeout.
        assertThat(stream.get(Patience.SECONDS, TimeUnit.SECONDS).statusCode()).isEqualTo(200);
        assertThat(one.get("/auth/me").status()).isEqualTo(401);
    }

    @Test
    void hundredsOfOpenPagesBlockNobody() {
        var viewer = plane.as(VIEWER);
        var open = IntStream.range(0, 400)
                .mapToObj(_ -> viewer.http()
                        .sendAsync(
                                viewer.request("GET", "/events/stream", null, Map.of()),
                                HttpResponse.BodyHandlers.ofInputStream()))
                .toList();
        TestPlane.until("all are open", () -> plane.wiring().openStreams() == 400);
        assertThat(plane.stranger().get("/meta/health").status()).isEqualTo(200);
        open.forEach(stream -> stream.thenAccept(FaultsTest::close));
    }

    private static void close(HttpResponse<java.io.InputStream> stream) {
        try {
            stream.body().close();
        } catch (java.io.IOException e) {
            throw new java.io.UncheckedIOException(e);
        }
    }

    @Test
    void membersThatDoNotAnswerAreReportedWhileThePollOfAnotherHangs() {
        try (Sim lab = Sim.cluster(3)) {
            enrolAll(lab);
            lab.faults().hang("lab1");
            lab.faults().cut("lab2");
            lab.faults().cut("lab3");
            TestPlane.until("the others are reported", () -> hasProblem(2) && hasProblem(3));
            TestPlane.until("nothing recent is known of lab1", () -> "unknown".equals(statusOf(1)));
            assertThat(hasProblem(1)).isFalse();
            lab.faults().clear();
            allAnswer();
        }
    }

    @Test
    void theMemberThatAnswersIsPolledAlthoughTheOthersHang() {
        try (Sim lab = Sim.cluster(3)) {
            enrolAll(lab);
            lab.faults().hang("lab2");
            lab.faults().cut("lab1");
            long seen = lab.node("lab3").requests().size();
            TestPlane.until(
                    "lab3 is polled",
                    () -> lab.node("lab3").requests().stream()
                            .skip(seen)
                            .anyMatch(r -> r.path().endsWith("/cluster/resources")));
            assertThat(hasProblem(2)).isFalse();
            lab.faults().clear();
        }
    }

    /** Enrols all three; lab1 is the one that is polled. */
    private void enrolAll(Sim lab) {
        plane.enrol(lab, "lab1", "lab2", "lab3");
        allAnswer();
    }

    private void allAnswer() {
        TestPlane.until("all answer", () -> isOnline(1) && isOnline(2) && isOnline(3));
    }

    private boolean hasProblem(long host) {
        return plane.as(VIEWER).get("/hosts/" + host).tree().hasNonNull("problem");
    }

    private boolean isOnline(long host) {
        return "online".equals(statusOf(host));
    }

    private String statusOf(long host) {
        return plane.as(VIEWER).get("/hosts/" + host).tree().get("status").asString();
    }

    @Test
    void aRevokedTokenOnTheHostIsReportedAsSuch() {
        long id = plane.enrol(sim, "alpha").getFirst();
        sim.revoke(Sim.TOKEN_ID);
        TestPlane.until(
                "the revoked token is noticed",
                () -> "offline"
                        .equals(plane.as(VIEWER).get("/hosts/" + id).json().get("status")));
        assertThat(plane.as(VIEWER).get("/hosts/" + id).json().get("problem").toString())
                .contains("sign_in");
    }

    /** The ids of line frames: at most {@code most}, or all until the end. */
    private static List<Long> ids(TestBrowser visitor, String path, Map<String, String> headers, int most)
            throws Exception {
        return frames(visitor, path, headers, most).stream()
                .filter(f -> f.contains("event: line"))
                .map(f -> Long.valueOf(f.lines().findFirst().orElseThrow().substring(4)))
                .toList();
    }

    /** Frames with an id, then the connection is dropped; all frames until the end when {@code most} is negative. */
    private static List<String> frames(TestBrowser visitor, String path, Map<String, String> headers, int most)
            throws Exception {
        var response = visitor.http()
                .send(visitor.request("GET", path, null, headers), HttpResponse.BodyHandlers.ofInputStream());
        var frames = new ArrayList<String>();
        try (var reader = new BufferedReader(new InputStreamReader(response.body(), StandardCharsets.UTF_8))) {
            var frame = new StringBuilder();
            for (String line = reader.readLine(); line != null; line = reader.readLine()) {
                if (!line.isEmpty()) {
                    frame.append(line).append('\n');
                    continue;
                }
                if (frame.indexOf("id: ") == 0) frames.add(frame.toString());
                frame.setLength(0);
                if (frames.size() == most) break;
            }
        }
        return frames;
    }
}
