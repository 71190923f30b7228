package dev.holdfast.jobs.queue;

import static org.assertj.core.api.Assertions.assertThat;

import dev.holdfast.base.db.DatabaseConfig;
import dev.holdfast.base.db.TestDb;
import dev.holdfast.jobs.JobChanged;
import dev.holdfast.jobs.JobRequest;
import dev.holdfast.jobs.JobState;
import dev.holdfast.jobs.JobTarget;
import dev.holdfast.jobs.Outcome;
import dev.holdfast.jobs.RequestedBy;
import dev.holdfast.jobs.TaskEnd;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Consumer;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.Parameter;
import org.junit.jupiter.params.ParameterizedClass;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** Four jobs follow tasks on a host that stops answering; each has its own task there. */
@ParameterizedClass
@EnumSource(TestDb.class)
class SilentHostTest {
    /** How a host can fail: it refuses connections, or it accepts them and never answers. */
    enum Away {
        SILENT,
        FROZEN
    }

    @Parameter
    TestDb kind;

    @TempDir
    Path keys;

    final JobFixture.ManualClock clock = new JobFixture.ManualClock();
    final List<FakeHost> tasks = new ArrayList<>();
    final List<Long> followers = new ArrayList<>();
    final AtomicInteger working = new AtomicInteger();
    final AtomicInteger mostWorking = new AtomicInteger();
    final CountDownLatch finish = new CountDownLatch(1);
    DatabaseConfig place;
    JobFixture fixture;

    @BeforeEach
    void open() {
        place = kind.place();
        fixture = new JobFixture(place, keys, "one", clock).start();
    }

    @AfterEach
    void close() {
        finish.countDown();
        tasks.forEach(task -> {
            task.end = TaskEnd.OK;
            task.answers();
        });
        fixture.close();
    }

    private void each(Consumer<FakeHost> change) {
        tasks.forEach(change);
    }

    private void awayIs(Away away) {
        each(away == Away.FROZEN ? FakeHost::freeze : task -> task.silent = true);
    }

    /** Follows its task and then works until the test lets it finish. */
    private JobFixture.Body following(FakeHost task) {
        return job -> {
            TaskEnd end = job.execute("it", task);
            if (end == TaskEnd.LOST) return new Outcome.Unknown("The host stopped answering.");
            if (end == TaskEnd.FAILED) return new Outcome.Failed("It was stopped.");
            job.step("work", this::work);
            return new Outcome.Done();
        };
    }

    private void work() {
        mostWorking.accumulateAndGet(working.incrementAndGet(), Math::max);
        JobFixture.await(finish, "the work to be let go");
        working.decrementAndGet();
    }

    private void bodies(JobFixture of) {
        for (int i = 0; i < tasks.size(); i++) of.body("follow " + i, following(tasks.get(i)));
        of.body("work", _ -> {
            work();
            return new Outcome.Done();
        });
    }

    private void fourFollow() {
        for (int i = 0; i < 4; i++) tasks.add(new FakeHost());
        bodies(fixture);
        for (int i = 0; i < 4; i++) followers.add(fixture.ask(JobFixture.PEOPLE, "follow " + i, "guest:1:" + i));
        JobFixture.until("four orders", () -> tasks.stream().allMatch(task -> task.orders == 1));
    }

    private boolean allWaitFor(String what) {
        return followers.stream()
                .allMatch(id -> what.equals(fixture.jobs.get(id).waitsFor()));
    }

    private void fourFollowAHostThatGoes(Away away) {
        fourFollow();
        awayIs(away);
        JobFixture.until("all four to wait", () -> allWaitFor("the host node1 does not answer"));
    }

    /** Jobs of other hosts take all four slots and keep them. */
    private List<Long> fourWork() {
        List<Long> ids = new ArrayList<>();
        for (int i = 0; i < 4; i++) ids.add(fixture.ask("work"));
        JobFixture.until("four to work", () -> working.get() == 4);
        return ids;
    }

    @ParameterizedTest
    @EnumSource(Away.class)
    void aJobThatWaitsForAHostReleasesItsSlotAndKeepsItsGuest(Away away) {
        List<String> published = new CopyOnWriteArrayList<>();
        fixture.bus.subscribe(
                JobChanged.class,
                changed -> published.add(String.valueOf(changed.job().waitsFor())));
        fourFollowAHostThatGoes(away);
        assertThat(fixture.over(fixture.ask("quick")).status()).isEqualTo(JobState.SUCCEEDED);
        long same = fixture.ask(JobFixture.PEOPLE, "quick", "guest:1:0");
        assertThat(fixture.jobs.get(same).waitsFor()).isEqualTo("job " + followers.getFirst() + " holds this guest");
        assertThat(followers).allSatisfy(id -> assertThat(fixture.state(id)).isEqualTo(JobState.RUNNING));
        JobFixture.until("the wait to be published", () -> published.contains("the host node1 does not answer"));

        each(task -> task.end = TaskEnd.OK);
        each(FakeHost::answers);
        finish.countDown();
        followers.forEach(id -> assertThat(fixture.over(id).status()).isEqualTo(JobState.SUCCEEDED));
        assertThat(fixture.over(same).status()).isEqualTo(JobState.SUCCEEDED);
        each(task -> assertThat(task.orders).isEqualTo(1));
    }

    @Test
    void jobsContinueWhenTheHostAnswersAndAtMostFourWork() {
        fourFollowAHostThatGoes(Away.SILENT);
        List<Long> others = fourWork();
        long queued = fixture.ask("work");
        each(task -> task.end = TaskEnd.OK);
        each(FakeHost::answers);
        JobFixture.until("all four to wait for a slot", () -> allWaitFor("4 jobs are running"));
        finish.countDown();
        followers.forEach(id -> assertThat(fixture.over(id).status()).isEqualTo(JobState.SUCCEEDED));
        others.forEach(fixture::over);
        fixture.over(queued);
        assertThat(mostWorking).hasValue(4);
    }

    @Test
    void aJobThatReclaimsItsSlotComesBeforeTheQueue() {
        fourFollowAHostThatGoes(Away.SILENT);
        var oneGoes = new CountDownLatch(1);
        fixture.body("first", JobFixture.waiting(new CountDownLatch(1), oneGoes));
        long first = fixture.ask("first");
        for (int i = 0; i < 3; i++) fixture.ask("work");
        JobFixture.until("three to work", () -> working.get() == 3);
        long late = fixture.ask("work");
        each(task -> task.end = TaskEnd.OK);
        each(FakeHost::answers);
        JobFixture.until("all four to wait for a slot", () -> allWaitFor("4 jobs are running"));
        oneGoes.countDown();
        fixture.over(first);
        JobFixture.until("the slot to be taken", () -> working.get() == 4);
        assertThat(fixture.state(late)).isEqualTo(JobState.QUEUED);
        assertThat(followers)
                .filteredOn(id -> fixture.jobs.get(id).waitsFor() == null)
                .hasSize(1);
        finish.countDown();
        fixture.over(late);
        followers.forEach(fixture::over);
    }

    @Test
    void cancelingAWaitingJobStopsItsTaskWithoutASlotOnceTheHostAnswers() {
        fourFollowAHostThatGoes(Away.SILENT);
        fourWork();
        fixture.jobs.cancel(followers.getFirst(), new RequestedBy(8, "bob"));
        tasks.getFirst().answers();
        JobFixture.until("the host to be asked to stop", () -> tasks.getFirst().stopped);
        tasks.getFirst().end = TaskEnd.FAILED;
        assertThat(fixture.over(followers.getFirst()).status()).isEqualTo(JobState.CANCELED);

        // Nor does it need a slot when it already waits for one.
        tasks.get(1).answers();
        JobFixture.until(
                "it to wait for a slot",
                () -> "4 jobs are running"
                        .equals(fixture.jobs.get(followers.get(1)).waitsFor()));
        fixture.jobs.cancel(followers.get(1), new RequestedBy(8, "bob"));
        JobFixture.until("the host to be asked to stop", () -> tasks.get(1).stopped);
        tasks.get(1).end = TaskEnd.FAILED;
        assertThat(fixture.over(followers.get(1)).status()).isEqualTo(JobState.CANCELED);
    }

    @Test
    void aJobThatWaitsTooLongEndsAsUnknownWithoutASlot() {
        fourFollowAHostThatGoes(Away.SILENT);
        fourWork();
        // The silence counts from then on; the slot was released just before.
        JobFixture.until(
                "the silence to be noted",
                () -> followers.stream().noneMatch(id -> fixture.transcript(id).isEmpty()));
        clock.forward(Duration.ofSeconds(121));
        followers.forEach(id -> assertThat(fixture.over(id).status()).isEqualTo(JobState.UNKNOWN));
        assertThat(working).hasValue(4);
    }

    @Test
    void jobsWaitAfterARestartAndContinueWhenTheHostAnswers() {
        fourFollowAHostThatGoes(Away.SILENT);
        fixture.crash();
        JobFixture before = fixture;
        fixture = new JobFixture(place, keys, "one", clock);
        bodies(fixture);
        fixture.start();
        JobFixture.until("all four to wait again", () -> allWaitFor("the host node1 does not answer"));
        List<Long> others = fourWork();
        each(task -> task.end = TaskEnd.OK);
        each(FakeHost::answers);
        JobFixture.until("all four to wait for a slot", () -> allWaitFor("4 jobs are running"));
        finish.countDown();
        followers.forEach(id -> assertThat(fixture.over(id).status()).isEqualTo(JobState.SUCCEEDED));
        others.forEach(fixture::over);
        each(task -> assertThat(task.orders).isEqualTo(1));
        assertThat(mostWorking).hasValue(4);
        before.close();
    }

    @Test
    void anotherReplicaTakesOverWaitingJobsWithinTheSlotLimit() {
        fourFollowAHostThatGoes(Away.SILENT);
        fixture.crash();
        JobFixture before = fixture;
        fixture = new JobFixture(place, keys, "two", clock);
        bodies(fixture);
        fixture.start();
        List<Long> others = fourWork();
        clock.forward(Duration.ofMinutes(1)); // four heartbeats were missed long ago
        JobFixture.until("all four to want a slot again", () -> allWaitFor("4 jobs are running"));
        each(task -> task.end = TaskEnd.OK);
        each(FakeHost::answers);
        finish.countDown();
        followers.forEach(id -> assertThat(fixture.over(id).status()).isEqualTo(JobState.SUCCEEDED));
        others.forEach(fixture::over);
        assertThat(mostWorking).hasValue(4);
        before.close();
    }

    @Test
    void searchingForAnOrderOnASilentHostNeedsNoSlot() {
        var host = new FakeHost();
        tasks.add(host);
        host.losesAnswer = true;
        host.silentAfterOrder = true;
        bodies(fixture);
        followers.add(fixture.ask("follow 0"));
        JobFixture.until("it to wait", () -> allWaitFor("the host node1 does not answer"));
        fourWork();
        host.end = TaskEnd.OK;
        host.losesAnswer = false;
        host.answers();
        JobFixture.until("it to wait for a slot", () -> allWaitFor("4 jobs are running"));
        finish.countDown();
        assertThat(fixture.over(followers.getFirst()).status()).isEqualTo(JobState.SUCCEEDED);
        assertThat(host.orders).isEqualTo(1);
        assertThat(mostWorking).hasValue(4);
    }

    @Test
    void theLastSlotGoesToAnotherHost() {
        List<String> order = new CopyOnWriteArrayList<>();
        var oneGoes = new CountDownLatch(1);
        fixture.body("first", _ -> {
            JobFixture.await(oneGoes, "the first to be let go");
            return new Outcome.Done();
        });
        fixture.body("work", _ -> {
            work();
            return new Outcome.Done();
        });
        for (String name : List.of("host 1", "host 2")) {
            fixture.body(name, _ -> {
                order.add(name);
                return new Outcome.Done();
            });
        }
        ask("first", 1);
        for (int i = 0; i < 3; i++) ask("work", 1);
        JobFixture.until("three to work", () -> working.get() == 3);
        long same = ask("host 1", 1);
        long other = ask("host 2", 2);
        oneGoes.countDown();
        fixture.over(same);
        fixture.over(other);
        assertThat(order).containsExactly("host 2", "host 1");
    }

    private long ask(String name, long host) {
        return fixture.jobs.enqueue(
                JobRequest.of(JobFixture.PEOPLE, new JobFixture.Name(name)).on(JobTarget.host(host, name), host));
    }
}
