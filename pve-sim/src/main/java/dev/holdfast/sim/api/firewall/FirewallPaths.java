package dev.holdfast.sim.api.firewall;

import dev.holdfast.sim.model.firewall.Firewall;
import dev.holdfast.sim.model.firewall.FirewallLog;
import dev.holdfast.sim.model.firewall.FirewallRule;
import dev.holdfast.sim.api.ApiCall;
import dev.holdfast.sim.schema.Parameter;
import dev.holdfast.sim.api.Route;
import dev.holdfast.sim.wire.Failure;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/** Everything under {@code firewall}: of the cluster, of nodes and of guests. */
public final class FirewallPaths {
    private final FirewallScope scope;

    private FirewallPaths(FirewallScope scope) {
        this.scope = scope;
    }

    /** Adds the routes. */
    public static void add(Route.Table table) {
        for (FirewallScope scope : FirewallScope.values()) {
            new FirewallPaths(scope).addIndexAndOptions(table);
            FirewallRulePaths.add(table, scope);
            if (!scope.hasNames()) continue;
            FirewallNamePaths.add(table, scope);
            FirewallSetPaths.add(table, scope);
        }
        addGroups(table);
        table.add("GET", "/cluster/firewall/macros", Map.of(), Route.ANYONE, _ -> Macro.list());
    }

    private void addIndexAndOptions(Route.Table table) {
        table.add("GET", scope.path(), Map.of(), Route.ANYONE, _ -> index());
        String options = scope.path() + "/options";
        table.add(
                "GET",
                options,
                Map.of(),
                scope.audit(),
                a -> scope.read(a, file -> {
                    Map<String, Object> told = new TreeMap<>(file.options());
                    told.put("digest", FirewallDigest.of(List.of(file.options())));
                    return told;
                }));
        var changed = new HashMap<>(scope.options());
        changed.put("delete", FirewallFormats.KEYS);
        changed.put("digest", FirewallFormats.DIGEST);
        var changedIn8 = new HashMap<>(changed);
        changedIn8.keySet().removeAll(List.of("policy_forward", "log_level_forward"));
        table.add(
                "PUT",
                options,
                Map.copyOf(changed),
                Map.copyOf(changedIn8),
                scope.modify(),
                a -> scope.write(a, file -> change(a, file)));
        if (!scope.hasLog()) return;
        var page = Map.of(
                "start", FirewallFormats.POSITION,
                "limit", FirewallFormats.POSITION,
                "since", FirewallFormats.POSITION,
                "until", FirewallFormats.POSITION);
        table.add("GET", scope.path() + "/log", page, scope.log(), this::log);
    }

    private List<Map<String, String>> index() {
        var names = new ArrayList<>(List.of("options", "rules"));
        if (scope.hasNames()) names.addAll(List.of("aliases", "ipset", "refs"));
        if (scope.hasLog()) names.add("log");
        if (scope == FirewallScope.CLUSTER) names.addAll(List.of("groups", "macros"));
        return names.stream().sorted().map(name -> Map.of("name", name)).toList();
    }

    private void change(ApiCall asking, Firewall file) {
        FirewallDigest.need(asking, List.of(file.options()));
        var options = new TreeMap<>(file.options());
        for (String key : asking.parameters().getOrDefault("delete", "").split("[,;\\s]+")) {
            if (!key.isEmpty() && !scope.options().containsKey(key)) {
                throw Failure.parameter("delete", "no such option '" + key + "'");
            }
            options.remove(key);
        }
        scope.options().forEach((key, parameter) -> {
            String value = asking.parameter(key);
            if (value != null) options.put(key, stored(asking, key, parameter, value));
        });
        file.options().clear();
        file.options().putAll(options);
    }

    /** The cluster's firewall is also enabled by any larger number; the time is then stored. */
    private static Object stored(ApiCall asking, String key, Parameter parameter, String value) {
        return switch (parameter.type()) {
            case "boolean" -> ApiCall.isYes(value) ? 1 : 0;
            case "integer" -> {
                long number = Long.parseLong(value);
                yield key.equals("enable") && number > 1 ? asking.cluster().now() / 1000 : number;
            }
            default -> value;
        };
    }

    /** A guest's lines are those lines of its node's log that contain its VM ID. */
    private Object log(ApiCall asking) {
        FirewallLog log = asking.owner().firewallLog();
        return log.page(asking, scope.ofGuest() ? asking.vmid() : null);
    }

    private static void addGroups(Route.Table table) {
        FirewallScope cluster = FirewallScope.CLUSTER;
        String all = cluster.path() + "/groups";
        Parameter group = FirewallFormats.GROUP.must();
        table.add(
                "GET",
                all,
                Map.of(),
                Route.ANYONE,
                a -> cluster.read(a, file -> FirewallNamed.GROUPS.list(file.groups())));
        table.add(
                "POST",
                all,
                Map.of(
                        "group", group,
                        "rename", FirewallFormats.GROUP,
                        "comment", Parameter.TEXT,
                        "digest", FirewallFormats.DIGEST),
                cluster.modify(),
                a -> cluster.write(a, file -> FirewallNamed.GROUPS.create(a, file.groups(), new ArrayList<>())));
        table.add(
                "DELETE",
                all + "/{group}",
                Map.of("group", group),
                cluster.modify(),
                a -> cluster.write(a, file -> deleteGroup(a, file)));
        FirewallRulePaths.addOfGroups(table);
    }

    private static void deleteGroup(ApiCall asking, Firewall file) {
        String group = asking.variable("group");
        Firewall.Named<List<FirewallRule>> found = file.groups().get(group);
        if (found == null) throw Failure.server("no such security group '" + group + "'");
        if (!found.content().isEmpty()) throw Failure.server("Security group '" + group + "' is not empty");
        file.groups().remove(group);
    }
}
