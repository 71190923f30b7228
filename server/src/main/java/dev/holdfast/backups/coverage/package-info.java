/** Which guests have a backup that is good and new enough. Entry points: {@code Coverage}, {@code Cover}. */
@NullMarked
package dev.holdfast.backups.coverage;

import org.jspecify.annotations.NullMarked;
