package dev.holdfast.base.db;

import java.sql.Connection;
import java.sql.SQLException;
import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;

/** Hands out connections. Whoever takes one gives it back; a closed one is replaced. */
interface Connections extends AutoCloseable {
    /** How many write transactions may run at once. */
    int writers();

    Connection reader() throws SQLException;

    void giveBackReader(Connection connection) throws SQLException;

    /** For whoever has one of the {@link WriteTurns}. In autocommit mode. */
    Connection writer() throws SQLException;

    void giveBackWriter(Connection connection) throws SQLException;

    /** Which database this is; see {@link Db#identity}. */
    String identity(Handles db);

    /** Whether its file is not the one that was opened any more. */
    boolean isReplaced();

    /** Makes sure that no other service works under this name; null where nothing else is to be done for that. */
    @Nullable
    InstanceLock lockInstance(String name);
    /** A connection that its borrower writes with, outside of {@link Db#write}. */
    record Borrowed(Connection connection, GivingBack givingBack) {}

    /** Ends the use of a borrowed connection. */
    @FunctionalInterface
    interface GivingBack {
        void run() throws SQLException;
    }

    /** For the job scheduler, which waits behind no other work than what has begun. In autocommit mode. */
    Borrowed borrow(WriteTurns turns) throws SQLException;

    @Override
    void close();

    /**
     * Unfair queues let single requests starve for seconds under load: measured, hence the fair semaphores. Whoever is
     * interrupted waits on: that somebody shall end is no trouble of the database.
     */
    static void enter(Semaphore permits) {
        long end = System.nanoTime() + TimeUnit.SECONDS.toNanos(30);
        boolean interrupted = false;
        try {
            while (true) {
                try {
                    if (permits.tryAcquire(end - System.nanoTime(), TimeUnit.NANOSECONDS)) return;
                    throw new DatabaseUnavailable(
                            DatabaseUnavailable.Kind.BUSY, "No database connection became free for 30 seconds.");
                } catch (InterruptedException e) {
                    interrupted = true;
                }
            }
        } finally {
            if (interrupted) Thread.currentThread().interrupt();
        }
    }
}
