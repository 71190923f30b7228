package dev.holdfast.base.db;

import java.util.concurrent.locks.ReentrantLock;
import java.util.function.Function;
import org.jdbi.v3.core.Handle;
import org.jspecify.annotations.Nullable;

/**
 * Rows kept in memory, which are read again only after their revision grew: every write of what is kept must grow it in the
 * same transaction. On SQLite a call costs nothing while nothing grew; on PostgreSQL it reads the number, because what another
 * replica has answered holds here at once, and a message from there would come later.
 */
public final class RevisionCache<T> {
    private final Db db;
    private final Revision revision;
    private final Function<Handle, T> read;
    private final ReentrantLock reading = new ReentrantLock();
    private volatile @Nullable Current<T> last;

    private record Current<T>(@Nullable Long growths, long revision, T rows) {
        boolean isOf(@Nullable Long now) {
            return now != null && now.equals(growths);
        }
    }

    /** Keeps what {@code read} returns. */
    public RevisionCache(Db db, Revision revision, Function<Handle, T> read) {
        this.db = db;
        this.revision = revision;
        this.read = read;
    }

    /** The rows as they are now. */
    public T get() {
        Current<T> known = last;
        if (known != null && isNow(known)) return known.rows();
        // All ask at once after a start. One reads, the others wait for it: thousands of rows would be read by each.
        reading.lock();
        try {
            return read();
        } finally {
            reading.unlock();
        }
    }

    private boolean isNow(Current<T> known) {
        Long growths = db.growths(revision.subject());
        return growths == null ? known.revision() == db.read(revision::read) : known.isOf(growths);
    }

    private T read() {
        // The growths first, then the revision: rows newer than they are read once more, and older rows are never kept.
        Long growths = db.growths(revision.subject());
        Current<T> known = last;
        if (known != null && known.isOf(growths)) return known.rows();
        return db.read(h -> {
            long number = revision.read(h);
            T rows = known != null && known.revision() == number ? known.rows() : read.apply(h);
            last = new Current<>(growths, number, rows);
            return rows;
        });
    }

    /** Changes with every change of the rows, on every replica. The rows are not read. */
    public long revision() {
        Long growths = db.growths(revision.subject());
        Current<T> known = last;
        return known != null && known.isOf(growths) ? known.revision() : db.read(revision::read);
    }
}
