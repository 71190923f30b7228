package dev.holdfast.auth;

import dev.holdfast.base.seal.Secret;
import dev.holdfast.http.Input;

/** The caller's own password, for what must not be done by whoever finds a screen unlocked. */
record TotpDisableIn(Secret password) implements Input {}
