package dev.holdfast.auth.user;

import dev.holdfast.http.Input;
import org.jspecify.annotations.Nullable;

/**
 * The typed e-mail address of the user to remove.
 *
 * @param confirm the e-mail address exactly as it is stored; without it nothing is removed
 */
record UserRemoveIn(@Nullable String confirm) implements Input {}
