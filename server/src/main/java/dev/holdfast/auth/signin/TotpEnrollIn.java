package dev.holdfast.auth.signin;

import dev.holdfast.base.seal.Secret;
import dev.holdfast.http.Input;
import org.jspecify.annotations.Nullable;

/**
 * The caller's password; may be left out by who has just signed in.
 *
 * @param password the caller's present password; may be left out within ten minutes after the sign-in
 */
record TotpEnrollIn(@Nullable Secret password) implements Input {}
