package dev.holdfast.dashboards;

import dev.holdfast.access.Principal;
import dev.holdfast.access.Role;
import dev.holdfast.base.Refusal;
import dev.holdfast.base.db.Db;
import dev.holdfast.hosts.TeamLookup;
import java.time.InstantSource;
import java.util.List;
import java.util.Objects;
import org.jdbi.v3.core.Handle;
import org.jspecify.annotations.Nullable;

/** The dashboards: everybody has their own, and the members of a team read those that are shared with it. */
record Dashboards(Db db, InstantSource clock, TeamLookup teams, DashboardStore store) {
    /** More of one user could not be told apart, and would be stored for nothing. */
    private static final int MOST = 50;

    @Nullable
    String name(long id) {
        DashboardStore.Row row = db.read(h -> store.find(h, id));
        return row == null ? null : row.spec().name();
    }

    /** Those of the caller and of the caller's teams. */
    List<Dashboard> list(Principal who) {
        return db.read(h -> store.all(h).stream()
                .filter(row -> mayRead(who, row))
                .map(row -> view(h, who, row))
                .toList());
    }

    Dashboard get(Principal who, long id) {
        return db.read(h -> view(h, who, readable(h, who, id)));
    }

    Dashboard add(Principal who, DashboardIn in) {
        return db.write(h -> {
            checkTeam(h, who, in.teamId());
            if (store.ofOwner(h, who.userId()).size() >= MOST) {
                throw Refusal.conflict("You have " + MOST + " dashboards, which is the most. Remove one first.");
            }
            return view(h, who, store.insert(h, new DashboardStore.Row(0, in, who.userId(), clock.instant(), 1)));
        });
    }

    Dashboard change(Principal who, long id, DashboardPatchIn in) {
        return db.write(h -> {
            DashboardStore.Row before = own(h, who, id);
            DashboardIn spec = in.over(before.spec());
            if (!Objects.equals(spec.teamId(), before.spec().teamId())) checkTeam(h, who, spec.teamId());
            var row = new DashboardStore.Row(id, spec, who.userId(), clock.instant(), before.version());
            if (!store.update(h, row)) throw Refusal.conflict("The dashboard was changed meanwhile. Load it again.");
            return view(h, who, row);
        });
    }

    void remove(Principal who, long id) {
        db.writing(h -> store.delete(h, own(h, who, id).id()));
    }

    private DashboardStore.Row readable(Handle h, Principal who, long id) {
        DashboardStore.Row row = store.find(h, id);
        if (row == null || !mayRead(who, row)) throw Refusal.notFound("dashboard", id);
        return row;
    }

    private DashboardStore.Row own(Handle h, Principal who, long id) {
        DashboardStore.Row row = readable(h, who, id);
        if (row.ownerId() != who.userId()) {
            throw Refusal.conflict("The dashboard belongs to " + store.nameOf(h, row.ownerId())
                    + ", who alone may change it. Copy it to change your own one.");
        }
        return row;
    }

    private static boolean mayRead(Principal who, DashboardStore.Row row) {
        Long team = row.spec().teamId();
        return row.ownerId() == who.userId() || (team != null && isMember(who, team));
    }

    private static boolean isMember(Principal who, long team) {
        return Role.VIEWER.isReachedBy(who.teams().get(team));
    }

    /** Somebody with a role for all of Holdfast reads every team, and may share with each. */
    private void checkTeam(Handle h, Principal who, @Nullable Long team) {
        if (team == null || isMember(who, team)) return;
        if (!who.seesAll() || !teams.exists(h, team)) {
            throw Refusal.invalid("team_id", "You are in no team " + team + ".", "value_error");
        }
    }

    private Dashboard view(Handle h, Principal who, DashboardStore.Row row) {
        return new Dashboard(
                row.id(),
                row.spec().name(),
                row.ownerId(),
                store.nameOf(h, row.ownerId()),
                row.ownerId() == who.userId(),
                row.spec().teamId(),
                row.spec().cards().stream().map(Card::of).toList(),
                row.changedAt());
    }
}
