package dev.holdfast.dashboards;

import static dev.holdfast.base.Refusal.Code.CONFLICT;

import dev.holdfast.base.db.Db;
import dev.holdfast.hosts.TeamLookup;
import dev.holdfast.http.Ops;
import java.time.InstantSource;

/** Everything under /views. */
public final class SavedViewRoutes {
    /**
     * The response to a removed view.
     *
     * @param removed always true
     */
    record SavedViewRemoved(boolean removed) {}

    private final Shared<SavedViewIn, SavedViewStore.Row, SavedView> views;

    /** Views in this database. */
    public SavedViewRoutes(Db db, InstantSource clock, TeamLookup teams) {
        var kind = new Shared.Kind<>("saved view", "saved views", 200, SavedViewStore.Row::new, SavedView::of);
        this.views = new Shared<>(db, clock, teams, new SavedViewStore(), kind);
    }

    /** Adds the operations. */
    public void declare(Ops ops) {
        ops.resource("view", views::name);

        ops.get("views.list", "/views", "My saved views of lists, and those that are shared with my teams")
                .signedIn()
                .answersList(SavedView.class, (call, _) -> views.list(call.who()));

        ops.post("views.create", "/views", "Save a view of a list")
                .signedIn()
                .takes(SavedViewIn.class)
                .refuses(CONFLICT)
                .answers(201, SavedView.class, (call, in) -> {
                    SavedView added = views.add(call.who(), in);
                    call.about("view", added.id());
                    return added;
                });

        ops.patch("views.change", "/views/{view_id}", "Change a saved view of mine")
                .signedIn()
                .takes(SavedViewPatchIn.class)
                .refuses(CONFLICT)
                .answers(200, SavedView.class, (call, in) -> views.change(call.who(), call.id("view_id"), in));

        ops.delete("views.remove", "/views/{view_id}", "Remove a saved view of mine")
                .signedIn()
                .refuses(CONFLICT)
                .answers(200, SavedViewRemoved.class, (call, _) -> {
                    views.remove(call.who(), call.id("view_id"));
                    return new SavedViewRemoved(true);
                });
    }
}
