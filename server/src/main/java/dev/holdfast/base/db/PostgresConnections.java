package dev.holdfast.base.db;

import com.zaxxer.hikari.HikariConfig;
import com.zaxxer.hikari.HikariDataSource;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.concurrent.Semaphore;

/** A HikariCP pool with a fair door in front; Hikari itself drops connections that PostgreSQL has ended. */
final class PostgresConnections implements Connections {
    private final DatabaseConfig config;
    private final HikariDataSource pool;
    private final Semaphore door;

    PostgresConnections(DatabaseConfig config) {
        this.config = config;
        int size = config.readers() + 2;
        var hikari = new HikariConfig();
        hikari.setJdbcUrl(jdbcUrl(config));
        hikari.setUsername(config.user());
        hikari.setPassword(config.password());
        hikari.setPoolName("postgres");
        hikari.setMaximumPoolSize(size);
        hikari.setMinimumIdle(2);
        hikari.setConnectionTimeout(3_000);
        hikari.setInitializationFailTimeout(-1); // the first query says what is wrong, in our words
        hikari.addDataSourceProperty("ApplicationName", "holdfast");
        hikari.addDataSourceProperty("socketTimeout", "60"); // a silent network must not hold a thread for ever
        hikari.addDataSourceProperty("tcpKeepAlive", "true");
        this.pool = new HikariDataSource(hikari);
        this.door = new Semaphore(size, true);
    }

    static String jdbcUrl(DatabaseConfig config) {
        String url = java.util.Objects.requireNonNull(config.url());
        return url.startsWith("jdbc:") ? url : "jdbc:" + url;
    }

    @Override
    public Connection reader() throws SQLException {
        Connections.enter(door);
        boolean taken = false;
        try {
            Connection connection = pool.getConnection();
            taken = true;
            return connection;
        } finally {
            if (!taken) door.release();
        }
    }

    @Override
    public void giveBackReader(Connection connection) throws SQLException {
        try {
            connection.close();
        } finally {
            door.release();
        }
    }

    @Override
    public Connection writer() throws SQLException {
        return reader();
    }

    @Override
    public void giveBackWriter(Connection connection) throws SQLException {
        giveBackReader(connection);
    }

    /** A restored database has tables of its own numbers; one restored elsewhere also another server. */
    @Override
    public String identity(Db db) {
        return db.read(handle -> handle.select("""
                        SELECT CAST(oid AS TEXT) || '/' || CAST(CAST(CAST('job' AS REGCLASS) AS OID) AS TEXT)
                        FROM pg_database WHERE datname = current_database()
                        """).mapTo(String.class).one()) + "/" + serverIdentity(db);
    }

    private static String serverIdentity(Db db) {
        try {
            return db.read(handle -> handle.select("SELECT CAST(system_identifier AS TEXT) FROM pg_control_system()")
                    .mapTo(String.class)
                    .one());
        } catch (DatabaseTrouble e) {
            if (e.kind() == DatabaseTrouble.Kind.OTHER) return "unknown"; // some providers let nobody ask
            throw e;
        }
    }

    @Override
    public boolean isReplaced() {
        return false; // the heartbeat of the service finds that out
    }

    @Override
    public InstanceLock lockInstance(String name) {
        return InstanceLock.take(config, name);
    }

    @Override
    public void close() {
        pool.close();
    }
}
