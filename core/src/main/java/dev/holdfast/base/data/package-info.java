/** The data directory: who uses it, and how its files are recognised. */
@NullMarked
package dev.holdfast.base.data;

import org.jspecify.annotations.NullMarked;
