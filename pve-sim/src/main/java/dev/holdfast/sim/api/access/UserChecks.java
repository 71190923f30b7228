package dev.holdfast.sim.api.access;

import dev.holdfast.sim.api.ApiCall;
import dev.holdfast.sim.wire.Failure;
import java.util.List;

/** The official checks about users: the caller themselves, the realm of a user, and the groups of a user. */
final class UserChecks {
    private UserChecks() {}

    /** The user that a call is about, from its path or its form. */
    static String userid(ApiCall asking) {
        String fromPath = asking.variables().get("userid");
        return fromPath != null ? fromPath : asking.parameters().getOrDefault("userid", "");
    }

    static boolean isSelf(ApiCall asking) {
        return asking.caller().id().equals(userid(asking));
    }

    static String realm(String userid) {
        String fault = AccessFormats.userFault(userid);
        if (fault != null) throw Failure.server(fault);
        return userid.substring(userid.lastIndexOf('@') + 1);
    }

    /** Requires {@code Realm.AllocateUser} on the realm of the user. */
    static void needRealm(ApiCall asking) {
        asking.caller().need("/access/realm/" + realm(userid(asking)), "Realm.AllocateUser");
    }

    /** Requires a privilege on all groups or on one of the user's groups. */
    static void needUser(ApiCall asking, String privileges) {
        asking.caller().config().user(userid(asking));
        if (!holdsUser(asking, privileges)) throw Failure.of(403, "Permission check failed");
    }

    static void needSelfOrUser(ApiCall asking, String privileges) {
        boolean exists = asking.caller().config().users.containsKey(userid(asking));
        if (asking.caller().isRoot() || (exists && (isSelf(asking) || holdsUser(asking, privileges)))) return;
        throw Failure.of(403, "Permission check failed");
    }

    private static boolean holdsUser(ApiCall asking, String privileges) {
        return asking.caller().hasAny("/access/groups", privileges)
                || asking.caller().config().groupsOf(userid(asking)).stream()
                        .anyMatch(group -> asking.caller().hasAny("/access/groups/" + group, privileges));
    }

    static boolean holdsRealmAndUser(ApiCall asking, String privileges) {
        String realm = "/access/realm/" + realm(userid(asking));
        return asking.caller().has(realm, "Realm.AllocateUser") && holdsUser(asking, privileges);
    }

    /**
     * Requires a privilege on all groups, or on each group that the user is added to, of which there must then be at
     * least one.
     */
    static void needGroups(ApiCall asking, String privileges) {
        if (asking.caller().hasAny("/access/groups", privileges)) return;
        List<String> groups = AccessFormats.list(asking.parameter("groups"));
        if (groups.isEmpty()) throw Failure.forbidden("/access/groups", privileges);
        for (String group : groups) asking.caller().need("/access/groups/" + group, privileges);
    }
}
