package dev.holdfast.teams;

import dev.holdfast.access.Network;
import dev.holdfast.access.Role;
import dev.holdfast.auth.Memberships;
import dev.holdfast.auth.TeamRole;
import dev.holdfast.base.db.Db;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;

/** The teams, and who belongs to them from where. */
public final class Teams implements Memberships {
    private final Db db;
    private final MembershipStore memberships = new MembershipStore();

    /** The teams of this database. */
    public Teams(Db db) {
        this.db = db;
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
        return Network.parse(row.cidr()).contains(ip) != row.nomatch();
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

    private static TeamRole view(MembershipStore.Row row) {
        return new TeamRole(row.teamId(), row.teamName(), row.role());
    }
}
