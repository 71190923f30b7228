package dev.holdfast.base.db;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import dev.holdfast.Patience;
import dev.holdfast.TestPlane;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicReference;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.Parameter;
import org.junit.jupiter.params.ParameterizedClass;
import org.junit.jupiter.params.provider.EnumSource;

/** Who writes next when many want to. */
@ParameterizedClass
@EnumSource(TestDb.class)
class WriteTurnsTest {
    @Parameter
    TestDb kind;

    /** One for each write that may end. */
    private final Semaphore ends = new Semaphore(0);

    private final List<String> begun = new CopyOnWriteArrayList<>();
    private final AtomicInteger refused = new AtomicInteger();
    private final List<Thread> threads = new ArrayList<>();
    private Db db;

    @BeforeEach
    void open() {
        db = kind.fresh();
    }

    @AfterEach
    void close() throws InterruptedException {
        allEnd();
        for (Thread thread : threads) thread.join();
        db.close();
    }

    private Thread start(Runnable work) {
        Thread thread = Thread.ofVirtual().start(work);
        threads.add(thread);
        return thread;
    }

    private void awaitEnd() {
        try {
            assertThat(ends.tryAcquire(Patience.SECONDS, TimeUnit.SECONDS)).isTrue();
        } catch (InterruptedException e) {
            throw new AssertionError(e);
        }
    }

    private void allEnd() {
        ends.release(10_000);
    }

    /** Each ends only when the test lets it end. */
    private void write(int times, WritePriority priority, String name) {
        for (int i = 0; i < times; i++) {
            start(() -> {
                try {
                    db.writing(priority, _ -> {
                        begun.add(name);
                        awaitEnd();
                    });
                } catch (DatabaseUnavailable e) {
                    refused.incrementAndGet();
                }
            });
        }
        TestPlane.until("all have begun or wait", () -> begun.size() + db.waitingWrites() >= threads.size());
    }

    private void heartbeat() {
        try (var connection = db.dataSource().getConnection();
                var statement = connection.createStatement()) {
            begun.add("heartbeat");
            statement.execute("UPDATE job_gate SET passes = passes + 1");
        } catch (SQLException e) {
            throw new IllegalStateException(e);
        }
    }

    @Test
    void theJobSchedulerWaitsBehindNoWriteThatHasNotBegun() throws InterruptedException {
        write(50, WritePriority.BULK, "bulk");
        write(50, WritePriority.PERSON, "person");
        int before = begun.size();
        Thread scheduler = Thread.ofPlatform().start(this::heartbeat);
        threads.add(scheduler);
        TestPlane.until(
                "it has its turn or waits for it",
                () -> begun.contains("heartbeat") || db.waitingWrites() == threads.size() - before);
        // One only: of several that begin at once, any may be noted first.
        ends.release();
        scheduler.join();
        assertThat(begun.indexOf("heartbeat")).isEqualTo(before);
    }

    @Test
    void whatAPersonWaitsForGoesBeforeAThousandWritesThatNobodyWaitsFor() throws InterruptedException {
        write(1_000, WritePriority.BULK, "bulk");
        int before = begun.size();
        write(1, WritePriority.PERSON, "person");
        allEnd();
        threads.getLast().join();
        assertThat(begun.indexOf("person")).isEqualTo(before);
    }

    @Test
    void whatNobodyWaitsForIsNotPutOffForEver() throws InterruptedException {
        write(1, WritePriority.PERSON, "person");
        TestPlane.until("it has begun", () -> begun.size() == 1);
        write(4, WritePriority.PERSON, "person");
        write(1, WritePriority.BULK, "bulk");
        write(500, WritePriority.PERSON, "person");
        allEnd();
        for (Thread thread : threads) thread.join();
        assertThat(begun.indexOf("bulk")).isBetween(1, 250);
    }

    @Test
    void whatWaitsWhenTheDatabaseIsClosedFailsAndWhatHasBegunIsDone() throws InterruptedException {
        write(1, WritePriority.PERSON, "first");
        TestPlane.until("it has begun", () -> begun.size() == 1);
        write(20, WritePriority.BULK, "bulk");
        int running = begun.size();
        var failure = new AtomicReference<DatabaseUnavailable>();
        Thread closing = start(db::close);
        TestPlane.until("nothing waits any more", () -> db.waitingWrites() == 0);
        start(() -> failure.set(catchThrowableOfType(
                        DatabaseUnavailable.class, () -> db.writing(handle -> begun.add("too late")))))
                .join();
        assertThat(failure.get().kind()).isEqualTo(DatabaseUnavailable.Kind.DOWN);
        assertThat(closing.isAlive()).isTrue();
        allEnd();
        closing.join();
        for (Thread thread : threads) thread.join();
        assertThat(begun).hasSize(running);
        assertThat(refused).hasValue(21 - running);
    }
}
