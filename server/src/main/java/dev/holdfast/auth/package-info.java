/**
 * Accounts, passwords and memberships. The entry points are {@code Accounts} and, in the packages below, {@code SignIn}
 * and {@code Sessions}. Not here: the rights of a role ({@code access}).
 */
@NullMarked
package dev.holdfast.auth;

import org.jspecify.annotations.NullMarked;
