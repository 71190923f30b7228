package dev.holdfast.sim.model.access;

import java.util.HashMap;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;

/**
 * The privileges of users and tokens, computed from one state of the user file and cached by path, because clients that
 * poll request the same again and again. A change of that file creates a new instance.
 */
final class Privileges {
    /** Requests for paths that do not exist must not fill the memory. */
    private static final int REMEMBERED = 50_000;

    private final UserConfig config;
    private final Map<String, Map<String, Map<String, Boolean>>> known = new ConcurrentHashMap<>();

    Privileges(UserConfig config) {
        this.config = config;
    }

    /** The privileges of a user or token on a path, each with whether it propagates. */
    Map<String, Boolean> on(String who, String path) {
        Map<String, Map<String, Boolean>> paths = known.get(who);
        if (paths == null) paths = known.computeIfAbsent(who, _ -> new ConcurrentHashMap<>());
        Map<String, Boolean> privileges = paths.get(path);
        if (privileges == null) {
            privileges = workOut(who, path);
            if (paths.size() < REMEMBERED) paths.put(path, privileges);
        }
        return privileges;
    }

    private Map<String, Boolean> workOut(String who, String path) {
        if (who.equals(User.ROOT)) return ofRoles(Map.of(Roles.ALL, true));
        int bang = who.indexOf('!');
        if (bang < 0) return ofRoles(roles(who, path));
        UserToken token = config.findToken(who);
        if (token == null) return Map.of();
        String user = who.substring(0, bang);
        Map<String, Boolean> ofUser = on(user, path);
        if (!token.separated()) return ofUser;
        var both = new HashMap<String, Boolean>();
        ofRoles(roles(who, path)).forEach((privilege, below) -> {
            Boolean belowForUser = ofUser.get(privilege);
            if (belowForUser != null) both.put(privilege, below && belowForUser);
        });
        return Map.copyOf(both);
    }

    /** The roles by path, and those that membership in a pool adds; a NoAccess in either overrides the other. */
    private Map<String, Boolean> roles(String who, String path) {
        Map<String, Boolean> byPath = config.acl.roles(who, config.groupsOf(who), path);
        if (byPath.containsKey(Roles.NONE)) return byPath;
        var roles = new HashMap<>(byPath);
        config.pools.forEach((id, pool) -> {
            if (!pool.holds(path)) return;
            config.acl
                    .roles(who, config.groupsOf(who), "/pool/" + id)
                    .keySet()
                    .forEach(role -> roles.putIfAbsent(role, false));
        });
        return roles.containsKey(Roles.NONE) ? Map.of() : roles;
    }

    private Map<String, Boolean> ofRoles(Map<String, Boolean> roles) {
        var privileges = new HashMap<String, Boolean>();
        roles.forEach((role, below) -> config.roles
                .getOrDefault(role, Set.of())
                .forEach(privilege -> privileges.merge(privilege, below, Boolean::logicalOr)));
        return Map.copyOf(privileges);
    }
}
