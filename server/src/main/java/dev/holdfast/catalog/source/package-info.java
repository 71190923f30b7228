/** Where scripts come from: a git repository elsewhere or on this machine, or a plain directory. The way in is {@code Sources}. */
@NullMarked
package dev.holdfast.catalog.source;

import org.jspecify.annotations.NullMarked;
