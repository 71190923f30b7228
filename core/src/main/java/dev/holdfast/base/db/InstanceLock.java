package dev.holdfast.base.db;

import dev.holdfast.base.Sha256;
import dev.holdfast.base.StartupException;
import java.nio.ByteBuffer;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.Properties;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Keeps a second service of the same name away from a PostgreSQL database: an advisory lock on a connection of its own,
 * which the server frees when that connection ends.
 */
final class InstanceLock implements AutoCloseable {
    private static final Logger LOG = LoggerFactory.getLogger(InstanceLock.class);

    private static final String LOCK_NOT_AVAILABLE = "55P03";

    private final DatabaseConfig config;
    private final long key;
    private @Nullable Connection connection;
    private boolean lost;
    private boolean closed;

    private InstanceLock(DatabaseConfig config, String name) {
        this.config = config;
        this.key = ByteBuffer.wrap(Sha256.of("holdfast instance " + name)).getLong();
    }

    /**
     * Throws {@link StartupException} when another service has it for three seconds: of one that was just killed, PostgreSQL
     * may not have noticed the end yet.
     */
    static InstanceLock take(DatabaseConfig config, String name) {
        var lock = new InstanceLock(config, name);
        try {
            if (lock.tryToTake("3s")) return lock;
        } catch (SQLException e) {
            throw Dialect.POSTGRES.translate(e);
        }
        throw new StartupException("Another Holdfast of the same name (" + name + ") works on this database."
                + " Stop it first. If " + config.directory() + " is a copy of its data directory, delete the file"
                + " instance-id there and start again: it then gets a name of its own.");
    }

    /**
     * Whether this service still has its name to itself. When the connection was lost it is made anew; false when somebody
     * else was faster.
     */
    synchronized boolean isHeld() {
        if (closed) return true;
        Connection current = connection;
        try {
            if (current != null && current.isValid(5)) return true;
            if (current != null) current.close();
            connection = null;
            if (!lost) LOG.warn("The connection that holds the name of this service was lost; taking it again.");
            lost = true;
            boolean taken = tryToTake("1ms");
            if (taken) lost = false;
            return taken;
        } catch (SQLException e) {
            connection = null;
            return true; // the database is away, for others too
        }
    }

    /** How a connection outside the pool is made: one that PostgreSQL shows under this name. */
    static Properties properties(DatabaseConfig config, String name) {
        var properties = new Properties();
        if (config.user() != null) properties.setProperty("user", config.user());
        if (config.password() != null) properties.setProperty("password", config.password());
        properties.setProperty("ApplicationName", name);
        properties.setProperty("connectTimeout", "5");
        properties.setProperty("socketTimeout", "10");
        properties.setProperty("tcpKeepAlive", "true");
        return properties;
    }

    private boolean tryToTake(String timeout) throws SQLException {
        Connection fresh = DriverManager.getConnection(config.jdbcUrl(), properties(config, "holdfast instance"));
        boolean taken = false;
        try {
            run(fresh, "SET lock_timeout = '" + timeout + "'");
            run(fresh, "SELECT pg_advisory_lock(" + key + ")");
            taken = true;
        } catch (SQLException e) {
            if (!LOCK_NOT_AVAILABLE.equals(e.getSQLState())) throw e;
        } finally {
            if (taken) connection = fresh;
            else fresh.close();
        }
        return taken;
    }

    private static void run(Connection connection, String sql) throws SQLException {
        try (Statement statement = connection.createStatement()) {
            statement.execute(sql);
        }
    }

    /** Frees the name before it returns: when a connection is closed, PostgreSQL ends its session some time later. */
    @Override
    public synchronized void close() {
        closed = true;
        if (connection == null) return;
        try (Connection last = connection) {
            run(last, "SELECT pg_advisory_unlock(" + key + ")");
        } catch (SQLException e) {
            LOG.debug("The connection was gone already", e);
        }
    }
}
