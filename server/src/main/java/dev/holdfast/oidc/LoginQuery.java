package dev.holdfast.oidc;

import dev.holdfast.http.Checks;
import dev.holdfast.http.Input;
import org.jspecify.annotations.Nullable;

/**
 * How to start a sign-in.
 *
 * @param returnTo the path of the page to open afterwards; the start page by default
 */
record LoginQuery(@Nullable String returnTo) implements Input {
    @Override
    public void check(Checks checks) {
        checks.that(
                returnTo == null || PagePath.isOne(returnTo),
                "return_to",
                "value_error",
                "Must be a path of this page, such as /hosts/1. Other addresses are not allowed.");
    }

    String place() {
        return returnTo == null ? "/" : returnTo;
    }
}
