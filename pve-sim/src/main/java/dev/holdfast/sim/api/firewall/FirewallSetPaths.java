package dev.holdfast.sim.api.firewall;

import dev.holdfast.sim.api.ApiCall;
import dev.holdfast.sim.api.Route;
import dev.holdfast.sim.model.firewall.Firewall;
import dev.holdfast.sim.schema.Parameter;
import dev.holdfast.sim.wire.Failure;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/** The sets of addresses of a scope and their members. */
final class FirewallSetPaths {
    private final FirewallScope scope;

    private FirewallSetPaths(FirewallScope scope) {
        this.scope = scope;
    }

    static void add(Route.Table table, FirewallScope scope) {
        new FirewallSetPaths(scope).add(table);
    }

    private void add(Route.Table table) {
        String all = scope.path() + "/ipset";
        String one = all + "/{name}";
        String member = one + "/{cidr}";
        Parameter name = FirewallFormats.NAME.must();
        Parameter cidr = FirewallFormats.NETWORK_OR_ALIAS.must();
        Parameter digest = FirewallFormats.DIGEST;
        table.add(
                "GET", all, Map.of(), scope.audit(), a -> scope.read(a, file -> FirewallNamed.SETS.list(file.sets())));
        table.add(
                "POST",
                all,
                Map.of("name", name, "rename", FirewallFormats.NAME, "comment", Parameter.TEXT, "digest", digest),
                scope.modify(),
                a -> scope.write(a, file -> FirewallNamed.SETS.create(a, file.sets(), new TreeMap<>())));
        table.add(
                "DELETE",
                one,
                Map.of("name", name, "force", Parameter.FLAG),
                scope.modify(),
                a -> scope.write(a, file -> delete(a, file)));
        table.add(
                "GET",
                one,
                Map.of("name", name),
                scope.audit(),
                a -> scope.read(a, file -> FirewallDigest.on(rows(a, file))));
        table.add(
                "POST",
                one,
                Map.of("name", name, "cidr", cidr, "comment", Parameter.TEXT, "nomatch", Parameter.FLAG),
                scope.modify(),
                a -> scope.write(a, file -> addMember(a, file)));
        table.add(
                "GET",
                member,
                Map.of("name", name, "cidr", cidr),
                scope.audit(),
                a -> scope.read(a, file -> member(a, file)));
        table.add(
                "PUT",
                member,
                Map.of(
                        "name",
                        name,
                        "cidr",
                        cidr,
                        "comment",
                        Parameter.TEXT,
                        "nomatch",
                        Parameter.FLAG,
                        "digest",
                        digest),
                scope.modify(),
                a -> scope.write(a, file -> changeMember(a, file)));
        table.add(
                "DELETE",
                member,
                Map.of("name", name, "cidr", cidr, "digest", digest),
                scope.modify(),
                a -> scope.write(a, file -> deleteMember(a, file)));
    }

    private static Map<String, Firewall.Member> members(ApiCall asking, Firewall file) {
        String name = asking.variable("name");
        Firewall.Named<Map<String, Firewall.Member>> found = file.sets().get(name);
        if (found == null) throw Failure.server("no such IPSet '" + name + "'");
        return found.content();
    }

    private void delete(ApiCall asking, Firewall file) {
        String name = asking.variable("name");
        if (!members(asking, file).isEmpty() && !asking.flag("force")) {
            throw Failure.server("IPSet '" + name + "' is not empty");
        }
        file.sets().remove(name);
    }

    /** A member whose alias no longer exists is reported with an error. */
    private List<Map<String, Object>> rows(ApiCall asking, Firewall file) {
        return members(asking, file).values().stream()
                .map(member -> {
                    Map<String, Object> row = member.row();
                    String fault = RuleCheck.memberFault(member.cidr(), scope.files(asking));
                    if (fault != null) row.put("errors", Map.of("cidr", fault));
                    return row;
                })
                .toList();
    }

    private void addMember(ApiCall asking, Firewall file) {
        Map<String, Firewall.Member> members = members(asking, file);
        String cidr = asking.parameters().getOrDefault("cidr", "");
        if (members.containsKey(cidr)) throw Failure.parameter("cidr", "address '" + cidr + "' already exists");
        if (cidr.matches(".*/0+")) throw Failure.parameter("cidr", "a zero prefix is not allowed in ipset entries");
        String fault = RuleCheck.memberFault(cidr, scope.files(asking));
        if (fault != null) throw Failure.server(fault);
        put(asking, members, Addresses.stored(cidr));
    }

    private static void put(ApiCall asking, Map<String, Firewall.Member> members, String cidr) {
        members.put(cidr, new Firewall.Member(cidr, asking.flag("nomatch"), FirewallNamePaths.comment(asking)));
    }

    private Map<String, Object> member(ApiCall asking, Firewall file) {
        return FirewallDigest.on(rows(asking, file)).stream()
                .filter(row -> asking.variable("cidr").equals(row.get("cidr")))
                .findFirst()
                .orElseThrow(FirewallSetPaths::noMember);
    }

    private static Failure noMember() {
        return Failure.parameter("cidr", "no such IP/Network");
    }

    /** Values that are not sent are removed. */
    private void changeMember(ApiCall asking, Firewall file) {
        FirewallDigest.need(asking, rows(asking, file));
        Map<String, Firewall.Member> members = members(asking, file);
        Firewall.@Nullable Member found = members.get(asking.variable("cidr"));
        if (found == null) throw noMember();
        put(asking, members, found.cidr());
    }

    /** Deleting a member that is not in the set succeeds too. */
    private void deleteMember(ApiCall asking, Firewall file) {
        FirewallDigest.need(asking, rows(asking, file));
        members(asking, file).remove(asking.variable("cidr"));
    }
}
