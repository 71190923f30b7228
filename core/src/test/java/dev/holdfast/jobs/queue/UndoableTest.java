package dev.holdfast.jobs.queue;

import static org.assertj.core.api.Assertions.assertThat;

import dev.holdfast.base.db.DatabaseConfig;
import dev.holdfast.base.db.TestDb;
import dev.holdfast.jobs.JobContext;
import dev.holdfast.jobs.JobState;
import dev.holdfast.jobs.JobType;
import dev.holdfast.jobs.JobView;
import dev.holdfast.jobs.Outcome;
import dev.holdfast.jobs.Priority;
import dev.holdfast.jobs.RequestedBy;
import dev.holdfast.jobs.TaskEnd;
import dev.holdfast.jobs.Undoable;
import java.nio.file.Path;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicInteger;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Jobs that undo their changes. */
class UndoableTest {
    private static final JobType<JobFixture.Name> KIND =
            new JobType<>("test.undoable", JobFixture.Name.class, Priority.PEOPLE);

    @TempDir
    Path keys;

    private final CountDownLatch never = new CountDownLatch(1);
    private final AtomicInteger runs = new AtomicInteger();
    private DatabaseConfig place;
    private JobFixture first;
    private JobFixture second;

    private interface Undo {
        @Nullable
        String undo(JobContext job) throws InterruptedException;
    }

    @BeforeEach
    void open() {
        place = TestDb.SQLITE.place();
        first = new JobFixture(place, keys, "one", new JobFixture.ManualClock());
        second = new JobFixture(place, keys, "one", new JobFixture.ManualClock());
    }

    @AfterEach
    void close() {
        never.countDown();
        first.close();
        second.close();
    }

    private JobFixture offer(JobFixture fixture, JobFixture.Body body, Undo undo) {
        fixture.jobs.register(new Undoable<JobFixture.Name>() {
            @Override
            public JobType<JobFixture.Name> kind() {
                return KIND;
            }

            @Override
            public Outcome run(JobFixture.Name what, JobContext job) throws InterruptedException {
                runs.incrementAndGet();
                return body.run(job);
            }

            @Override
            public @Nullable String undo(JobFixture.Name what, JobContext job) throws InterruptedException {
                return undo.undo(job);
            }
        });
        return fixture.start();
    }

    @Test
    void aFailedJobIsUndoneAndReportsTheStateNow() {
        offer(first, _ -> new Outcome.Failed("No room."), _ -> "All is as before.");
        JobView job = first.over(first.ask(KIND, "x", null));
        assertThat(job.status()).isEqualTo(JobState.FAILED);
        assertThat(job.error()).isEqualTo("No room. All is as before.");
    }

    @Test
    void aJobThatSucceedsIsNotUndone() {
        offer(first, _ -> new Outcome.Done("well"), _ -> {
            throw new AssertionError("undone");
        });
        assertThat(first.over(first.ask(KIND, "x", null)).status()).isEqualTo(JobState.SUCCEEDED);
    }

    @Test
    void aCanceledJobIsUndoneAndTheUndoCantBeCanceled() {
        var begun = new CountDownLatch(1);
        var host = new FakeHost();
        host.end = TaskEnd.OK;
        JobFixture.Body body = job -> {
            begun.countDown();
            JobFixture.until("it is canceled", job::isCanceled);
            job.stopIfCanceled();
            return new Outcome.Done();
        };
        offer(first, body, job -> {
            job.stopIfCanceled();
            return job.isCanceled() ? "canceled again" : "Back: " + job.execute("back", host) + ".";
        });
        long id = first.ask(KIND, "x", null);
        JobFixture.await(begun, "the job to begin");
        first.jobs.cancel(id, new RequestedBy(7, "ada"));
        JobView job = first.over(id);
        assertThat(job.status()).isEqualTo(JobState.CANCELED);
        assertThat(job.error()).isEqualTo("Canceled by ada. Back: OK.");
    }

    @Test
    void aJobThatDisabledCancelingIsNotCanceled() {
        var sheltered = new CountDownLatch(1);
        var asked = new CountDownLatch(1);
        JobFixture.Body body = job -> {
            job.disableCancel();
            sheltered.countDown();
            JobFixture.await(asked, "the cancellation");
            job.stopIfCanceled();
            return new Outcome.Done();
        };
        offer(first, body, _ -> "undone");
        long id = first.ask(KIND, "x", null);
        JobFixture.await(sheltered, "the shelter");
        first.jobs.cancel(id, null);
        asked.countDown();
        assertThat(first.over(id).status()).isEqualTo(JobState.SUCCEEDED);
    }

    @Test
    void afterACrashDuringTheUndoItIsUndoneAndNotRunAgain() {
        var undoing = new CountDownLatch(1);
        offer(first, _ -> new Outcome.Unknown("Silence."), _ -> {
            undoing.countDown();
            JobFixture.await(never, "the end of the test");
            return null;
        });
        long id = first.ask(KIND, "x", null);
        JobFixture.await(undoing, "the undo to begin");
        first.crash();
        offer(second, _ -> new Outcome.Done(), _ -> "All is as before.");
        JobView job = second.over(id);
        assertThat(job.status()).isEqualTo(JobState.UNKNOWN);
        assertThat(job.error()).isEqualTo("Silence. All is as before.");
        assertThat(runs).hasValue(1);
    }

    @Test
    void aFailedUndoIsReported() {
        offer(first, _ -> new Outcome.Failed("No room."), _ -> {
            throw new IllegalStateException("and neither is there a way back");
        });
        assertThat(first.over(first.ask(KIND, "x", null)).error()).contains("No room.", "could not all be undone");
    }
}
