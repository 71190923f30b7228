package dev.holdfast.auth.signin;

import dev.holdfast.base.seal.Secret;
import dev.holdfast.http.Input;

/**
 * The caller's password, for operations that a person at an unlocked screen must not be able to do.
 *
 * @param password the caller's present password
 */
record TotpDisableIn(Secret password) implements Input {}
