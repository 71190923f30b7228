package dev.holdfast.jobs.queue;

import static org.assertj.core.api.Assertions.assertThat;

import dev.holdfast.Answer;
import dev.holdfast.TestBrowser;
import dev.holdfast.base.db.TestDb;
import dev.holdfast.jobs.Outcome;
import java.nio.file.Path;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CountDownLatch;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import tools.jackson.databind.JsonNode;

/** The routes on a real server, called by an operator; the guard matrix tests the permissions. */
class JobRoutesTest {
    @TempDir
    Path keys;

    private JobFixture fixture;
    private JobServer server;
    private TestBrowser operator;

    @BeforeEach
    void open() {
        fixture = new JobFixture(TestDb.SQLITE.place(), keys, "one", InstantSource.system());
        server = new JobServer(fixture);
        operator = server.operator;
    }

    @AfterEach
    void close() {
        server.close();
        fixture.close();
    }

    /** The frames of a stream as "event id data". */
    private static List<String> frames(Answer answer) {
        List<String> frames = new ArrayList<>();
        for (String frame : answer.body().split("\n\n")) {
            if (frame.startsWith(":")) continue;
            String event = "";
            String id = "-";
            String data = "";
            for (String line : frame.split("\n")) {
                if (line.startsWith("event: ")) event = line.substring(7);
                if (line.startsWith("id: ")) id = line.substring(4);
                if (line.startsWith("data: ")) data = line.substring(6);
            }
            frames.add(event + " " + id + " " + data);
        }
        return frames;
    }

    @Test
    void aJobHasExactlyTheDocumentedKeys() {
        long id = fixture.ask(JobFixture.PEOPLE, "x", "guest:1:101");
        JsonNode job = operator.get("/jobs/" + id).tree();
        assertThat(job.propertyNames())
                .containsExactlyInAnyOrder(
                        "id",
                        "kind",
                        "status",
                        "target",
                        "requested_by",
                        "progress_pct",
                        "waits_for",
                        "terminal", // beyond the document: whether a person can type at a terminal of the job
                        "result",
                        "error",
                        "created_at",
                        "started_at",
                        "finished_at",
                        "schedule_id");
        assertThat(job.get("status").asString()).isEqualTo("queued");
        assertThat(job.get("target")).hasToString("{\"type\":\"app\",\"id\":1,\"name\":\"wiki\"}");
        assertThat(job.get("requested_by")).hasToString("{\"id\":7,\"name\":\"ada\"}");
        assertThat(job.get("created_at").asString()).endsWith("Z");
        assertThat(job.get("progress_pct").isNull()).isTrue();
    }

    @Test
    void theListIsFilteredPagedAndCounted() {
        for (int i = 0; i < 3; i++) fixture.ask(JobFixture.BULK, "x", null);
        fixture.ask(JobFixture.PEOPLE, "x", null);
        Answer page = operator.get("/jobs?kind=test.bulk&status=queued&target=app:1&page=2&per_page=2");
        assertThat(page.list()).hasSize(1);
        assertThat(page.header("X-Total-Count")).isEqualTo("3");
        assertThat(operator.get("/jobs?target=vm:1").list()).isEmpty();
        assertThat(operator.get("/jobs?requested_by=7&kind=test.bulk").header("X-Total-Count"))
                .isEqualTo("3");
        assertThat(operator.get("/jobs?requested_by=8").list()).isEmpty();
        assertThat(operator.get("/jobs?status=odd&target=app&requested_by=-1&page=0")
                        .faults())
                .containsExactlyInAnyOrder(
                        "query.status enum",
                        "query.target string_pattern_mismatch",
                        "query.requested_by greater_than_equal",
                        "query.page greater_than_equal");
    }

    @Test
    void theTranscriptIsReadInPages() {
        fixture.body("talk", job -> {
            for (int i = 1; i <= 5; i++) job.line("line " + i);
            return new Outcome.Done();
        });
        fixture.start();
        long id = fixture.ask("talk");
        fixture.over(id);
        List<Map<String, Object>> events =
                operator.get("/jobs/" + id + "/events?after=2&limit=2").list();
        assertThat(events).extracting(event -> event.get("id")).containsExactly(3, 4);
        assertThat(events.getFirst()).containsOnlyKeys("id", "ts", "stream", "message");
        assertThat(events.getFirst()).containsEntry("stream", "stdout").containsEntry("message", "line 3");
        assertThat(operator.get("/jobs/" + id + "/events?limit=0").status()).isEqualTo(422);
        assertThat(operator.get("/jobs/999/events").error()).isEqualTo("not_found");
    }

    @Test
    void theStreamShowsTheJobToItsEndAndResumesAtACursor() {
        var begun = new CountDownLatch(1);
        var go = new CountDownLatch(1);
        fixture.body("talk", job -> {
            begun.countDown();
            JobFixture.await(go, "the viewer");
            job.line("one");
            job.line("two");
            job.progress(50);
            return new Outcome.Done(Map.of("answer", 42));
        });
        fixture.start();
        long id = fixture.ask("talk");
        JobFixture.await(begun, "the job to begin");
        Thread.startVirtualThread(go::countDown);
        Answer live = operator.get("/jobs/" + id + "/events/stream");
        assertThat(live.header("Content-Type")).startsWith("text/event-stream");
        List<String> frames = frames(live);
        assertThat(frames)
                .filteredOn(frame -> frame.startsWith("line "))
                .satisfiesExactly(
                        frame -> assertThat(frame)
                                .startsWith("line 1 {\"stream\":\"stdout\",\"ts\":\"")
                                .endsWith("\"one\"}"),
                        frame -> assertThat(frame).startsWith("line 2 "));
        assertThat(frames).contains("progress - {\"pct\":100}");
        assertThat(frames).last().isEqualTo("status - {\"status\":\"succeeded\",\"result\":{\"answer\":42}}");

        assertThat(frames(operator.get("/jobs/" + id + "/events/stream?last_event_id=1")))
                .filteredOn(frame -> frame.startsWith("line "))
                .hasSize(1);
        // A browser reconnects with the header and repeats the old query.
        assertThat(frames(operator.send(
                        "GET", "/jobs/" + id + "/events/stream?last_event_id=1", null, Map.of("Last-Event-ID", "2"))))
                .filteredOn(frame -> frame.startsWith("line "))
                .isEmpty();
        assertThat(operator.get("/jobs/999/events/stream").status()).isEqualTo(404);
    }

    @Test
    void cancelingIsConfirmedAuditedAndRefusedForAnEndedJob() {
        long id = fixture.ask("x");
        Answer canceled = operator.post("/jobs/" + id + "/cancel", null);
        assertThat(canceled.status()).isEqualTo(200);
        assertThat(canceled.tree()).hasToString("{\"id\":" + id + ",\"status\":\"canceling\"}");
        assertThat(fixture.jobs.get(id).error()).isEqualTo("Canceled by ada.");
        Answer again = operator.post("/jobs/" + id + "/cancel", null);
        assertThat(again.status()).isEqualTo(409);
        assertThat(again.error()).isEqualTo("job_over");
        assertThat(operator.post("/jobs/999/cancel", null).status()).isEqualTo(404);
        assertThat(server.audited).first().asString().startsWith("jobs.cancel").contains("type=job", "id=" + id);
    }
}
