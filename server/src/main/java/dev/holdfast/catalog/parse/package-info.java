/** Reads community scripts without running them: text in, facts out. Knows no repository and no database. */
@NullMarked
package dev.holdfast.catalog.parse;

import org.jspecify.annotations.NullMarked;
