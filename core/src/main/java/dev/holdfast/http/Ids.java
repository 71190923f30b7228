package dev.holdfast.http;

import dev.holdfast.base.Violation;
import java.util.List;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * Reads an id in a path. The place lookup, the path check and the operation all use this parser: two parsers that
 * differ in one spelling would let a caller in with that spelling.
 */
public final class Ids {
    // Java also accepts +1, 01 and digits of other scripts.
    private static final Pattern ID = Pattern.compile("0|[1-9][0-9]{0,17}");

    private static final Pattern NEGATIVE = Pattern.compile("-[1-9][0-9]*");
    private static final Pattern TOO_LARGE = Pattern.compile("[1-9][0-9]{18,}");
    /** The largest id that can be written this way. */
    public static final long LARGEST = 999_999_999_999_999_999L;

    private Ids() {}

    /** Whether a path variable of this name is an id. */
    public static boolean isId(String variable) {
        return variable.endsWith("_id") || variable.equals("sid") || variable.equals("pos");
    }

    /** The id, or null when it is not written correctly. */
    public static @Nullable Long parse(String text) {
        return ID.matcher(text).matches() ? Long.valueOf(text) : null;
    }

    /** The fault of an id that is not written correctly; null when it is correct. */
    public static @Nullable Violation fault(String text, List<Object> where) {
        if (parse(text) != null) return null;
        if (NEGATIVE.matcher(text).matches()) return new Violation(where, "Must be at least 0.", "greater_than_equal");
        if (TOO_LARGE.matcher(text).matches()) {
            return new Violation(where, "Must be at most 999999999999999999.", "less_than_equal");
        }
        return new Violation(where, "Must be a whole number.", "int_parsing");
    }
}
