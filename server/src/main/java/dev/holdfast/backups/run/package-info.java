/** Making backups of guests. */
@NullMarked
package dev.holdfast.backups.run;

import org.jspecify.annotations.NullMarked;
