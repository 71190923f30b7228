package dev.holdfast.sim.api.access;

import dev.holdfast.sim.api.ApiCall;
import dev.holdfast.sim.api.Route;
import dev.holdfast.sim.model.access.Roles;
import dev.holdfast.sim.model.access.UserConfig;
import dev.holdfast.sim.schema.Parameter;
import dev.holdfast.sim.wire.Failure;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;

/** {@code /access/roles}. */
public final class RolePaths {
    private static final String ALL = "/access/roles";
    private static final String ONE = ALL + "/{roleid}";

    private RolePaths() {}

    /** Adds the routes. */
    public static void add(Route.Table table) {
        Route.Check modify = a -> a.caller().need("/access", "Sys.Modify");
        table.add("GET", ALL, Map.of(), Route.ANYONE, RolePaths::list);
        table.add(
                "POST",
                ALL,
                Map.of("roleid", AccessFormats.ROLE.must(), "privs", Parameter.TEXT),
                modify,
                RolePaths::create);
        table.add("GET", ONE, Map.of(), Route.ANYONE, RolePaths::read);
        table.add("PUT", ONE, Map.of("append", Parameter.FLAG, "privs", Parameter.TEXT), modify, RolePaths::update);
        table.add("DELETE", ONE, Map.of(), modify, RolePaths::delete);
    }

    private static List<Map<String, Object>> list(ApiCall asking) {
        return asking.caller().config().roles.entrySet().stream()
                .map(e -> {
                    Map<String, Object> row = new TreeMap<>();
                    row.put("roleid", e.getKey());
                    row.put("privs", String.join(",", new TreeSet<>(e.getValue())));
                    row.put("special", Roles.isBuiltIn(e.getKey()) ? 1 : 0);
                    return row;
                })
                .toList();
    }

    private static Map<String, Integer> read(ApiCall asking) {
        var row = new TreeMap<String, Integer>();
        get(asking.caller().config(), asking.variable("roleid")).forEach(privilege -> row.put(privilege, 1));
        return row;
    }

    private static Set<String> get(UserConfig users, String role) {
        Set<String> privileges = users.roles.get(role);
        if (privileges == null) throw Failure.server("role '" + role + "' does not exist");
        return privileges;
    }

    private static Set<String> privileges(ApiCall asking) {
        var privileges = new TreeSet<>(AccessFormats.list(asking.parameter("privs")));
        Set<String> all = get(asking.caller().config(), Roles.ALL);
        for (String privilege : privileges) {
            if (!all.contains(privilege)) {
                throw Failure.parameter("privs", "invalid format - invalid privilege '" + privilege + "'\n");
            }
        }
        return privileges;
    }

    private static @Nullable Object create(ApiCall asking) {
        String role = asking.parameters().getOrDefault("roleid", "");
        Set<String> privileges = privileges(asking);
        if (role.toLowerCase(Locale.ROOT).startsWith("pve")) {
            throw Failure.parameter(
                    "roleid", "cannot use role ID starting with the (case-insensitive) 'PVE' namespace");
        }
        UserChange.apply(asking, "create role failed", users -> {
            if (users.roles.putIfAbsent(role, Set.copyOf(privileges)) != null) {
                throw Failure.server("role '" + role + "' already exists");
            }
        });
        return null;
    }

    private static @Nullable Object update(ApiCall asking) {
        AccessFormats.needTogether(asking, "append", "privs");
        String role = asking.variable("roleid");
        Set<String> privileges = privileges(asking);
        if (Roles.isBuiltIn(role)) throw Failure.server("auto-generated role '" + role + "' cannot be modified");
        UserChange.apply(asking, "update role failed", users -> {
            Set<String> known = get(users, role);
            if (asking.flag("append")) privileges.addAll(known);
            users.roles.put(role, Set.copyOf(privileges));
        });
        return null;
    }

    private static @Nullable Object delete(ApiCall asking) {
        String role = asking.variable("roleid");
        if (Roles.isBuiltIn(role)) throw Failure.server("auto-generated role '" + role + "' cannot be deleted");
        UserChange.apply(asking, "delete role failed", users -> {
            get(users, role);
            users.removeRole(role);
        });
        return null;
    }
}
