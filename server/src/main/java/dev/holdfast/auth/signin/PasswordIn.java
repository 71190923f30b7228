package dev.holdfast.auth.signin;

import dev.holdfast.base.seal.Secret;
import dev.holdfast.http.DefaultValue;
import dev.holdfast.http.Input;

/**
 * A change of the caller's password.
 *
 * @param currentPassword the caller's present password
 * @param newPassword 12 to 1024 characters, hard to guess, and not the present password
 * @param revokeTokens whether the caller's API tokens end with it; they stay if it is left out, and the response names them
 */
record PasswordIn(
        Secret currentPassword,
        Secret newPassword,
        @DefaultValue("false") boolean revokeTokens) implements Input {}
