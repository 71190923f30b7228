package dev.holdfast.apps.script;

import dev.holdfast.http.Checks;
import dev.holdfast.http.Input;
import dev.holdfast.http.MaxBodySize;

/**
 * The complete text of an edited container script.
 *
 * @param content the text, which is stored byte for byte; it must not be blank, and the request body has at most 4 MiB
 */
@MaxBodySize(4 << 20)
record ScriptIn(@Input.Verbatim String content) implements Input {
    @Override
    public void check(Checks checks) {
        checks.that(!content.isBlank(), "content", "value_error", "Must not be empty. Use revert to undo an edit.");
    }
}
