/**
 * Community scripts that make apps: fetched from a git repository, read, classified, kept. Nothing runs here; the way in is
 * {@code Catalog}.
 */
@NullMarked
package dev.holdfast.catalog;

import org.jspecify.annotations.NullMarked;
