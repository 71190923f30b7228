package dev.holdfast.hosts;

import dev.holdfast.access.Ownership;
import dev.holdfast.access.Principal;
import dev.holdfast.access.Role;
import dev.holdfast.base.Refusal;
import dev.holdfast.hosts.client.Host;
import dev.holdfast.hosts.client.HostStore;
import org.jdbi.v3.core.Handle;
import org.jspecify.annotations.Nullable;

/** Permission checks for hosts that an operation's path alone cannot express. */
record HostAuthorization(TeamLookup teams, HostedApps apps, HostStore store) {
    /** The host, if the caller has this role on it; 404 if the caller may not see the host, otherwise 403. */
    static Host admitted(@Nullable Host host, long id, Principal who, Role needed) {
        if (host == null || !who.sees(host.ownership())) throw Refusal.notFound("host", id);
        if (!who.has(needed, host.ownership())) throw Refusal.roleRequired(needed.word());
        return host;
    }

    /** Only an admin of a team can assign a host to it; a team that the caller may not see counts as missing. */
    void checkTeam(Handle db, Principal who, @Nullable Long teamId) {
        var ownership = new Ownership(teamId);
        if (teamId != null && !(who.sees(ownership) && teams.exists(db, teamId))) {
            throw Refusal.notFound("team", teamId);
        }
        if (!who.has(Role.ADMIN, ownership)) throw Refusal.roleRequired(Role.ADMIN.word());
    }

    /**
     * Moving a host needs the admin role in both places. A caller who is not owner of the old place cannot move the host to
     * a place where they are owner, because an owner controls its credential.
     */
    void checkMove(Handle db, Principal who, Host host, @Nullable Long teamId) {
        checkTeam(db, who, teamId);
        if (who.has(Role.OWNER, new Ownership(teamId)) && !who.has(Role.OWNER, host.ownership())) {
            throw Refusal.roleRequired(Role.OWNER.word());
        }
    }

    /**
     * Each host reports for its whole cluster: its answers determine what all of them show and which app runs on which
     * host. A caller who changes which endpoint is trusted must therefore be an admin of all hosts of the cluster, and of
     * the apps that have lost their host.
     */
    void checkCluster(Handle db, Principal who, long clusterId) {
        boolean ofAll = store.list(db).stream()
                .filter(host -> host.clusterId() == clusterId)
                .allMatch(host -> who.has(Role.ADMIN, host.ownership()));
        if (!ofAll || (!who.has(Role.ADMIN) && apps.hasOrphans(db, clusterId))) {
            throw Refusal.roleRequired(Role.ADMIN.word());
        }
    }
}
