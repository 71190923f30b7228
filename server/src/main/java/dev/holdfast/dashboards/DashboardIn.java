package dev.holdfast.dashboards;

import dev.holdfast.http.Checks;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * What people decide about a dashboard.
 *
 * @param name the name of the dashboard, one line of 1 to 100 characters
 * @param teamId the team whose members may read it, one of the caller's own; null for nobody else
 * @param cards what it shows, in this order, at most 24
 */
record DashboardIn(String name, @Nullable Long teamId, List<CardIn> cards) implements Shared.Named {
    private static final int MOST = 24;

    @Override
    public void check(Checks checks) {
        checks.text("name", name, 100);
        checks.atLeast("team_id", teamId, 1);
        checks.size("cards", cards, 0, MOST, "Must be at most " + MOST + " cards.");
        checks.each("cards", cards, CardIn.class, CardIn::check);
    }
}
