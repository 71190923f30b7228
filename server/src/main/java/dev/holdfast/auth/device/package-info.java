/**
 * Trusted browsers: those that are known from an earlier sign-in, and those that need no second factor. Entry point: {@code
 * TrustedDevices}.
 */
@NullMarked
package dev.holdfast.auth.device;

import org.jspecify.annotations.NullMarked;
