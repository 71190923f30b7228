/**
 * What the options of containers and virtual machines have in common: how they are read from a configuration, and when a
 * change is in force.
 */
@NullMarked
package dev.holdfast.guests.options;

import org.jspecify.annotations.NullMarked;
