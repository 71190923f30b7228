package dev.holdfast.oidc;

import dev.holdfast.http.Checks;
import dev.holdfast.http.Input;
import org.jspecify.annotations.Nullable;

/**
 * How to begin.
 *
 * @param returnTo the place of the page to go on to; its first one by default
 */
record LoginQuery(@Nullable String returnTo) implements Input {
    @Override
    public void check(Checks checks) {
        checks.that(
                returnTo == null || PagePath.isOne(returnTo),
                "return_to",
                "value_error",
                "Must be a place of this page, such as /hosts/1. It can't lead elsewhere.");
    }

    String place() {
        return returnTo == null ? "/" : returnTo;
    }
}
