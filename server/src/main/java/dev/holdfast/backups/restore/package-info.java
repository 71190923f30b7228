/** Restoring guests from backups. */
@NullMarked
package dev.holdfast.backups.restore;

import org.jspecify.annotations.NullMarked;
