package dev.holdfast.base.db;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.holdfast.Patience;
import java.time.Duration;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.Executors;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.Stream;
import org.jdbi.v3.core.Handle;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedClass;
import org.junit.jupiter.params.provider.EnumSource;

@ParameterizedClass
@EnumSource(TestDb.class)
class RevisionCacheTest {
    private static final Duration TIMEOUT = Duration.ofSeconds(30);
    private static final Revision HOSTS = new Revision("host");

    private final TestDb kind;
    private final AtomicInteger reads = new AtomicInteger();
    private Db db;
    private RevisionCache<Integer> clusters;

    RevisionCacheTest(TestDb kind) {
        this.kind = kind;
    }

    @BeforeEach
    void open() {
        db = kind.fresh();
        clusters = new RevisionCache<>(db, HOSTS, h -> {
            reads.incrementAndGet();
            return h.select("SELECT count(*) FROM cluster").mapTo(Integer.class).one();
        });
    }

    @AfterEach
    void close() {
        db.close();
    }

    private static void add(Handle transaction) {
        HOSTS.grow(transaction);
        transaction.execute("INSERT INTO cluster (name, members) VALUES ('lab', '[]')");
    }

    @Test
    void rowsAreReadOnceForEachRevision() {
        assertThat(clusters.get()).isZero();
        assertThat(clusters.get()).isZero();
        assertThat(reads).hasValue(1);
        long before = clusters.revision();
        db.writing(RevisionCacheTest::add);
        assertThat(clusters.revision()).isGreaterThan(before);
        assertThat(reads).hasValue(1);
        assertThat(clusters.get()).isOne();
        assertThat(clusters.get()).isOne();
        assertThat(reads).hasValue(2);
    }

    @Test
    void aTransactionThatFailedChangesNothing() {
        assertThat(clusters.get()).isZero();
        assertThatThrownBy(() -> db.writing(h -> {
                    add(h);
                    throw new IllegalStateException("no");
                }))
                .hasMessage("no");
        assertThat(clusters.get()).isZero();
        db.writing(RevisionCacheTest::add);
        assertThat(clusters.get()).isOne();
    }

    /** The rows of another transaction are not seen before its end, and those of an old one not after it. */
    @Test
    void rowsAreThoseOfTheLastCommitAlsoWhileATransactionIsOpen() {
        assertThat(clusters.get()).isZero();
        try (var threads = Executors.newVirtualThreadPerTaskExecutor()) {
            db.writing(h -> {
                add(h);
                assertThat(threads.submit(clusters::get))
                        .succeedsWithin(TIMEOUT)
                        .isEqualTo(0);
            });
        }
        assertThat(clusters.get()).isOne();
        assertThat(clusters.get()).isOne();
        assertThat(reads).hasValue(2);
    }

    @Test
    void onSqliteNothingIsReadUntilSomethingGrows() {
        assertThat(clusters.get()).isZero();
        long number = clusters.revision();
        boolean isShared = db.isShared();
        db.close();
        if (isShared) {
            // Another replica may have changed the rows.
            assertThatThrownBy(clusters::get).isInstanceOf(DatabaseUnavailable.class);
        } else {
            assertThat(clusters.get()).isZero();
            assertThat(clusters.revision()).isEqualTo(number);
        }
    }

    /** After a start all clusters are polled at once, and each poll needs the same thousands of rows. */
    @Test
    void whoAsksWhileOneReadsWaitsForItsRows() throws InterruptedException {
        var answer = new CompletableFuture<Integer>();
        var all = new RevisionCache<>(db, HOSTS, _ -> {
            reads.incrementAndGet();
            return answer.join();
        });
        var threads = Stream.generate(() -> Thread.ofPlatform().start(all::get))
                .limit(5)
                .toList();
        Patience.until(
                "all wait", () -> threads.stream().allMatch(thread -> thread.getState() == Thread.State.WAITING));
        answer.complete(0);
        for (Thread thread : threads) thread.join();
        assertThat(reads).hasValue(1);
    }

    @Test
    void insideATransactionThereIsNoAnswer() {
        assertThat(clusters.get()).isZero();
        assertThatThrownBy(() -> db.read(_ -> clusters.get())).hasMessageContaining("already open");
    }
}
