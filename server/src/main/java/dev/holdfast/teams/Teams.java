package dev.holdfast.teams;

import dev.holdfast.access.Ownership;
import dev.holdfast.access.Principal;
import dev.holdfast.access.Rights;
import dev.holdfast.access.Role;
import dev.holdfast.auth.Memberships;
import dev.holdfast.auth.TeamRole;
import dev.holdfast.base.Refusal;
import dev.holdfast.base.db.ConstraintViolation;
import dev.holdfast.base.db.Db;
import dev.holdfast.base.net.Network;
import java.time.InstantSource;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import org.jdbi.v3.core.Handle;
import org.jspecify.annotations.Nullable;

/** The teams, their members, and the networks from which memberships count. */
public final class Teams implements Memberships {
    private final Db db;
    private final InstantSource clock;
    private final Rights rights;
    private final TeamStore store = new TeamStore();
    private final MembershipStore memberships = new MembershipStore();

    /** The teams of this database. */
    public Teams(Db db, InstantSource clock, Rights rights) {
        this.db = db;
        this.clock = clock;
        this.rights = rights;
    }

    /**
     * The result of removing a team.
     *
     * @param removed always {@code true}; a failure is returned as an error
     * @param hostsReleased how many hosts belonged to the team and now belong to none
     * @param membersRemoved how many memberships ended with it; the users stay
     */
    record TeamRemoved(boolean removed, int hostsReleased, int membersRemoved) {}

    /** Removes a team's hosts from it, in the transaction that removes the team. Returns their number. */
    @FunctionalInterface
    interface Release {
        int of(Handle transaction, long teamId);
    }

    @Override
    public Map<Long, Role> counting(long accountId, String ip) {
        var counting = new HashMap<Long, Role>();
        for (MembershipStore.Row row : db.read(h -> memberships.ofAccount(h, accountId))) {
            if (counts(row, ip)) counting.put(row.teamId(), row.role());
        }
        return counting;
    }

    private static boolean counts(MembershipStore.Row row, String ip) {
        Network network;
        try {
            network = Network.parse(row.cidr());
        } catch (IllegalArgumentException e) {
            return false; // a damaged row must not prevent its user from signing in
        }
        if (network.isAnywhere()) return !row.nomatch();
        // A proxy's text that is not an address is neither inside nor outside.
        return Network.isAddress(ip) && network.contains(ip) != row.nomatch();
    }

    @Override
    public List<TeamRole> of(long accountId) {
        return db.read(h -> memberships.ofAccount(h, accountId)).stream()
                .map(Teams::view)
                .toList();
    }

    @Override
    public Map<Long, List<TeamRole>> all() {
        return db.read(memberships::all).stream()
                .collect(Collectors.groupingBy(
                        MembershipStore.Row::accountId, Collectors.mapping(Teams::view, Collectors.toList())));
    }

    @Override
    public @Nullable Role highest(Handle transaction, long accountId) {
        return memberships.ofAccount(transaction, accountId).stream()
                .map(MembershipStore.Row::role)
                .reduce((one, other) -> one.isReachedBy(other) ? other : one)
                .orElse(null);
    }

    private static TeamRole view(MembershipStore.Row row) {
        return new TeamRole(row.teamId(), row.teamName(), row.role());
    }

    /** Whether this transaction finds such a team. */
    public boolean exists(Handle transaction, long id) {
        return store.find(transaction, id) != null;
    }

    /** The name of a team, or null when there is no such team. */
    @Nullable
    String name(long id) {
        TeamStore.Row team = db.read(h -> store.find(h, id));
        return team == null ? null : team.spec().name();
    }

    /** The ownership of a team's own resources; null when there is no such team. */
    @Nullable
    Ownership ownership(long id) {
        return db.read(h -> exists(h, id)) ? new Ownership(id) : null;
    }

    /** All teams for users who may read everything, for others those whose membership counts from their address. */
    List<TeamStore.Row> list(Principal who) {
        return db.read(store::all).stream()
                .filter(team -> who.seesAll() || who.teams().containsKey(team.id()))
                .toList();
    }

    /** How many members the teams have, by id; those without members are missing. */
    Map<Long, Integer> memberCounts() {
        return db.read(memberships::counts);
    }

    TeamStore.Row create(TeamIn in) {
        try {
            return db.write(h -> {
                String given = in.slug();
                String slug = given == null ? free(h, in.slugOfName()) : given;
                return store.insert(h, new TeamStore.Row(0, stored(in, slug), clock.instant()));
            });
        } catch (ConstraintViolation e) {
            throw nameTaken(e);
        }
    }

    private String free(Handle db, String slug) {
        String free = slug;
        for (int number = 2; store.isTaken(db, free); number++) free = slug + "-" + number;
        return free;
    }

    TeamStore.Row edit(long id, TeamPatchIn in) {
        try {
            return db.write(h -> {
                TeamStore.Row old = found(id, store.held(h, id));
                var edited = new TeamStore.Row(
                        id, stored(in.over(old.spec()), old.spec().slug()), old.createdAt());
                store.update(h, edited);
                return edited;
            });
        } catch (ConstraintViolation e) {
            throw nameTaken(e);
        }
    }

    private static TeamIn stored(TeamIn in, @Nullable String slug) {
        return new TeamIn(in.name().trim(), orNull(in.description()), slug);
    }

    private static Refusal nameTaken(ConstraintViolation e) {
        String what = e.columns().contains("slug") ? "slug" : "name";
        return Refusal.conflict("A team with this " + what + " already exists. Choose another " + what + ".");
    }

    private static @Nullable String orNull(@Nullable String text) {
        return text == null || text.isBlank() ? null : text.trim();
    }

    TeamRemoved remove(long id, Release hosts) {
        return db.write(h -> {
            rights.granted(h);
            get(h, id);
            int members = memberships.counts(h).getOrDefault(id, 0);
            int released = hosts.of(h, id);
            store.delete(h, id);
            return new TeamRemoved(true, released, members);
        });
    }

    List<Member> members(long id) {
        return db.read(h -> {
            get(h, id);
            return memberships.ofTeam(h, id);
        });
    }

    Member setMember(long id, long userId, MemberIn in) {
        try {
            return db.write(h -> {
                rights.granted(h);
                get(h, id);
                memberships.put(
                        h,
                        id,
                        userId,
                        in.roleOrViewer(),
                        in.network(),
                        in.outside(),
                        orNull(in.comment()),
                        clock.instant());
                return memberships.get(h, id, userId);
            });
        } catch (ConstraintViolation e) {
            if (e.rule() == ConstraintViolation.Rule.FOREIGN_KEY) throw Refusal.notFound("user", userId);
            throw e;
        }
    }

    void removeMember(long id, long userId) {
        db.writing(h -> {
            rights.granted(h);
            get(h, id);
            if (!memberships.delete(h, id, userId)) {
                throw Refusal.notFoundBecause("member", "User " + userId + " is not a member of this team.");
            }
        });
    }

    private TeamStore.Row get(Handle db, long id) {
        return found(id, store.find(db, id));
    }

    private static TeamStore.Row found(long id, TeamStore.@Nullable Row team) {
        if (team == null) throw Refusal.notFound("team", id);
        return team;
    }
}
