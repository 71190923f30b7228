package dev.holdfast.base.db;

import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.SQLException;

/** A connection outside of {@link Db}, for what reads or fills a whole database. */
public final class OwnConnection {
    private OwnConnection() {}

    /** To be closed. The database must exist; nothing is migrated. */
    public static Connection open(DatabaseConfig config) throws SQLException {
        return config.isSqlite()
                ? SqliteConnections.open(config.file(), false)
                : DriverManager.getConnection(config.jdbcUrl(), config.user(), config.password());
    }
}
