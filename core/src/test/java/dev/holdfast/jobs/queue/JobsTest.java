package dev.holdfast.jobs.queue;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import dev.holdfast.access.Requester;
import dev.holdfast.base.Refusal;
import dev.holdfast.base.db.TestDb;
import dev.holdfast.base.memory.MemoryAlarm;
import dev.holdfast.base.seal.Secret;
import dev.holdfast.jobs.JobChanged;
import dev.holdfast.jobs.JobEvent;
import dev.holdfast.jobs.JobFilter;
import dev.holdfast.jobs.JobRefusals;
import dev.holdfast.jobs.JobRequest;
import dev.holdfast.jobs.JobState;
import dev.holdfast.jobs.JobTarget;
import dev.holdfast.jobs.JobType;
import dev.holdfast.jobs.JobView;
import dev.holdfast.jobs.Outcome;
import dev.holdfast.jobs.RequestedBy;
import dev.holdfast.jobs.TaskEnd;
import dev.holdfast.jobs.engine.Admission;
import dev.holdfast.jobs.engine.JobStore;
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
    JobFixture fixture;

    @BeforeEach
    void open() {
        fixture = new JobFixture(kind.place(), keys, "one", clock);
    }

    @AfterEach
    void close() {
        fixture.close();
    }

    @Test
    void aJobRecordsItsTranscriptAndEndsWithItsResult() {
        fixture.body("story", job -> {
            job.line("first");
            job.line(JobEvent.Stream.STDERR, "second\nthird");
            job.progress(40);
            return new Outcome.Done(Map.of("answer", 42));
        });
        fixture.start();
        long id = fixture.ask("story");
        JobView job = fixture.over(id);
        assertThat(job.status()).isEqualTo(JobState.SUCCEEDED);
        assertThat(job.kind()).isEqualTo("test.people");
        assertThat(job.target()).isEqualTo(JobTarget.app(1, "wiki"));
        assertThat(job.requestedBy()).isEqualTo(new RequestedBy(7, "ada"));
        assertThat(job.progressPct()).isEqualTo(100);
        assertThat(job.error()).isNull();
        assertThat(job.result()).hasToString("{\"answer\":42}");
        assertThat(job.startedAt()).isNotNull();
        assertThat(job.finishedAt()).isNotNull();
        assertThat(fixture.jobs.events(id, 0, 100))
                .containsExactly(
                        new JobEvent(1, clock.instant(), JobEvent.Stream.STDOUT, "first"),
                        new JobEvent(2, clock.instant(), JobEvent.Stream.STDERR, "second"),
                        new JobEvent(3, clock.instant(), JobEvent.Stream.STDERR, "third"));
        assertThat(fixture.jobs.events(id, 1, 1)).extracting(JobEvent::id).containsExactly(2L);
    }

    @Test
    void everyChangeOfStateIsPublished() {
        List<JobState> published = new CopyOnWriteArrayList<>();
        fixture.bus.subscribe(
                JobChanged.class, changed -> published.add(changed.job().status()));
        fixture.ask("nothing"); // before the start: later it may leave the queue before its state is published
        fixture.start();
        JobFixture.until("the end to be published", () -> published.contains(JobState.SUCCEEDED));
        assertThat(published).startsWith(JobState.QUEUED, JobState.RUNNING).endsWith(JobState.SUCCEEDED);
    }

    @Test
    void aFailureIsAFailureAndUnknownIsUnknown() {
        fixture.body("failed", _ -> new Outcome.Failed("It is full."));
        fixture.body("unknown", _ -> new Outcome.Unknown("Nobody knows."));
        fixture.body("refused", _ -> {
            throw Refusal.conflict("Not now.");
        });
        fixture.body("bug", _ -> {
            throw new IllegalStateException("secret detail");
        });
        fixture.start();
        JobView failed = fixture.over(fixture.ask("failed"));
        assertThat(failed.status()).isEqualTo(JobState.FAILED);
        assertThat(failed.error()).isEqualTo("It is full.");
        assertThat(fixture.transcript(failed.id())).containsExactly("It is full.");
        assertThat(fixture.over(fixture.ask("unknown")).status()).isEqualTo(JobState.UNKNOWN);
        assertThat(fixture.over(fixture.ask("refused")).error()).isEqualTo("Not now.");
        JobView bug = fixture.over(fixture.ask("bug"));
        assertThat(bug.status()).isEqualTo(JobState.FAILED);
        assertThat(bug.error()).doesNotContain("secret detail").contains("job " + bug.id());
    }

    @Test
    void fourJobsRunAndTheOthersReportWhatTheyWaitFor() {
        var begun = new CountDownLatch(4);
        var go = new CountDownLatch(1);
        fixture.body("slow", JobFixture.waiting(begun, go));
        fixture.start();
        List<Long> ids = new ArrayList<>();
        for (int i = 0; i < 6; i++) ids.add(fixture.ask("slow"));
        JobFixture.await(begun, "four jobs to begin");
        assertThat(fixture.jobs.count(new JobFilter(JobState.RUNNING, null, null, null, null, null)))
                .isEqualTo(4);
        assertThat(fixture.jobs.get(ids.get(5)).waitsFor()).isEqualTo("4 jobs are running");
        go.countDown();
        ids.forEach(id -> assertThat(fixture.over(id).status()).isEqualTo(JobState.SUCCEEDED));
    }

    @Test
    void oneJobHoldsAGuestAndJobsOfOthersRun() {
        var begun = new CountDownLatch(1);
        var go = new CountDownLatch(1);
        fixture.body("slow", JobFixture.waiting(begun, go));
        fixture.start();
        long holder = fixture.ask(JobFixture.PEOPLE, "slow", "guest:1:101");
        JobFixture.await(begun, "the first job to begin");
        long second = fixture.ask(JobFixture.PEOPLE, "quick", "guest:1:101");
        long other = fixture.ask(JobFixture.PEOPLE, "quick", "guest:1:102");
        fixture.over(other);
        assertThat(fixture.state(second)).isEqualTo(JobState.QUEUED);
        assertThat(fixture.jobs.get(second).waitsFor()).isEqualTo("job " + holder + " holds this guest");
        assertThat(fixture.jobs.holding("guest:1:101").id()).isEqualTo(holder);
        assertThat(fixture.jobs.holds()).containsOnlyKeys("guest:1:101");
        go.countDown();
        assertThat(fixture.over(second).status()).isEqualTo(JobState.SUCCEEDED);
        assertThat(fixture.jobs.holding("guest:1:101")).isNull();
    }

    @Test
    void aJobThatWaitsForAnotherCausesNoAdmissions() {
        var begun = new CountDownLatch(1);
        var go = new CountDownLatch(1);
        fixture.body("slow", JobFixture.waiting(begun, go));
        fixture.start();
        fixture.ask(JobFixture.PEOPLE, "slow", "guest:1:101");
        JobFixture.await(begun, "it to begin");
        long waiting = fixture.ask(JobFixture.PEOPLE, "quick", "guest:1:101");
        var admission = new Admission(new JobStore(), 4, (_, _) -> {});
        assertThat(fixture.db.read(admission::mightAdmit)).isFalse();
        go.countDown();
        assertThat(fixture.over(waiting).status()).isEqualTo(JobState.SUCCEEDED);
    }

    @Test
    void aQueuedJobHoldsNothingYet() {
        var begun = new CountDownLatch(1);
        var go = new CountDownLatch(1);
        fixture.body("slow", JobFixture.waiting(begun, go));
        long id = fixture.ask(JobFixture.PEOPLE, "slow", "install:1");
        assertThat(fixture.jobs.holding("install:1").id()).isEqualTo(id);
        assertThat(fixture.jobs.isHeld("install:1")).isFalse();
        fixture.start();
        JobFixture.await(begun, "it to begin");
        assertThat(fixture.jobs.isHeld("install:1")).isTrue();
        go.countDown();
        fixture.over(id);
        assertThat(fixture.jobs.isHeld("install:1")).isFalse();
    }

    @Test
    void aJobThatWaitsForAContainerWaitsForItsNewId() {
        var begun = new CountDownLatch(2);
        var go = new CountDownLatch(1);
        fixture.body("slow", JobFixture.waiting(begun, go));
        fixture.start();
        fixture.ask(JobFixture.PEOPLE, "slow", "guest:1:101");
        long there = fixture.ask(JobFixture.PEOPLE, "slow", "guest:2:100");
        JobFixture.await(begun, "both to begin");
        long waiting = fixture.ask(JobFixture.PEOPLE, "quick", "guest:1:101");
        fixture.db.writing(h -> fixture.jobs.holdInstead(h, "guest:1:101", "guest:2:100"));
        assertThat(fixture.jobs.get(waiting).waitsFor()).isEqualTo("job " + there + " holds this guest");
        go.countDown();
        assertThat(fixture.over(waiting).status()).isEqualTo(JobState.SUCCEEDED);
    }

    @Test
    void peopleRunBeforeBulkInTheOrderOfTheQueue() {
        var begun = new CountDownLatch(4);
        var go = new CountDownLatch(1);
        List<String> order = new CopyOnWriteArrayList<>();
        fixture.body("slow", JobFixture.waiting(begun, go));
        for (String name : List.of("b1", "b2", "p1", "p2")) {
            fixture.body(name, _ -> {
                order.add(name);
                return new Outcome.Done();
            });
        }
        fixture.start();
        for (int i = 0; i < 4; i++) fixture.ask("slow");
        JobFixture.await(begun, "all slots to be taken");
        // One hold key, so that they run one after another.
        long last = 0;
        for (String name : List.of("b1", "b2")) last = fixture.ask(JobFixture.BULK, name, "guest:1:1");
        for (String name : List.of("p1", "p2")) fixture.ask(JobFixture.PEOPLE, name, "guest:1:1");
        go.countDown();
        fixture.over(last);
        assertThat(order).containsExactly("p1", "p2", "b1", "b2");
    }

    /** Jobs with one hold key, which run one after the other once all slots are free; returns the order of their ends. */
    private List<String> order(Runnable requests) {
        var begun = new CountDownLatch(4);
        var go = new CountDownLatch(1);
        fixture.body("slow", JobFixture.waiting(begun, go));
        fixture.start();
        for (int i = 0; i < 4; i++) fixture.ask("slow");
        JobFixture.await(begun, "all slots to be taken");
        requests.run();
        go.countDown();
        JobFixture.until(
                "nothing to wait",
                () -> fixture.jobs.count(new JobFilter(JobState.QUEUED, null, null, null, null, null))
                                + fixture.jobs.count(new JobFilter(JobState.RUNNING, null, null, null, null, null))
                        == 0);
        return ran;
    }

    private final List<String> ran = new CopyOnWriteArrayList<>();

    private void waits(Requester who, JobType<JobFixture.Name> kind, String... names) {
        for (String name : names) {
            fixture.body(name, _ -> {
                ran.add(name);
                return new Outcome.Done();
            });
            fixture.ask(who, kind, name, "guest:1:1");
        }
    }

    @Test
    void inEachRoundEverybodyHasOneTurn() {
        List<String> order = order(() -> {
            waits(JobFixture.ADA, JobFixture.PEOPLE, "ada 1", "ada 2", "ada 3", "ada 4");
            waits(JobFixture.BOB, JobFixture.PEOPLE, "bob 1", "bob 2");
            waits(null, JobFixture.PEOPLE, "holdfast");
            fixture.body("schedule", _ -> {
                ran.add("schedule of ada");
                return new Outcome.Done();
            });
            fixture.jobs.enqueue(JobRequest.of(JobFixture.PEOPLE, new JobFixture.Name("schedule"))
                    .by(JobFixture.ADA)
                    .holding("guest:1:1")
                    .startedBy(5));
        });
        assertThat(order)
                .containsExactly("ada 1", "bob 1", "holdfast", "ada 2", "bob 2", "schedule of ada", "ada 3", "ada 4");
    }

    @Test
    void bulkWorkOfOthersGetsItsTurnWhileOnePersonHasMuchToDo() {
        List<String> order = order(() -> {
            waits(null, JobFixture.BULK, "bulk");
            for (int i = 1; i <= 12; i++) waits(JobFixture.ADA, JobFixture.PEOPLE, "ada " + i);
        });
        assertThat(order.indexOf("bulk")).isEqualTo(7);
    }

    @Test
    void aPersonHasOnlySoManyJobsInTheQueueAndOthersHaveTheirOwn() {
        fixture.mostWaiting.set(3);
        for (int i = 0; i < 2; i++) fixture.ask("x");
        long third = fixture.ask("x");
        assertThat(catchThrowableOfType(Refusal.class, () -> fixture.ask("x")))
                .satisfies(refusal -> assertThat(refusal.code()).isEqualTo(Refusal.Code.RATE_LIMITED))
                .satisfies(refusal -> assertThat(refusal.retryAfter()).isNotNull())
                .hasMessageContaining("So many jobs that you started wait in the queue: 3.");
        fixture.ask(JobFixture.BOB, JobFixture.PEOPLE, "x", null);
        for (int i = 0; i < 5; i++) fixture.ask(null, JobFixture.PEOPLE, "x", null);
        JobRequest<?> planned = JobRequest.of(JobFixture.PEOPLE, new JobFixture.Name("x"))
                .by(JobFixture.ADA)
                .startedBy(5);
        fixture.jobs.enqueue(planned);
        List<JobRequest<?>> two = List.of(planned, planned.by(JobFixture.BOB));
        assertThat(fixture.jobs.enqueueAll(two)).hasSize(2);
        fixture.jobs.cancel(third, null);
        fixture.ask("x");
        long before = fixture.jobs.count(JobFilter.ALL);
        JobRequest<?> another = JobRequest.of(JobFixture.PEOPLE, new JobFixture.Name("x"));
        assertThatThrownBy(() -> fixture.jobs.enqueueAll(List.of(another, another.by(JobFixture.ADA))))
                .isInstanceOf(Refusal.class);
        assertThat(fixture.jobs.count(JobFilter.ALL)).as("all or none").isEqualTo(before);
    }

    @Test
    void aJobOfAFailedTransactionDoesNotExist() {
        fixture.start();
        assertThatThrownBy(() -> fixture.db.writing(handle -> {
                    fixture.jobs.enqueue(handle, JobRequest.of(JobFixture.PEOPLE, new JobFixture.Name("x")));
                    throw new IllegalArgumentException("no");
                }))
                .isInstanceOf(IllegalArgumentException.class);
        assertThat(fixture.jobs.count(JobFilter.ALL)).isZero();
    }

    @Test
    void theListIsFilteredPagedAndNewestFirst() {
        List<Long> ids = new ArrayList<>();
        for (int i = 0; i < 3; i++) ids.add(fixture.ask(JobFixture.BULK, "x", null));
        long other = fixture.jobs.enqueue(
                JobRequest.of(JobFixture.PEOPLE, new JobFixture.Name("x")).on(JobTarget.vm(9, "db"), null));
        assertThat(fixture.jobs.list(JobFilter.ALL, 2, 1))
                .extracting(JobView::id)
                .containsExactly(ids.get(2), ids.get(1));
        assertThat(fixture.jobs.list(new JobFilter(JobState.QUEUED, "test.people", "vm", 9L, null, null), 10, 0))
                .extracting(JobView::id)
                .containsExactly(other);
        assertThat(fixture.jobs.count(new JobFilter(null, "test.bulk", "app", 1L, null, null)))
                .isEqualTo(3);
        assertThat(fixture.jobs.count(new JobFilter(JobState.FAILED, null, null, null, null, null)))
                .isZero();
    }

    @Test
    void aJobWithUnreadableParametersFailsWithoutEndlessRetries() {
        long id = fixture.ask("spoilt");
        fixture.db.writing(h -> h.execute("UPDATE job SET params = ? WHERE id = ?", new byte[] {1, 2, 3}, id));
        fixture.start();
        JobView job = fixture.over(id);
        assertThat(job.status()).isEqualTo(JobState.FAILED);
        assertThat(job.error()).contains("error in Holdfast");
    }

    @Test
    void progressNeverDecreases() throws Exception {
        List<Integer> published = new CopyOnWriteArrayList<>();
        fixture.bus.subscribe(JobChanged.class, changed -> {
            if (changed.job().progressPct() != null) published.add(changed.job().progressPct());
        });
        fixture.body("steps", job -> {
            for (int percent : new int[] {10, 60, 30, 200, -5}) {
                job.progress(percent);
                job.checkpoint("stored"); // so that each is stored separately
            }
            return new Outcome.Done();
        });
        fixture.start();
        var notes = new JobFixture.Frames();
        fixture.jobs.show(fixture.ask("steps"), 0, notes);
        JobFixture.until("the end to be published, too", () -> published.contains(100));
        assertThat(published).isSorted().endsWith(100);
        assertThat(notes.progress).isSorted().endsWith(100);
    }

    @Test
    void knownSecretsDoNotReachTheTranscriptTheErrorOrTheResult() {
        try (var _ = fixture.scrubber.know(Secret.of("hunter2-token"))) {
            fixture.body("leaky", job -> {
                job.line("using hunter2-token now");
                return new Outcome.Failed("hunter2-token was wrong");
            });
            fixture.body("leaky result", _ -> new Outcome.Done(Map.of("token", "hunter2-token")));
            fixture.start();
            JobView job = fixture.over(fixture.ask("leaky"));
            assertThat(fixture.transcript(job.id())).containsExactly("using *** now", "*** was wrong");
            assertThat(job.error()).isEqualTo("*** was wrong");
            assertThat(fixture.over(fixture.ask("leaky result")).result()).hasToString("{\"token\":\"***\"}");
        }
    }

    @Test
    void theParametersAreSealed() {
        long id = fixture.ask("open-sesame");
        byte[] stored = fixture.db.read(handle -> handle.select("SELECT params FROM job WHERE id = ?", id)
                .mapTo(byte[].class)
                .one());
        assertThat(new String(stored, java.nio.charset.StandardCharsets.ISO_8859_1))
                .doesNotContain("sesame");
    }

    @Test
    void aQueuedJobIsCanceledImmediately() {
        long id = fixture.ask("never");
        fixture.jobs.cancel(id, new RequestedBy(8, "bob"));
        JobView job = fixture.jobs.get(id);
        assertThat(job.status()).isEqualTo(JobState.CANCELED);
        assertThat(job.error()).isEqualTo("Canceled by bob.");
        assertThat(fixture.transcript(id)).containsExactly("Canceled by bob.");
        fixture.start();
        fixture.over(fixture.ask("another"));
        assertThat(fixture.jobs.get(id).startedAt()).isNull();
    }

    @Test
    void aCanceledJobAsksItsHostToStopAndReportsTheActualEnd() {
        for (TaskEnd end : List.of(TaskEnd.FAILED, TaskEnd.OK)) {
            var host = new FakeHost();
            fixture.body("remote " + end, job -> switch (job.execute("it", host)) {
                case OK, WARNINGS -> new Outcome.Done();
                case FAILED -> new Outcome.Failed("It was stopped.");
                case LOST -> new Outcome.Unknown("?");
            });
            if (end == TaskEnd.FAILED) fixture.start();
            long id = fixture.ask("remote " + end);
            JobFixture.until("the order", () -> host.orders == 1);
            fixture.jobs.cancel(id, new RequestedBy(8, "bob"));
            JobFixture.until("the host to be asked to stop", () -> host.stopped);
            assertThat(fixture.state(id)).isEqualTo(JobState.RUNNING);
            host.end = end;
            JobView job = fixture.over(id);
            assertThat(job.status()).isEqualTo(end == TaskEnd.OK ? JobState.SUCCEEDED : JobState.CANCELED);
            if (end == TaskEnd.FAILED) assertThat(job.error()).isEqualTo("Canceled by bob. It was stopped.");
        }
    }

    @Test
    void aTaskThatCantBeStoppedOrReadIsFollowedToItsEnd() {
        var host = new FakeHost();
        host.refusesStop = true;
        host.hidesLog = true;
        fixture.body(
                "remote",
                job -> job.execute("it", host) == TaskEnd.OK ? new Outcome.Done() : new Outcome.Failed("It broke."));
        fixture.start();
        long id = fixture.ask("remote");
        JobFixture.until("the order", () -> host.orders == 1);
        fixture.jobs.cancel(id, new RequestedBy(8, "bob"));
        JobFixture.until("the host to be asked to stop", () -> host.stopped);
        host.end = TaskEnd.FAILED;
        JobView job = fixture.over(id);
        assertThat(job.status()).isEqualTo(JobState.FAILED); // it failed by itself
        assertThat(fixture.transcript(id))
                .contains(
                        "The host refused to stop the task (500 not now).",
                        "The host refused to show the task's log (403 no log for you).");
    }

    @Test
    void longLinesComeInSeveralAnswers() {
        fixture.body("long", job -> {
            for (int i = 0; i < 200; i++) job.line("x".repeat(15_000));
            return new Outcome.Done();
        });
        fixture.start();
        long id = fixture.ask("long");
        fixture.over(id);
        List<JobEvent> first = fixture.jobs.events(id, 0, 5_000);
        assertThat(first).hasSizeBetween(60, 70);
        assertThat(fixture.jobs
                        .events(id, first.getLast().id(), 5_000)
                        .getFirst()
                        .id())
                .isEqualTo(first.getLast().id() + 1);
        assertThat(fixture.transcript(id)).hasSize(200);
    }

    @Test
    void aLogWithoutEndIsReadUpToTheLimitOfATranscript() {
        var host = new FakeHost();
        host.endlessLine = "x".repeat(16_000);
        fixture.body("endless", job -> {
            TaskEnd end = job.execute("it", host);
            job.line("left out");
            job.line(JobEvent.Stream.STATUS, "said");
            return end == TaskEnd.OK ? new Outcome.Done() : new Outcome.Failed("It broke.");
        });
        fixture.start();
        long id = fixture.ask("endless");
        JobFixture.until("the log to be full", () -> host.linesRead > 524);
        host.end = TaskEnd.OK;
        assertThat(fixture.over(id).status()).isEqualTo(JobState.SUCCEEDED);
        List<String> transcript = fixture.transcript(id);
        assertThat(transcript)
                .hasSizeLessThan(530)
                .endsWith("This log is full (50000 lines, or 8 MiB): further lines were left out.", "said");
        assertThat(host.linesRead).isLessThanOrEqualTo(1_000);
    }

    @Test
    void runningOutOfMemoryIsAFailureOfTheJob() {
        long before = MemoryAlarm.count();
        fixture.body("greedy", _ -> {
            throw new OutOfMemoryError("Java heap space");
        });
        fixture.start();
        assertThat(fixture.over(fixture.ask("greedy")).status()).isEqualTo(JobState.FAILED);
        assertThat(MemoryAlarm.count()).isEqualTo(before + 1);
        assertThat(fixture.over(fixture.ask("modest")).status()).isEqualTo(JobState.SUCCEEDED);
    }

    @Test
    void anUnansweredStopDoesNotPreventPolling() {
        var host = new FakeHost();
        host.cannotStopNow = true;
        fixture.body(
                "remote", job -> job.execute("it", host) == TaskEnd.OK ? new Outcome.Done() : new Outcome.Failed(""));
        fixture.start();
        long id = fixture.ask("remote");
        JobFixture.until("the order", () -> host.orders == 1);
        fixture.jobs.cancel(id, null);
        JobFixture.until("the host to be asked to stop", () -> host.stopped);
        host.end = TaskEnd.OK;
        assertThat(fixture.over(id).status()).isEqualTo(JobState.SUCCEEDED);
    }

    @Test
    void aJobDecidesWhereCancelingStopsIt() {
        var begun = new CountDownLatch(1);
        fixture.body("polite", job -> {
            begun.countDown();
            JobFixture.until("the cancellation", job::isCanceled);
            job.stopIfCanceled();
            return new Outcome.Done();
        });
        fixture.start();
        long id = fixture.ask("polite");
        JobFixture.await(begun, "the job to begin");
        fixture.jobs.cancel(id, null);
        assertThat(fixture.over(id).status()).isEqualTo(JobState.CANCELED);
    }

    @Test
    void endedJobsCantBeCanceledAndMissingJobsAreNotFound() {
        fixture.start();
        long id = fixture.ask("nothing");
        fixture.over(id);
        assertThat(catchThrowableOfType(Refusal.class, () -> fixture.jobs.cancel(id, null))
                        .code())
                .isEqualTo(JobRefusals.JOB_OVER);
        assertThat(catchThrowableOfType(Refusal.class, () -> fixture.jobs.cancel(id + 99, null))
                        .code())
                .isEqualTo(Refusal.Code.NOT_FOUND);
        assertThat(fixture.state(id)).isEqualTo(JobState.SUCCEEDED);
    }

    @Test
    void onlyOldFinishedJobsAreDeletedWithTheirTranscripts() {
        fixture.body("talk", job -> {
            job.line("something");
            return new Outcome.Done();
        });
        fixture.start();
        long old = fixture.ask("talk");
        fixture.over(old);
        fixture.retention.set(Duration.ofDays(31)); // before the clock, which makes the hourly cleaning due
        clock.forward(Duration.ofDays(31));
        long young = fixture.ask("talk");
        fixture.over(young);
        fixture.jobs.clean();
        assertThat(fixture.jobs.find(old)).isNotNull();
        fixture.retention.set(Duration.ofDays(30));
        fixture.jobs.clean();
        assertThat(fixture.jobs.find(old)).isNull();
        assertThat(fixture.transcript(young)).hasSize(1);
        long lines = fixture.db.read(handle -> handle.select("SELECT count(*) FROM job_event")
                .mapTo(long.class)
                .one());
        assertThat(lines).isEqualTo(1);
    }

    @Test
    void aThousandSmallJobsAllRunQuickly() {
        fixture.start();
        List<Long> ids = new ArrayList<>();
        long begin = System.nanoTime();
        for (int i = 0; i < 1000; i++) ids.add(fixture.ask(JobFixture.BULK, "nothing", null));
        long asked = System.nanoTime();
        JobFixture.until(
                "a thousand jobs",
                () -> fixture.jobs.count(new JobFilter(JobState.SUCCEEDED, null, null, null, null, null)) == 1000);
        System.out.printf(
                "1000 jobs on %s: queued in %d ms, ended after %d ms%n",
                kind, (asked - begin) / 1_000_000, (System.nanoTime() - begin) / 1_000_000);
        long left = fixture.db.read(handle -> handle.select("SELECT count(*) FROM job WHERE status <> 'succeeded'")
                .mapTo(long.class)
                .one());
        assertThat(left).isZero();
    }
}
