/** What all areas are built on, and what an area consists of. */
@NullMarked
package dev.holdfast.platform;

import org.jspecify.annotations.NullMarked;
