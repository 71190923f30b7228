package dev.holdfast.http;

import dev.holdfast.base.Refusal;
import dev.holdfast.base.VisibleText;
import java.util.function.BiFunction;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * A typed confirmation that an operation asks for. Compared by the dispatcher, by no handler.
 *
 * @param words what the phrase is, for people: "the app's name"
 * @param typed the field that holds it
 * @param phrase what must be typed for this very call, or null when this call needs nothing
 * @param refusal made with the phrase: {@code confirm_required} or {@code self_target}
 */
record Confirmation<I extends Input>(
        String words,
        Function<I, @Nullable String> typed,
        BiFunction<Call, I, @Nullable String> phrase,
        Function<String, Refusal> refusal) {
    void check(Call call, I in) {
        String wanted = phrase.apply(call, in);
        if (wanted == null) return;
        String given = typed.apply(in);
        // A name that was given before names had one spelling is typed like any other.
        if (given == null || !VisibleText.normalized(wanted).equals(given)) throw refusal.apply(wanted);
    }
}
