package dev.holdfast.http;

import dev.holdfast.base.Refusal;
import dev.holdfast.base.VisibleText;
import java.util.function.BiFunction;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * A typed confirmation that an operation requires. The dispatcher compares it, never a handler.
 *
 * @param words describes the phrase for users: "the app's name"
 * @param typed the field that holds it
 * @param phrase the phrase that this call requires, or null when it requires none
 * @param warning what is lost, for the refusal: whole sentences with a space at the end
 * @param refusal builds the refusal from the warning and the phrase: {@code confirm_required} or {@code self_target}
 */
public record Confirmation<I extends Input>(
        String words,
        Function<I, @Nullable String> typed,
        BiFunction<Call, I, @Nullable String> phrase,
        Function<Call, String> warning,
        BiFunction<String, String, Refusal> refusal) {
    /** Refuses unless the caller typed the phrase that this call requires. */
    public void check(Call call, I in) {
        String wanted = phrase.apply(call, in);
        if (wanted == null) return;
        String given = typed.apply(in);
        // The stored name may be older than the normalization of names, so it is normalized here too.
        if (given == null || !VisibleText.normalized(wanted).equals(given))
            throw refusal.apply(warning.apply(call), wanted);
    }
}
