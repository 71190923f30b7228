package dev.holdfast.dashboards;

import static dev.holdfast.base.Refusal.Code.CONFLICT;
import static dev.holdfast.base.Refusal.Code.NOT_FOUND;

import dev.holdfast.base.db.Db;
import dev.holdfast.hosts.TeamLookup;
import dev.holdfast.http.Ops;
import java.time.InstantSource;

/** Everything under /dashboards. */
public final class DashboardRoutes {
    /**
     * The response to a removed dashboard.
     *
     * @param removed always true
     */
    record DashboardRemoved(boolean removed) {}

    private final Shared<DashboardIn, DashboardStore.Row, Dashboard> dashboards;

    /** Dashboards in this database. */
    public DashboardRoutes(Db db, InstantSource clock, TeamLookup teams) {
        var kind = new Shared.Kind<>("dashboard", "dashboards", 50, DashboardStore.Row::new, Dashboard::of);
        this.dashboards = new Shared<>(db, clock, teams, new DashboardStore(), kind);
    }

    /** Adds the operations. */
    public void declare(Ops ops) {
        ops.resource("dashboard", dashboards::name);

        ops.get("dashboards.list", "/dashboards", "My dashboards, and those that are shared with my teams")
                .signedIn()
                .answersList(Dashboard.class, (call, _) -> dashboards.list(call.who()));

        ops.post("dashboards.create", "/dashboards", "Create a dashboard")
                .signedIn()
                .takes(DashboardIn.class)
                .refuses(CONFLICT)
                .answers(201, Dashboard.class, (call, in) -> {
                    Dashboard added = dashboards.add(call.who(), in);
                    call.about("dashboard", added.id());
                    return added;
                });

        ops.get("dashboards.get", "/dashboards/{dashboard_id}", "One dashboard")
                .signedIn()
                .refuses(NOT_FOUND)
                .answers(200, Dashboard.class, (call, _) -> dashboards.get(call.who(), call.id("dashboard_id")));

        ops.patch("dashboards.change", "/dashboards/{dashboard_id}", "Change a dashboard of mine")
                .signedIn()
                .takes(DashboardPatchIn.class)
                .refuses(CONFLICT)
                .answers(
                        200, Dashboard.class, (call, in) -> dashboards.change(call.who(), call.id("dashboard_id"), in));

        ops.delete("dashboards.remove", "/dashboards/{dashboard_id}", "Remove a dashboard of mine")
                .signedIn()
                .refuses(CONFLICT)
                .answers(200, DashboardRemoved.class, (call, _) -> {
                    dashboards.remove(call.who(), call.id("dashboard_id"));
                    return new DashboardRemoved(true);
                });
    }
}
