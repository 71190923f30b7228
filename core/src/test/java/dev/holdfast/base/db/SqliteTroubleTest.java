package dev.holdfast.base.db;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.attribute.PosixFilePermissions;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

class SqliteTroubleTest {
    private final DatabaseConfig place = TestDb.SQLITE.place();
    private Db db;

    @BeforeEach
    void open() {
        db = Db.open(place);
    }

    @AfterEach
    void close() {
        db.close();
    }

    /** Settings of the one writer connection, outside any transaction. */
    private void pragma(String pragma) throws java.sql.SQLException {
        try (var connection = db.dataSource().getConnection();
                var statement = connection.createStatement()) {
            statement.execute(pragma);
        }
    }

    private void fill(int rows) {
        db.writing(handle -> {
            for (int i = 0; i < rows; i++) {
                handle.execute("INSERT INTO write_probe (filler) VALUES (?)", "y".repeat(8_000));
            }
        });
    }

    private long rows() {
        return db.read(handle -> handle.select("SELECT count(*) FROM write_probe")
                .mapTo(long.class)
                .one());
    }

    @Test
    void aFullDiskIsNamedLeavesNothingHalfWrittenAndHealsByItself() throws Exception {
        pragma("PRAGMA max_page_count = 60");
        var failure = catchThrowableOfType(DatabaseUnavailable.class, () -> fill(100));
        assertThat(failure.kind()).isEqualTo(DatabaseUnavailable.Kind.FULL);
        assertThat(rows()).isZero();
        // The limit was the connection's: the next one, opened by the next write, has "more disk".
        assertThat(db.health()).isEqualTo(Health.OK);
        fill(100);
        assertThat(rows()).isEqualTo(100);
    }

    @Test
    void aDatabaseThatMayNotBeWrittenIsNamedAndStillRead() throws Exception {
        pragma("PRAGMA query_only = ON");
        var failure = catchThrowableOfType(DatabaseUnavailable.class, () -> fill(1));
        assertThat(failure.kind()).isEqualTo(DatabaseUnavailable.Kind.READ_ONLY);
        assertThat(rows()).isZero();
        assertThat(db.health()).isEqualTo(Health.OK);
        fill(1);
        assertThat(rows()).isEqualTo(1);
    }

    @Test
    void aDamagedTableStaysNamedWhateverElseSucceeds() throws Exception {
        pragma("PRAGMA wal_checkpoint(TRUNCATE)");
        db.close();
        SqliteDamage.to(place.file(), "job_event");
        db = Db.open(place);
        assertThat(db.health()).isEqualTo(Health.OK);
        var failure = catchThrowableOfType(
                DatabaseUnavailable.class,
                () -> db.read(handle -> handle.select("SELECT count(message) FROM job_event")
                        .mapTo(long.class)
                        .one()));
        assertThat(failure.kind()).isEqualTo(DatabaseUnavailable.Kind.CORRUPT);
        fill(1);
        assertThat(db.health()).isEqualTo(Health.CORRUPT);
    }

    @Test
    void aFileThatIsReplacedOrDeletedIsNamedAndNothingIsWrittenAnyMore() throws Exception {
        db.checkOwnership();
        assertThat(db.health()).isEqualTo(Health.OK);
        Files.move(place.file(), place.file().resolveSibling("away"));
        db.checkOwnership();
        assertThat(db.health()).isEqualTo(Health.REPLACED);
        assertThat(catchThrowableOfType(DatabaseUnavailable.class, () -> fill(1))
                        .kind())
                .isEqualTo(DatabaseUnavailable.Kind.REPLACED);
        assertThat(rows()).isZero();
        Files.move(place.file().resolveSibling("away"), place.file());
        db.checkOwnership();
        assertThat(db.health()).as("until the next start").isEqualTo(Health.REPLACED);
    }

    @Test
    void aFileThatIsGoneIsNotMadeAnew() throws Exception {
        Files.delete(place.file());
        pragma("PRAGMA query_only = ON");
        assertThat(catchThrowableOfType(DatabaseUnavailable.class, () -> fill(1)))
                .isNotNull();
        assertThat(catchThrowableOfType(DatabaseUnavailable.class, () -> fill(1))
                        .kind())
                .isEqualTo(DatabaseUnavailable.Kind.REPLACED);
        assertThat(place.file()).doesNotExist();
    }

    @Test
    void theFileIsForItsOwnerOnly() throws IOException {
        DatabaseConfig fresh = DatabaseConfig.sqlite(place.directory().resolve("fresh"));
        try (Db made = Db.open(fresh)) {
            made.writing(handle -> handle.execute("UPDATE job_gate SET passes = 1"));
            try (var files = Files.list(fresh.directory())) {
                assertThat(files)
                        .hasSize(3)
                        .allSatisfy(
                                file -> assertThat(PosixFilePermissions.toString(Files.getPosixFilePermissions(file)))
                                        .isEqualTo("rw-------"));
            }
        }
    }
}
