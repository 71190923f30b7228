/** The only package that knows the HTTP library. Bytes in, one virtual thread per request, bytes out. */
@NullMarked
package dev.holdfast.http.stack;

import org.jspecify.annotations.NullMarked;
