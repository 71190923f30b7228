package dev.holdfast.jobs.queue;

import static org.assertj.core.api.Assertions.assertThat;

import dev.holdfast.LoggedErrors;
import dev.holdfast.base.db.DatabaseConfig;
import dev.holdfast.base.db.TestDb;
import dev.holdfast.jobs.JobState;
import dev.holdfast.jobs.Order;
import dev.holdfast.jobs.Outcome;
import dev.holdfast.jobs.RemoteTask;
import dev.holdfast.jobs.TaskEnd;
import java.nio.file.Path;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.Parameter;
import org.junit.jupiter.params.ParameterizedClass;
import org.junit.jupiter.params.provider.EnumSource;

/** Jobs that are interrupted by an orderly stop at the worst moment. */
@ParameterizedClass
@EnumSource(TestDb.class)
class CalmStopTest {
    @Parameter
    TestDb kind;

    @TempDir
    Path keys;

    final JobFixture.ManualClock clock = new JobFixture.ManualClock();
    final CountDownLatch begun = new CountDownLatch(1);
    final AtomicInteger runs = new AtomicInteger();
    DatabaseConfig place;
    JobFixture first;

    @BeforeEach
    void open() {
        place = kind.place();
        first = new JobFixture(place, keys, "one", clock);
    }

    @AfterEach
    void close() {
        first.close();
    }

    private void untilInterrupted() {
        begun.countDown();
        JobFixture.until("the stop", () -> Thread.currentThread().isInterrupted());
    }

    /** The stop interrupts the job in the middle of its work. */
    private long stopped(JobFixture.Body body) {
        first.body("it", body).start();
        long id = first.ask("it");
        JobFixture.await(begun, "the job to begin");
        try (var troubles = new LoggedErrors()) {
            first.close();
            assertThat(troubles.lines()).isEmpty();
        }
        return id;
    }

    @Test
    void aJobThatEndsDuringTheStopStaysEnded() {
        long id = stopped(_ -> {
            runs.incrementAndGet();
            untilInterrupted();
            return new Outcome.Done("made");
        });
        try (var second = new JobFixture(place, keys, "two", clock)) {
            assertThat(second.jobs.get(id).result()).hasToString("\"made\"");
            long left = second.db.read(
                    handle -> handle.select("SELECT COUNT(*) FROM scheduled_tasks WHERE task_name = 'job'")
                            .mapTo(long.class)
                            .one());
            assertThat(left).isZero();
        }
        assertThat(runs).hasValue(1);
    }

    @Test
    void aJobThatFailsOnlyBecauseOfTheStopContinuesAfterIt() {
        JobFixture.Body body = _ -> {
            if (runs.incrementAndGet() > 1) return new Outcome.Done();
            untilInterrupted();
            return new Outcome.Failed("The host can't be reached.");
        };
        long id = stopped(body);
        try (var second = new JobFixture(place, keys, "two", clock)) {
            assertThat(second.state(id)).isEqualTo(JobState.RUNNING);
            second.body("it", body).start(); // another replica: no need to wait for missed heartbeats
            assertThat(second.over(id).status()).isEqualTo(JobState.SUCCEEDED);
        }
    }

    @Test
    void anOrderSentDuringTheStopIsNotSentAgain() {
        var host = new FakeHost();
        Order order = host.givenBy(() -> {
            RemoteTask task = host.send();
            untilInterrupted();
            return task;
        });
        JobFixture.Body body =
                job -> job.execute("it", order) == TaskEnd.OK ? new Outcome.Done() : new Outcome.Failed("");
        long id = stopped(body);
        host.end = TaskEnd.OK;
        try (var second = new JobFixture(place, keys, "two", clock)) {
            assertThat(second.body("it", body).start().over(id).status()).isEqualTo(JobState.SUCCEEDED);
        }
        assertThat(host.orders).isEqualTo(1);
    }
}
