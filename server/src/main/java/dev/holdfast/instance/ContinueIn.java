package dev.holdfast.instance;

import dev.holdfast.http.Input;
import org.jspecify.annotations.Nullable;

/** Lets the jobs of a restored database go on. */
record ContinueIn(@Nullable String confirm) implements Input {}
