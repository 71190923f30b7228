/**
 * Operations as values, and the single path that every request takes through them.
 *
 * <p>Start at {@link dev.holdfast.http.Ops} (how an operation is declared) and {@link dev.holdfast.http.Dispatcher}
 * (the order of the steps). Only {@code http.stack} depends on the HTTP library.
 */
@NullMarked
package dev.holdfast.http;

import org.jspecify.annotations.NullMarked;
