package dev.holdfast.jobs;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.holdfast.base.db.DatabaseConfig;
import dev.holdfast.base.db.TestDb;
import dev.holdfast.base.work.Periodic;
import dev.holdfast.jobs.queue.JobFixture;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.BooleanSupplier;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

class RecurringWorkTest {
    private static final Duration DAY = Duration.ofDays(1);

    @TempDir
    Path keys;

    private final JobFixture.ManualClock clock = new JobFixture.ManualClock();
    private final AtomicInteger rounds = new AtomicInteger();

    private JobFixture replica(DatabaseConfig place, String name, Runnable work) {
        var replica = new JobFixture(place, keys, name, clock);
        replica.jobs.recurring(new Periodic("counting", DAY, work));
        return replica.start();
    }

    private JobFixture replica(DatabaseConfig place, String name) {
        return replica(place, name, rounds::incrementAndGet);
    }

    /** Moves the clock until this is so: the scheduler polls again when the clock has moved since its last poll. */
    private void advance(Duration by, String what, BooleanSupplier condition) {
        clock.forward(by);
        JobFixture.until(what, () -> {
            clock.forward(Duration.ofMillis(1));
            return condition.getAsBoolean();
        });
    }

    private void isDueAfter(JobFixture replica, Instant time) {
        assertThat(due(replica)).isBetween(time, clock.instant().plus(DAY));
    }

    /** When the next round is due, once the one in progress is over. */
    private static Instant due(JobFixture replica) {
        var due = new AtomicReference<Instant>();
        JobFixture.until("the round to be over", () -> {
            due.set(replica.db.read(handle -> handle.createQuery(
                            "SELECT execution_time FROM scheduled_tasks WHERE task_instance = 'counting' AND picked = FALSE")
                    .mapTo(Instant.class)
                    .findOne()
                    .orElse(null)));
            return due.get() != null;
        });
        return due.get();
    }

    @ParameterizedTest
    @EnumSource
    void workIsRepeatedAfterAPauseAlsoAfterARestart(TestDb kind) {
        DatabaseConfig place = kind.place();
        Instant begin = clock.instant();
        Instant next;
        try (JobFixture replica = replica(place, "one")) {
            assertThat(due(replica)).isEqualTo(begin.plus(DAY));
            advance(DAY, "the first round", () -> rounds.get() == 1);
            isDueAfter(replica, begin.plus(DAY.multipliedBy(2)));
            next = due(replica);
        }
        clock.forward(Duration.ofHours(23));
        try (JobFixture replica = replica(place, "one")) {
            assertThat(due(replica)).as("the restart changes nothing").isEqualTo(next);
            advance(Duration.ofHours(1), "the second round", () -> rounds.get() == 2);
        }
    }

    @Test
    void oneOfTwoReplicasDoesIt() {
        DatabaseConfig place = TestDb.POSTGRES.place();
        try (JobFixture one = replica(place, "one");
                JobFixture two = replica(place, "two")) {
            for (int day = 1; day <= 3; day++) {
                int round = day;
                Instant before = clock.instant();
                advance(DAY, "round " + day, () -> rounds.get() >= round);
                isDueAfter(day % 2 == 0 ? one : two, before.plus(DAY.multipliedBy(2)));
                assertThat(rounds).hasValue(day);
            }
        }
    }

    @ParameterizedTest
    @EnumSource
    void aFailedRoundIsFollowedByTheNext(TestDb kind) {
        Runnable failing = () -> {
            rounds.incrementAndGet();
            throw new IllegalStateException("this round fails");
        };
        try (JobFixture replica = replica(kind.place(), "one", failing)) {
            Instant before = clock.instant();
            advance(DAY, "the first round", () -> rounds.get() == 1);
            isDueAfter(replica, before.plus(DAY.multipliedBy(2)));
            advance(DAY, "the second round", () -> rounds.get() == 2);
        }
    }

    @ParameterizedTest
    @EnumSource
    void aRoundThatTheStopInterruptsIsRepeatedAfterTheStart(TestDb kind) {
        DatabaseConfig place = kind.place();
        var begun = new CountDownLatch(1);
        Runnable interrupted = () -> {
            begun.countDown();
            try {
                new CountDownLatch(1).await();
            } catch (InterruptedException e) {
                throw new IllegalStateException(e);
            }
        };
        try (JobFixture _ = replica(place, "one", interrupted)) {
            advance(DAY, "the round to begin", () -> begun.getCount() == 0);
        }
        try (JobFixture _ = replica(place, "one")) {
            advance(Duration.ZERO, "the round again", () -> rounds.get() == 1);
        }
    }

    @ParameterizedTest
    @EnumSource
    void aShorterPauseMovesTheNextRoundUp(TestDb kind) {
        DatabaseConfig place = kind.place();
        try (JobFixture replica = replica(place, "one")) {
            assertThat(due(replica)).isEqualTo(clock.instant().plus(DAY));
        }
        try (var replica = new JobFixture(place, keys, "one", clock)) {
            replica.jobs.recurring(new Periodic("counting", Duration.ofHours(1), rounds::incrementAndGet));
            replica.start();
            assertThat(due(replica)).isEqualTo(clock.instant().plus(Duration.ofHours(1)));
        }
    }

    @Test
    void withADatabaseOfItsOwnAShortPauseIsNotStored() {
        DatabaseConfig place = TestDb.SQLITE.place();
        // As an earlier version stored it.
        try (JobFixture replica = replica(place, "one")) {
            assertThat(due(replica)).isEqualTo(clock.instant().plus(DAY));
        }
        try (var replica = new JobFixture(place, keys, "one", clock)) {
            replica.jobs.recurring(new Periodic("counting", Duration.ofSeconds(5), rounds::incrementAndGet));
            replica.start();
            assertThat(stored(replica)).isZero();
            assertThat(rounds).as("it begins with a pause").hasValue(0);
            JobFixture.until("three rounds", () -> {
                clock.forward(Duration.ofSeconds(1));
                return rounds.get() >= 3;
            });
            assertThat(stored(replica)).isZero();
            assertThat(replica.jobs.recurringHere()).containsKey("counting");
        }
    }

    private static int stored(JobFixture replica) {
        return replica.db.read(
                handle -> handle.select("SELECT count(*) FROM scheduled_tasks WHERE task_instance = 'counting'")
                        .mapTo(Integer.class)
                        .one());
    }

    @Test
    void twoOfOneNameAreRefused() {
        try (JobFixture replica = replica(TestDb.SQLITE.place(), "one")) {
            var other = new Periodic("counting", DAY, () -> {});
            assertThatThrownBy(() -> replica.jobs.recurring(other)).isInstanceOf(IllegalStateException.class);
        }
    }
}
