/** Which guests have a backup that is good and new enough. */
@NullMarked
package dev.holdfast.backups.coverage;

import org.jspecify.annotations.NullMarked;
