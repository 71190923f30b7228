package dev.holdfast.apps.script;

import dev.holdfast.http.Checks;
import dev.holdfast.http.Input;
import org.jspecify.annotations.Nullable;

/**
 * The version to show; the newest when omitted.
 *
 * @param version the number of the version, from 1; the newest one when left out
 */
record ScriptQuery(@Nullable Integer version) implements Input {
    @Override
    public void check(Checks checks) {
        checks.within("version", version, 1, Integer.MAX_VALUE);
    }
}
