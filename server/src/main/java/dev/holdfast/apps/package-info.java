/**
 * Apps: what users give to containers that were adopted or installed: a name, a category, scripts, a web address. {@code Apps}
 * reads them; each main operation has its own class ({@code Adoption}, {@code Reconfiguration}, {@code Uninstallation}). What
 * any guest has is in {@code guests}; the current state of a container is in the inventory.
 */
@NullMarked
package dev.holdfast.apps;

import org.jspecify.annotations.NullMarked;
