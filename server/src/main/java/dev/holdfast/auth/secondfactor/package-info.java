/**
 * The second factor: codes of an authenticator app, recovery codes, and sign-ins that wait for one of them. Entry point:
 * {@code SecondFactor}.
 */
@NullMarked
package dev.holdfast.auth.secondfactor;

import org.jspecify.annotations.NullMarked;
