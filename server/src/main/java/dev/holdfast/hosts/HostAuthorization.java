package dev.holdfast.hosts;

import dev.holdfast.access.Ownership;
import dev.holdfast.access.Principal;
import dev.holdfast.access.Role;
import dev.holdfast.base.Refusal;
import org.jdbi.v3.core.Handle;
import org.jspecify.annotations.Nullable;

/** Who may do what to which host, where the path of an operation alone does not tell. */
final class HostAuthorization {
    private final TeamLookup teams;
    private final HostStore store = new HostStore();

    HostAuthorization(TeamLookup teams) {
        this.teams = teams;
    }

    /** The host, where the caller has this role; a 404 where the caller may not even look, otherwise a 403. */
    static Host admitted(@Nullable Host host, long id, Principal who, Role needed) {
        if (host == null || !who.sees(host.place())) throw Refusal.notFound("host", id);
        if (!who.has(needed, host.place())) throw Refusal.roleRequired(needed.wire());
        return host;
    }

    /** A host is given to a team by whoever is an admin there; a team the caller may not know of is none. */
    void checkTeam(Handle db, Principal who, @Nullable Long teamId) {
        var place = new Ownership(teamId);
        if (teamId != null && !(who.sees(place) && teams.exists(db, teamId))) {
            throw Refusal.notFound("team", teamId);
        }
        if (!who.has(Role.ADMIN, place)) throw Refusal.roleRequired(Role.ADMIN.wire());
    }

    /**
     * A host is given away by an admin of both places, but nobody takes it along to where they are its owner: its
     * credential is an owner's.
     */
    void checkMove(Handle db, Principal who, Host host, @Nullable Long teamId) {
        checkTeam(db, who, teamId);
        if (who.has(Role.OWNER, new Ownership(teamId)) && !who.has(Role.OWNER, host.place())) {
            throw Refusal.roleRequired(Role.OWNER.wire());
        }
    }

    /**
     * Any one host speaks for its whole cluster: what it says decides what all of them show and which app is on which.
     * So whoever chooses whom to believe must be an admin of all of them, and of the apps that await their host.
     */
    void checkCluster(Handle db, Principal who, long clusterId) {
        boolean ofAll = store.list(db).stream()
                .filter(host -> host.clusterId() == clusterId)
                .allMatch(host -> who.has(Role.ADMIN, host.place()));
        if (!ofAll || (!who.has(Role.ADMIN) && store.hasOrphans(db, clusterId))) {
            throw Refusal.roleRequired(Role.ADMIN.wire());
        }
    }
}
