package dev.holdfast.base.db;

import java.sql.Connection;
import java.sql.SQLException;
import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;

/** Hands out connections, first come, first served. Whoever takes one gives it back; a closed one is replaced. */
interface Connections extends AutoCloseable {

    Connection reader() throws SQLException;

    void giveBackReader(Connection connection) throws SQLException;

    /** In autocommit mode. */
    Connection writer() throws SQLException;

    void giveBackWriter(Connection connection) throws SQLException;

    @Override
    void close();

    /** Unfair queues let single requests starve for seconds under load: measured, hence the fair semaphores. */
    static void enter(Semaphore door) {
        try {
            if (!door.tryAcquire(30, TimeUnit.SECONDS)) {
                throw new DatabaseTrouble(
                        DatabaseTrouble.Kind.BUSY, "No database connection became free for 30 seconds.");
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new DatabaseTrouble(DatabaseTrouble.Kind.BUSY, e);
        }
    }
}
