package dev.holdfast.base.db;

import dev.holdfast.base.db.row.Rows;
import org.jdbi.v3.core.Handle;

/**
 * A number that grows with every change of a subject: a cheap word for whether it is still the same, on every replica. A
 * row of table {@code revision}.
 */
public record Revision(String subject) {
    /** The present number. */
    public long read(Handle db) {
        return Rows.one(db, Long.class, "SELECT number FROM revision WHERE subject = ?", subject);
    }

    /** Lets only one transaction at a time go on from here; the number stays. */
    public void hold(Handle db) {
        db.execute("UPDATE revision SET number = number WHERE subject = ?", subject);
    }

    /** Another number from the commit of this transaction on. */
    public void grow(Handle db) {
        grow(db, 1);
    }

    /** The same by more than one, for subjects that count something. */
    public void grow(Handle db, int by) {
        Db.grows(subject);
        db.execute("UPDATE revision SET number = number + ? WHERE subject = ?", by, subject);
    }
}
