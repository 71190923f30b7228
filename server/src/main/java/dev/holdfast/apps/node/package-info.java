/**
 * Runs scripts of the catalogue on a node as root, with every file they take from the catalogue pinned, such that they go on
 * when we are gone and are found again. Way in: {@code NodeScripts}. The shell parts are resources beside this package.
 */
@NullMarked
package dev.holdfast.apps.node;

import org.jspecify.annotations.NullMarked;
