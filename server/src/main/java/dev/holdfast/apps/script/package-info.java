/** The pinned scripts of apps: their versions, what differs from the catalogue, and editing. Way in: {@code AppScripts}. */
@NullMarked
package dev.holdfast.apps.script;

import org.jspecify.annotations.NullMarked;
