/** Basic types that every other package uses. Depends on no other package. */
@NullMarked
package dev.holdfast.base;

import org.jspecify.annotations.NullMarked;
