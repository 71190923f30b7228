/** When apps may be updated at planned times: windows by tag. Entry point: {@code UpdateWindows}. */
@NullMarked
package dev.holdfast.apps.update.window;

import org.jspecify.annotations.NullMarked;
