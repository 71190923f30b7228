package dev.holdfast.live;

import org.jspecify.annotations.Nullable;

/**
 * A resource was created, changed or removed: what is known of it is to be read again.
 *
 * @param type what it is; "discovered" is the list of the containers that can be adopted, "network" the networks of a host,
 *     "backup" the backups on a storage
 * @param id its id, for "network" that of the host; null when any resource of this type may have changed
 * @param change what happened to it
 */
record ResourceChanged(ResourceType type, @Nullable Long id, ChangeKind change) {}
