package dev.holdfast.base.db;

import com.zaxxer.hikari.HikariConfig;
import com.zaxxer.hikari.HikariDataSource;
import dev.holdfast.base.db.row.Rows;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.concurrent.Semaphore;

/**
 * A HikariCP pool whose connections are shared out beforehand, so that readers take none from writers, nor writers from the
 * job scheduler; Hikari itself drops connections that PostgreSQL has ended.
 */
final class PostgresConnections implements Connections {
    private static final int WRITERS = 6;
    private static final int BORROWERS = 2;
    private static final long LONGEST_WAIT = 3_000; // milliseconds
    /** Until the server has answered once: it may be starting together with the whole machine. */
    private static final long LONGEST_FIRST_WAIT = 15_000;

    private final DatabaseConfig config;
    private final HikariDataSource pool;
    private final Semaphore readers;
    private final Semaphore borrowers = new Semaphore(BORROWERS, true);

    PostgresConnections(DatabaseConfig config) {
        this.config = config;
        var hikari = new HikariConfig();
        hikari.setJdbcUrl(config.jdbcUrl());
        hikari.setUsername(config.user());
        hikari.setPassword(config.password());
        hikari.setPoolName("postgres");
        hikari.setMaximumPoolSize(config.readers() + WRITERS + BORROWERS);
        hikari.setMinimumIdle(2);
        hikari.setConnectionTimeout(LONGEST_FIRST_WAIT);
        hikari.setInitializationFailTimeout(-1); // the first query says what is wrong, in our words
        hikari.addDataSourceProperty("ApplicationName", "holdfast");
        hikari.addDataSourceProperty("socketTimeout", "60"); // a silent network must not hold a thread for ever
        hikari.addDataSourceProperty("tcpKeepAlive", "true");
        this.pool = new HikariDataSource(hikari);
        this.readers = new Semaphore(config.readers(), true);
    }

    private Connection connection() throws SQLException {
        Connection connection = pool.getConnection();
        if (pool.getConnectionTimeout() != LONGEST_WAIT) pool.setConnectionTimeout(LONGEST_WAIT);
        return connection;
    }

    private Connection borrowed(Semaphore permits) throws SQLException {
        Connections.enter(permits);
        boolean taken = false;
        try {
            Connection connection = connection();
            taken = true;
            return connection;
        } finally {
            if (!taken) permits.release();
        }
    }

    private static void giveBack(Connection connection, Semaphore permits) throws SQLException {
        try {
            connection.close();
        } finally {
            permits.release();
        }
    }

    @Override
    public Connection reader() throws SQLException {
        return borrowed(readers);
    }

    @Override
    public void giveBackReader(Connection connection) throws SQLException {
        giveBack(connection, readers);
    }

    @Override
    public int writers() {
        return WRITERS;
    }

    @Override
    public Connection writer() throws SQLException {
        return connection();
    }

    @Override
    public void giveBackWriter(Connection connection) throws SQLException {
        connection.close();
    }

    @Override
    public Borrowed borrow(WriteTurns turns) throws SQLException {
        Connection connection = borrowed(borrowers);
        return new Borrowed(connection, () -> giveBack(connection, borrowers));
    }

    /** A restored database has tables of its own numbers; one restored elsewhere also another server. */
    @Override
    public String identity(Handles db) {
        return db.read(handle -> Rows.one(handle, String.class, """
                        SELECT CAST(oid AS TEXT) || '/' || CAST(CAST(CAST('job' AS REGCLASS) AS OID) AS TEXT)
                        FROM pg_database WHERE datname = current_database()
                        """)) + "/" + serverIdentity(db);
    }

    private static String serverIdentity(Handles db) {
        try {
            return db.read(handle ->
                    Rows.one(handle, String.class, "SELECT CAST(system_identifier AS TEXT) FROM pg_control_system()"));
        } catch (DatabaseUnavailable e) {
            if (e.kind() == DatabaseUnavailable.Kind.OTHER) return "unknown"; // some providers let nobody ask
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
