package dev.holdfast.base.db;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import dev.holdfast.Patience;
import org.junit.jupiter.api.Test;

class PostgresTroubleTest {

    @Test
    void aServerThatGoesAwayIsNamedAndTheServiceGoesOnOnceItIsBack() throws Exception {
        try (var server = new OwnPostgres();
                Db db = Db.open(server.place())) {
            pass(db);
            server.stop();
            assertThat(catchThrowableOfType(DatabaseUnavailable.class, () -> pass(db))
                            .kind())
                    .isEqualTo(DatabaseUnavailable.Kind.DOWN);
            assertThat(db.health()).isEqualTo(Health.DOWN);
            server.start();
            // On a busy machine a new connection may take longer than somebody waits for one.
            Patience.until("it is connected again", () -> db.health() == Health.OK);
            pass(db);
            assertThat(passes(db)).isEqualTo(2);
        }
    }

    @Test
    void aServerThatIsStillStartingIsWaitedFor() throws Exception {
        try (var server = new OwnPostgres();
                var line = new CutLine(server.port())) {
            line.closeNext(9); // after so many the pool has tried for more than three seconds
            String url = "jdbc:postgresql://127.0.0.1:" + line.port() + "/postgres?user=postgres";
            try (Db db = Db.open(DatabaseConfig.postgres(server.place().directory(), url, null, null))) {
                pass(db);
                assertThat(passes(db)).isEqualTo(1);
            }
        }
    }

    @Test
    void aReadOnlyServerIsNamed() throws Exception {
        DatabaseConfig place = TestDb.POSTGRES.place();
        try (Db db = Db.open(place)) {
            db.writing(handle -> handle.execute("ALTER DATABASE "
                    + handle.select("SELECT current_database()")
                            .mapTo(String.class)
                            .one()
                    + " SET default_transaction_read_only = on"));
            try (Db reopened = Db.open(place)) {
                assertThat(catchThrowableOfType(DatabaseUnavailable.class, () -> pass(reopened))
                                .kind())
                        .isEqualTo(DatabaseUnavailable.Kind.READ_ONLY);
                assertThat(reopened.health()).isEqualTo(Health.READ_ONLY);
                assertThat(passes(reopened)).isZero();
            }
        }
    }

    private static void pass(Db db) {
        db.writing(handle -> handle.execute("UPDATE job_gate SET passes = passes + 1"));
    }

    private static long passes(Db db) {
        return db.read(handle ->
                handle.select("SELECT passes FROM job_gate").mapTo(long.class).one());
    }
}
