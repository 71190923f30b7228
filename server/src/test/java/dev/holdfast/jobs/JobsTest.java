package dev.holdfast.jobs;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import dev.holdfast.base.Refusal;
import dev.holdfast.base.db.TestDb;
import dev.holdfast.base.seal.Secret;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.CountDownLatch;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.Parameter;
import org.junit.jupiter.params.ParameterizedClass;
import org.junit.jupiter.params.provider.EnumSource;

@ParameterizedClass
@EnumSource(TestDb.class)
class JobsTest {
    @Parameter
    TestDb kind;

    @TempDir
    Path keys;

    final JobFixture.ManualClock clock = new JobFixture.ManualClock();
    JobFixture plant;

    @BeforeEach
    void open() {
        plant = new JobFixture(kind.place(), keys, "one", clock);
    }

    @AfterEach
    void close() {
        plant.close();
    }

    @Test
    void aJobRecordsItsTranscriptAndEndsWithItsResult() {
        plant.body("story", job -> {
            job.line("first");
            job.line(JobEvent.Stream.STDERR, "second\nthird");
            job.progress(40);
            return new Outcome.Done(Map.of("answer", 42));
        });
        plant.start();
        long id = plant.ask("story");
        JobView job = plant.over(id);
        assertThat(job.status()).isEqualTo(JobState.SUCCEEDED);
        assertThat(job.kind()).isEqualTo("test.people");
        assertThat(job.target()).isEqualTo(new JobTarget("app", 1, "wiki"));
        assertThat(job.requestedBy()).isEqualTo(new RequestedBy(7, "ada"));
        assertThat(job.progressPct()).isEqualTo(100);
        assertThat(job.error()).isNull();
        assertThat(job.result()).hasToString("{\"answer\":42}");
        assertThat(job.startedAt()).isNotNull();
        assertThat(job.finishedAt()).isNotNull();
        assertThat(plant.jobs.events(id, 0, 100))
                .containsExactly(
                        new JobEvent(1, clock.instant(), JobEvent.Stream.STDOUT, "first"),
                        new JobEvent(2, clock.instant(), JobEvent.Stream.STDERR, "second"),
                        new JobEvent(3, clock.instant(), JobEvent.Stream.STDERR, "third"));
        assertThat(plant.jobs.events(id, 1, 1)).extracting(JobEvent::id).containsExactly(2L);
    }

    @Test
    void everyChangeOfStateIsPublished() {
        List<JobState> published = new CopyOnWriteArrayList<>();
        plant.bus.subscribe(
                JobChanged.class, changed -> published.add(changed.job().status()));
        plant.ask("nothing"); // before the start: later it may leave the queue before its state is published
        plant.start();
        JobFixture.until("the end to be published", () -> published.contains(JobState.SUCCEEDED));
        assertThat(published).startsWith(JobState.QUEUED, JobState.RUNNING).endsWith(JobState.SUCCEEDED);
    }

    @Test
    void aFailureIsAFailureAndUnknownIsUnknown() {
        plant.body("failed", _ -> new Outcome.Failed("It is full."));
        plant.body("unknown", _ -> new Outcome.Unknown("Nobody knows."));
        plant.body("refused", _ -> {
            throw Refusal.conflict("Not now.");
        });
        plant.body("bug", _ -> {
            throw new IllegalStateException("secret detail");
        });
        plant.start();
        JobView failed = plant.over(plant.ask("failed"));
        assertThat(failed.status()).isEqualTo(JobState.FAILED);
        assertThat(failed.error()).isEqualTo("It is full.");
        assertThat(plant.transcript(failed.id())).containsExactly("It is full.");
        assertThat(plant.over(plant.ask("unknown")).status()).isEqualTo(JobState.UNKNOWN);
        assertThat(plant.over(plant.ask("refused")).error()).isEqualTo("Not now.");
        JobView bug = plant.over(plant.ask("bug"));
        assertThat(bug.status()).isEqualTo(JobState.FAILED);
        assertThat(bug.error()).doesNotContain("secret detail").contains("job " + bug.id());
    }

    @Test
    void fourJobsRunAndTheOthersReportWhatTheyWaitFor() {
        var begun = new CountDownLatch(4);
        var go = new CountDownLatch(1);
        plant.body("slow", JobFixture.waiting(begun, go));
        plant.start();
        List<Long> ids = new ArrayList<>();
        for (int i = 0; i < 6; i++) ids.add(plant.ask("slow"));
        JobFixture.await(begun, "four jobs to begin");
        assertThat(plant.jobs.count(new JobFilter(JobState.RUNNING, null, null, null, null)))
                .isEqualTo(4);
        assertThat(plant.jobs.get(ids.get(5)).waitsFor()).isEqualTo("4 jobs are running");
        go.countDown();
        ids.forEach(id -> assertThat(plant.over(id).status()).isEqualTo(JobState.SUCCEEDED));
    }

    @Test
    void oneJobHoldsAGuestAndJobsOfOthersRun() {
        var begun = new CountDownLatch(1);
        var go = new CountDownLatch(1);
        plant.body("slow", JobFixture.waiting(begun, go));
        plant.start();
        long holder = plant.ask(JobFixture.PEOPLE, "slow", "guest:1:101");
        JobFixture.await(begun, "the first job to begin");
        long second = plant.ask(JobFixture.PEOPLE, "quick", "guest:1:101");
        long other = plant.ask(JobFixture.PEOPLE, "quick", "guest:1:102");
        plant.over(other);
        assertThat(plant.state(second)).isEqualTo(JobState.QUEUED);
        assertThat(plant.jobs.get(second).waitsFor()).isEqualTo("job " + holder + " holds this guest");
        assertThat(plant.jobs.holding("guest:1:101").id()).isEqualTo(holder);
        assertThat(plant.jobs.holds()).containsOnlyKeys("guest:1:101");
        go.countDown();
        assertThat(plant.over(second).status()).isEqualTo(JobState.SUCCEEDED);
        assertThat(plant.jobs.holding("guest:1:101")).isNull();
    }

    @Test
    void aJobThatWaitsForAnotherCausesNoAdmissions() {
        var begun = new CountDownLatch(1);
        var go = new CountDownLatch(1);
        plant.body("slow", JobFixture.waiting(begun, go));
        plant.start();
        plant.ask(JobFixture.PEOPLE, "slow", "guest:1:101");
        JobFixture.await(begun, "it to begin");
        long waiting = plant.ask(JobFixture.PEOPLE, "quick", "guest:1:101");
        var admission = new Admission(new JobStore(), 4, (_, _) -> {});
        assertThat(plant.db.read(admission::mightAdmit)).isFalse();
        go.countDown();
        assertThat(plant.over(waiting).status()).isEqualTo(JobState.SUCCEEDED);
    }

    @Test
    void aQueuedJobHoldsNothingYet() {
        var begun = new CountDownLatch(1);
        var go = new CountDownLatch(1);
        plant.body("slow", JobFixture.waiting(begun, go));
        long id = plant.ask(JobFixture.PEOPLE, "slow", "install:1");
        assertThat(plant.jobs.holding("install:1").id()).isEqualTo(id);
        assertThat(plant.jobs.isHeld("install:1")).isFalse();
        plant.start();
        JobFixture.await(begun, "it to begin");
        assertThat(plant.jobs.isHeld("install:1")).isTrue();
        go.countDown();
        plant.over(id);
        assertThat(plant.jobs.isHeld("install:1")).isFalse();
    }

    @Test
    void aJobThatWaitsForAContainerWaitsForItsNewId() {
        var begun = new CountDownLatch(2);
        var go = new CountDownLatch(1);
        plant.body("slow", JobFixture.waiting(begun, go));
        plant.start();
        plant.ask(JobFixture.PEOPLE, "slow", "guest:1:101");
        long there = plant.ask(JobFixture.PEOPLE, "slow", "guest:2:100");
        JobFixture.await(begun, "both to begin");
        long waiting = plant.ask(JobFixture.PEOPLE, "quick", "guest:1:101");
        plant.db.writing(h -> plant.jobs.holdInstead(h, "guest:1:101", "guest:2:100"));
        assertThat(plant.jobs.get(waiting).waitsFor()).isEqualTo("job " + there + " holds this guest");
        go.countDown();
        assertThat(plant.over(waiting).status()).isEqualTo(JobState.SUCCEEDED);
    }

    @Test
    void peopleRunBeforeBulkInTheOrderOfTheQueue() {
        var begun = new CountDownLatch(4);
        var go = new CountDownLatch(1);
        List<String> order = new CopyOnWriteArrayList<>();
        plant.body("slow", JobFixture.waiting(begun, go));
        for (String name : List.of("b1", "b2", "p1", "p2")) {
            plant.body(name, _ -> {
                order.add(name);
                return new Outcome.Done();
            });
        }
        plant.start();
        for (int i = 0; i < 4; i++) plant.ask("slow");
        JobFixture.await(begun, "all slots to be taken");
        // One hold key, so that they run one after another.
        long last = 0;
        for (String name : List.of("b1", "b2")) last = plant.ask(JobFixture.BULK, name, "guest:1:1");
        for (String name : List.of("p1", "p2")) plant.ask(JobFixture.PEOPLE, name, "guest:1:1");
        go.countDown();
        plant.over(last);
        assertThat(order).containsExactly("p1", "p2", "b1", "b2");
    }

    @Test
    void aJobOfAFailedTransactionDoesNotExist() {
        plant.start();
        assertThatThrownBy(() -> plant.db.writing(handle -> {
                    plant.jobs.enqueue(handle, null, JobFixture.PEOPLE, new JobFixture.Name("x"), null, null, null);
                    throw new IllegalArgumentException("no");
                }))
                .isInstanceOf(IllegalArgumentException.class);
        assertThat(plant.jobs.count(JobFilter.ALL)).isZero();
    }

    @Test
    void theListIsFilteredPagedAndNewestFirst() {
        List<Long> ids = new ArrayList<>();
        for (int i = 0; i < 3; i++) ids.add(plant.ask(JobFixture.BULK, "x", null));
        long other = plant.jobs.enqueue(
                null, JobFixture.PEOPLE, new JobFixture.Name("x"), new JobTarget("vm", 9, "db"), null, null);
        assertThat(plant.jobs.list(JobFilter.ALL, 2, 1))
                .extracting(JobView::id)
                .containsExactly(ids.get(2), ids.get(1));
        assertThat(plant.jobs.list(new JobFilter(JobState.QUEUED, "test.people", "vm", 9L, null), 10, 0))
                .extracting(JobView::id)
                .containsExactly(other);
        assertThat(plant.jobs.count(new JobFilter(null, "test.bulk", "app", 1L, null)))
                .isEqualTo(3);
        assertThat(plant.jobs.count(new JobFilter(JobState.FAILED, null, null, null, null)))
                .isZero();
    }

    @Test
    void aJobWithUnreadableParametersFailsWithoutEndlessRetries() {
        long id = plant.ask("spoilt");
        plant.db.writing(h -> h.execute("UPDATE job SET params = ? WHERE id = ?", new byte[] {1, 2, 3}, id));
        plant.start();
        JobView job = plant.over(id);
        assertThat(job.status()).isEqualTo(JobState.FAILED);
        assertThat(job.error()).contains("error in Holdfast");
    }

    @Test
    void progressNeverDecreases() throws Exception {
        List<Integer> published = new CopyOnWriteArrayList<>();
        plant.bus.subscribe(JobChanged.class, changed -> {
            if (changed.job().progressPct() != null) published.add(changed.job().progressPct());
        });
        plant.body("steps", job -> {
            for (int percent : new int[] {10, 60, 30, 200, -5}) {
                job.progress(percent);
                job.checkpoint("stored"); // so that each is stored separately
            }
            return new Outcome.Done();
        });
        plant.start();
        var notes = new JobFixture.Frames();
        plant.jobs.show(plant.ask("steps"), 0, notes);
        JobFixture.until("the end to be published, too", () -> published.contains(100));
        assertThat(published).isSorted().endsWith(100);
        assertThat(notes.progress).isSorted().endsWith(100);
    }

    @Test
    void knownSecretsDoNotReachTheTranscriptTheErrorOrTheResult() {
        try (var _ = plant.scrubber.know(Secret.of("hunter2-token"))) {
            plant.body("leaky", job -> {
                job.line("using hunter2-token now");
                return new Outcome.Failed("hunter2-token was wrong");
            });
            plant.body("leaky result", _ -> new Outcome.Done(Map.of("token", "hunter2-token")));
            plant.start();
            JobView job = plant.over(plant.ask("leaky"));
            assertThat(plant.transcript(job.id())).containsExactly("using *** now", "*** was wrong");
            assertThat(job.error()).isEqualTo("*** was wrong");
            assertThat(plant.over(plant.ask("leaky result")).result()).hasToString("{\"token\":\"***\"}");
        }
    }

    @Test
    void theParametersAreSealed() {
        long id = plant.ask("open-sesame");
        byte[] stored = plant.db.read(handle -> handle.select("SELECT params FROM job WHERE id = ?", id)
                .mapTo(byte[].class)
                .one());
        assertThat(new String(stored, java.nio.charset.StandardCharsets.ISO_8859_1))
                .doesNotContain("sesame");
    }

    @Test
    void aQueuedJobIsCanceledImmediately() {
        long id = plant.ask("never");
        plant.jobs.cancel(id, new RequestedBy(8, "bob"));
        JobView job = plant.jobs.get(id);
        assertThat(job.status()).isEqualTo(JobState.CANCELED);
        assertThat(job.error()).isEqualTo("Canceled by bob.");
        assertThat(plant.transcript(id)).containsExactly("Canceled by bob.");
        plant.start();
        plant.over(plant.ask("another"));
        assertThat(plant.jobs.get(id).startedAt()).isNull();
    }

    @Test
    void aCanceledJobAsksItsHostToStopAndReportsTheActualEnd() {
        for (TaskEnd end : List.of(TaskEnd.FAILED, TaskEnd.OK)) {
            var host = new FakeHost();
            plant.body("remote " + end, job -> switch (job.execute("it", host)) {
                case OK, WARNINGS -> new Outcome.Done();
                case FAILED -> new Outcome.Failed("It was stopped.");
                case LOST -> new Outcome.Unknown("?");
            });
            if (end == TaskEnd.FAILED) plant.start();
            long id = plant.ask("remote " + end);
            JobFixture.until("the order", () -> host.orders == 1);
            plant.jobs.cancel(id, new RequestedBy(8, "bob"));
            JobFixture.until("the host to be asked to stop", () -> host.stopped);
            assertThat(plant.state(id)).isEqualTo(JobState.RUNNING);
            host.end = end;
            JobView job = plant.over(id);
            assertThat(job.status()).isEqualTo(end == TaskEnd.OK ? JobState.SUCCEEDED : JobState.CANCELED);
            if (end == TaskEnd.FAILED) assertThat(job.error()).isEqualTo("Canceled by bob. It was stopped.");
        }
    }

    @Test
    void aTaskThatCantBeStoppedOrReadIsFollowedToItsEnd() {
        var host = new FakeHost();
        host.refusesStop = true;
        host.hidesLog = true;
        plant.body(
                "remote",
                job -> job.execute("it", host) == TaskEnd.OK ? new Outcome.Done() : new Outcome.Failed("It broke."));
        plant.start();
        long id = plant.ask("remote");
        JobFixture.until("the order", () -> host.orders == 1);
        plant.jobs.cancel(id, new RequestedBy(8, "bob"));
        JobFixture.until("the host to be asked to stop", () -> host.stopped);
        host.end = TaskEnd.FAILED;
        JobView job = plant.over(id);
        assertThat(job.status()).isEqualTo(JobState.FAILED); // it failed by itself
        assertThat(plant.transcript(id))
                .contains(
                        "The host refused to stop the task (500 not now).",
                        "The host refused to show the task's log (403 no log for you).");
    }

    @Test
    void anUnansweredStopDoesNotPreventPolling() {
        var host = new FakeHost();
        host.cannotStopNow = true;
        plant.body(
                "remote", job -> job.execute("it", host) == TaskEnd.OK ? new Outcome.Done() : new Outcome.Failed(""));
        plant.start();
        long id = plant.ask("remote");
        JobFixture.until("the order", () -> host.orders == 1);
        plant.jobs.cancel(id, null);
        JobFixture.until("the host to be asked to stop", () -> host.stopped);
        host.end = TaskEnd.OK;
        assertThat(plant.over(id).status()).isEqualTo(JobState.SUCCEEDED);
    }

    @Test
    void aJobDecidesWhereCancelingStopsIt() {
        var begun = new CountDownLatch(1);
        plant.body("polite", job -> {
            begun.countDown();
            JobFixture.until("the cancellation", job::isCanceled);
            job.stopIfCanceled();
            return new Outcome.Done();
        });
        plant.start();
        long id = plant.ask("polite");
        JobFixture.await(begun, "the job to begin");
        plant.jobs.cancel(id, null);
        assertThat(plant.over(id).status()).isEqualTo(JobState.CANCELED);
    }

    @Test
    void endedJobsCantBeCanceledAndMissingJobsAreNotFound() {
        plant.start();
        long id = plant.ask("nothing");
        plant.over(id);
        assertThat(catchThrowableOfType(Refusal.class, () -> plant.jobs.cancel(id, null))
                        .code())
                .isEqualTo(Refusal.Code.JOB_OVER);
        assertThat(catchThrowableOfType(Refusal.class, () -> plant.jobs.cancel(id + 99, null))
                        .code())
                .isEqualTo(Refusal.Code.NOT_FOUND);
        assertThat(plant.state(id)).isEqualTo(JobState.SUCCEEDED);
    }

    @Test
    void onlyOldFinishedJobsAreDeletedWithTheirTranscripts() {
        plant.body("talk", job -> {
            job.line("something");
            return new Outcome.Done();
        });
        plant.start();
        long old = plant.ask("talk");
        plant.over(old);
        clock.forward(Duration.ofDays(31));
        long young = plant.ask("talk");
        plant.over(young);
        plant.retention.set(Duration.ofDays(31));
        plant.jobs.clean();
        assertThat(plant.jobs.find(old)).isNotNull();
        plant.retention.set(Duration.ofDays(30));
        plant.jobs.clean();
        assertThat(plant.jobs.find(old)).isNull();
        assertThat(plant.transcript(young)).hasSize(1);
        long lines = plant.db.read(handle -> handle.select("SELECT count(*) FROM job_event")
                .mapTo(long.class)
                .one());
        assertThat(lines).isEqualTo(1);
    }

    @Test
    void aThousandSmallJobsAllRunQuickly() {
        plant.start();
        List<Long> ids = new ArrayList<>();
        long begin = System.nanoTime();
        for (int i = 0; i < 1000; i++) ids.add(plant.ask(JobFixture.BULK, "nothing", null));
        long asked = System.nanoTime();
        JobFixture.until(
                "a thousand jobs",
                () -> plant.jobs.count(new JobFilter(JobState.SUCCEEDED, null, null, null, null)) == 1000);
        System.out.printf(
                "1000 jobs on %s: queued in %d ms, ended after %d ms%n",
                kind, (asked - begin) / 1_000_000, (System.nanoTime() - begin) / 1_000_000);
        long left = plant.db.read(handle -> handle.select("SELECT count(*) FROM job WHERE status <> 'succeeded'")
                .mapTo(long.class)
                .one());
        assertThat(left).isZero();
    }
}
