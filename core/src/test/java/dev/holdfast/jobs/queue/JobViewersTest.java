package dev.holdfast.jobs.queue;

import static org.assertj.core.api.Assertions.assertThat;

import dev.holdfast.Patience;
import dev.holdfast.base.db.TestDb;
import dev.holdfast.jobs.JobContext;
import dev.holdfast.jobs.JobState;
import dev.holdfast.jobs.Outcome;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Callable;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import java.util.stream.IntStream;
import java.util.stream.LongStream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A hundred viewers follow four jobs simultaneously over HTTP; the jobs print like scripts on nodes. */
class JobViewersTest {
    private static final int JOBS = 4;
    private static final int LINES = 2_000;
    /** About as many lines as one poll of a node finds. */
    private static final int FOUND = 50;

    private static final long TO_ITS_END = Long.MAX_VALUE;
    private static final int EARLY = 10;
    private static final int SLOW = 4;
    private static final int LATE = 10;

    @TempDir
    Path keys;

    private final ExecutorService threads = Executors.newVirtualThreadPerTaskExecutor();
    private final CountDownLatch begun = new CountDownLatch(JOBS);
    private final CountDownLatch watched = new CountDownLatch(1);
    private final CountDownLatch halfway = new CountDownLatch(JOBS);
    private final CountDownLatch joined = new CountDownLatch(1);
    private final CountDownLatch over = new CountDownLatch(1);
    /** The lines each viewer received, and the line after which it asked to continue. */
    private final Map<Future<List<Long>>, Long> shown = new HashMap<>();

    private JobFixture fixture;
    private JobServer server;

    @BeforeEach
    void open() {
        fixture = new JobFixture(TestDb.SQLITE.place(), keys, "one", InstantSource.system());
        server = new JobServer(fixture);
        fixture.body("script", job -> {
            begun.countDown();
            JobFixture.await(watched, "the viewers");
            print(job, 0, LINES / 2);
            halfway.countDown();
            JobFixture.await(joined, "the late viewers");
            print(job, LINES / 2, LINES);
            return new Outcome.Done();
        });
        fixture.start();
    }

    @AfterEach
    void close() {
        threads.close();
        server.close();
        fixture.close();
    }

    private static void print(JobContext job, int from, int to) {
        for (int i = from; i < to; i += FOUND) {
            List<String> found = IntStream.rangeClosed(i + 1, i + FOUND)
                    .mapToObj(n -> "line " + n + " of a script that lays down one file after the other")
                    .toList();
            job.copy("script", found, i + FOUND);
        }
    }

    @Test
    void everyViewerGetsEveryLineOnceAndInOrder() throws Exception {
        List<Long> jobs =
                IntStream.range(0, JOBS).mapToObj(_ -> fixture.ask("script")).toList();
        JobFixture.await(begun, "four jobs to run");
        for (long job : jobs) {
            for (int i = 0; i < EARLY; i++) watch(job, 0, stream -> read(stream, TO_ITS_END));
            for (int i = 0; i < SLOW; i++) {
                watch(job, 0, stream -> {
                    JobFixture.await(over, "the jobs to end");
                    return read(stream, TO_ITS_END);
                });
            }
            leaveAndComeBack(job);
        }
        watched.countDown();
        JobFixture.await(halfway, "the jobs to have printed half");
        for (long job : jobs) {
            for (int i = 0; i < LATE; i++) watch(job, i * 111L, stream -> read(stream, TO_ITS_END));
        }
        joined.countDown();
        for (long job : jobs) assertThat(fixture.over(job).status()).isEqualTo(JobState.SUCCEEDED);
        over.countDown();
        assertThat(shown).hasSize(100);
        for (var viewer : shown.entrySet()) {
            assertThat(viewer.getKey().get(Patience.SECONDS, TimeUnit.SECONDS))
                    .isEqualTo(LongStream.rangeClosed(viewer.getValue() + 1, LINES)
                            .boxed()
                            .toList());
        }
    }

    private interface Reading {
        List<Long> of(InputStream stream) throws IOException;
    }

    /** Returns when the stream has begun. */
    private void watch(long job, long after, Reading reading) throws Exception {
        InputStream stream = stream(job, after);
        shown.put(threads.submit(() -> reading.of(stream)), after);
    }

    private void leaveAndComeBack(long job) throws Exception {
        InputStream stream = stream(job, 0);
        Callable<List<Long>> both = () -> {
            List<Long> lines = new ArrayList<>(read(stream, 333));
            lines.addAll(read(stream(job, lines.getLast()), TO_ITS_END));
            return lines;
        };
        shown.put(threads.submit(both), 0L);
    }

    private InputStream stream(long job, long after) throws IOException, InterruptedException {
        var request = server.operator.request(
                "GET", "/jobs/" + job + "/events/stream", null, Map.of("Last-Event-ID", "" + after));
        HttpResponse<InputStream> response =
                server.operator.http().send(request, HttpResponse.BodyHandlers.ofInputStream());
        assertThat(response.statusCode()).isEqualTo(200);
        return response.body();
    }

    /** The IDs of the lines received up to this one; then disconnects. Each line must contain the number of its ID. */
    private static List<Long> read(InputStream stream, long last) throws IOException {
        var numbers = new ArrayList<Long>();
        String id = "";
        try (var reader = new BufferedReader(new InputStreamReader(stream, StandardCharsets.UTF_8))) {
            for (String line = reader.readLine(); line != null; line = reader.readLine()) {
                if (line.startsWith("id: ")) id = line.substring(4);
                if (id.isEmpty() || !line.startsWith("data: ")) continue;
                if (!line.contains("\"line " + id + " of ")) throw new AssertionError(id + " is " + line);
                numbers.add(Long.valueOf(id));
                if (numbers.getLast() == last) break;
                id = "";
            }
        }
        return numbers;
    }
}
