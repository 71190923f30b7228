package dev.holdfast.notify.routing;

import dev.holdfast.http.Checks;
import dev.holdfast.http.Input;
import dev.holdfast.settings.PublicUrl;

/**
 * The address at which users reach Holdfast.
 *
 * @param url an http or https address without a path, such as {@code https://holdfast.example.net}; at most 250
 *     characters
 */
record PublicUrlIn(String url) implements Input {
    @Override
    public void check(Checks checks) {
        checks.that(url == null || PublicUrl.isOne(url), "url", "value_error", "Must be " + PublicUrl.EXPECTED + ".");
    }
}
