/**
 * Backups of guests with vzdump.
 */
@NullMarked
package dev.holdfast.sim.api.backup;

import org.jspecify.annotations.NullMarked;
