/**
 * Runs scripts of the catalogue on a node as root, with every file that they load from the catalogue pinned. They continue
 * when Holdfast stops, and are found again. Entry point: {@code NodeScripts}. The shell scripts are resources of this
 * package.
 */
@NullMarked
package dev.holdfast.apps.node;

import org.jspecify.annotations.NullMarked;
