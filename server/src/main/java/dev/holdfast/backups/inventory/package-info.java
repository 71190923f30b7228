/** Which backups there are: read from all storages in the background, each storage on its own. */
@NullMarked
package dev.holdfast.backups.inventory;

import org.jspecify.annotations.NullMarked;
