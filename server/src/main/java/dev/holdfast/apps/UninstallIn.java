package dev.holdfast.apps;

import dev.holdfast.http.DefaultValue;
import dev.holdfast.http.Input;
import org.jspecify.annotations.Nullable;

/** Removes an app: with {@code keep_ct} the app is only forgotten, otherwise its container is destroyed. */
record UninstallIn(
        @Nullable String confirm, @DefaultValue("false") boolean keepCt) implements Input {}
