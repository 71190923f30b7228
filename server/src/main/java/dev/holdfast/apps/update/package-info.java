/**
 * Updates of apps, for one or all: whether there is one, what it changes, running it inside the container, and what protects
 * the app during it (docs/app-updates.md). Entry points: {@code Updates}, {@code UpdateJob}, {@code GoingBack}.
 *
 * <p>An update goes back only to a snapshot or backup that its own job made, only in the container that it updated, and
 * never while the script may still run.
 */
@NullMarked
package dev.holdfast.apps.update;

import org.jspecify.annotations.NullMarked;
