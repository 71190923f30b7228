/**
 * Basic types that every other package may use: refusals and error codes, visible text, interrupting and waking threads.
 * Depends on no other package.
 */
@NullMarked
package dev.holdfast.base;

import org.jspecify.annotations.NullMarked;
