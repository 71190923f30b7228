package dev.holdfast.dashboards;

import dev.holdfast.access.Principal;
import dev.holdfast.access.Role;
import dev.holdfast.base.Refusal;
import dev.holdfast.base.db.Db;
import dev.holdfast.base.db.Table;
import dev.holdfast.hosts.TeamLookup;
import dev.holdfast.http.Input;
import dev.holdfast.http.Patch;
import java.time.Instant;
import java.time.InstantSource;
import java.util.List;
import java.util.Objects;
import org.jdbi.v3.core.Handle;
import org.jspecify.annotations.Nullable;

/**
 * Things that belong to a user, who may share each with a team: its members read it, and the owner alone changes it.
 *
 * @param <I> what people decide about one
 * @param <R> how it is stored
 * @param <V> how it is answered
 */
record Shared<I extends Record & Shared.Named, R extends Record & Shared.Row<I>, V>(
        Db db, InstantSource clock, TeamLookup teams, Table<R> store, Kind<I, R, V> kind) {
    private static final OwnerStore OWNERS = new OwnerStore();

    /** What people decide about each of them, beside others. */
    interface Named extends Input {
        String name();

        /** The team whose members may read it; null for nobody else. */
        @Nullable
        Long teamId();
    }

    /** What is stored of each of them. */
    interface Row<I> {
        long id();

        /** What people decide about it. */
        I spec();

        long ownerId();

        Instant changedAt();

        /** Grows with each change. */
        int version();
    }

    /**
     * What they are.
     *
     * @param noun what one is called; {@code plural} several
     * @param most more of one user could not be told apart, and would be stored for nothing
     */
    record Kind<I, R, V>(String noun, String plural, int most, NewRow<I, R> row, NewView<R, V> view) {}

    /** Makes what is stored. */
    interface NewRow<I, R> {
        R of(long id, I spec, long ownerId, Instant changedAt, int version);
    }

    /** Makes what is answered. */
    interface NewView<R, V> {
        V of(R row, String ownerName, boolean own);
    }

    @Nullable
    String name(long id) {
        R row = db.read(h -> store.find(h, id));
        return row == null ? null : row.spec().name();
    }

    /** Those of the caller and of the caller's teams. */
    List<V> list(Principal who) {
        return db.read(h -> store.all(h).stream()
                .filter(row -> mayRead(who, row))
                .map(row -> view(h, who, row))
                .toList());
    }

    V get(Principal who, long id) {
        return db.read(h -> view(h, who, readable(h, who, id)));
    }

    V add(Principal who, I in) {
        return db.write(h -> {
            checkTeam(h, who, in.teamId());
            long own = store.all(h).stream()
                    .filter(row -> row.ownerId() == who.userId())
                    .count();
            if (own >= kind.most()) {
                throw Refusal.conflict(
                        "You have " + kind.most() + " " + kind.plural() + ", which is the most. Remove one first.");
            }
            return view(h, who, store.insert(h, kind.row().of(0, in, who.userId(), clock.instant(), 1)));
        });
    }

    V change(Principal who, long id, Patch<I> in) {
        return db.write(h -> {
            R before = own(h, who, id);
            I spec = in.over(before.spec());
            if (!Objects.equals(spec.teamId(), before.spec().teamId())) checkTeam(h, who, spec.teamId());
            R row = kind.row().of(id, spec, who.userId(), clock.instant(), before.version());
            if (!store.update(h, row)) {
                throw Refusal.conflict("The " + kind.noun() + " was changed meanwhile. Load it again.");
            }
            return view(h, who, row);
        });
    }

    void remove(Principal who, long id) {
        db.writing(h -> store.delete(h, own(h, who, id).id()));
    }

    private R readable(Handle h, Principal who, long id) {
        R row = store.find(h, id);
        if (row == null || !mayRead(who, row)) throw Refusal.notFound(kind.noun(), id);
        return row;
    }

    private R own(Handle h, Principal who, long id) {
        R row = readable(h, who, id);
        if (row.ownerId() != who.userId()) {
            throw Refusal.conflict("The " + kind.noun() + " belongs to " + OWNERS.name(h, row.ownerId())
                    + ", who alone may change it. Copy it to change your own one.");
        }
        return row;
    }

    private boolean mayRead(Principal who, R row) {
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

    private V view(Handle h, Principal who, R row) {
        return kind.view().of(row, OWNERS.name(h, row.ownerId()), row.ownerId() == who.userId());
    }
}
