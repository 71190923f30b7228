/** Backups of guests (docs/backups.md). Entry point: {@code BackupsArea}. */
@NullMarked
package dev.holdfast.backups;

import org.jspecify.annotations.NullMarked;
