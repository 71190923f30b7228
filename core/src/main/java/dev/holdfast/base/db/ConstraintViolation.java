package dev.holdfast.base.db;

import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * A write broke a rule of the tables. Table and columns are known for unique, primary and not-null rules on both
 * databases; SQLite says nothing about which foreign key it was.
 */
public final class ConstraintViolation extends RuntimeException {

    /** The kind of rule. */
    public enum Rule {
        UNIQUE,
        FOREIGN_KEY,
        NOT_NULL,
        CHECK
    }

    private final Rule rule;
    private final @Nullable String table;
    private final Set<String> columns;

    ConstraintViolation(Rule rule, @Nullable String table, Set<String> columns, Throwable cause) {
        super(rule + (table == null ? "" : " on " + table + columns), cause);
        this.rule = rule;
        this.table = table;
        this.columns = Set.copyOf(columns);
    }

    public Rule rule() {
        return rule;
    }

    public @Nullable String table() {
        return table;
    }

    public Set<String> columns() {
        return columns;
    }

    /** Was it this unique rule? The order of the columns does not matter. */
    public boolean isUnique(String table, String... columns) {
        return rule == Rule.UNIQUE && table.equals(this.table) && this.columns.equals(Set.of(columns));
    }
}
