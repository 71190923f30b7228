/**
 * Operations as values: what areas see. Start at {@link dev.holdfast.http.Ops} (how an operation is declared).
 *
 * <p>{@code http.serve} takes every request through the operations, and only
 * {@code http.stack} depends on the HTTP library.
 */
@NullMarked
package dev.holdfast.http;

import org.jspecify.annotations.NullMarked;
