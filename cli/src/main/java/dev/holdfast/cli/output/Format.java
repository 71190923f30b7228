package dev.holdfast.cli.output;

/** How a result is printed. */
public enum Format {
    /** A table with the usual columns, as wide as the terminal. */
    TABLE,
    /** A table with all columns. */
    WIDE,
    JSON,
    YAML,
    /** Only the ids, or the names where there are none; one in each line. */
    NAME
}
