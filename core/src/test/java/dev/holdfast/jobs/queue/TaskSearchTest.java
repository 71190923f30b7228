package dev.holdfast.jobs.queue;

import static org.assertj.core.api.Assertions.assertThat;

import dev.holdfast.base.db.DatabaseConfig;
import dev.holdfast.base.db.TestDb;
import dev.holdfast.jobs.JobContext;
import dev.holdfast.jobs.JobState;
import dev.holdfast.jobs.JobView;
import dev.holdfast.jobs.Order;
import dev.holdfast.jobs.Outcome;
import dev.holdfast.jobs.TaskEnd;
import dev.holdfast.jobs.engine.Checkpoint;
import java.nio.file.Path;
import java.time.Duration;
import java.util.concurrent.CountDownLatch;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.Parameter;
import org.junit.jupiter.params.ParameterizedClass;
import org.junit.jupiter.params.provider.EnumSource;

/** Which of a host's tasks belongs to an order whose answer was lost. */
@ParameterizedClass
@EnumSource(TestDb.class)
class TaskSearchTest {
    @Parameter
    TestDb kind;

    @TempDir
    Path keys;

    final JobFixture.ManualClock clock = new JobFixture.ManualClock();
    final FakeHost host = new FakeHost();
    final CountDownLatch go = new CountDownLatch(1);
    DatabaseConfig place;
    JobFixture fixture;

    @BeforeEach
    void open() {
        place = kind.place();
        fixture = new JobFixture(place, keys, "one", clock).body("remote", job -> remote(job, host));
        fixture.start();
        host.end = TaskEnd.OK;
    }

    @AfterEach
    void close() {
        go.countDown();
        fixture.close();
    }

    private static Outcome remote(JobContext job, Order order) throws InterruptedException {
        return job.execute("it", order) == TaskEnd.OK ? new Outcome.Done() : new Outcome.Failed("It broke.");
    }

    /** Waits until the host's list was read again, then lets the time for a late task pass. */
    private JobView overInVain(JobFixture at, long id) {
        int polls = host.polls;
        JobFixture.until("the list to be read again", () -> host.polls > polls + 2);
        clock.forward(Duration.ofSeconds(31));
        return at.over(id);
    }

    @Test
    void anEarlierTaskIsNotTakenAndNothingIsOrderedAgain() {
        assertThat(fixture.over(fixture.ask("remote")).status()).isEqualTo(JobState.SUCCEEDED);
        host.forgetsOrders = true;
        host.losesAnswer = true;
        JobView job = overInVain(fixture, fixture.ask("remote"));
        assertThat(job.status()).isEqualTo(JobState.UNKNOWN);
        assertThat(job.error()).contains("Check the host before you try again");
        assertThat(host.orders).isEqualTo(2);
    }

    @Test
    void anEarlierTaskIsNotTakenAfterACrashJustBeforeTheOrder() {
        host.tasks.add("UPID:earlier");
        var leaving = new CountDownLatch(1);
        fixture.body(
                "crashing",
                job -> remote(job, host.givenBy(() -> {
                    leaving.countDown();
                    JobFixture.await(go, "the end of the test");
                    throw FakeHost.lostAnswer();
                })));
        long id = fixture.ask("crashing");
        JobFixture.await(leaving, "the order to be about to be sent");
        fixture.crash();
        try (JobFixture second = new JobFixture(place, keys, "one", clock)) {
            second.body("crashing", job -> remote(job, host)).start();
            assertThat(overInVain(second, id).status()).isEqualTo(JobState.UNKNOWN);
        }
        assertThat(host.orders).isZero();
    }

    @Test
    void anOrderThatTheHostProcessesLateIsFound() {
        host.forgetsOrders = true;
        host.losesAnswer = true;
        long id = fixture.ask("remote");
        JobFixture.until("the list to be read without a result", () -> host.polls > 4);
        host.tasks.add("UPID:late");
        assertThat(fixture.over(id).status()).isEqualTo(JobState.SUCCEEDED);
        assertThat(fixture.transcript(id)).anyMatch(line -> line.contains("its task is UPID:late"));
        assertThat(host.orders).isEqualTo(1);
    }

    @Test
    void noneOfTwoNewTasksIsGuessed() {
        fixture.body(
                "remote",
                job -> remote(job, host.givenBy(() -> {
                    host.tasks.add("UPID:somebody else's");
                    host.losesAnswer = true;
                    return host.send();
                })));
        assertThat(fixture.over(fixture.ask("remote")).status()).isEqualTo(JobState.UNKNOWN);
        assertThat(host.orders).isEqualTo(1);
    }

    @Test
    void theTaskOfAnotherJobIsNotTakenEvenWhenThatJobHasEnded() {
        var leaving = new CountDownLatch(1);
        fixture.body(
                "slow",
                job -> remote(job, host.givenBy(() -> {
                    leaving.countDown();
                    JobFixture.await(go, "the other job to be over");
                    throw FakeHost.lostAnswer();
                })));
        long slow = fixture.ask("slow");
        JobFixture.await(leaving, "the order to be about to be sent");
        assertThat(fixture.over(fixture.ask("remote")).status()).isEqualTo(JobState.SUCCEEDED);
        go.countDown();
        assertThat(overInVain(fixture, slow).status()).isEqualTo(JobState.UNKNOWN);
    }

    @Test
    void aTaskThatMayBelongToAnEarlierOrderOfUnknownEndIsNotTaken() {
        host.forgetsOrders = true;
        host.losesAnswer = true;
        assertThat(overInVain(fixture, fixture.ask("remote")).status()).isEqualTo(JobState.UNKNOWN);
        host.forgetsOrders = false;
        assertThat(fixture.over(fixture.ask("remote")).status()).isEqualTo(JobState.UNKNOWN);
        host.losesAnswer = false; // an answered order is certain nevertheless
        assertThat(fixture.over(fixture.ask("remote")).status()).isEqualTo(JobState.SUCCEEDED);
        assertThat(host.orders).isEqualTo(3);
    }

    @Test
    void aRefusedOrderMakesNoLaterOneUncertain() {
        fixture.body(
                "refused",
                job -> remote(job, host.givenBy(() -> {
                    throw new IllegalStateException("500 not now");
                })));
        assertThat(fixture.over(fixture.ask("refused")).status()).isEqualTo(JobState.FAILED);
        host.losesAnswer = true;
        assertThat(fixture.over(fixture.ask("remote")).status()).isEqualTo(JobState.SUCCEEDED);
    }

    @Test
    void anOrderStoredByAnEarlierVersionRemainsUnknown() {
        byte[] stored = """
            {"steps":{},"orders":{"it":{"since":"2026-01-02T03:04:05Z","task":null},
             "done":{"since":"2026-01-02T03:04:05Z","task":"UPID:1"}},"logs":{},"own":null,"undoing":null}\
            """.getBytes(java.nio.charset.StandardCharsets.UTF_8);
        Checkpoint checkpoint = Checkpoint.read(stored);
        assertThat(checkpoint.order("it")).isEqualTo(new Checkpoint.Given(null, null, null));
        assertThat(checkpoint.order("done")).isEqualTo(new Checkpoint.Given(null, null, "UPID:1"));
        assertThat(checkpoint.hasOpenOrder("")).isTrue();
    }
}
