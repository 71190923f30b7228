package dev.holdfast.dashboards;

import java.time.Instant;
import org.jspecify.annotations.Nullable;

/**
 * A saved view of a list of the page. It holds no rows: each reader sees in the list what they may read.
 *
 * @param id its id in Holdfast
 * @param name the name of the view
 * @param list the list that it is of, such as {@code inventory}
 * @param search how it shows that list, as in the address of the page, such as {@code q=tag:web&sort=-cpu}; empty for the list as it is
 *     at first
 * @param ownerId the id of the user whom it belongs to
 * @param ownerName the name of that user
 * @param own whether it belongs to the caller, who alone may change it
 * @param teamId the id of the team whose members may read it; null when nobody else may
 * @param changedAt when it was changed last
 */
record SavedView(
        long id,
        String name,
        String list,
        String search,
        long ownerId,
        String ownerName,
        boolean own,
        @Nullable Long teamId,
        Instant changedAt) {
    static SavedView of(SavedViewStore.Row row, String ownerName, boolean own) {
        SavedViewIn spec = row.spec();
        return new SavedView(
                row.id(),
                spec.name(),
                spec.list(),
                spec.search(),
                row.ownerId(),
                ownerName,
                own,
                spec.teamId(),
                row.changedAt());
    }
}
