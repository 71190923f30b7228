package dev.holdfast.base.transfer;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.holdfast.base.StartupException;
import dev.holdfast.base.db.DatabaseConfig;
import dev.holdfast.base.db.Db;
import dev.holdfast.base.db.OwnConnection;
import dev.holdfast.base.db.TestDb;
import java.sql.SQLException;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** Everything arrives in the other kind of database, or nothing. */
class DatabaseTransferTest {
    private static final byte[] BYTES = {0, 1, -1, 127};

    private static TestDb other(TestDb kind) {
        return kind == TestDb.SQLITE ? TestDb.POSTGRES : TestDb.SQLITE;
    }

    /** A database with rows of all types of columns, among them a table that no migration makes. */
    private static DatabaseConfig filled(TestDb kind) {
        DatabaseConfig place = kind.place();
        try (Db db = Db.open(place)) {
            db.writing(h -> {
                h.execute(
                        "INSERT INTO setting (name, value) VALUES (?, ?)",
                        "public_url",
                        "https://example.net/ä € \uD83D\uDE42 'x' \"y\"\n");
                h.execute(
                        "INSERT INTO team (name, slug, created_at) VALUES (?, ?, ?)", "Ops", "ops", 1_700_000_000_123L);
                h.execute("INSERT INTO team (name, slug, created_at) VALUES (?, ?, ?)", "Gone", "gone", 1L);
                h.execute("DELETE FROM team WHERE name = ?", "Gone");
                h.execute("CREATE TABLE metric_minutes_77 (id "
                        + (place.isSqlite() ? "INTEGER" : "BIGINT")
                        + " PRIMARY KEY, data "
                        + (place.isSqlite() ? "BLOB" : "BYTEA") + " NOT NULL)");
                h.execute("INSERT INTO metric_minutes_77 (id, data) VALUES (?, ?)", (7L << 32) | 5, BYTES);
                for (int i = 0; i < 1234; i++) {
                    h.execute("INSERT INTO metric_minutes_77 (id, data) VALUES (?, ?)", i, new byte[] {(byte) i});
                }
            });
        }
        return place;
    }

    @ParameterizedTest
    @EnumSource(TestDb.class)
    void everythingArrivesAndIdsGoOn(TestDb kind) {
        DatabaseConfig from = filled(kind);
        DatabaseConfig to = other(kind).empty();
        DatabaseTransfer.Copied copied = DatabaseTransfer.copy(from, to);
        assertThat(copied.rows()).isGreaterThan(1236);
        try (Db db = Db.open(to)) {
            assertThat(db.<String>read(h -> h.select("SELECT value FROM setting WHERE name = 'public_url'")
                            .mapTo(String.class)
                            .one()))
                    .isEqualTo("https://example.net/ä € \uD83D\uDE42 'x' \"y\"\n");
            assertThat(db.<byte[]>read(h -> h.select("SELECT data FROM metric_minutes_77 WHERE id = ?", (7L << 32) | 5)
                            .mapTo(byte[].class)
                            .one()))
                    .isEqualTo(BYTES);
            // The id of the deleted team is not given again.
            db.writing(h -> h.execute("INSERT INTO team (name, slug, created_at) VALUES (?, ?, ?)", "New", "new", 2L));
            assertThat(db.<Long>read(h -> h.select("SELECT id FROM team WHERE name = 'New'")
                            .mapTo(Long.class)
                            .one()))
                    .isEqualTo(3);
        }
    }

    @ParameterizedTest
    @EnumSource(TestDb.class)
    void thereAndBackIsTheSame(TestDb kind) {
        DatabaseConfig from = filled(kind);
        DatabaseConfig middle = other(kind).empty();
        DatabaseTransfer.Copied there = DatabaseTransfer.copy(from, middle);
        assertThat(DatabaseTransfer.copy(middle, kind.empty())).isEqualTo(there);
    }

    @ParameterizedTest
    @EnumSource(TestDb.class)
    void aTargetWithTablesIsNotTouched(TestDb kind) {
        DatabaseConfig from = filled(kind);
        DatabaseConfig to = filled(other(kind));
        assertThatThrownBy(() -> DatabaseTransfer.copy(from, to))
                .isInstanceOf(StartupException.class)
                .hasMessageContaining("none is overwritten");
    }

    @ParameterizedTest
    @EnumSource(TestDb.class)
    void whatCannotBeCopiedLeavesTheTargetEmptyForTheNextAttempt(TestDb kind) throws SQLException {
        DatabaseConfig from = filled(kind);
        try (var connection = OwnConnection.open(from);
                var statement = connection.createStatement()) {
            statement.execute("ALTER TABLE setting ADD COLUMN of_another_version TEXT");
        }
        DatabaseConfig to = other(kind).empty();
        assertThatThrownBy(() -> DatabaseTransfer.copy(from, to))
                .isInstanceOf(StartupException.class)
                .hasMessageContaining("these tables differ: setting");
        try (var connection = OwnConnection.open(from);
                var statement = connection.createStatement()) {
            statement.execute("ALTER TABLE setting DROP COLUMN of_another_version");
        }
        assertThat(DatabaseTransfer.copy(from, to).tables()).isPositive();
    }

    @Test
    void aRowThatRefersToNothingIsFound() throws SQLException {
        DatabaseConfig from = filled(TestDb.SQLITE);
        try (var connection = OwnConnection.open(from);
                var statement = connection.createStatement()) {
            statement.execute("PRAGMA foreign_keys = OFF");
            statement.execute("INSERT INTO membership (team_id, account_id, role, cidr, nomatch, created_at)"
                    + " VALUES (99, 98, 'viewer', '0.0.0.0/0', FALSE, 1)");
        }
        assertThatThrownBy(() -> DatabaseTransfer.copy(from, TestDb.POSTGRES.empty()))
                .isInstanceOf(StartupException.class)
                .hasMessageContaining("could not be copied");
    }
}
