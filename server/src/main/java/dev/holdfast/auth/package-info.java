/**
 * Accounts, passwords and sessions. The ways in are {@code Accounts}, {@code SignIn} and {@code Sessions}. Not here: what
 * a role may do ({@code access}).
 */
@NullMarked
package dev.holdfast.auth;

import org.jspecify.annotations.NullMarked;
