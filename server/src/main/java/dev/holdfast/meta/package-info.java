/** Information about the service itself: health, version, first steps, features, its own documentation. */
@NullMarked
package dev.holdfast.meta;

import org.jspecify.annotations.NullMarked;
