/**
 * Community scripts that create apps: fetched from a git repository, parsed, classified and stored. Nothing is run here. The
 * entry point is {@code Catalog}.
 */
@NullMarked
package dev.holdfast.catalog;

import org.jspecify.annotations.NullMarked;
