package dev.holdfast.guests.create;

import dev.holdfast.base.Refusal;
import dev.holdfast.base.Violation;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** What is wrong with a guest to create, by the fields of the request's body. */
public final class Faults {
    private final List<Violation> all = new ArrayList<>();

    /** Adds that a value can't be used, by its place in the body; nothing where the sentence is null. */
    public void add(@Nullable String sentence, Object... place) {
        if (sentence != null) all.add(Violation.at(sentence, place));
    }

    /** Adds a fault, if there is one. */
    public void add(Optional<Violation> fault) {
        fault.ifPresent(all::add);
    }

    /** Whether nothing is wrong. */
    public boolean isEmpty() {
        return all.isEmpty();
    }

    /** Names all of them, with 422. */
    public Refusal refusal() {
        return Refusal.invalid(all);
    }
}
