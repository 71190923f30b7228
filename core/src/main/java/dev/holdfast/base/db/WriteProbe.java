package dev.holdfast.base.db;

import dev.holdfast.base.db.row.Rows;
import java.sql.SQLTransientConnectionException;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.atomic.AtomicReference;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Remembers how the last write ended and, after a failure, finds out whether writing works again. An outage is logged once
 * when it begins and once when it is over; what libraries say of it meanwhile is left out ({@link OutageLogFilter}).
 */
final class WriteProbe {
    private static final Logger LOG = LoggerFactory.getLogger(WriteProbe.class);
    private static final String SOME_PAGES = "x".repeat(16_384);

    private final Handles db;
    private final AtomicReference<Health> lastWrite = new AtomicReference<>(Health.OK);
    private final AtomicReference<@Nullable Health> outage = new AtomicReference<>();
    private final AtomicReference<@Nullable Health> lasting = new AtomicReference<>();
    private final AtomicLong answers = new AtomicLong();
    private volatile DatabaseUnavailable.@Nullable Kind refusing;

    WriteProbe(Handles db) {
        this.db = db;
    }

    /** How often the database has answered so far; taken before an attempt and passed on when that fails. */
    long answers() {
        return answers.get();
    }

    void succeeded() {
        answers.incrementAndGet();
        lastWrite.set(Health.OK);
        // On a full disk some writes still find room: only one that needs new pages shows that it is over.
        Health what = outage.get();
        if (what != Health.FULL) over(what);
    }

    boolean isOutage() {
        return outage.get() != null;
    }

    /** A read worked: the database answers, but it may still refuse writes. */
    void answered() {
        answers.incrementAndGet();
        if (outage.get() == Health.DOWN) over(Health.DOWN);
    }

    private void over(@Nullable Health what) {
        if (what != null && outage.compareAndSet(what, null)) LOG.info("The database can be used again.");
    }

    /**
     * An attempt failed.
     *
     * @param answersBefore {@link #answers} when it began
     */
    void failed(DatabaseUnavailable failure, long answersBefore) {
        switch (failure.kind()) {
            case READ_ONLY -> failed(Health.READ_ONLY, "The database can't be written", failure);
            case FULL -> failed(Health.FULL, "The disk of the database is full", failure);
            case DOWN -> {
                // Who began to wait for a connection during an outage may give up after it is over.
                boolean waited = failure.getCause() instanceof SQLTransientConnectionException;
                if (waited && answersBefore != answers.get()) return;
                failed(Health.DOWN, "The database does not answer", failure);
            }
            case CORRUPT -> {
                if (lasting.compareAndSet(null, Health.CORRUPT)) {
                    LOG.error(
                            "The database is damaged: {} Restore it from a backup; docs/own-backup.md says how.",
                            failure.getMessage());
                }
            }
            case REPLACED, TAKEN -> {} // noted by whoever found it, in refuseWrites
            case BUSY, OTHER -> {} // says nothing about the disk
        }
    }

    private void failed(Health how, String words, DatabaseUnavailable failure) {
        lastWrite.set(how);
        if (outage.compareAndSet(null, how)) {
            LOG.warn("{}; what needs it is refused or waits until that is over. {}", words, failure.getMessage());
        }
    }

    /** From now on nothing is written, until the service is started again. */
    void refuseWrites(DatabaseUnavailable.Kind kind, String reason) {
        if (refusing != null) return;
        refusing = kind;
        lasting.set(kind == DatabaseUnavailable.Kind.TAKEN ? Health.TAKEN : Health.REPLACED);
        LOG.error("{} Nothing is written any more. Restart Holdfast.", reason);
    }

    void check() {
        DatabaseUnavailable.Kind kind = refusing;
        if (kind != null) throw new DatabaseUnavailable(kind, "The database is not written any more (" + kind + ").");
    }

    Health health() {
        Health known = lasting.get();
        if (known != null) return known;
        if (lastWrite.get() != Health.OK || outage.get() == Health.FULL) tryToWrite();
        if (lastWrite.get() != Health.OK) return lastWrite.get();
        try {
            db.read(handle -> Rows.one(handle, int.class, "SELECT 1"));
            return Health.OK;
        } catch (DatabaseUnavailable failure) {
            return failure.kind() == DatabaseUnavailable.Kind.BUSY ? Health.OK : Health.DOWN;
        }
    }

    /** Needs new pages and a commit: changing a row in place may well succeed on a full disk. */
    private void tryToWrite() {
        try {
            db.writing(handle -> handle.execute("INSERT INTO write_probe (filler) VALUES (?)", SOME_PAGES));
            over(Health.FULL);
            db.writing(handle -> handle.execute("DELETE FROM write_probe"));
        } catch (DatabaseUnavailable expected) {
            // Db has noted the kind.
        }
    }
}
