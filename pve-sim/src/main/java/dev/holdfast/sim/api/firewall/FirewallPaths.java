package dev.holdfast.sim.api.firewall;

import dev.holdfast.sim.api.Answer;
import dev.holdfast.sim.api.ApiCall;
import dev.holdfast.sim.api.Route;
import dev.holdfast.sim.model.firewall.Firewall;
import dev.holdfast.sim.model.firewall.FirewallLog;
import dev.holdfast.sim.model.firewall.FirewallRule;
import dev.holdfast.sim.schema.Parameter;
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
                    Map<String, Object> present = options(a, file);
                    Map<String, Object> told = new TreeMap<>(present);
                    told.put("digest", FirewallDigest.of(List.of(present)));
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

    /** A trial of the cluster's firewall that nobody confirmed reads as off after a minute. */
    private static Map<String, Object> options(ApiCall asking, Firewall file) {
        var options = new TreeMap<>(file.options());
        boolean ofCluster = file == asking.cluster().firewalls().cluster();
        if (ofCluster && NodeFilter.isOverdue(asking.cluster())) options.put("enable", 0);
        return options;
    }

    private void change(ApiCall asking, Firewall file) {
        Map<String, Object> options = options(asking, file);
        FirewallDigest.need(asking, List.of(options));
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
            case "boolean" -> Parameter.isYes(value) ? 1 : 0;
            case "integer" -> {
                long number = Long.parseLong(value);
                yield key.equals("enable") && number > 1 ? asking.cluster().now() / 1000 : number;
            }
            default -> value;
        };
    }

    /** A guest's lines are those of its node's log with its VM ID; numbers and total count only those. */
    private Answer.Page log(ApiCall asking) {
        List<FirewallLog.Line> all = asking.owner().firewallLog().lines();
        boolean timed = asking.parameter("since") != null || asking.parameter("until") != null;
        // When a time is requested, Proxmox VE reads the files that exist, and reports nothing when there is none.
        if (all == null && timed) return new Answer.Page(List.of(), 0);
        // In this case the answer of version 8 is not a list but a single row.
        if (all == null) {
            Map<String, Object> row = Map.of("n", 1, "t", "unable to open file - No such file or directory");
            return new Answer.Page(asking.dataCentre().tellsMessages() ? List.of(row) : row, 1);
        }
        int since = asking.number("since", 0);
        int until = asking.number("until", 0);
        List<FirewallLog.Line> found = all.stream()
                .filter(line -> !scope.ofGuest() || line.vmid() == asking.vmid())
                .filter(line -> since == 0 || line.second() >= since)
                .filter(line -> until == 0 || line.second() <= until)
                .toList();
        if (found.isEmpty()) return new Answer.Page(List.of(Map.of("n", 1, "t", "no content")), 1);
        int limit = asking.number("limit", 50);
        var page = new ArrayList<Map<String, Object>>();
        for (int i = asking.number("start", 0); i < found.size() && (limit == 0 || page.size() < limit); i++) {
            page.add(Map.of("n", i + 1, "t", found.get(i).text()));
        }
        return new Answer.Page(page, found.size());
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
                a -> cluster.write(a, file -> createGroup(a, file)));
        table.add(
                "DELETE",
                all + "/{group}",
                Map.of("group", group),
                cluster.modify(),
                a -> cluster.write(a, file -> deleteGroup(a, file)));
        FirewallRulePaths.addOfGroups(table);
    }

    /** All rules that use a renamed group, those of nodes and guests too, use the new name. */
    private static void createGroup(ApiCall asking, Firewall file) {
        FirewallNamed.GROUPS.create(asking, file.groups(), new ArrayList<>());
        String old = asking.parameter("rename");
        if (old == null) return;
        String name = asking.parameters().getOrDefault("group", "");
        for (Firewall one : asking.cluster().firewalls().all()) {
            one.rules().replaceAll(rule -> {
                boolean uses = "group".equals(rule.get("type")) && old.equals(rule.get("action"));
                return uses ? rule.with("action", name) : rule;
            });
        }
    }

    private static void deleteGroup(ApiCall asking, Firewall file) {
        String group = asking.variable("group");
        Firewall.Named<List<FirewallRule>> found = file.groups().get(group);
        if (found == null) throw Failure.server("no such security group '" + group + "'");
        if (!found.content().isEmpty()) throw Failure.server("Security group '" + group + "' is not empty");
        file.groups().remove(group);
    }
}
