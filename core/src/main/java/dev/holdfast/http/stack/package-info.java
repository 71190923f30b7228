/** The only package that depends on the HTTP library. Each request runs on one virtual thread. */
@NullMarked
package dev.holdfast.http.stack;

import org.jspecify.annotations.NullMarked;
