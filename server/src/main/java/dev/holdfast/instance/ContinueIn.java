package dev.holdfast.instance;

import dev.holdfast.http.Input;
import org.jspecify.annotations.Nullable;

/** The confirmation to continue the jobs of a restored database. */
record ContinueIn(@Nullable String confirm) implements Input {}
