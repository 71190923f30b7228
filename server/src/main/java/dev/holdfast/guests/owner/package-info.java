/** Whose the things are that belong to guests, such as backups and volumes. */
@NullMarked
package dev.holdfast.guests.owner;

import org.jspecify.annotations.NullMarked;
