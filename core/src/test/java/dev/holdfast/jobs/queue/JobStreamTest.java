package dev.holdfast.jobs.queue;

import static org.assertj.core.api.Assertions.assertThat;

import dev.holdfast.Patience;
import dev.holdfast.base.db.TestDb;
import dev.holdfast.jobs.JobEvent;
import dev.holdfast.jobs.JobState;
import dev.holdfast.jobs.JobView;
import dev.holdfast.jobs.Outcome;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import java.util.stream.IntStream;
import java.util.stream.LongStream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.Parameter;
import org.junit.jupiter.params.ParameterizedClass;
import org.junit.jupiter.params.provider.EnumSource;

@ParameterizedClass
@EnumSource(TestDb.class)
class JobStreamTest {
    private static final int MANY = 20_000;

    @Parameter
    TestDb kind;

    @TempDir
    Path keys;

    final ExecutorService viewers = Executors.newVirtualThreadPerTaskExecutor();
    JobFixture fixture;

    @BeforeEach
    void open() {
        fixture = new JobFixture(kind.place(), keys, "one", new JobFixture.ManualClock());
        fixture.body("chatty", job -> {
            for (int i = 1; i <= MANY; i++) job.line("line " + i);
            return new Outcome.Done();
        });
        fixture.start();
    }

    @AfterEach
    void close() {
        viewers.close();
        fixture.close();
    }

    private static void isWhole(JobFixture.Frames notes, long from) {
        assertThat(notes.lines.stream().map(JobEvent::id).toList())
                .isEqualTo(LongStream.rangeClosed(from, MANY).boxed().toList());
        assertThat(notes.lines.getFirst().message()).isEqualTo("line " + from);
        assertThat(notes.states.getLast()).isEqualTo(JobState.SUCCEEDED);
        assertThat(notes.states.stream().filter(JobState::isOver)).hasSize(1);
    }

    @Test
    void aLateViewerGetsTheWholeBacklog() throws Exception {
        long id = fixture.ask("chatty");
        fixture.over(id);
        var notes = new JobFixture.Frames();
        fixture.jobs.show(id, 0, notes);
        isWhole(notes, 1);
        assertThat(notes.states).containsExactly(JobState.SUCCEEDED);
    }

    @Test
    void aReturningViewerContinuesAfterTheLastLine() throws Exception {
        long id = fixture.ask("chatty");
        fixture.over(id);
        var notes = new JobFixture.Frames();
        fixture.jobs.show(id, 12_345, notes);
        isWhole(notes, 12_346);
    }

    @Test
    void fastAndSlowViewersMissAndRepeatNothing() throws Exception {
        var begun = new CountDownLatch(1);
        var go = new CountDownLatch(1);
        fixture.body("chatty", job -> {
            begun.countDown();
            JobFixture.await(go, "the viewers");
            for (int i = 1; i <= MANY; i++) job.line("line " + i);
            return new Outcome.Done();
        });
        long id = fixture.ask("chatty");
        JobFixture.await(begun, "the job to begin");
        List<JobFixture.Frames> all = new ArrayList<>();
        List<Future<?>> shows = new ArrayList<>();
        var connected = new CountDownLatch(3);
        var slowGoes = new CountDownLatch(1);
        for (boolean slow : new boolean[] {false, false, true}) {
            var notes = new JobFixture.Frames();
            all.add(notes);
            shows.add(viewers.submit(() -> {
                fixture.jobs.show(id, 0, new JobStream.Viewer() {
                    @Override
                    public void lines(List<JobEvent> lines) {
                        if (slow) JobFixture.await(slowGoes, "the job to be over");
                        notes.lines(lines);
                    }

                    @Override
                    public void progress(int percent) {
                        notes.progress(percent);
                    }

                    @Override
                    public void status(JobView job) {
                        notes.status(job);
                        connected.countDown();
                    }

                    @Override
                    public void unfinished(String line) {}

                    @Override
                    public void idle() {}
                });
                return null;
            }));
        }
        JobFixture.await(connected, "the viewers to see the running job");
        go.countDown();
        fixture.over(id);
        slowGoes.countDown();
        for (Future<?> show : shows) show.get(Patience.SECONDS, TimeUnit.SECONDS);
        all.forEach(notes -> isWhole(notes, 1));
        assertThat(all).allSatisfy(notes -> assertThat(notes.states.getFirst()).isEqualTo(JobState.RUNNING));
    }

    @Test
    void aViewerThatLeavesEndsOnlyItsOwnStream() {
        long id = fixture.ask("chatty");
        var gone = new IOException("connection reset");
        try {
            fixture.jobs.show(id, 0, new JobStream.Viewer() {
                @Override
                public void lines(List<JobEvent> lines) throws IOException {
                    throw gone;
                }

                @Override
                public void progress(int percent) {}

                @Override
                public void status(JobView job) {}

                @Override
                public void unfinished(String line) {}

                @Override
                public void idle() {}
            });
        } catch (IOException | InterruptedException e) {
            assertThat(e).isSameAs(gone);
        }
        assertThat(fixture.over(id).status()).isEqualTo(JobState.SUCCEEDED);
        assertThat(fixture.transcript(id)).hasSize(MANY);
        assertThat(fixture.transcript(id))
                .isEqualTo(IntStream.rangeClosed(1, MANY)
                        .mapToObj(i -> "line " + i)
                        .toList());
    }

    /** Watches a job and lets it wait until the viewer received its unfinished line. */
    private final class Watcher implements JobStream.Viewer {
        final JobFixture.Frames notes = new JobFixture.Frames();
        final BlockingQueue<Optional<String>> drawn = new LinkedBlockingQueue<>();

        @Override
        public void lines(List<JobEvent> lines) {
            notes.lines(lines);
        }

        @Override
        public void progress(int percent) {}

        @Override
        public void status(JobView job) {
            notes.status(job);
        }

        @Override
        public void unfinished(String line) {
            drawn.add(Optional.ofNullable(line));
        }

        @Override
        public void idle() {}

        Optional<String> next() {
            try {
                return Objects.requireNonNull(drawn.poll(Patience.SECONDS, TimeUnit.SECONDS), "nothing was shown");
            } catch (InterruptedException e) {
                throw new AssertionError(e);
            }
        }

        Future<?> follow(long id) {
            return viewers.submit(() -> {
                fixture.jobs.show(id, 0, this);
                return null;
            });
        }
    }

    @Test
    void theUnfinishedLineIsShownButNotStored() throws Exception {
        var watcher = new Watcher();
        fixture.body("chatty", job -> {
            for (String glyph : List.of("⠋", "⠙")) {
                job.unfinished("\u001b[93m" + glyph + "\u001b[m Making a thing");
                assertThat(watcher.next()).hasValue(glyph + " Making a thing");
            }
            job.unfinished(null);
            assertThat(watcher.next()).isEmpty();
            job.line("✔ Made a thing");
            job.unfinished("⠋ Another thing");
            assertThat(watcher.next()).hasValue("⠋ Another thing");
            return new Outcome.Done();
        });
        long id = fixture.ask("chatty");
        watcher.follow(id).get(Patience.SECONDS, TimeUnit.SECONDS);
        assertThat(fixture.over(id).status()).isEqualTo(JobState.SUCCEEDED);
        assertThat(watcher.notes.lines).extracting(JobEvent::message).containsExactly("✔ Made a thing");
        assertThat(fixture.transcript(id)).containsExactly("✔ Made a thing");
        var late = new Watcher();
        late.follow(id).get(Patience.SECONDS, TimeUnit.SECONDS);
        assertThat(late.drawn).isEmpty();
    }

    @Test
    void aFastAnimationIsThrottled() throws Exception {
        var watcher = new Watcher();
        fixture.body("chatty", job -> {
            for (int i = 0; i < 200_000; i++) job.unfinished("frame " + i);
            while (!watcher.next().equals(Optional.of("frame 199999"))) continue;
            return new Outcome.Done();
        });
        watcher.follow(fixture.ask("chatty")).get(Patience.SECONDS, TimeUnit.SECONDS);
        assertThat(watcher.drawn.size()).isLessThan(1000);
    }

    @Test
    void terminalControlSequencesAreRemovedFromTheTranscript() {
        fixture.body("chatty", job -> {
            job.line("\u001b[1;92mgreen\u001b[m and\u0000 zero\r\nsecond\r");
            job.line(JobEvent.Stream.STDERR, "0/32\b\b\b\b    \b\b\b\bdone");
            job.copy("log", List.of("10%\r20%\r30%", "\u001b]0;title\u0007text"), 2);
            return new Outcome.Done();
        });
        long id = fixture.ask("chatty");
        fixture.over(id);
        assertThat(fixture.transcript(id)).containsExactly("green and zero", "second", "done", "30%", "text");
    }
}
