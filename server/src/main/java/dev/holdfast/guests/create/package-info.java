/** What creating containers and virtual machines has in common: a free ID, and what there is to choose from. */
@NullMarked
package dev.holdfast.guests.create;

import org.jspecify.annotations.NullMarked;
