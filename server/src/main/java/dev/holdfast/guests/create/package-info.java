/**
 * What creating guests of both kinds has in common: a free ID, and what a node offers to choose from. Entry points: {@code
 * FreeIds}, {@code GuestChoices}.
 */
@NullMarked
package dev.holdfast.guests.create;

import org.jspecify.annotations.NullMarked;
