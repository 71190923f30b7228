/**
 * The scripts pinned for apps: versions, differences from the catalogue, edits, and whether the app may be updated. Entry
 * point: {@code AppScripts}.
 *
 * <p>An app stores its own scripts completely, and a version of a script is never changed. An edited script is never run by
 * an update: it blocks updates until a user reverts it.
 */
@NullMarked
package dev.holdfast.apps.script;

import org.jspecify.annotations.NullMarked;
