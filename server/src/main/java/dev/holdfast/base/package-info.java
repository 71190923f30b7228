/** The ground everything stands on. Knows nothing above it. */
@NullMarked
package dev.holdfast.base;

import org.jspecify.annotations.NullMarked;
