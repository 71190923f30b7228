package dev.holdfast.sim.model.access;

import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;

/** The grants of one holder: privileges by path. The grant on the nearest path replaces those above it. */
final class Grants {
    private record Grant(Set<String> privileges, boolean propagates) {}

    private final Map<String, Grant> grants = new ConcurrentHashMap<>();

    void put(String path, Set<String> privileges, boolean propagates) {
        grants.put(path, new Grant(Set.copyOf(privileges), propagates));
    }

    void remove(String path) {
        grants.remove(path);
    }

    Set<String> paths() {
        return grants.keySet();
    }

    /** The privileges on a path. */
    Set<String> on(String path) {
        for (String at = path; ; at = above(at)) {
            Grant grant = grants.get(at);
            if (grant != null && (grant.propagates() || at.equals(path))) return grant.privileges();
            if (at.equals("/")) return Set.of();
        }
    }

    /** Whether the privileges on a path apply below it too. */
    boolean propagates(String path) {
        Grant grant = grants.get(path);
        return grant == null || grant.propagates();
    }

    private static String above(String path) {
        int slash = path.lastIndexOf('/');
        return slash <= 0 ? "/" : path.substring(0, slash);
    }
}
