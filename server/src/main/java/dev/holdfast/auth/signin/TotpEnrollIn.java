package dev.holdfast.auth.signin;

import dev.holdfast.base.seal.Secret;
import dev.holdfast.http.Input;
import org.jspecify.annotations.Nullable;

/** The caller's password; may be left out by who has just signed in. */
record TotpEnrollIn(@Nullable Secret password) implements Input {}
