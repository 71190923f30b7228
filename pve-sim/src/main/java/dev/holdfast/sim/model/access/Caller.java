package dev.holdfast.sim.model.access;

import dev.holdfast.sim.wire.Failure;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;

/**
 * The caller of a request: a token, or a user who signed in. Privileges are those of the time when the request arrived.
 *
 * @param id {@code user@realm!token} or {@code user@realm}; empty for unauthenticated callers
 */
public record Caller(UserConfig config, String id) {
    private static final Set<String> ALWAYS_TOLD =
            Set.of("/", "/access", "/access/groups", "/nodes", "/pool", "/sdn", "/storage", "/vms");

    /** Whether it is root itself, and not one of its tokens. */
    public boolean isRoot() {
        return id.equals(User.ROOT);
    }

    /** Whether it is a token. */
    public boolean isToken() {
        return id.contains("!");
    }

    /** The privileges on a path, and whether each propagates to the paths below it. */
    public Map<String, Boolean> on(String path) {
        return config.privileges().on(id, path);
    }

    /** Whether the caller has {@code privilege}. */
    public boolean has(String path, String privilege) {
        return on(path).containsKey(privilege);
    }

    /** Whether the caller has one of {@code privileges}, separated by bars. */
    public boolean hasAny(String path, String privileges) {
        Map<String, Boolean> held = on(path);
        int from = 0;
        for (int bar = privileges.indexOf('|'); bar >= 0; bar = privileges.indexOf('|', from)) {
            if (held.containsKey(privileges.substring(from, bar))) return true;
            from = bar + 1;
        }
        return held.containsKey(privileges.substring(from));
    }

    /** Throws the 403 of Proxmox VE unless the caller has one of {@code privileges} (separated by bars). */
    public void need(String path, String privileges) {
        if (!hasAny(path, privileges)) throw Failure.forbidden(path, privileges);
    }

    /**
     * The privileges of a user or token by path: on the paths that are always listed, on those with grants, and on
     * those of members of pools.
     */
    public static Map<String, Map<String, Integer>> permissions(UserConfig config, String who, @Nullable String only) {
        var paths = new TreeSet<String>();
        if (only == null) {
            paths.addAll(ALWAYS_TOLD);
            paths.addAll(config.acl.paths());
            config.pools.values().forEach(pool -> {
                pool.guests().forEach(vmid -> paths.add("/vms/" + vmid));
                pool.storages().forEach(storage -> paths.add("/storage/" + storage));
            });
        } else {
            paths.add(only);
        }
        var permissions = new TreeMap<String, Map<String, Integer>>();
        for (String path : paths) {
            var told = new TreeMap<String, Integer>();
            config.privileges().on(who, path).forEach((privilege, below) -> told.put(privilege, below ? 1 : 0));
            if (!told.isEmpty() || only != null) permissions.put(path, told);
        }
        return permissions;
    }
}
