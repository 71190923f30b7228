/**
 * Browsers that are known from an earlier sign-in, and those that need no second factor.
 */
@NullMarked
package dev.holdfast.auth.device;

import org.jspecify.annotations.NullMarked;
