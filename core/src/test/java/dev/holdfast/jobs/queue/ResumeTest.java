package dev.holdfast.jobs.queue;

import static org.assertj.core.api.Assertions.assertThat;

import dev.holdfast.base.db.DatabaseConfig;
import dev.holdfast.base.db.TestDb;
import dev.holdfast.jobs.JobContext;
import dev.holdfast.jobs.JobState;
import dev.holdfast.jobs.JobView;
import dev.holdfast.jobs.Outcome;
import dev.holdfast.jobs.TaskEnd;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.Parameter;
import org.junit.jupiter.params.ParameterizedClass;
import org.junit.jupiter.params.provider.EnumSource;

/** The first fixture crashes (its database is removed during the work), the second one starts on the same database. */
@ParameterizedClass
@EnumSource(TestDb.class)
class ResumeTest {
    @Parameter
    TestDb kind;

    @TempDir
    Path keys;

    final JobFixture.ManualClock clock = new JobFixture.ManualClock();
    final FakeHost host = new FakeHost();
    final CountDownLatch never = new CountDownLatch(1);
    DatabaseConfig place;
    JobFixture first;
    JobFixture second;

    @BeforeEach
    void open() {
        place = kind.place();
        first = new JobFixture(place, keys, "one", clock);
        second = new JobFixture(place, keys, "one", clock);
    }

    @AfterEach
    void close() {
        never.countDown();
        host.end = TaskEnd.OK;
        host.silent = false;
        first.close();
        second.close();
    }

    private Outcome remote(JobContext job) throws InterruptedException {
        return switch (job.execute("it", host)) {
            case OK, WARNINGS -> new Outcome.Done();
            case FAILED -> new Outcome.Failed("The host said: " + job.taskMessage());
            case LOST -> new Outcome.Unknown("The host stopped answering.");
        };
    }

    @Test
    void queuedJobsRunAfterTheRestart() {
        var begun = new CountDownLatch(4);
        first.body("stuck", JobFixture.waiting(begun, never)).start();
        for (int i = 0; i < 4; i++) first.ask("stuck");
        JobFixture.await(begun, "four jobs to begin");
        long queued = first.ask("quick");
        first.crash();
        second.body("stuck", _ -> new Outcome.Done());
        second.body("quick", _ -> new Outcome.Done("later")).start();
        assertThat(second.over(queued).result()).hasToString("\"later\"");
    }

    @Test
    void aTaskIsFollowedFurtherWithoutLostOrRepeatedLinesOrOrders() {
        host.log.addAll(List.of("one", "two"));
        first.body("remote", this::remote).start();
        long id = first.ask("remote");
        JobFixture.until(
                "the first lines to be stored", () -> first.transcript(id).size() == 2);
        first.crash();
        host.log.addAll(List.of("three", "four"));
        second.body("remote", this::remote).start();
        JobFixture.until("the rest", () -> second.transcript(id).contains("four"));
        host.end = TaskEnd.OK;
        assertThat(second.over(id).status()).isEqualTo(JobState.SUCCEEDED);
        assertThat(host.orders).isEqualTo(1);
        assertThat(second.transcript(id).stream().filter(line -> !line.startsWith("Holdfast was stopped")))
                .containsExactly("one", "two", "three", "four");
        assertThat(second.eventIds(id)).doesNotHaveDuplicates().isSorted().startsWith(1L);
    }

    @Test
    void aJobsOwnLinesAreNotRepeatedAndNewOnesAreAdded() {
        JobFixture.Body body = job -> {
            job.line("Starting wiki.");
            job.line("Once more:");
            job.line("Once more:");
            Outcome outcome = remote(job);
            job.line("Starting wiki.");
            return outcome;
        };
        first.body("remote", body).start();
        long id = first.ask("remote");
        JobFixture.until(
                "the task to be followed",
                () -> host.polls >= 4 && first.transcript(id).size() == 3);
        first.crash();
        host.log.add("from the task");
        host.end = TaskEnd.OK;
        second.body("remote", body).start();
        second.over(id);
        assertThat(second.transcript(id).stream().filter(line -> !line.startsWith("Holdfast was stopped")))
                .containsExactly("Starting wiki.", "Once more:", "Once more:", "from the task", "Starting wiki.");
    }

    /** The order is sent, and the fixture crashes before the task's ID is stored. */
    private long crashWhileOrdering() {
        var sent = new CountDownLatch(1);
        first.body("remote", job -> {
                    job.order("it", host.givenBy(() -> {
                        host.send();
                        sent.countDown();
                        JobFixture.await(never, "the end of the test");
                        throw new IllegalStateException();
                    }));
                    return new Outcome.Done();
                })
                .start();
        long id = first.ask("remote");
        JobFixture.await(sent, "the order to be sent");
        first.crash();
        return id;
    }

    @Test
    void anOrderSentBeforeTheCrashIsFoundOnTheHost() {
        long id = crashWhileOrdering();
        host.end = TaskEnd.OK;
        second.body("remote", this::remote).start();
        assertThat(second.over(id).status()).isEqualTo(JobState.SUCCEEDED);
        assertThat(host.orders).isEqualTo(1);
    }

    @Test
    void anUnansweredOrderIsSearchedForImmediately() {
        host.losesAnswer = true;
        host.end = TaskEnd.OK;
        second.body("remote", this::remote).start();
        assertThat(second.over(second.ask("remote")).status()).isEqualTo(JobState.SUCCEEDED);
        assertThat(host.orders).isEqualTo(1);
    }

    @Test
    void aFinishedStepIsNotRepeatedAndItsResultIsKept() {
        var done = new AtomicInteger();
        var begun = new CountDownLatch(1);
        JobFixture.Body body = job -> {
            int result = job.step("count", Integer.class, done::incrementAndGet);
            job.checkpoint(List.of("mine", "too"));
            if (begun.getCount() > 0) {
                begun.countDown();
                JobFixture.await(never, "the end of the test");
            }
            return new Outcome.Done(result + " " + job.checkpoint(List.class));
        };
        first.body("steps", body).start();
        long id = first.ask("steps");
        JobFixture.await(begun, "the job to get stuck");
        first.crash();
        second.body("steps", body).start();
        assertThat(second.over(id).result()).hasToString("\"1 [mine, too]\"");
        assertThat(done).hasValue(1);
    }

    @Test
    void aJobThatCantBeResumedIsInterrupted() {
        var begun = new CountDownLatch(1);
        first.body("fragile", JobFixture.waiting(begun, never)).start();
        long id = first.ask(JobFixture.FRAGILE, "fragile", null);
        JobFixture.await(begun, "the job to begin");
        first.crash();
        second.start();
        JobView job = second.over(id);
        assertThat(job.status()).isEqualTo(JobState.INTERRUPTED);
        assertThat(job.error()).contains("Holdfast was stopped");
    }

    @Test
    void aJobContinuesAfterAnOrderlyStop() {
        host.log.add("one");
        first.body("remote", this::remote).start();
        long id = first.ask("remote");
        JobFixture.until("the first line", () -> first.transcript(id).size() == 1);
        first.close();
        assertThat(second.state(id)).isEqualTo(JobState.RUNNING);
        host.end = TaskEnd.OK;
        second.body("remote", this::remote).start();
        assertThat(second.over(id).status()).isEqualTo(JobState.SUCCEEDED);
        assertThat(host.orders).isEqualTo(1);
    }

    @Test
    void anotherReplicaTakesOverTheJobsOfADeadOne() {
        first.body("remote", this::remote).start();
        long id = first.ask("remote");
        JobFixture.until("the order", () -> host.orders == 1);
        first.crash();
        try (JobFixture other = new JobFixture(place, keys, "two", clock)) {
            other.body("remote", this::remote).start();
            host.end = TaskEnd.OK;
            clock.forward(Duration.ofMinutes(1)); // four heartbeats were missed long ago
            assertThat(other.over(id).status()).isEqualTo(JobState.SUCCEEDED);
        }
        assertThat(host.orders).isEqualTo(1);
    }

    @Test
    void aShortSilenceOfTheHostIsNotAFailure() {
        second.body("remote", this::remote).start();
        long id = second.ask("remote");
        JobFixture.until("the order", () -> host.orders == 1);
        host.silent = true;
        JobFixture.until(
                "the silence to be noticed", () -> second.transcript(id).size() == 1);
        clock.forward(Duration.ofSeconds(119));
        int polls = host.polls;
        JobFixture.until("further polls", () -> host.polls > polls + 3);
        assertThat(second.state(id)).isEqualTo(JobState.RUNNING);
        host.silent = false;
        host.end = TaskEnd.OK;
        assertThat(second.over(id).status()).isEqualTo(JobState.SUCCEEDED);
        assertThat(second.transcript(id)).last().isEqualTo("The host answers again.");
    }

    @Test
    void aLongSilenceOfTheHostMakesTheEndUnknown() {
        second.body("remote", this::remote).start();
        long id = second.ask("remote");
        JobFixture.until("the order", () -> host.orders == 1);
        host.silent = true;
        JobFixture.until(
                "the silence to be noticed", () -> second.transcript(id).size() == 1);
        clock.forward(Duration.ofSeconds(121));
        JobView job = second.over(id);
        assertThat(job.status()).isEqualTo(JobState.UNKNOWN);
        assertThat(String.join(" ", second.transcript(id))).contains("has not answered for 120 seconds");
    }

    @Test
    void aJobFailsWithoutAnOrderIfTheHostCantBeReached() {
        host.silent = true;
        second.body("remote", this::remote).start();
        JobView job = second.over(second.ask("remote"));
        assertThat(job.status()).isEqualTo(JobState.FAILED);
        assertThat(job.error()).contains("Nothing was changed");
    }
}
