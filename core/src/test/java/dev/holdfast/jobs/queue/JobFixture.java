package dev.holdfast.jobs.queue;

import static org.assertj.core.api.Assertions.fail;

import dev.holdfast.Patience;
import dev.holdfast.access.Requester;
import dev.holdfast.base.bus.Bus;
import dev.holdfast.base.db.DatabaseConfig;
import dev.holdfast.base.db.Db;
import dev.holdfast.base.seal.MasterKey;
import dev.holdfast.base.seal.Scrubber;
import dev.holdfast.jobs.Job;
import dev.holdfast.jobs.JobContext;
import dev.holdfast.jobs.JobEvent;
import dev.holdfast.jobs.JobRequest;
import dev.holdfast.jobs.JobState;
import dev.holdfast.jobs.JobTarget;
import dev.holdfast.jobs.JobType;
import dev.holdfast.jobs.JobView;
import dev.holdfast.jobs.Outcome;
import dev.holdfast.jobs.Priority;
import dev.holdfast.jobs.engine.JobOptions;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.BooleanSupplier;

/** One replica's jobs on a database, with one kind of job per lane whose body the test provides. */
public final class JobFixture implements AutoCloseable {
    record Name(String name) {}

    static final JobType<Name> PEOPLE = new JobType<>("test.people", Name.class, Priority.PEOPLE);
    static final JobType<Name> BULK = new JobType<>("test.bulk", Name.class, Priority.BULK);
    static final JobType<Name> FRAGILE = new JobType<>("test.fragile", Name.class, Priority.PEOPLE);

    interface Body {
        Outcome run(JobContext job) throws InterruptedException;
    }

    /** A clock that only the test advances. */
    public static final class ManualClock implements InstantSource {
        private final AtomicReference<Instant> now = new AtomicReference<>(Instant.parse("2026-01-02T03:04:05Z"));

        @Override
        public Instant instant() {
            return now.get();
        }

        public void forward(Duration by) {
            now.updateAndGet(instant -> instant.plus(by));
        }
    }

    static final Requester ADA = new Requester(7, "ada", null, null);
    static final Requester BOB = new Requester(8, "bob", null, null);

    final AtomicInteger mostWaiting = new AtomicInteger(Integer.MAX_VALUE);
    final AtomicReference<Duration> retention = new AtomicReference<>(Duration.ofDays(30));
    public final Db db;
    final Bus bus = new Bus();
    final Scrubber scrubber = new Scrubber();
    public final Jobs jobs;
    private final Map<String, Body> bodies = new ConcurrentHashMap<>();

    public JobFixture(DatabaseConfig place, Path keys, String instance, InstantSource clock) {
        db = Db.open(place);
        var sealer = MasterKey.open(keys.resolve("master.key"), db).sealer();
        var options = new JobOptions(
                instance,
                4,
                Duration.ofMillis(200),
                // On the machine's own clock, four missed heartbeats may only mean that the machine was busy.
                clock instanceof ManualClock ? Duration.ofMillis(500) : Duration.ofSeconds(5),
                Duration.ofMillis(5),
                Duration.ofMinutes(2),
                mostWaiting::get,
                retention::get);
        jobs = new Jobs(db, sealer, scrubber, bus, clock, options, _ -> null);
        offer(PEOPLE, true);
        offer(BULK, true);
        offer(FRAGILE, false);
    }

    private void offer(JobType<Name> kind, boolean resumable) {
        jobs.register(new Job<Name>() {
            @Override
            public JobType<Name> kind() {
                return kind;
            }

            @Override
            public boolean resumable() {
                return resumable;
            }

            @Override
            public Outcome run(Name what, JobContext job) throws InterruptedException {
                return bodies.getOrDefault(what.name(), _ -> new Outcome.Done()).run(job);
            }
        });
    }

    public JobFixture start() {
        jobs.start(_ -> null);
        return this;
    }

    JobFixture body(String name, Body body) {
        bodies.put(name, body);
        return this;
    }

    /** A body that signals its start and then waits for the latch. */
    static Body waiting(CountDownLatch begun, CountDownLatch go) {
        return _ -> {
            begun.countDown();
            await(go, "the job to be let go");
            return new Outcome.Done();
        };
    }

    long ask(String name) {
        return ask(PEOPLE, name, null);
    }

    long ask(JobType<Name> kind, String name, String holdKey) {
        return ask(ADA, kind, name, holdKey);
    }

    /** Requested by somebody, or by Holdfast itself when null. */
    long ask(Requester who, JobType<Name> kind, String name, String holdKey) {
        return jobs.enqueue(JobRequest.of(kind, new Name(name))
                .by(who)
                .on(JobTarget.app(1, "wiki"), null)
                .holding(holdKey));
    }

    JobState state(long id) {
        return jobs.get(id).status();
    }

    /** Watches the job until it has ended. */
    JobView over(long id) {
        until("job " + id + " to be over", () -> state(id).isOver());
        return jobs.get(id);
    }

    List<String> transcript(long id) {
        var lines = new ArrayList<String>();
        long after = 0;
        while (true) {
            List<JobEvent> page = jobs.events(id, after, 100_000);
            if (page.isEmpty()) return lines;
            page.forEach(line -> lines.add(line.message()));
            after = page.getLast().id();
        }
    }

    List<Long> eventIds(long id) {
        return jobs.events(id, 0, 100_000).stream().map(JobEvent::id).toList();
    }

    static void await(CountDownLatch latch, String what) {
        try {
            if (!latch.await(Patience.SECONDS, TimeUnit.SECONDS)) fail("Timed out waiting for " + what);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new IllegalStateException(e);
        }
    }

    public static void until(String what, BooleanSupplier condition) {
        Patience.until(what, condition);
    }

    /** Simulates the death of the process: nothing it does afterwards reaches the database. */
    void crash() {
        db.close();
    }

    @Override
    public void close() {
        jobs.close();
        db.close();
    }

    /** Records the frames of a viewer. */
    static final class Frames implements JobStream.Viewer {
        final List<JobEvent> lines = new ArrayList<>();
        final List<Integer> progress = new ArrayList<>();
        final List<JobState> states = new ArrayList<>();
        final List<String> unfinished = new ArrayList<>();

        @Override
        public void unfinished(String line) {
            unfinished.add(line);
        }

        @Override
        public void lines(List<JobEvent> more) {
            lines.addAll(more);
        }

        @Override
        public void progress(int percent) {
            progress.add(percent);
        }

        @Override
        public void status(JobView job) {
            states.add(job.status());
        }

        @Override
        public void idle() {}
    }
}
