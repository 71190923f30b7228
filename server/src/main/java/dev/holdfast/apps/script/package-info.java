/** The pinned scripts of apps: versions, differences from the catalogue, and edits. Entry point: {@code AppScripts}. */
@NullMarked
package dev.holdfast.apps.script;

import org.jspecify.annotations.NullMarked;
