package dev.holdfast.guests.config;

import dev.holdfast.guests.ConfigDigest;
import dev.holdfast.http.Checks;
import dev.holdfast.http.Input;
import java.util.List;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * All tags that a guest is to have.
 *
 * @param tags what replaces the present tags, at most 50; an empty list removes all
 * @param digest of the configuration to which the change applies; the current one when omitted
 */
public record TagsIn(
        List<String> tags, @Input.NullKeeps @Nullable String digest) implements Input {
    /** How many a guest can have. */
    public static final int MOST = 50;

    /** What each of them must be. */
    public static final String RULE =
            "A tag must begin with a letter, digit or underscore, and consist of these and of - + and .";

    private static final Pattern TAG = Pattern.compile("[A-Za-z0-9_][A-Za-z0-9_.+-]{0,99}");

    @Override
    public void check(Checks checks) {
        checks.size("tags", tags, 0, MOST, "Must have at most " + MOST + " tags.");
        checks.eachThat("tags", tags, TagsIn::isTag, RULE);
        ConfigDigest.check(checks, digest);
    }

    /** Whether this can be a tag. */
    public static boolean isTag(String tag) {
        return TAG.matcher(tag).matches();
    }
}
