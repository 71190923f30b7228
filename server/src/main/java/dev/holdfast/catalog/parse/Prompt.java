package dev.holdfast.catalog.parse;

import org.jspecify.annotations.Nullable;

/**
 * A question that an install script asks whoever runs it. One with {@code answeredBy} is left out only when that variable
 * is not empty: whoever runs the script sets it always, to {@code fallback} when nobody gave another answer.
 *
 * @param variable where the script puts the answer; null when it only looks at it
 * @param text the question as the script words it; empty when it asks without a word
 * @param fallback what counts when the answer is empty; null when the script names nothing
 * @param secret whether the answer is not shown while it is typed
 * @param yesNo whether yes or no is wanted
 * @param repeats whether it stands in a loop, so that an empty answer may be asked for again and again
 * @param consent whether it asks somebody to agree to something, which no machine may do for them
 * @param answeredBy the environment variable that, when it is set, leaves the question out; null when there is none
 * @param line where it stands in its script, from 1
 */
public record Prompt(
        @Nullable String variable,
        String text,
        @Nullable String fallback,
        boolean secret,
        boolean yesNo,
        boolean repeats,
        boolean consent,
        @Nullable String answeredBy,
        int line) {}
