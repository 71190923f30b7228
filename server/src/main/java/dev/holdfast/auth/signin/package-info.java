/**
 * Signing in, and what requires the password again: its change, its recovery, the second factor. Guessing is slowed down by
 * {@code LoginThrottle}. Entry point: {@code SignIn}.
 */
@NullMarked
package dev.holdfast.auth.signin;

import org.jspecify.annotations.NullMarked;
