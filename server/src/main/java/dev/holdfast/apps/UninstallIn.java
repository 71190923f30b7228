package dev.holdfast.apps;

import dev.holdfast.http.DefaultValue;
import dev.holdfast.http.Input;
import org.jspecify.annotations.Nullable;

/**
 * Removes an app: with {@code keep_ct} the app is only forgotten, otherwise its container is destroyed.
 *
 * @param confirm the app's name, as confirmation; without it the request is refused with {@code confirm_required}, or
 *     {@code self_target} if Holdfast itself runs in the app
 * @param keepCt true to forget only the app and leave its container as it is; false, the default, to destroy the
 *     container
 */
record UninstallIn(
        @Nullable String confirm, @DefaultValue("false") boolean keepCt) implements Input {}
