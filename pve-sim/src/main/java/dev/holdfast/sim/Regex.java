package dev.holdfast.sim;

import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/** A pattern that a text must have; the one format whose fault says nothing of formats. */
record Regex(Pattern pattern) implements Parameter.Format {
    static Parameter of(String pattern) {
        return Parameter.of(new Regex(Pattern.compile(pattern)));
    }

    @Override
    public @Nullable String fault(String name, String value) {
        return pattern.matcher(value).matches() ? null : "value does not match the regex pattern";
    }
}
