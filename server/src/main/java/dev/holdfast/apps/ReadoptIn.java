package dev.holdfast.apps;

import dev.holdfast.http.Input;
import org.jspecify.annotations.Nullable;

/** Makes the container that has an app's CT ID now that of the app. */
record ReadoptIn(@Nullable String confirm) implements Input {}
