package dev.holdfast.base.db;

import dev.holdfast.base.Interrupts;
import dev.holdfast.base.data.FileIdentity;
import dev.holdfast.base.db.row.RowMapping;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Consumer;
import java.util.function.Function;
import javax.sql.DataSource;
import org.jdbi.v3.core.ConnectionFactory;
import org.jdbi.v3.core.Handle;
import org.jdbi.v3.core.Jdbi;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The database. {@link #read} never writes; {@link #write} is one transaction that happens wholly or not at all.
 * Neither may be called inside the other: whoever is inside passes the handle on. An interrupted thread is served like
 * any other and stays interrupted.
 */
public final class Db implements Handles, AutoCloseable {
    /** What is open on this thread. */
    private record Open(Db db, Handle handle, boolean writing, List<Runnable> afterCommit, Set<String> grown) {}

    private static final Logger LOG = LoggerFactory.getLogger(Db.class);
    private static final ScopedValue<Open> OPEN = ScopedValue.newInstance();

    private final Dialect dialect;
    private final Connections connections;
    private final Jdbi readers;
    private final Jdbi writers;
    private final WriteTurns turns;
    private final DataSource dataSource = new WriterDataSource(this::connectionOfOpenTransaction, this::borrow);
    private final WriteProbe probe = new WriteProbe(this);
    private final Signals signals;
    // Counted when a transaction grows a subject, and when it ends. SQLite has one writer, so an odd number is an open
    // one.
    private final Map<String, Long> growths = new ConcurrentHashMap<>();
    private volatile @Nullable InstanceLock instanceLock;
    private volatile boolean inUse; // opened and not closed yet: only then a failure is an outage

    private Db(Dialect dialect, Connections connections, @Nullable DatabaseConfig shared) {
        this.dialect = dialect;
        this.signals = new Signals(this, shared);
        this.connections = connections;
        this.turns = new WriteTurns(connections.writers());
        this.readers = RowMapping.configure(Jdbi.create(new ConnectionFactory() {
            @Override
            public Connection openConnection() throws SQLException {
                return connections.reader();
            }

            @Override
            public void closeConnection(Connection connection) throws SQLException {
                connections.giveBackReader(connection);
            }
        }));
        this.writers = RowMapping.configure(Jdbi.create(new ConnectionFactory() {
            @Override
            public Connection openConnection() throws SQLException {
                return connections.writer();
            }

            @Override
            public void closeConnection(Connection connection) throws SQLException {
                connections.giveBackWriter(connection);
            }
        }));
    }

    /** Opens the database and brings its tables up to date. */
    public static Db open(DatabaseConfig config) {
        return open(config, () -> {});
    }

    /** The same; {@code whenEmpty} is called before tables are made in a database that has none, and may refuse. */
    public static Db open(DatabaseConfig config, Runnable whenEmpty) {
        Dialect dialect = config.url() == null ? Dialect.SQLITE : Dialect.POSTGRES;
        Connections connections = connect(config, dialect);
        var db = new Db(dialect, connections, dialect == Dialect.POSTGRES ? config : null);
        try {
            new Migrations(db, dialect, config).runIfNeeded(whenEmpty);
        } catch (RuntimeException e) {
            db.close();
            throw e;
        }
        db.inUse = true;
        return db;
    }

    private static Connections connect(DatabaseConfig config, Dialect dialect) {
        try {
            return switch (dialect) {
                case SQLITE -> new SqliteConnections(config.file(), config.readers());
                case POSTGRES -> new PostgresConnections(config);
            };
        } catch (SQLException e) {
            throw dialect.translate(e);
        }
    }

    /** Reads with one connection. Not a snapshot: two statements may see different states. */
    @Override
    public <T extends @Nullable Object> T read(Function<Handle, T> work) {
        refuseNesting();
        T answer = Interrupts.undisturbed(() -> question(work));
        probe.answered();
        return answer;
    }

    private <T extends @Nullable Object> T question(Function<Handle, T> work) {
        long answers = probe.answers();
        try (Handle handle = readers.open()) {
            try {
                return ScopedValue.where(OPEN, new Open(this, handle, false, List.of(), Set.of()))
                        .call(() -> work.apply(handle));
            } catch (RuntimeException e) {
                RuntimeException translated = translate(e);
                if (isBroken(translated)) abandon(handle.getConnection(), translated);
                throw translated;
            }
        } catch (RuntimeException e) {
            throw noted(translate(e), answers);
        }
    }

    /** One transaction, for somebody who waits for it: all of it, or, after any exception, nothing. */
    public <T extends @Nullable Object> T write(Function<Handle, T> work) {
        return write(WritePriority.PERSON, work);
    }

    /** One transaction, as urgent as it is said to be. */
    public <T extends @Nullable Object> T write(WritePriority priority, Function<Handle, T> work) {
        refuseNesting();
        probe.check();
        long answers = probe.answers();
        try {
            List<Runnable> afterCommit = new ArrayList<>();
            T result = Interrupts.undisturbed(() -> inTurn(priority, work, afterCommit));
            probe.succeeded();
            afterCommit.forEach(Db::runQuietly);
            return result;
        } catch (RuntimeException e) {
            throw noted(translate(e), answers);
        }
    }

    /** {@link #write} without a result. */
    @Override
    public void writing(Consumer<Handle> work) {
        writing(WritePriority.PERSON, work);
    }

    /** {@link #write} without a result. */
    public void writing(WritePriority priority, Consumer<Handle> work) {
        write(priority, handle -> {
            work.accept(handle);
            return true;
        });
    }

    private <T extends @Nullable Object> T inTurn(
            WritePriority priority, Function<Handle, T> work, List<Runnable> afterCommit) {
        turns.begin(priority);
        try {
            return transact(work, afterCommit);
        } finally {
            turns.end(priority);
        }
    }

    private <T extends @Nullable Object> T transact(Function<Handle, T> work, List<Runnable> afterCommit) {
        try (Handle handle = writers.open()) {
            Connection connection = handle.getConnection();
            var open = new Open(this, handle, true, afterCommit, new HashSet<>());
            try {
                connection.setAutoCommit(false);
                T result = ScopedValue.where(OPEN, open).call(() -> work.apply(handle));
                // Ends the transaction in one step; commit() would open the next one at once on SQLite.
                connection.setAutoCommit(true);
                return result;
            } catch (SQLException e) {
                RuntimeException translated = dialect.translate(e);
                abandon(connection, translated);
                throw translated;
            } catch (Throwable e) {
                undo(connection, e);
                throw e;
            } finally {
                open.grown().forEach(this::count); // also after a failure: a commit may have been carried out
            }
        }
    }

    private void undo(Connection connection, Throwable reason) {
        if (reason instanceof RuntimeException e && isBroken(translate(e))) {
            abandon(connection, reason);
            return;
        }
        try {
            connection.rollback();
            connection.setAutoCommit(true);
        } catch (SQLException e) {
            reason.addSuppressed(e);
            abandon(connection, reason);
        }
    }

    /**
     * After trouble the connection is not used again: closing it rolls back, and a new one sees a disk that has been
     * freed or made writable since.
     */
    private static void abandon(Connection connection, Throwable reason) {
        try {
            connection.close();
        } catch (SQLException e) {
            reason.addSuppressed(e);
        }
    }

    private static boolean isBroken(RuntimeException e) {
        return e instanceof DatabaseUnavailable failure
                && switch (failure.kind()) {
                    case READ_ONLY, FULL, DOWN, CORRUPT, REPLACED -> true;
                    case BUSY, TAKEN, OTHER -> false;
                };
    }

    private RuntimeException noted(RuntimeException e, long answersBefore) {
        if (e instanceof DatabaseUnavailable failure && inUse) probe.failed(failure, answersBefore);
        return e;
    }

    /** Is a handle of any database open on this thread? Whoever talks to a host checks that there is none. */
    public static boolean inTransaction() {
        return OPEN.isBound();
    }

    /**
     * Runs this once the transaction that is open on this thread is committed, and never if it fails: the place for
     * telling others what was written. A failure of it is logged; the transaction stays.
     */
    public static void afterCommit(Runnable work) {
        transaction().afterCommit.add(work);
    }

    /** The transaction that is open on this thread changes what this subject of a {@link Revision} stands for. */
    static void grows(String subject) {
        Open open = transaction();
        if (open.grown.add(subject)) open.db.count(subject);
    }

    private static Open transaction() {
        if (!inTransaction() || !OPEN.get().writing) {
            throw new IllegalStateException("There is no transaction open on this thread.");
        }
        return OPEN.get();
    }

    private void count(String subject) {
        growths.merge(subject, 1L, Long::sum);
    }

    /**
     * A number that stays as long as a {@link Revision} does. Null where only the database knows: on PostgreSQL, where others
     * write too, and while a transaction is open that grows it.
     */
    @Nullable
    Long growths(String subject) {
        refuseNesting();
        long counted = growths.getOrDefault(subject, 0L);
        return isShared() || counted % 2 == 1 ? null : (Long) counted;
    }

    private static void runQuietly(Runnable work) {
        try {
            work.run();
        } catch (RuntimeException e) {
            LOG.error("What was to follow a transaction failed", e);
        }
    }

    private static void refuseNesting() {
        if (OPEN.isBound()) {
            throw new IllegalStateException(
                    "A database handle is already open on this thread. Pass the handle on instead of asking for"
                            + " another.");
        }
    }

    /**
     * For the job scheduler, which speaks JDBC itself. Its connections wait behind no {@link #write} that has not begun,
     * and inside a {@link #write} they take part in its transaction.
     */
    public DataSource dataSource() {
        return dataSource;
    }

    /**
     * Which database this is, in words that a copy of it does not share: the same before and after a restart, another one
     * once it was restored. Compare with {@link #isSame}.
     */
    public String identity() {
        return connections.identity(this);
    }

    /** Whether two identities are of one database. */
    public static boolean isSame(String one, String other) {
        FileIdentity file = FileIdentity.parse(one);
        FileIdentity otherFile = FileIdentity.parse(other);
        return one.equals(other) || (file != null && otherFile != null && file.isSame(otherFile));
    }

    /**
     * Looks whether the database is still the one that was opened and this service the only one of its name; else nothing
     * is written any more. To be called every few seconds; costs a look at the file, or a question to PostgreSQL.
     */
    public void checkOwnership() {
        if (probe.isOutage()) probe.health(); // finds out when it is over
        if (connections.isReplaced()) {
            refuseWrites(
                    DatabaseUnavailable.Kind.REPLACED,
                    "The database file was replaced or deleted while Holdfast runs.");
        }
        InstanceLock held = instanceLock;
        if (held != null && !held.isHeld()) {
            refuseWrites(DatabaseUnavailable.Kind.TAKEN, "Another Holdfast works under the name of this one.");
        }
    }

    /** Makes sure that no other service works under this name on this database, until it is closed. */
    public void lockInstance(String name) {
        instanceLock = connections.lockInstance(name);
    }

    /** From now on nothing is written, until the service is started again. */
    public void refuseWrites(DatabaseUnavailable.Kind kind, String reason) {
        if (inUse) probe.refuseWrites(kind, reason);
    }

    /** Cheap while all is well; tries a real write only when the last one failed. */
    public Health health() {
        return probe.health();
    }

    /** Whether other processes may work on the same data. */
    public boolean isShared() {
        return dialect == Dialect.POSTGRES;
    }

    /** Wakes the other services that use this database. */
    public Signals signals() {
        return signals;
    }

    public boolean isHealthy() {
        return health() == Health.OK;
    }

    private @Nullable Connection connectionOfOpenTransaction() {
        if (!OPEN.isBound()) return null;
        Open open = OPEN.get();
        if (open.db != this) return null;
        if (!open.writing) throw new IllegalStateException("Writing inside a read.");
        return open.handle.getConnection();
    }

    /** Refuses where nothing is written any more. */
    private Connections.Borrowed borrow() throws SQLException {
        probe.check();
        long answers = probe.answers();
        try {
            return connections.borrow(turns);
        } catch (SQLException e) {
            noted(dialect.translate(e), answers);
            throw e;
        }
    }

    /** How many write transactions wait for their turn. */
    int waitingWrites() {
        return turns.waiting();
    }

    Dialect dialect() {
        return dialect;
    }

    /** Finds the database's own words in whatever Jdbi wrapped around them; anything else stays as it is. */
    private RuntimeException translate(RuntimeException e) {
        if (e instanceof DatabaseUnavailable || e instanceof ConstraintViolation) return e;
        if (!(e instanceof org.jdbi.v3.core.JdbiException)) return e;
        for (Throwable cause = e.getCause(); cause != null; cause = cause.getCause()) {
            if (cause instanceof DatabaseUnavailable failure) return failure;
            if (cause instanceof SQLException sql) return dialect.translate(sql);
        }
        return e;
    }

    /** Whether it is a SQLite file, which no other service may use at the same time. */
    public boolean isSqlite() {
        return dialect == Dialect.SQLITE;
    }

    @Override
    public void close() {
        inUse = false;
        signals.close();
        InstanceLock held = instanceLock;
        if (held != null) held.close();
        turns.close();
        connections.close();
    }
}
