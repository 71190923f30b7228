/** Backups of guests. */
@NullMarked
package dev.holdfast.backups;

import org.jspecify.annotations.NullMarked;
