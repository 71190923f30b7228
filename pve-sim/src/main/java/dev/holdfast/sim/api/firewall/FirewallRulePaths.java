package dev.holdfast.sim.api.firewall;

import dev.holdfast.sim.api.ApiCall;
import dev.holdfast.sim.api.Route;
import dev.holdfast.sim.model.firewall.Firewall;
import dev.holdfast.sim.model.firewall.FirewallRule;
import dev.holdfast.sim.schema.Parameter;
import dev.holdfast.sim.wire.Failure;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/** The rules of a scope, or those of the cluster's groups. */
final class FirewallRulePaths {
    private final FirewallScope scope;
    private final boolean inGroup;

    private FirewallRulePaths(FirewallScope scope, boolean inGroup) {
        this.scope = scope;
        this.inGroup = inGroup;
    }

    static void add(Route.Table table, FirewallScope scope) {
        new FirewallRulePaths(scope, false).add(table, scope.path() + "/rules");
    }

    static void addOfGroups(Route.Table table) {
        FirewallScope cluster = FirewallScope.CLUSTER;
        new FirewallRulePaths(cluster, true).add(table, cluster.path() + "/groups/{group}");
    }

    private void add(Route.Table table, String all) {
        String one = all + "/{pos}";
        var fresh = new HashMap<>(FirewallFormats.RULE);
        fresh.compute("type", (_, type) -> must(type));
        fresh.compute("action", (_, action) -> must(action));
        var changed = new HashMap<>(FirewallFormats.RULE);
        changed.put("delete", FirewallFormats.KEYS);
        changed.put("moveto", FirewallFormats.POSITION);
        var old = Map.of("pos", FirewallFormats.POSITION, "digest", FirewallFormats.DIGEST);
        table.add("GET", all, inPath(Map.of()), scope.audit(), a -> scope.read(a, file -> list(a, file)));
        table.add(
                "POST",
                all,
                inPath(fresh),
                of8(inPath(fresh), must(FirewallFormats.TYPE_OF_8)),
                scope.modify(),
                a -> scope.write(a, file -> create(a, file)));
        table.add(
                "GET",
                one,
                inPath(Map.of("pos", FirewallFormats.POSITION)),
                scope.audit(),
                a -> scope.read(a, file -> one(a, file)));
        table.add(
                "PUT",
                one,
                inPath(changed),
                of8(inPath(changed), FirewallFormats.TYPE_OF_8),
                scope.modify(),
                a -> scope.write(a, file -> change(a, file)));
        table.add("DELETE", one, inPath(old), scope.modify(), a -> scope.write(a, file -> delete(a, file)));
    }

    private static Parameter must(@Nullable Parameter parameter) {
        return parameter == null ? Parameter.TEXT.must() : parameter.must();
    }

    private Map<String, Parameter> inPath(Map<String, Parameter> parameters) {
        var all = new HashMap<>(parameters);
        if (inGroup) all.put("group", FirewallFormats.GROUP.must());
        return Map.copyOf(all);
    }

    private static Map<String, Parameter> of8(Map<String, Parameter> parameters, Parameter type) {
        var older = new HashMap<>(parameters);
        older.put("type", type);
        return Map.copyOf(older);
    }

    private List<FirewallRule> rules(ApiCall asking, Firewall file) {
        if (!inGroup) return file.rules();
        String group = asking.variable("group");
        Firewall.Named<List<FirewallRule>> found = file.groups().get(group);
        if (found == null) throw Failure.server("no such security group '" + group + "'");
        return found.content();
    }

    private List<Map<String, Object>> rows(ApiCall asking, Firewall file) {
        return rules(asking, file).stream().map(r -> check(asking, r).row()).toList();
    }

    private RuleCheck check(ApiCall asking, FirewallRule rule) {
        return RuleCheck.of(rule, new RuleCheck.Place(scope.files(asking), inGroup, scope.ofGuest()));
    }

    private List<Map<String, Object>> list(ApiCall asking, Firewall file) {
        List<Map<String, Object>> rows = FirewallDigest.on(rows(asking, file));
        IntStream.range(0, rows.size()).forEach(i -> rows.get(i).put("pos", i));
        return rows;
    }

    /** Returns the position as it was requested, as text. */
    private Map<String, Object> one(ApiCall asking, Firewall file) {
        Map<String, Object> row = FirewallDigest.on(rows(asking, file)).get(position(asking, file));
        row.put("pos", asking.variable("pos"));
        return row;
    }

    private int position(ApiCall asking, Firewall file) {
        String position = asking.variable("pos");
        if (Long.parseLong(position) >= rules(asking, file).size()) {
            throw Failure.server("no rule at position " + position);
        }
        return Integer.parseInt(position);
    }

    /** A new rule is inserted first, whatever position is sent; a digest is not checked. */
    private void create(ApiCall asking, Firewall file) {
        List<FirewallRule> rules = rules(asking, file);
        rules.addFirst(checked(asking, FirewallRule.fresh(asking.parameters())));
    }

    private FirewallRule checked(ApiCall asking, FirewallRule rule) {
        if (scope.ofGuest() && "forward".equals(rule.get("type"))) {
            throw Failure.of(501, "not modelled: what becomes of a guest's rule for forwarded packets");
        }
        check(asking, rule).refuse();
        Macro macro = Macro.find(rule.keys().getOrDefault("macro", ""));
        return macro == null ? rule : rule.with("macro", macro.name());
    }

    /** With a move, all other parameters are ignored. */
    private void change(ApiCall asking, Firewall file) {
        List<FirewallRule> rules = rules(asking, file);
        FirewallDigest.need(asking, rows(asking, file));
        int position = position(asking, file);
        int to = asking.number("moveto", position);
        if (to != position) {
            move(rules, position, to);
            return;
        }
        String delete = asking.parameter("delete");
        FirewallRule changed = rules.get(position).with(asking.parameters());
        rules.set(position, checked(asking, delete == null ? changed : changed.without(delete)));
    }

    /** The rule is inserted before the one at the position, or at the end when there is none. */
    private static void move(List<FirewallRule> rules, int from, int to) {
        boolean last = to >= rules.size();
        FirewallRule moved = rules.remove(from);
        rules.add(last ? rules.size() : to > from ? to - 1 : to, moved);
    }

    private void delete(ApiCall asking, Firewall file) {
        FirewallDigest.need(asking, rows(asking, file));
        rules(asking, file).remove(position(asking, file));
    }
}
