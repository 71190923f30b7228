package dev.holdfast.sim.api.access;

import dev.holdfast.sim.api.ApiCall;
import dev.holdfast.sim.api.Route;
import dev.holdfast.sim.model.SimCluster;
import dev.holdfast.sim.model.access.Caller;
import dev.holdfast.sim.model.access.User;
import dev.holdfast.sim.model.access.UserConfig;
import dev.holdfast.sim.schema.Parameter;
import dev.holdfast.sim.wire.Failure;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * {@code /access/ticket} and {@code /access/password}: signing in with a password, and changing it. No second factors.
 */
public final class TicketPaths {
    private static final Map<String, Pattern> CAPABILITIES = Map.of(
            "access", capability("(User|Group)\\.|Permissions\\.Modify"),
            "dc", capability("Sys\\.Audit|Sys\\.Modify|SDN\\."),
            "mapping", capability("Mapping\\.|Permissions\\.Modify"),
            "nodes", capability("Sys\\.|Permissions\\.Modify"),
            "sdn", capability("SDN\\.|Permissions\\.Modify"),
            "storage", capability("Datastore\\.|Permissions\\.Modify"),
            "vms", capability("VM\\.|Permissions\\.Modify"));
    private static final List<String> ALWAYS_LOOKED_AT =
            List.of("/", "/nodes", "/access/groups", "/vms", "/storage", "/sdn", "/mapping");

    private TicketPaths() {}

    /** Adds the routes. */
    public static void add(Route.Table table) {
        table.add("GET", "/access/ticket", Map.of(), Route.WORLD, _ -> null);
        table.add(
                "POST",
                "/access/ticket",
                Map.of(
                        "new-format",
                        Parameter.FLAG,
                        "otp",
                        Parameter.TEXT,
                        "password",
                        Parameter.TEXT.must(),
                        "path",
                        Parameter.text(64),
                        "privs",
                        Parameter.text(64),
                        "realm",
                        Parameter.text(32),
                        "tfa-challenge",
                        Parameter.TEXT,
                        "username",
                        Parameter.text(64).must()),
                Route.WORLD,
                TicketPaths::signIn);
        table.add(
                "PUT",
                "/access/password",
                Map.of(
                        "userid",
                        AccessFormats.USER.must(),
                        "password",
                        Parameter.text(64).must(),
                        "confirmation-password",
                        Parameter.text(64)),
                TicketPaths::mayChangePassword,
                TicketPaths::changePassword);
    }

    private static Pattern capability(String regex) {
        return Pattern.compile("(" + regex + ").*");
    }

    /** Every failure has the same error text. */
    private static Map<String, Object> signIn(ApiCall asking) {
        AccessFormats.needTogether(asking, "path", "privs");
        AccessFormats.needTogether(asking, "privs", "path");
        String realm = asking.parameter("realm");
        String name = asking.parameters().getOrDefault("username", "") + (realm == null ? "" : "@" + realm);
        SimCluster cluster = asking.cluster();
        UserConfig users = cluster.access().config();
        var caller = new Caller(users, name);
        try {
            SignIn.needEnabled(cluster, users, name);
            needPasswordOrTicket(asking, name);
            needPrivileges(asking, caller);
        } catch (Failure failure) {
            throw Failure.of(401, "authentication failure");
        }
        var answer = new TreeMap<String, Object>();
        answer.put("username", name);
        answer.put("cap", capabilities(caller));
        if (asking.parameter("path") == null) {
            answer.put("ticket", cluster.tickets().ticket(name));
            answer.put("CSRFPreventionToken", cluster.tickets().preventionToken(name));
        }
        String clusterName = cluster.name();
        if (clusterName != null && caller.has("/", "Sys.Audit")) answer.put("clustername", clusterName);
        return answer;
    }

    /** A valid ticket in place of the password is renewed; a ticket of root creates tickets for any user. */
    private static void needPasswordOrTicket(ApiCall asking, String name) {
        if (asking.parameter("tfa-challenge") != null) throw Failure.server("nobody has a second factor");
        String password = asking.parameters().getOrDefault("password", "");
        boolean verifies = asking.parameter("path") != null;
        String holder = asking.cluster().tickets().userOf(password);
        if (holder != null && (holder.equals(name) || (holder.equals(User.ROOT) && !verifies))) return;
        needPassword(asking, name, password);
    }

    private static void needPassword(ApiCall asking, String name, String password) {
        User user = asking.cluster().access().config().user(name);
        if (!password.equals(user.password())) throw Failure.server("invalid credentials");
    }

    private static void needPrivileges(ApiCall asking, Caller caller) {
        String path = asking.parameter("path");
        if (path == null) return;
        String normal = AclPaths.normal(path);
        if (normal == null) throw Failure.server("invalid path - " + path);
        AccessFormats.list(asking.parameter("privs")).forEach(privilege -> caller.need(normal, privilege));
    }

    /** What a web page should offer, by area: a privilege anywhere in an area counts for the whole area. */
    private static Map<String, Map<String, Integer>> capabilities(Caller caller) {
        var capabilities = new TreeMap<String, Map<String, Integer>>();
        CAPABILITIES.keySet().forEach(family -> capabilities.put(family, new TreeMap<>()));
        var paths = new TreeSet<>(ALWAYS_LOOKED_AT);
        paths.addAll(caller.config().acl.paths());
        for (String path : paths) {
            String top = path.equals("/") ? "dc" : path.split("/")[1];
            // Privileges on a pool apply to its members.
            List<String> families = top.equals("pool") ? List.of("vms", "storage") : List.of(top);
            for (String family : families) {
                Pattern told = CAPABILITIES.get(family);
                Map<String, Integer> held = capabilities.get(family);
                if (told == null || held == null) continue;
                caller.on(path).keySet().stream()
                        .filter(privilege -> told.matcher(privilege).matches())
                        .forEach(privilege -> held.put(privilege, 1));
            }
        }
        return capabilities;
    }

    /** Not allowed for tokens: a token could give itself the rights of its user. */
    private static void mayChangePassword(ApiCall asking) {
        boolean may = asking.caller().isRoot()
                || UserChecks.isSelf(asking)
                || UserChecks.holdsRealmAndUser(asking, "User.Modify");
        if (asking.caller().isToken() || !may) throw Failure.of(403, "Permission check failed");
    }

    private static @Nullable Object changePassword(ApiCall asking) {
        String userid = UserChecks.userid(asking);
        AccessFormats.needLongEnough(asking, "password");
        confirm(asking);
        UserConfig users = asking.cluster().access().config();
        users.user(userid);
        boolean others = !UserChecks.isSelf(asking) && !asking.caller().isRoot();
        if (others && UserChecks.realm(userid).equals("pam")) throw Failure.of(403, "Permission check failed");
        UserPaths.needPasswordRealm(userid);
        asking.needQuorum();
        String password = asking.parameters().getOrDefault("password", "");
        asking.cluster().access().change(u -> u.users.put(userid, u.user(userid).withPassword(password)));
        return null;
    }

    /** All users except root must confirm with their current password. */
    private static void confirm(ApiCall asking) {
        if (asking.caller().isRoot()) return;
        String own = asking.parameter("confirmation-password");
        if (own == null) {
            throw Failure.parameter("confirmation-password", "password is required to modify user");
        }
        needPassword(asking, asking.caller().id(), own);
    }
}
