package dev.holdfast.base.db;

/** The database could not do its work; nothing of the transaction is left behind. */
public final class DatabaseUnavailable extends RuntimeException {

    /** What kind of trouble, as far as the database says. */
    public enum Kind {
        READ_ONLY,
        FULL,
        BUSY,
        DOWN,
        /** What is stored is damaged. */
        CORRUPT,
        /** The database is not the one that was opened any more: its file or its content was replaced. */
        REPLACED,
        /** Another service works under the name of this one. */
        TAKEN,
        OTHER
    }

    private final Kind kind;

    public DatabaseUnavailable(Kind kind, Throwable cause) {
        super("Database trouble (" + kind + "): " + cause.getMessage(), cause);
        this.kind = kind;
    }

    public DatabaseUnavailable(Kind kind, String message) {
        super(message);
        this.kind = kind;
    }

    public Kind kind() {
        return kind;
    }
}
