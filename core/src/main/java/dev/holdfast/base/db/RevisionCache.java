package dev.holdfast.base.db;

import java.util.function.Function;
import org.jdbi.v3.core.Handle;
import org.jspecify.annotations.Nullable;

/**
 * Rows kept in memory. Each call reads their revision, and the rows only after it grew, here or on another replica: every
 * write of what is kept must grow it in the same transaction.
 */
public final class RevisionCache<T> {
    private final Db db;
    private final Revision revision;
    private final Function<Handle, T> read;
    private volatile @Nullable Current<T> last;

    private record Current<T>(long revision, T rows) {}

    /** Keeps what {@code read} returns. */
    public RevisionCache(Db db, Revision revision, Function<Handle, T> read) {
        this.db = db;
        this.revision = revision;
        this.read = read;
    }

    /** The rows as they are now. */
    public T get() {
        return db.read(h -> {
            // The revision first: rows newer than it are read once more, and older rows are never kept.
            long number = revision.read(h);
            Current<T> known = last;
            if (known == null || known.revision() != number) {
                known = new Current<>(number, read.apply(h));
                last = known;
            }
            return known.rows();
        });
    }

    /** Changes with every change of the rows, on every replica. The rows are not read. */
    public long revision() {
        return db.read(revision::read);
    }
}
