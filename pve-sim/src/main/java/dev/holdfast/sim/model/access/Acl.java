package dev.holdfast.sim.model.access;

import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.function.Predicate;

/**
 * The access list of a cluster: roles by path and holder. Holders are written as in the real file: {@code user@realm},
 * {@code user@realm!token} and {@code @group}.
 */
public final class Acl {
    /** One role of one holder on one path. */
    public record Entry(String path, String holder, String role, boolean propagates) {}

    private final Map<String, Map<String, Map<String, Boolean>>> entries = new TreeMap<>();

    Acl copy() {
        var copy = new Acl();
        entries().forEach(e -> copy.put(e.path(), e.holder(), e.role(), e.propagates()));
        return copy;
    }

    /** Grants a role, or changes whether it applies below {@code path} too. */
    public void put(String path, String holder, String role, boolean propagates) {
        entries.computeIfAbsent(path, _ -> new TreeMap<>())
                .computeIfAbsent(holder, _ -> new TreeMap<>())
                .put(role, propagates);
    }

    /** Removes every role whose entry is {@code gone}. */
    public void removeIf(Predicate<Entry> gone) {
        List<Entry> all = entries();
        entries.clear();
        all.stream().filter(gone.negate()).forEach(e -> put(e.path(), e.holder(), e.role(), e.propagates()));
    }

    /** All entries. */
    public List<Entry> entries() {
        var all = new ArrayList<Entry>();
        entries.forEach((path, holders) -> holders.forEach((holder, roles) ->
                roles.forEach((role, propagates) -> all.add(new Entry(path, holder, role, propagates)))));
        return all;
    }

    /** The paths with entries. */
    public Set<String> paths() {
        return entries.keySet();
    }

    /**
     * The roles of a user or token on a path, each with whether it propagates. At every level of the path, roles
     * granted there replace all roles from above; those of groups count only where the user or token has none.
     */
    Map<String, Boolean> roles(String who, Collection<String> groups, String path) {
        Map<String, Boolean> roles = Map.of();
        for (String step : steps(path)) {
            Map<String, Map<String, Boolean>> here = entries.getOrDefault(step, Map.of());
            boolean last = step.equals(path);
            Map<String, Boolean> given = reaching(here.getOrDefault(who, Map.of()), last);
            if (given.isEmpty()) {
                for (String group : groups) {
                    given.putAll(reaching(here.getOrDefault("@" + group, Map.of()), last));
                }
            }
            if (!given.isEmpty()) roles = given;
        }
        return roles.containsKey(Roles.NONE) ? Map.of(Roles.NONE, false) : roles;
    }

    private static Map<String, Boolean> reaching(Map<String, Boolean> roles, boolean last) {
        var reaching = new HashMap<String, Boolean>();
        roles.forEach((role, propagates) -> {
            if (last || propagates) reaching.put(role, propagates);
        });
        return reaching;
    }

    /** {@code /}, {@code /vms} and {@code /vms/101} for the last of these. */
    private static List<String> steps(String path) {
        var steps = new ArrayList<>(List.of("/"));
        for (int slash = path.indexOf('/', 1); slash > 0; slash = path.indexOf('/', slash + 1)) {
            steps.add(path.substring(0, slash));
        }
        if (!path.equals("/")) steps.add(path);
        return steps;
    }
}
