/**
 * Operations as values, and the one way every request takes through them.
 *
 * <p>Start at {@link dev.holdfast.http.Ops} (how an operation is said) and {@link dev.holdfast.http.Dispatcher} (the one
 * order). Only {@code http.stack} knows the HTTP library.
 */
@NullMarked
package dev.holdfast.http;

import org.jspecify.annotations.NullMarked;
