package dev.holdfast.apps;

import dev.holdfast.http.Input;
import org.jspecify.annotations.Nullable;

/**
 * Makes the container that has an app's CT ID now that of the app.
 *
 * @param confirm the app's name, as confirmation; without it the request is refused with {@code confirm_required}
 */
record ReadoptIn(@Nullable String confirm) implements Input {}
