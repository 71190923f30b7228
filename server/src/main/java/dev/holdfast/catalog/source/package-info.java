/** Sources of scripts: a remote or local git repository, or a plain directory. The entry point is {@code Sources}. */
@NullMarked
package dev.holdfast.catalog.source;

import org.jspecify.annotations.NullMarked;
