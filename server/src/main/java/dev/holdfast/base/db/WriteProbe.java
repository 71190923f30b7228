package dev.holdfast.base.db;

import java.util.concurrent.atomic.AtomicReference;

/** Remembers how the last write ended and, after a failure, finds out whether writing works again. */
final class WriteProbe {
    private static final String SOME_PAGES = "x".repeat(16_384);

    private final Db db;
    private final AtomicReference<Health> lastWrite = new AtomicReference<>(Health.OK);

    WriteProbe(Db db) {
        this.db = db;
    }

    void succeeded() {
        lastWrite.set(Health.OK);
    }

    void failed(DatabaseTrouble.Kind kind) {
        switch (kind) {
            case READ_ONLY -> lastWrite.set(Health.READ_ONLY);
            case FULL -> lastWrite.set(Health.FULL);
            case DOWN -> lastWrite.set(Health.DOWN);
            case BUSY, OTHER -> {} // says nothing about the disk
        }
    }

    Health health() {
        if (lastWrite.get() != Health.OK) tryToWrite();
        if (lastWrite.get() != Health.OK) return lastWrite.get();
        try {
            db.read(handle -> handle.select("SELECT 1").mapTo(int.class).one());
            return Health.OK;
        } catch (DatabaseTrouble trouble) {
            return trouble.kind() == DatabaseTrouble.Kind.BUSY ? Health.OK : Health.DOWN;
        }
    }

    /** Needs new pages and a commit: changing a row in place may well succeed on a full disk. */
    private void tryToWrite() {
        try {
            db.writing(handle -> handle.execute("INSERT INTO write_probe (filler) VALUES (?)", SOME_PAGES));
            db.writing(handle -> handle.execute("DELETE FROM write_probe"));
        } catch (DatabaseTrouble expected) {
            // Db has noted the kind.
        }
    }
}
