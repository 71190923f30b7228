/** Updates of apps: whether there is one, what it changes, and running it. Entry point: {@code Updates}. */
@NullMarked
package dev.holdfast.apps.update;

import org.jspecify.annotations.NullMarked;
