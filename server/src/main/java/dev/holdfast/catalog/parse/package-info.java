/**
 * Reads community scripts without running them. Independent of repositories and the database. Entry point: {@code
 * ScriptReader}.
 */
@NullMarked
package dev.holdfast.catalog.parse;

import org.jspecify.annotations.NullMarked;
