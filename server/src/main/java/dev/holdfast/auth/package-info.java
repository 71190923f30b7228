/**
 * Accounts, passwords and sessions. The entry points are {@code Accounts}, {@code SignIn} and {@code Sessions}. Not here:
 * the rights of a role ({@code access}).
 */
@NullMarked
package dev.holdfast.auth;

import org.jspecify.annotations.NullMarked;
