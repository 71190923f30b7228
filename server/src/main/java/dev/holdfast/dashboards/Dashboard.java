package dev.holdfast.dashboards;

import java.time.Instant;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A dashboard.
 *
 * @param id its id in Holdfast
 * @param name the name of the dashboard
 * @param ownerId the id of the user whom it belongs to
 * @param ownerName the name of that user
 * @param own whether it belongs to the caller, who alone may change it
 * @param teamId the id of the team whose members may read it; null when nobody else may
 * @param cards what it shows, in this order
 * @param changedAt when it was changed last
 */
record Dashboard(
        long id,
        String name,
        long ownerId,
        String ownerName,
        boolean own,
        @Nullable Long teamId,
        List<Card> cards,
        Instant changedAt) {
    static Dashboard of(DashboardStore.Row row, String ownerName, boolean own) {
        DashboardIn spec = row.spec();
        return new Dashboard(
                row.id(),
                spec.name(),
                row.ownerId(),
                ownerName,
                own,
                spec.teamId(),
                spec.cards().stream().map(Card::of).toList(),
                row.changedAt());
    }
}
