package dev.holdfast.guests.config;

import dev.holdfast.guests.ConfigDigest;
import dev.holdfast.http.Checks;
import dev.holdfast.http.Input;
import dev.holdfast.http.NullKeeps;
import java.util.List;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * All tags that a guest is to have.
 *
 * @param digest of the configuration to which the change applies; the current one when omitted
 */
public record TagsIn(List<String> tags, @NullKeeps @Nullable String digest) implements Input {
    /** How many a guest can have. */
    public static final int MOST = 50;

    /** What each of them must be. */
    public static final String RULE =
            "Each tag must begin with a letter, digit or underscore, and consist of these and of - + and .";

    private static final Pattern TAG = Pattern.compile("[A-Za-z0-9_][A-Za-z0-9_.+-]{0,99}");

    @Override
    public void check(Checks checks) {
        checks.size("tags", tags, 0, MOST, "Must have at most " + MOST + " tags.");
        checks.that(areTags(tags), "tags", "value_error", RULE);
        ConfigDigest.check(checks, digest);
    }

    /** Whether all can be tags. A missing list is reported elsewhere. */
    public static boolean areTags(@Nullable List<String> tags) {
        return tags == null || tags.stream().allMatch(tag -> TAG.matcher(tag).matches());
    }
}
