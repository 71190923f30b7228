package dev.holdfast.jobs.queue;

import static org.assertj.core.api.Assertions.assertThat;

import dev.holdfast.base.db.DatabaseConfig;
import dev.holdfast.base.db.Db;
import dev.holdfast.base.db.TestDb;
import dev.holdfast.jobs.JobListener;
import dev.holdfast.jobs.JobState;
import dev.holdfast.jobs.Outcome;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicBoolean;
import org.jdbi.v3.core.Handle;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.Parameter;
import org.junit.jupiter.params.ParameterizedClass;
import org.junit.jupiter.params.provider.EnumSource;

/** The first fixture crashes, the second one starts on the same database. */
@ParameterizedClass
@EnumSource(TestDb.class)
class JobListenerTest {
    @Parameter
    TestDb kind;

    @TempDir
    Path keys;

    private final JobFixture.ManualClock clock = new JobFixture.ManualClock();
    private final CountDownLatch never = new CountDownLatch(1);
    private final List<JobListener.Ended> ends = new CopyOnWriteArrayList<>();
    private JobFixture first;
    private JobFixture second;

    @BeforeEach
    void open() {
        DatabaseConfig place = kind.place();
        first = new JobFixture(place, keys, "one", clock);
        second = new JobFixture(place, keys, "one", clock);
        first.jobs.tell(listener());
        second.jobs.tell(listener());
    }

    @AfterEach
    void close() {
        never.countDown();
        first.close();
        second.close();
    }

    private JobListener listener() {
        return new JobListener() {
            @Override
            public void ended(Handle transaction, Ended end) {
                Db.afterCommit(() -> ends.add(end));
            }
        };
    }

    @Test
    void theEndOfAJobIsToldOnceAlsoWithACrashBetween() {
        var begun = new CountDownLatch(1);
        first.body("work", JobFixture.waiting(begun, never)).start();
        long id = first.ask(JobFixture.PEOPLE, "work", "guest:3:101");
        JobFixture.await(begun, "the job to begin");
        first.crash();
        assertThat(ends).isEmpty();
        second.body("work", _ -> new Outcome.Failed("The disk is full.")).start();
        second.over(id);
        JobFixture.until("the end to be told", () -> !ends.isEmpty());
        assertThat(ends).hasSize(1);
        assertThat(ends.getFirst().job().status()).isEqualTo(JobState.FAILED);
        assertThat(ends.getFirst().job().error()).isEqualTo("The disk is full.");
        assertThat(ends.getFirst().holdKey()).isEqualTo("guest:3:101");
    }

    @Test
    void anEndThatCanNotBeToldIsNotStored() {
        var fails = new AtomicBoolean(true);
        first.jobs.tell(new JobListener() {
            @Override
            public void ended(Handle transaction, Ended end) {
                if (fails.getAndSet(false)) throw new IllegalStateException("the message can't be stored");
            }
        });
        first.start();
        long id = first.ask("quick");
        JobFixture.until("the first attempt to fail", () -> !fails.get());
        clock.forward(Duration.ofSeconds(5));
        JobFixture.until("it to end", () -> {
            clock.forward(Duration.ofMillis(20));
            return first.state(id).isOver();
        });
        JobFixture.until("the end to be told", () -> !ends.isEmpty());
        assertThat(ends).hasSize(1);
    }

    @Test
    void aQueuedJobThatIsCanceledIsToldToo() {
        first.jobs.cancel(first.ask("quick"), null);
        assertThat(ends).hasSize(1);
        assertThat(ends.getFirst().job().status()).isEqualTo(JobState.CANCELED);
    }
}
