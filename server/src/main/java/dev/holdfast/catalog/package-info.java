/**
 * Community scripts that create apps: fetched from a git repository, parsed, classified and stored (docs/catalog.md).
 * Nothing is run here. Entry points: {@code Catalog}, {@code CatalogRefresh}.
 *
 * <p>A script is stored under git's hash of its bytes as long as an entry refers to it. The bytes that are shown are the
 * bytes that run. A refresh changes everything or nothing: if the source can't be reached, the existing entries stay.
 */
@NullMarked
package dev.holdfast.catalog;

import org.jspecify.annotations.NullMarked;
