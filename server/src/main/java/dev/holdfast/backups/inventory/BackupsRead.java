package dev.holdfast.backups.inventory;

import java.util.Set;

/**
 * A store was read, and other backups are known of it than before, or another reason why they are not.
 *
 * @param clusters those that use it
 */
public record BackupsRead(Set<Long> clusters) {
    /** Copies the set, which may be mutable. */
    public BackupsRead {
        clusters = Set.copyOf(clusters);
    }
}
