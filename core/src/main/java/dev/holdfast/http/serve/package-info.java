/**
 * The single path that every request takes: the order of the checks, routing, binding, errors. Start at {@link
 * dev.holdfast.http.serve.Dispatcher} (the order of the steps).
 *
 * <p>Gzip and ETag are a few lines here and not the matter of the HTTP library: bodies are completely in memory, and the
 * handlers of the library would also buffer streams.
 */
@NullMarked
package dev.holdfast.http.serve;

import org.jspecify.annotations.NullMarked;
