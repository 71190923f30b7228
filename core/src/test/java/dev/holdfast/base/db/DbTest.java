package dev.holdfast.base.db;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import java.sql.SQLException;
import java.time.Instant;
import java.util.List;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import org.jdbi.v3.core.Handle;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.Parameter;
import org.junit.jupiter.params.ParameterizedClass;
import org.junit.jupiter.params.provider.EnumSource;

@ParameterizedClass
@EnumSource(TestDb.class)
class DbTest {
    enum Mood {
        VERY_GOOD,
        BAD
    }

    record Thing(
            long id,
            String shortName,
            boolean good,
            @Nullable Mood mood,
            @Nullable Instant seenAt,
            byte[] raw) {}

    @Parameter
    TestDb kind;

    Db db;

    @BeforeEach
    void open() {
        db = kind.fresh();
        var words = db.dialect().words();
        db.writing(handle -> {
            handle.execute("CREATE TABLE thing (id " + words.get("id") + ", short_name TEXT NOT NULL UNIQUE, good "
                    + words.get("bool") + " NOT NULL, mood TEXT, seen_at " + words.get("time") + ", raw "
                    + words.get("bytes") + " NOT NULL, CHECK (short_name <> ''))");
            handle.execute("CREATE TABLE part (id BIGINT PRIMARY KEY, thing_id BIGINT NOT NULL REFERENCES thing (id),"
                    + " UNIQUE (thing_id, id))");
        });
    }

    @AfterEach
    void close() {
        db.close();
    }

    long add(Handle handle, String name) {
        return handle.createQuery("INSERT INTO thing (short_name, good, mood, seen_at, raw)"
                        + " VALUES (:name, :good, :mood, :at, :raw) RETURNING id")
                .bind("name", name)
                .bind("good", true)
                .bind("mood", Mood.VERY_GOOD)
                .bind("at", Instant.ofEpochMilli(1_234_567_890_123L))
                .bind("raw", new byte[] {1, -1})
                .mapTo(long.class)
                .one();
    }

    List<String> names() {
        return db.read(handle -> handle.select("SELECT short_name FROM thing ORDER BY id")
                .mapTo(String.class)
                .list());
    }

    @Test
    void whoIsInterruptedIsServedAllTheSameAndStaysInterrupted() throws Exception {
        try (var threads = Executors.newVirtualThreadPerTaskExecutor()) {
            Future<Boolean> interrupted = threads.submit(() -> {
                Thread.currentThread().interrupt();
                db.writing(handle -> add(handle, "one"));
                names();
                try (var connection = db.dataSource().getConnection()) {
                    connection.getMetaData();
                }
                return Thread.interrupted();
            });
            assertThat(interrupted.get()).isTrue();
        }
        List<String> names = names();
        assertThat(names).containsExactly("one");
    }

    @Test
    void aRecordComesBackAsItWasWritten() {
        db.writing(handle -> add(handle, "one"));
        Thing thing = db.read(handle ->
                handle.select("SELECT * FROM thing").mapTo(Thing.class).one());
        assertThat(thing.shortName()).isEqualTo("one");
        assertThat(thing.good()).isTrue();
        assertThat(thing.mood()).isEqualTo(Mood.VERY_GOOD);
        assertThat(thing.seenAt()).isEqualTo(Instant.ofEpochMilli(1_234_567_890_123L));
        assertThat(thing.raw()).containsExactly(1, -1);
        String stored = db.read(handle ->
                handle.select("SELECT mood FROM thing").mapTo(String.class).one());
        assertThat(stored).isEqualTo("very_good");
    }

    @Test
    void nullsStayNulls() {
        db.writing(handle -> handle.createUpdate("INSERT INTO thing (short_name, good, mood, seen_at, raw)"
                        + " VALUES ('n', :good, :mood, :at, :raw)")
                .bind("good", false)
                .bindByType("mood", null, Mood.class)
                .bindByType("at", null, Instant.class)
                .bind("raw", new byte[0])
                .execute());
        Thing thing = db.read(handle ->
                handle.select("SELECT * FROM thing").mapTo(Thing.class).one());
        assertThat(thing.good()).isFalse();
        assertThat(thing.mood()).isNull();
        assertThat(thing.seenAt()).isNull();
    }

    record Strict(long id, Mood mood) {}

    @Test
    void aNullWhereTheRecordHasNoneIsAnError() {
        db.writing(handle -> {
            add(handle, "one");
            handle.execute("UPDATE thing SET mood = NULL");
        });
        assertThatThrownBy(() -> db.read(handle -> handle.select("SELECT id, mood FROM thing")
                        .mapTo(Strict.class)
                        .one()))
                .hasMessageContaining("Strict: mood is null");
        assertThatThrownBy(() -> db.read(handle -> handle.select("SELECT id FROM thing")
                        .mapTo(Strict.class)
                        .one()))
                .hasMessageContaining("no column mood");
    }

    @Test
    void aTransactionThatThrowsLeavesNothing() {
        assertThatThrownBy(() -> db.writing(handle -> {
                    add(handle, "one");
                    throw new IllegalArgumentException("changed my mind");
                }))
                .isInstanceOf(IllegalArgumentException.class);
        assertThat(names()).isEmpty();
        db.writing(handle -> add(handle, "two"));
        assertThat(names()).containsExactly("two");
    }

    @Test
    void aBrokenUniqueRuleNamesItsColumns() {
        db.writing(handle -> add(handle, "one"));
        var failure = catchThrowableOfType(ConstraintViolation.class, () -> db.writing(handle -> add(handle, "one")));
        assertThat(failure.isUnique("thing", "short_name")).isTrue();
        assertThat(failure.isUnique("thing", "good")).isFalse();
        db.writing(handle -> add(handle, "two"));
        assertThat(names()).containsExactly("one", "two");
    }

    @Test
    void otherBrokenRulesAreToldApart() {
        assertThat(brokenBy("INSERT INTO part (id, thing_id) VALUES (1, 99)"))
                .isEqualTo(ConstraintViolation.Rule.FOREIGN_KEY);
        assertThat(brokenBy("INSERT INTO part (id, thing_id) VALUES (1, NULL)"))
                .isEqualTo(ConstraintViolation.Rule.NOT_NULL);
        assertThat(brokenBy("UPDATE thing SET short_name = ''")).isEqualTo(ConstraintViolation.Rule.CHECK);
    }

    private ConstraintViolation.Rule brokenBy(String sql) {
        if (names().isEmpty()) db.writing(handle -> add(handle, "one"));
        return catchThrowableOfType(ConstraintViolation.class, () -> db.writing(handle -> handle.execute(sql)))
                .rule();
    }

    @Test
    void aHandleInsideAHandleIsABugThatShows() {
        assertThatThrownBy(() -> db.writing(handle -> db.writing(inner -> add(inner, "x"))))
                .isInstanceOf(IllegalStateException.class);
        assertThatThrownBy(() -> db.read(handle -> db.write(inner -> add(inner, "x"))))
                .isInstanceOf(IllegalStateException.class);
        assertThat(names()).isEmpty();
    }

    @Test
    void whatFollowsATransactionFollowsOnlyItsCommit() {
        List<String> told = new java.util.ArrayList<>();
        db.writing(handle -> {
            Db.afterCommit(() -> told.add(names().toString()));
            add(handle, "one");
        });
        assertThatThrownBy(() -> db.writing(handle -> {
                    Db.afterCommit(() -> told.add("never"));
                    throw new IllegalArgumentException("no");
                }))
                .isInstanceOf(IllegalArgumentException.class);
        assertThat(told).containsExactly("[one]");
        assertThatThrownBy(() -> Db.afterCommit(() -> {})).isInstanceOf(IllegalStateException.class);
    }

    @Test
    void whoeverAsksKnowsThatATransactionIsOpen() {
        boolean inside = db.write(handle -> Db.inTransaction());
        assertThat(inside).isTrue();
        assertThat(Db.inTransaction()).isFalse();
    }

    @Test
    void manyWritersAndReadersAtOnceNeverMeetABusyDatabase() throws Exception {
        int writers = 40;
        try (var threads = Executors.newVirtualThreadPerTaskExecutor()) {
            List<Future<?>> all = new java.util.ArrayList<>();
            for (int i = 0; i < writers; i++) {
                String name = "n" + i;
                all.add(threads.submit(() -> db.writing(handle -> add(handle, name))));
                all.add(threads.submit(this::names));
            }
            for (Future<?> each : all) each.get();
        }
        assertThat(names()).hasSize(writers);
    }

    @Test
    void plainJdbcSharesTheWriterAndCommitsOnItsOwn() throws SQLException {
        try (var connection = db.dataSource().getConnection();
                var statement = connection.createStatement()) {
            statement.execute("UPDATE job_gate SET passes = 7");
        }
        assertThat(passes()).isEqualTo(7);
    }

    @Test
    void plainJdbcInsideAWriteTakesPartInItsTransaction() {
        assertThatThrownBy(() -> db.writing(handle -> {
                    try (var connection = db.dataSource().getConnection();
                            var statement = connection.createStatement()) {
                        connection.setAutoCommit(false);
                        statement.execute("UPDATE job_gate SET passes = 7");
                        connection.commit();
                    } catch (SQLException e) {
                        throw new IllegalStateException(e);
                    }
                    throw new IllegalArgumentException("no");
                }))
                .isInstanceOf(IllegalArgumentException.class);
        assertThat(passes()).isZero();
    }

    @Test
    void plainJdbcThatForgetsToCommitLeavesNothing() throws SQLException {
        try (var connection = db.dataSource().getConnection();
                var statement = connection.createStatement()) {
            connection.setAutoCommit(false);
            statement.execute("UPDATE job_gate SET passes = 7");
        }
        assertThat(passes()).isZero();
    }

    private long passes() {
        return db.read(handle ->
                handle.select("SELECT passes FROM job_gate").mapTo(long.class).one());
    }

    @Test
    void itIsHealthyAndDownOnceClosed() {
        assertThat(db.health()).isEqualTo(Health.OK);
        db.close();
        assertThat(db.health()).isEqualTo(Health.DOWN);
    }
}
