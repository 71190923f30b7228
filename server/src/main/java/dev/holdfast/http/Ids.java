package dev.holdfast.http;

import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * Reads an id of a path: the one way for whoever asks where a thing lies, whoever checks the path and whoever does the
 * deed. Two ways that differ in one spelling would let somebody in under it.
 */
final class Ids {
    // Java also takes +1, 01 and the digits of other scripts.
    private static final Pattern ID = Pattern.compile("0|[1-9][0-9]{0,17}");

    /** The largest one that can be written so. */
    static final long LARGEST = 999_999_999_999_999_999L;

    private Ids() {}

    /** The id, or null when this is not how ids are written. */
    static @Nullable Long parse(String text) {
        return ID.matcher(text).matches() ? Long.valueOf(text) : null;
    }
}
