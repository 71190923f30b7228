package dev.holdfast.base.db;

import com.zaxxer.hikari.HikariConfig;
import com.zaxxer.hikari.HikariDataSource;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.concurrent.Semaphore;

/** A HikariCP pool with a fair door in front; Hikari itself drops connections that PostgreSQL has ended. */
final class PostgresConnections implements Connections {
    private final HikariDataSource pool;
    private final Semaphore door;

    PostgresConnections(DatabaseConfig config) {
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

    @Override
    public void close() {
        pool.close();
    }
}
