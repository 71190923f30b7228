package dev.holdfast.jobs.queue;

import static org.assertj.core.api.Assertions.assertThat;

import dev.holdfast.base.db.DatabaseConfig;
import dev.holdfast.base.db.TestDb;
import dev.holdfast.jobs.JobChanged;
import dev.holdfast.jobs.JobEvent;
import dev.holdfast.jobs.JobFilter;
import dev.holdfast.jobs.JobState;
import dev.holdfast.jobs.JobView;
import dev.holdfast.jobs.Outcome;
import dev.holdfast.jobs.RequestedBy;
import dev.holdfast.jobs.TaskEnd;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Predicate;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Two replicas on one PostgreSQL. */
class ReplicasTest {
    @TempDir
    Path keys;

    final JobFixture.ManualClock clock = new JobFixture.ManualClock();

    @Test
    void replicasShareTheFourSlotsAndRunEachJobOnce() {
        DatabaseConfig place = TestDb.POSTGRES.place();
        var now = new AtomicInteger();
        var most = new AtomicInteger();
        var runs = new AtomicInteger();
        var pair = new CountDownLatch(2);
        JobFixture.Body body = job -> {
            most.accumulateAndGet(now.incrementAndGet(), Math::max);
            runs.incrementAndGet();
            pair.countDown();
            JobFixture.await(pair, "a second one to run in parallel");
            job.checkpoint("so that it takes a moment");
            now.decrementAndGet();
            return new Outcome.Done();
        };
        try (JobFixture one = new JobFixture(place, keys, "one", clock);
                JobFixture two = new JobFixture(place, keys, "two", clock)) {
            one.body("x", body).start();
            two.body("x", body).start();
            for (int i = 0; i < 100; i++)
                (i % 2 == 0 ? one : two).ask(JobFixture.BULK, "x", i % 5 == 0 ? "guest:1:1" : null);
            JobFixture.until(
                    "a hundred jobs",
                    () -> one.jobs.count(new JobFilter(JobState.SUCCEEDED, null, null, null, null, null)) == 100);
        }
        assertThat(most.get()).isBetween(2, 4);
        assertThat(runs).hasValue(100);
    }

    @Test
    void aJobIsSeenAndCanceledFromTheOtherReplica() throws Exception {
        DatabaseConfig place = TestDb.POSTGRES.place();
        var host = new FakeHost();
        host.log.add("hello");
        JobFixture.Body body = job -> {
            TaskEnd end = job.execute("it", host);
            return end == TaskEnd.OK ? new Outcome.Done() : new Outcome.Failed("It was stopped.");
        };
        try (JobFixture one = new JobFixture(place, keys, "one", clock);
                JobFixture two = new JobFixture(place, keys, "two", clock)) {
            one.body("x", body).start(); // the other accepts jobs, but runs none
            long id = two.ask("x");
            JobFixture.until("the order", () -> host.orders == 1 || admitted(one));
            two.jobs.cancel(id, new RequestedBy(8, "bob"));
            JobFixture.until("the cancellation to reach the host", () -> host.stopped);
            host.end = TaskEnd.FAILED;
            var notes = new JobFixture.Frames();
            two.jobs.show(id, 0, notes);
            assertThat(notes.states).endsWith(JobState.CANCELED);
            assertThat(notes.lines).extracting(JobEvent::message).contains("hello");
        }
    }

    @Test
    void changesByTheOtherReplicaArePublishedHereToo() {
        DatabaseConfig place = TestDb.POSTGRES.place();
        var host = new FakeHost();
        JobFixture.Body body = job -> {
            job.progress(30);
            return job.execute("it", host) == TaskEnd.OK ? new Outcome.Done() : new Outcome.Failed("It was stopped.");
        };
        try (JobFixture one = new JobFixture(place, keys, "one", clock);
                JobFixture two = new JobFixture(place, keys, "two", clock)) {
            List<JobView> published = new CopyOnWriteArrayList<>();
            one.body("x", body).start(); // the other accepts jobs, but runs none
            two.jobs.publishChangesByOthers();
            two.bus.subscribe(JobChanged.class, changed -> published.add(changed.job()));
            long quick = one.ask("quick");
            one.over(quick);
            long id = two.ask("x");
            one.over(one.ask("so that the first one admits"));
            until(two, published, "it runs", job -> job.id() == id && Objects.equals(job.progressPct(), 30));
            JobFixture.until("the task is ordered", () -> host.orders == 1);
            host.silent = true;
            until(
                    two,
                    published,
                    "it waits",
                    job -> job.id() == id && job.waitsFor() != null && job.status() == JobState.RUNNING);
            host.answers();
            host.end = TaskEnd.OK;
            until(two, published, "it is over", job -> job.id() == id && job.status() == JobState.SUCCEEDED);
            two.jobs.publishChangesByOthers();
            assertThat(published)
                    .filteredOn(job -> job.status().isOver())
                    .extracting(JobView::id)
                    .containsOnlyOnce(quick, id);
        }
    }

    private static void until(JobFixture here, List<JobView> published, String what, Predicate<JobView> condition) {
        JobFixture.until(what, () -> {
            here.jobs.publishChangesByOthers();
            return published.stream().anyMatch(condition);
        });
    }

    /** A replica that runs no jobs does not admit any: the next job queued at one that does admits for both. */
    private static boolean admitted(JobFixture working) {
        working.ask("nothing");
        return false;
    }

    @Test
    void oneJobPerGuestAcrossReplicas() {
        DatabaseConfig place = TestDb.POSTGRES.place();
        var begun = new CountDownLatch(1);
        var go = new CountDownLatch(1);
        try (JobFixture one = new JobFixture(place, keys, "one", clock);
                JobFixture two = new JobFixture(place, keys, "two", clock)) {
            one.body("slow", JobFixture.waiting(begun, go)).start();
            two.body("slow", JobFixture.waiting(begun, go)).start();
            List<Long> ids = new ArrayList<>();
            ids.add(one.ask(JobFixture.PEOPLE, "slow", "guest:1:1"));
            JobFixture.await(begun, "the first to begin");
            ids.add(two.ask(JobFixture.PEOPLE, "slow", "guest:1:1"));
            assertThat(two.jobs.get(ids.get(1)).waitsFor()).isEqualTo("job " + ids.get(0) + " holds this guest");
            go.countDown();
            ids.forEach(one::over);
        }
    }
}
