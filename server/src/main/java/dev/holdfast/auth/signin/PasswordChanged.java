package dev.holdfast.auth.signin;

import java.util.List;

/**
 * The response to a new password.
 *
 * @param ok always {@code true}; a failure is returned as an error
 * @param tokensEnded how many API tokens were revoked with it
 * @param tokensLeft the names of the API tokens that still act as this user
 */
record PasswordChanged(boolean ok, int tokensEnded, List<String> tokensLeft) {}
