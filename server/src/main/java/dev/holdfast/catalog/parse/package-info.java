/** Parses community scripts without running them. Independent of repositories and the database. */
@NullMarked
package dev.holdfast.catalog.parse;

import org.jspecify.annotations.NullMarked;
