package dev.holdfast.base.db;

import java.sql.Connection;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Duration;
import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Copies SQLite's write-ahead log into the database file, on a thread of its own. Left alone, SQLite does it within the
 * commit that makes the log longer than its limit, and all who write wait while the disk is synced.
 */
final class WalCheckpoints implements AutoCloseable {
    private static final Logger LOG = LoggerFactory.getLogger(WalCheckpoints.class);

    /** So many transactions fill about as much of the log as SQLite lets come together by itself, 1,000 pages. */
    private static final int TRANSACTIONS = 300;

    /** At the latest after this time it is copied, and synced: a loss of power undoes nothing older. */
    private static final Duration LONGEST = Duration.ofMinutes(5);

    /** The limit, in pages, from which on a commit copies the log itself: where this thread does not keep up. */
    static final int MOST_PAGES = 16_000;

    private static final Duration LONGEST_END = Duration.ofSeconds(30);

    /** Opens another connection to the database. */
    interface Opening {
        Connection open() throws SQLException;
    }

    private final Opening opening;
    private final Duration longest;
    private final Semaphore due = new Semaphore(0);
    private final Thread thread;
    private int written; // only touched by whoever has the turn to write
    private volatile boolean isBehind;
    private volatile boolean closed;

    /** Begins at once. */
    WalCheckpoints(Opening opening) {
        this(opening, LONGEST);
    }

    /** The same, copying at the latest after this time. */
    WalCheckpoints(Opening opening, Duration longest) {
        this.opening = opening;
        this.longest = longest;
        this.thread = Thread.ofPlatform().daemon().name("wal-checkpoints").start(this::run);
    }

    /** Counts a write transaction. To be called by the one who has the turn to write. */
    void written() {
        isBehind = true;
        if (++written < TRANSACTIONS) return;
        written = 0;
        due.release();
    }

    private void run() {
        Connection connection = null;
        try {
            while (true) {
                var _ = due.tryAcquire(longest.toMillis(), TimeUnit.MILLISECONDS);
                due.drainPermits();
                if (closed) return;
                if (!isBehind) continue;
                isBehind = false;
                connection = checkpoint(connection);
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        } finally {
            close(connection);
        }
    }

    /** Waits for nobody: what a reader still needs is left for the next time. */
    private @Nullable Connection checkpoint(@Nullable Connection open) {
        Connection connection = open;
        try {
            if (connection == null) connection = opening.open();
            try (Statement statement = connection.createStatement()) {
                statement.execute("PRAGMA wal_checkpoint(PASSIVE)");
            }
            return connection;
        } catch (SQLException | DatabaseUnavailable e) {
            // Whoever writes meets the same trouble and reports it.
            LOG.debug("The write-ahead log could not be copied: {}", e.getMessage());
            close(connection);
            return null;
        }
    }

    private static void close(@Nullable Connection connection) {
        if (connection == null) return;
        try {
            connection.close();
        } catch (SQLException e) {
            LOG.debug("A connection did not close: {}", e.getMessage());
        }
    }

    /** Waits for a copy that has begun, so that the last connection that closes finds the file free. */
    @Override
    public void close() {
        closed = true;
        due.release();
        try {
            var _ = thread.join(LONGEST_END);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }
}
