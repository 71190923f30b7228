package dev.holdfast.auth.user;

import dev.holdfast.http.Input;
import org.jspecify.annotations.Nullable;

/** The typed e-mail address of the user to remove. */
record UserRemoveIn(@Nullable String confirm) implements Input {}
