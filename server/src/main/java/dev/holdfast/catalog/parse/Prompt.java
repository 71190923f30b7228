package dev.holdfast.catalog.parse;

import org.jspecify.annotations.Nullable;

/**
 * A question that an install script asks the user. One with {@code answeredBy} is skipped only when that variable is not
 * empty. Holdfast therefore always sets it, to {@code fallback} when the user gave no other answer.
 *
 * @param variable the variable the script stores the answer in; null when it stores none
 * @param text the question as the script words it; empty when the script prints none
 * @param fallback the value used when the answer is empty; null when the script names none
 * @param secret whether the answer is hidden while it is typed
 * @param yesNo whether the expected answer is yes or no
 * @param repeats whether it is in a loop, so that an empty answer may be asked for again and again
 * @param consent whether it asks a user to agree to something, which must not be automated
 * @param answeredBy the environment variable that, when set, skips the question; null when there is none
 * @param line its line in the script, from 1
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
