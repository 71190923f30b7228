package dev.holdfast.sim.api.firewall;

import dev.holdfast.sim.api.ApiCall;
import dev.holdfast.sim.api.Route;
import dev.holdfast.sim.model.firewall.Firewall;
import dev.holdfast.sim.schema.Parameter;
import dev.holdfast.sim.wire.Failure;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/** The aliases of a scope, and the list of everything that rules may refer to. */
final class FirewallNamePaths {
    private final FirewallScope scope;

    private FirewallNamePaths(FirewallScope scope) {
        this.scope = scope;
    }

    static void add(Route.Table table, FirewallScope scope) {
        var paths = new FirewallNamePaths(scope);
        String all = scope.path() + "/aliases";
        String one = all + "/{name}";
        Parameter name = FirewallFormats.NAME.must();
        table.add("GET", all, Map.of(), scope.audit(), a -> scope.read(a, file -> FirewallDigest.on(rows(file))));
        table.add(
                "POST",
                all,
                Map.of("name", name, "cidr", FirewallFormats.NETWORK.must(), "comment", Parameter.TEXT),
                scope.modify(),
                a -> scope.write(a, file -> create(a, file)));
        table.add(
                "GET",
                one,
                Map.of("name", name),
                scope.audit(),
                a -> scope.read(a, file -> get(a, file).row()));
        table.add(
                "PUT",
                one,
                Map.of(
                        "name", name,
                        "rename", FirewallFormats.NAME,
                        "cidr", FirewallFormats.NETWORK.must(),
                        "comment", Parameter.TEXT,
                        "digest", FirewallFormats.DIGEST),
                scope.modify(),
                a -> scope.write(a, file -> change(a, file)));
        table.add(
                "DELETE",
                one,
                Map.of("name", name, "digest", FirewallFormats.DIGEST),
                scope.modify(),
                a -> scope.write(a, file -> delete(a, file)));
        table.add(
                "GET",
                scope.path() + "/refs",
                Map.of("type", Parameter.oneOf("alias", "ipset")),
                scope.audit(),
                a -> scope.read(a, _ -> paths.references(a)));
    }

    private static List<Map<String, Object>> rows(Firewall file) {
        return file.aliases().values().stream().map(Firewall.Alias::row).toList();
    }

    private static Firewall.Alias get(ApiCall asking, Firewall file) {
        Firewall.Alias found = file.alias(asking.variable("name"));
        if (found == null) throw Failure.parameter("name", "no such alias");
        return found;
    }

    private static void create(ApiCall asking, Firewall file) {
        String name = asking.parameters().getOrDefault("name", "");
        refuseTaken(file, name);
        file.aliases().put(key(name), alias(asking, name));
    }

    private static void refuseTaken(Firewall file, String name) {
        if (file.alias(name) != null) throw Failure.parameter("name", "alias '" + name + "' already exists");
    }

    private static String key(String name) {
        return name.toLowerCase(Locale.ROOT);
    }

    private static Firewall.Alias alias(ApiCall asking, String name) {
        String cidr = asking.parameters().getOrDefault("cidr", "");
        return new Firewall.Alias(name, Addresses.stored(cidr), comment(asking));
    }

    static @Nullable String comment(ApiCall asking) {
        String comment = asking.parameter("comment");
        return comment == null || comment.isEmpty() ? null : comment;
    }

    /** The comment is removed unless it is sent again. Rules and sets that name the alias stay unchanged. */
    private static void change(ApiCall asking, Firewall file) {
        FirewallDigest.need(asking, rows(file));
        get(asking, file);
        String old = asking.variable("name");
        String name = asking.parameters().getOrDefault("rename", old);
        if (key(name).equals(key(old))) {
            name = old;
        } else {
            refuseTaken(file, name);
        }
        file.aliases().remove(key(old));
        file.aliases().put(key(name), alias(asking, name));
    }

    /** Deleting an alias that does not exist or is in use succeeds too. */
    private static void delete(ApiCall asking, Firewall file) {
        FirewallDigest.need(asking, rows(file));
        file.aliases().remove(key(asking.variable("name")));
    }

    /** The cluster's come first. The name of an alias is returned in lower case, however it is written. */
    private List<Map<String, Object>> references(ApiCall asking) {
        var found = new ArrayList<Map<String, Object>>();
        for (Firewall file : scope.files(asking).reversed()) {
            String where = file == asking.cluster().firewalls().cluster() ? "dc" : "guest";
            if (!"alias".equals(asking.parameter("type"))) {
                file.sets()
                        .forEach((name, set) -> found.add(reference("ipset", name, "+" + name, where, set.comment())));
            }
            if (!"ipset".equals(asking.parameter("type"))) {
                file.aliases()
                        .forEach((name, alias) -> found.add(reference("alias", name, name, where, alias.comment())));
            }
        }
        return found;
    }

    private static Map<String, Object> reference(
            String type, String name, String reference, String where, @Nullable String comment) {
        var row = new TreeMap<String, Object>();
        row.put("type", type);
        row.put("name", name);
        row.put("ref", reference);
        row.put("scope", where);
        if (comment != null) row.put("comment", comment);
        return row;
    }
}
