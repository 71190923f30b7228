/**
 * Apps: what users give to containers that were adopted or installed: a name, a category, scripts, a web address. {@code
 * Apps} reads them; each main operation has its own class ({@code Adoption}, {@code Reconfiguration}, {@code
 * Uninstallation}). What any guest has is in {@code guests}; the current state of a container is in the inventory.
 *
 * <p>An app belongs to one guest ({@code app.guest_id}), not to a CT ID, which it keeps as its key. When its container was
 * destroyed and another one took the number, the app is missing ({@code replaced}), and nothing that is done to it reaches
 * the stranger once a poll has told them apart. A restore in place keeps it: the identity is that of the archive, and a job
 * of Holdfast says so even if it is another one ({@code GuestChanged.Restored}). A restore elsewhere with new MAC addresses
 * can't be told from a stranger: somebody adopts it again ({@code Adoption.readopt}). Only a user can forget an app.
 *
 * <p>Reconfiguring a container is a single write and no task.
 */
@NullMarked
package dev.holdfast.apps;

import org.jspecify.annotations.NullMarked;
