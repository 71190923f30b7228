/**
 * The single path that every request takes: from the HTTP stack through the checks to an operation and back.
 *
 * <p>Start at {@link dev.holdfast.http.serve.Dispatcher} (the order of the steps).
 */
@NullMarked
package dev.holdfast.http.serve;

import org.jspecify.annotations.NullMarked;
