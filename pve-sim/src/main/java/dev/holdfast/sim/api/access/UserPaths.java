package dev.holdfast.sim.api.access;

import dev.holdfast.sim.api.ApiCall;
import dev.holdfast.sim.api.Route;
import dev.holdfast.sim.model.access.User;
import dev.holdfast.sim.model.access.UserConfig;
import dev.holdfast.sim.schema.Parameter;
import dev.holdfast.sim.wire.Failure;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/** {@code /access/users} without their tokens. */
public final class UserPaths {
    private static final String ONE = "/access/users/{userid}";

    private UserPaths() {}

    /** Adds the routes. */
    public static void add(Route.Table table) {
        table.add(
                "GET",
                "/access/users",
                Map.of("enabled", Parameter.FLAG, "full", Parameter.FLAG),
                Route.ANYONE,
                UserPaths::list);
        var create = new HashMap<>(keys());
        create.put("userid", AccessFormats.USER.must());
        create.put("password", Parameter.text(64));
        table.add("POST", "/access/users", Map.copyOf(create), UserPaths::mayCreate, UserPaths::create);
        table.add("GET", ONE, Map.of(), a -> UserChecks.needUser(a, "User.Modify|Sys.Audit"), UserPaths::read);
        var update = new HashMap<>(keys());
        update.put("append", Parameter.FLAG);
        table.add("PUT", ONE, Map.copyOf(update), UserPaths::mayUpdate, UserPaths::update);
        table.add("DELETE", ONE, Map.of(), UserPaths::mayDelete, UserPaths::delete);
    }

    private static Map<String, Parameter> keys() {
        return Map.of(
                "comment",
                Parameter.text(2048),
                "email",
                AccessFormats.EMAIL_OR_NONE,
                "enable",
                Parameter.FLAG,
                "expire",
                Parameter.number(0, null),
                "firstname",
                Parameter.text(1024),
                "groups",
                AccessFormats.GROUPS,
                "keys",
                Parameter.text(4096),
                "lastname",
                Parameter.text(1024));
    }

    private static void mayCreate(ApiCall asking) {
        UserChecks.needRealm(asking);
        UserChecks.needGroups(asking, "User.Modify");
    }

    private static void mayUpdate(ApiCall asking) {
        asking.caller().config().user(UserChecks.userid(asking));
        UserChecks.needGroups(asking, "User.Modify");
        UserChecks.needUser(asking, "User.Modify");
    }

    private static void mayDelete(ApiCall asking) {
        UserChecks.needRealm(asking);
        UserChecks.needUser(asking, "User.Modify");
    }

    /** The caller, and users in groups that the caller may audit. */
    private static List<Map<String, Object>> list(ApiCall asking) {
        UserConfig users = asking.caller().config();
        String privileges = "User.Modify|Sys.Audit";
        boolean all = asking.caller().hasAny("/access/groups", privileges);
        String enabled = asking.parameter("enabled");
        var rows = new ArrayList<Map<String, Object>>();
        users.users.forEach((id, user) -> {
            boolean seen = all
                    || id.equals(asking.caller().id())
                    || users.groupsOf(id).stream()
                            .anyMatch(group -> asking.caller().hasAny("/access/groups/" + group, privileges));
            if (!seen || (enabled != null && user.enable() != Parameter.isYes(enabled))) return;
            rows.add(row(users, id, user, asking.flag("full")));
        });
        return rows;
    }

    private static Map<String, Object> row(UserConfig users, String id, User user, boolean full) {
        Map<String, Object> row = user.row();
        row.put("userid", id);
        row.put("realm-type", id.substring(id.lastIndexOf('@') + 1));
        if (full) {
            row.put("groups", String.join(",", users.groupsOf(id)));
            row.put("tokens", UserTokenPaths.rows(user));
        }
        return row;
    }

    private static Map<String, Object> read(ApiCall asking) {
        String id = asking.variable("userid");
        UserConfig users = asking.caller().config();
        User user = users.user(id);
        Map<String, Object> row = user.row();
        row.put("groups", users.groupsOf(id));
        var tokens = new TreeMap<String, Object>();
        user.tokens().forEach((name, token) -> tokens.put(name, token.row()));
        row.put("tokens", tokens);
        return row;
    }

    private static @Nullable Object create(ApiCall asking) {
        AccessFormats.needLongEnough(asking, "password");
        String id = UserChecks.userid(asking);
        String password = asking.parameter("password");
        UserChange.apply(asking, "create user failed", users -> {
            if (users.users.containsKey(id)) throw Failure.server("user '" + id + "' already exists");
            if (password != null) needPasswordRealm(id);
            users.users.put(id, changed(asking, User.fresh(password)));
            AccessFormats.list(asking.parameter("groups")).forEach(group -> users.join(id, group));
        });
        return null;
    }

    private static @Nullable Object update(ApiCall asking) {
        AccessFormats.needTogether(asking, "append", "groups");
        String id = asking.variable("userid");
        UserChange.apply(asking, "update user failed", users -> {
            users.users.put(id, changed(asking, users.user(id)));
            if (asking.parameter("groups") == null) return;
            if (!asking.flag("append")) users.leaveGroups(id);
            AccessFormats.list(asking.parameter("groups")).forEach(group -> users.join(id, group));
        });
        return null;
    }

    private static User changed(ApiCall asking, User user) {
        var texts = new TreeMap<>(user.texts());
        for (String key : User.TEXTS) {
            String text = asking.parameter(key);
            if (text != null) texts.put(key, text);
        }
        texts.values().removeIf(String::isEmpty);
        String enable = asking.parameter("enable");
        String expire = asking.parameter("expire");
        return new User(
                enable == null ? user.enable() : Parameter.isYes(enable),
                expire == null ? user.expire() : Long.parseLong(expire),
                texts,
                user.password(),
                user.tokens());
    }

    private static @Nullable Object delete(ApiCall asking) {
        String id = asking.variable("userid");
        UserChange.apply(asking, "delete user failed", users -> users.removeUser(id));
        return null;
    }

    /** Passwords of the realm {@code pam} are those of the node's own users; only root exists here. */
    static void needPasswordRealm(String userid) {
        String realm = UserChecks.realm(userid);
        if (realm.equals("pam") && !userid.equals(User.ROOT)) {
            throw Failure.of(501, "not modelled: users of the operating system");
        }
        if (!List.of("pam", "pve").contains(realm)) {
            throw Failure.server("auth domain '" + realm + "' does not exist");
        }
    }
}
