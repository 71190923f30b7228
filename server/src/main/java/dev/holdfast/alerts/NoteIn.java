package dev.holdfast.alerts;

import dev.holdfast.http.Checks;
import dev.holdfast.http.Input;

/**
 * A note about an alert.
 *
 * @param text 1 to 2000 characters, may have several lines; not only white space, which is removed at both ends
 */
record NoteIn(String text) implements Input {
    private static final int LONGEST = 2000;

    @Override
    public void check(Checks checks) {
        checks.length("text", text, LONGEST);
        checks.that(text == null || !text.isBlank(), "text", "value_error", "Must not be empty.");
    }
}
