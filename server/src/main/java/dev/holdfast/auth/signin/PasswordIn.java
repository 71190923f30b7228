package dev.holdfast.auth.signin;

import dev.holdfast.base.seal.Secret;
import dev.holdfast.http.Input;

/** A change of the caller's password. */
record PasswordIn(Secret currentPassword, Secret newPassword) implements Input {}
