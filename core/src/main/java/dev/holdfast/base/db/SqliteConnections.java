package dev.holdfast.base.db;

import dev.holdfast.base.data.DiskFailure;
import dev.holdfast.base.data.FileIdentity;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.sql.Connection;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.concurrent.ConcurrentLinkedDeque;
import java.util.concurrent.Semaphore;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.sqlite.SQLiteConfig;
import org.sqlite.SQLiteOpenMode;

/**
 * One writer and a few readers on one SQLite file in WAL mode. A single writer, used in turns, means that nothing
 * in this process ever meets SQLITE_BUSY; the busy timeout is for a second process, such as a backup.
 */
final class SqliteConnections implements Connections {
    private static final Logger LOG = LoggerFactory.getLogger(SqliteConnections.class);

    private final Path file;
    private final Semaphore readerPermits;
    private final ConcurrentLinkedDeque<Connection> idleReaders = new ConcurrentLinkedDeque<>();
    private final @Nullable FileIdentity identity;
    private @Nullable Connection writer; // only touched by whoever has the turn
    private final WalCheckpoints checkpoints;
    private volatile boolean closed;

    SqliteConnections(Path file, int readers) throws SQLException {
        this.file = file;
        this.readerPermits = new Semaphore(readers, true);
        makePrivate(file);
        writer = open(file, false); // switches the file to WAL before anyone reads
        identity = FileIdentity.find(file);
        checkpoints = new WalCheckpoints(() -> reopen(false));
    }

    static Connection open(Path file, boolean queryOnly) throws SQLException {
        var config = new SQLiteConfig();
        config.setBusyTimeout(5000);
        config.setJournalMode(SQLiteConfig.JournalMode.WAL);
        config.setSynchronous(SQLiteConfig.SynchronousMode.NORMAL);
        config.setPragma(SQLiteConfig.Pragma.WAL_AUTOCHECKPOINT, String.valueOf(WalCheckpoints.MOST_PAGES));
        config.enforceForeignKeys(true);
        config.setTransactionMode(SQLiteConfig.TransactionMode.IMMEDIATE);
        config.resetOpenMode(SQLiteOpenMode.CREATE); // a file that is gone must not come back empty
        Connection connection = config.createConnection("jdbc:sqlite:" + file.toAbsolutePath());
        if (queryOnly) {
            // Not "open read-only": a reader of a WAL file must be able to write the shared-memory index.
            try (Statement statement = connection.createStatement()) {
                statement.execute("PRAGMA query_only = ON");
            } catch (SQLException e) {
                connection.close();
                throw e;
            }
        }
        return connection;
    }

    /** SQLite gives its side files the mode of the main file, so making that private first is enough. */
    private static void makePrivate(Path file) {
        try {
            Files.createDirectories(file.toAbsolutePath().getParent());
            if (Files.notExists(file)) {
                Files.createFile(
                        file, PosixFilePermissions.asFileAttribute(PosixFilePermissions.fromString("rw-------")));
            }
        } catch (IOException e) {
            throw DiskFailure.refusal("The database " + file, e);
        }
    }

    @Override
    public int writers() {
        return 1;
    }

    @Override
    public Connection writer() throws SQLException {
        refuseWhenClosed();
        Connection current = writer;
        if (current == null || current.isClosed()) {
            current = reopen(false);
            writer = current;
        }
        return current;
    }

    /** There is but one for all, and it stays open. */
    @Override
    public void giveBackWriter(Connection connection) throws SQLException {
        checkpoints.written();
        if (closed) connection.close();
    }

    @Override
    public Borrowed borrow(WriteTurns turns) throws SQLException {
        // Heartbeats come from the scheduler's own platform threads. Nobody is to wait until a job's virtual thread is
        // scheduled.
        WritePriority priority = Thread.currentThread().isVirtual() ? WritePriority.PERSON : WritePriority.SCHEDULER;
        turns.begin(priority);
        boolean taken = false;
        try {
            var borrowed = new Borrowed(writer(), () -> {
                checkpoints.written();
                turns.end(priority);
            });
            taken = true;
            return borrowed;
        } finally {
            if (!taken) turns.end(priority);
        }
    }

    @Override
    public Connection reader() throws SQLException {
        Connections.enter(readerPermits);
        boolean taken = false;
        try {
            refuseWhenClosed();
            Connection idle = idleReaders.pollFirst();
            Connection reader = idle == null || idle.isClosed() ? reopen(true) : idle;
            taken = true;
            return reader;
        } finally {
            if (!taken) readerPermits.release();
        }
    }

    @Override
    public void giveBackReader(Connection connection) throws SQLException {
        try {
            if (closed) connection.close();
            else if (!connection.isClosed()) idleReaders.addFirst(connection);
        } finally {
            readerPermits.release();
        }
    }

    private Connection reopen(boolean queryOnly) throws SQLException {
        if (isReplaced()) {
            throw new DatabaseUnavailable(
                    DatabaseUnavailable.Kind.REPLACED, "The file " + file + " is not the one that was opened.");
        }
        return open(file, queryOnly);
    }

    @Override
    public boolean isReplaced() {
        FileIdentity now = FileIdentity.find(file);
        return identity != null && !closed && (now == null || !now.isSame(identity));
    }

    @Override
    public String identity(Handles db) {
        return String.valueOf(FileIdentity.find(file));
    }

    /** Whoever has the file has locked its directory. */
    @Override
    public @Nullable InstanceLock lockInstance(String name) {
        return null;
    }

    private void refuseWhenClosed() throws SQLException {
        if (closed) throw new SQLException("The database is closed.", "08003");
    }

    /** To be called when nobody writes any more; a reader still out is closed when it is given back. */
    @Override
    public void close() {
        closed = true;
        for (Connection reader = idleReaders.pollFirst(); reader != null; reader = idleReaders.pollFirst()) {
            closeQuietly(reader);
        }
        checkpoints.close();
        // Last, because closing the last connection folds the WAL back into the file.
        if (writer != null) closeQuietly(writer);
    }

    private static void closeQuietly(Connection connection) {
        try {
            connection.close();
        } catch (SQLException e) {
            LOG.warn("A database connection did not close", e);
        }
    }
}
