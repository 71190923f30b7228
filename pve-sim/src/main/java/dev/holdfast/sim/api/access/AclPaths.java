package dev.holdfast.sim.api.access;

import dev.holdfast.sim.api.ApiCall;
import dev.holdfast.sim.api.Route;
import dev.holdfast.sim.model.access.Acl;
import dev.holdfast.sim.model.access.UserConfig;
import dev.holdfast.sim.schema.Parameter;
import dev.holdfast.sim.wire.Failure;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/** {@code /access/acl}. */
public final class AclPaths {
    private static final String NAME = "[\\p{Alnum}._-]+";

    /** The paths on which roles can be granted; on any other path they can only be removed. */
    private static final Pattern PATH = Pattern.compile("/|/(access|nodes|pool|sdn|storage|vms|mapping)"
            + "|/access/(groups|realm)(/" + NAME + ")?"
            + "|/(nodes|storage)/" + NAME
            + "|/pool/" + NAME + "(/" + NAME + "){0,2}"
            + "|/mapping/" + NAME + "(/" + NAME + ")?"
            + "|/sdn/controllers(/[\\p{Alnum}_-]+)?"
            + "|/sdn/(dns|ipams)(/\\p{Alnum}+)?"
            + "|/sdn/zones(/" + NAME + "(/" + NAME + "(/[1-9][0-9]{0,3})?)?)?"
            + "|/vms/[1-9][0-9]{2,}");

    private AclPaths() {}

    /** Adds the routes. */
    public static void add(Route.Table table) {
        table.add("GET", "/access/acl", Map.of(), Route.ANYONE, AclPaths::list);
        table.add(
                "PUT",
                "/access/acl",
                Map.of(
                        "delete",
                        Parameter.FLAG,
                        "groups",
                        AccessFormats.GROUPS,
                        "path",
                        Parameter.TEXT.must(),
                        "propagate",
                        Parameter.FLAG,
                        "roles",
                        AccessFormats.ROLES.must(),
                        "tokens",
                        AccessFormats.TOKENS,
                        "users",
                        AccessFormats.USERS),
                AclPaths::mayChange,
                AclPaths::change);
    }

    /** A path as it is stored; null for an invalid one. */
    static @Nullable String normal(String path) {
        String single = ("/" + path).replaceAll("/+", "/");
        String normal = single.length() > 1 && single.endsWith("/") ? single.substring(0, single.length() - 1) : single;
        return !path.isEmpty() && normal.matches("[\\p{Alnum}._/-]+") ? normal : null;
    }

    /**
     * The privileges needed to grant roles on a path: users who may create guests, storages or pools may also share
     * them.
     */
    static String privilegesToShare(String path) {
        if (path.startsWith("/vms/")) return "Permissions.Modify|VM.Allocate";
        if (path.startsWith("/storage/")) return "Permissions.Modify|Datastore.Allocate";
        if (path.startsWith("/pool/")) return "Permissions.Modify|Pool.Allocate";
        return "Permissions.Modify";
    }

    private static void mayChange(ApiCall asking) {
        String path = normal(asking.parameters().getOrDefault("path", ""));
        if (path == null) asking.caller().need("/access", "Permissions.Modify");
        else asking.caller().need(path, privilegesToShare(path));
    }

    private static List<Map<String, Object>> list(ApiCall asking) {
        boolean all = asking.caller().has("/access", "Sys.Audit");
        var rows = new ArrayList<Map<String, Object>>();
        for (Acl.Entry entry : asking.caller().config().acl.entries()) {
            if (!all && !asking.caller().hasAny(entry.path(), privilegesToShare(entry.path()))) continue;
            String holder = entry.holder();
            boolean group = holder.startsWith("@");
            var row = new TreeMap<String, Object>();
            row.put("path", entry.path());
            row.put("roleid", entry.role());
            row.put("propagate", entry.propagates() ? 1 : 0);
            row.put("type", group ? "group" : holder.contains("!") ? "token" : "user");
            row.put("ugid", group ? holder.substring(1) : holder);
            rows.add(row);
        }
        return rows;
    }

    private static @Nullable Object change(ApiCall asking) {
        if (Set.of("users", "groups", "tokens").stream()
                .allMatch(kind -> named(asking, kind).isEmpty())) {
            String fault = "either 'users', 'groups' or 'tokens' is required.";
            throw Failure.parameters(Map.of("users", fault, "groups", fault, "tokens", fault));
        }
        boolean delete = asking.flag("delete");
        String sent = asking.parameters().getOrDefault("path", "");
        String path = normal(sent);
        if (path == null || (!delete && !PATH.matcher(path).matches())) {
            throw Failure.parameter("path", "invalid ACL path '" + sent + "'");
        }
        String propagate = asking.parameter("propagate");
        boolean propagates = propagate == null || Parameter.isYes(propagate);
        UserChange.apply(asking, "ACL update failed", users -> {
            for (String role : named(asking, "roles")) {
                Set<String> privileges = users.roles.get(role);
                if (privileges == null) throw Failure.server("role '" + role + "' does not exist");
                needToHold(asking, path, role, privileges, delete, propagates);
                for (String holder : holders(asking, users)) {
                    if (!delete) users.acl.put(path, holder, role, propagates);
                    else
                        users.acl.removeIf(e -> e.path().equals(path)
                                && e.holder().equals(holder)
                                && e.role().equals(role));
                }
            }
        });
        return null;
    }

    private static List<String> named(ApiCall asking, String parameter) {
        return AccessFormats.list(asking.parameter(parameter));
    }

    /** A caller who may share but not modify permissions can grant only privileges that they have. */
    private static void needToHold(
            ApiCall asking, String path, String role, Set<String> privileges, boolean delete, boolean propagates) {
        Map<String, Boolean> own = asking.caller().on(path);
        if (own.containsKey("Permissions.Modify")) return;
        boolean held = !privileges.isEmpty() && own.keySet().containsAll(privileges);
        boolean heldBelow = delete || !propagates || privileges.stream().allMatch(p -> own.getOrDefault(p, false));
        if (held && heldBelow) return;
        throw Failure.parameter("role", "Cannot " + (delete ? "remove" : "add") + " role '" + role + "'");
    }

    private static List<String> holders(ApiCall asking, UserConfig users) {
        var holders = new ArrayList<String>();
        for (String group : named(asking, "groups")) {
            if (!users.groups.containsKey(group)) throw Failure.server("group '" + group + "' does not exist");
            holders.add("@" + group);
        }
        for (String user : named(asking, "users")) {
            if (!users.users.containsKey(user)) throw Failure.server("user '" + user + "' does not exist");
            holders.add(user);
        }
        for (String token : named(asking, "tokens")) {
            users.token(token.substring(0, token.indexOf('!')), token.substring(token.indexOf('!') + 1));
            holders.add(token);
        }
        return holders;
    }
}
