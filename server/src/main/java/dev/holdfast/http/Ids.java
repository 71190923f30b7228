package dev.holdfast.http;

import dev.holdfast.base.Violation;
import java.util.List;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * Reads an id of a path: the one way for whoever asks where a thing lies, whoever checks the path and whoever does the
 * deed. Two ways that differ in one spelling would let somebody in under it.
 */
final class Ids {
    // Java also takes +1, 01 and the digits of other scripts.
    private static final Pattern ID = Pattern.compile("0|[1-9][0-9]{0,17}");

    private static final Pattern NEGATIVE = Pattern.compile("-[1-9][0-9]*");
    private static final Pattern TOO_LARGE = Pattern.compile("[1-9][0-9]{18,}");
    /** The largest one that can be written so. */
    static final long LARGEST = 999_999_999_999_999_999L;

    private Ids() {}

    /** The id, or null when this is not how ids are written. */
    static @Nullable Long parse(String text) {
        return ID.matcher(text).matches() ? Long.valueOf(text) : null;
    }

    /** What is wrong with this way to write an id; null when nothing is. */
    static @Nullable Violation fault(String text, List<Object> where) {
        if (parse(text) != null) return null;
        if (NEGATIVE.matcher(text).matches()) return new Violation(where, "Must be at least 0.", "greater_than_equal");
        if (TOO_LARGE.matcher(text).matches()) {
            return new Violation(where, "Must be at most 999999999999999999.", "less_than_equal");
        }
        return new Violation(where, "Must be a whole number.", "int_parsing");
    }
}
