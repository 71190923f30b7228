package dev.holdfast.sim.api.access;

import dev.holdfast.sim.api.ApiCall;
import dev.holdfast.sim.api.Route;
import dev.holdfast.sim.model.access.Group;
import dev.holdfast.sim.model.access.UserConfig;
import dev.holdfast.sim.schema.Parameter;
import dev.holdfast.sim.wire.Failure;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;

/** {@code /access/groups}. */
public final class GroupPaths {
    private static final String ALL = "/access/groups";
    private static final String ONE = ALL + "/{groupid}";

    private GroupPaths() {}

    /** Adds the routes. */
    public static void add(Route.Table table) {
        Route.Check allocate = a -> a.caller().need("/access/groups", "Group.Allocate");
        Route.Check audit = a -> a.caller().need("/access/groups", "Sys.Audit|Group.Allocate");
        table.add("GET", ALL, Map.of(), Route.ANYONE, GroupPaths::list);
        table.add(
                "POST",
                ALL,
                Map.of("groupid", AccessFormats.GROUP.must(), "comment", Parameter.TEXT),
                allocate,
                GroupPaths::create);
        table.add("GET", ONE, Map.of(), audit, GroupPaths::read);
        table.add("PUT", ONE, Map.of("comment", Parameter.TEXT), allocate, GroupPaths::update);
        table.add("DELETE", ONE, Map.of(), allocate, GroupPaths::delete);
    }

    private static List<Map<String, Object>> list(ApiCall asking) {
        var rows = new ArrayList<Map<String, Object>>();
        asking.caller().config().groups.forEach((id, group) -> {
            if (!asking.caller().hasAny("/access/groups/" + id, "User.Modify|Sys.Audit|Group.Allocate")) return;
            Map<String, Object> row = row(group);
            row.put("groupid", id);
            row.put("users", String.join(",", new TreeSet<>(group.members())));
            rows.add(row);
        });
        return rows;
    }

    private static Map<String, Object> row(Group group) {
        var row = new TreeMap<String, Object>();
        if (!group.comment().isEmpty()) row.put("comment", group.comment());
        return row;
    }

    private static Map<String, Object> read(ApiCall asking) {
        Group group = get(asking.caller().config(), asking.variable("groupid"));
        Map<String, Object> row = row(group);
        row.put("members", new TreeSet<>(group.members()));
        return row;
    }

    private static Group get(UserConfig users, String id) {
        Group group = users.groups.get(id);
        if (group == null) throw Failure.server("group '" + id + "' does not exist");
        return group;
    }

    private static @Nullable Object create(ApiCall asking) {
        String id = asking.parameters().getOrDefault("groupid", "");
        var group = new Group(asking.parameters().getOrDefault("comment", ""), Set.of());
        UserChange.apply(asking, "create group failed", users -> {
            if (users.groups.putIfAbsent(id, group) != null) {
                throw Failure.server("group '" + id + "' already exists");
            }
        });
        return null;
    }

    private static @Nullable Object update(ApiCall asking) {
        String id = asking.variable("groupid");
        UserChange.apply(asking, "update group failed", users -> {
            Group group = get(users, id);
            String comment = asking.parameters().getOrDefault("comment", group.comment());
            users.groups.put(id, new Group(comment, group.members()));
        });
        return null;
    }

    private static @Nullable Object delete(ApiCall asking) {
        String id = asking.variable("groupid");
        UserChange.apply(asking, "delete group failed", users -> {
            get(users, id);
            users.removeGroup(id);
        });
        return null;
    }
}
