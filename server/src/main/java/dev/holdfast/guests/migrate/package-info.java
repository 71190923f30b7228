/** What the moves of containers and of virtual machines to other hosts have in common. */
@NullMarked
package dev.holdfast.guests.migrate;

import org.jspecify.annotations.NullMarked;
