package dev.holdfast.sim.api.access;

import dev.holdfast.sim.api.ApiCall;
import dev.holdfast.sim.api.Route;
import dev.holdfast.sim.model.access.User;
import dev.holdfast.sim.model.access.UserToken;
import dev.holdfast.sim.schema.Parameter;
import dev.holdfast.sim.wire.Failure;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/** {@code /access/users/{userid}/token}. */
public final class UserTokenPaths {
    private static final String ALL = "/access/users/{userid}/token";
    private static final String ONE = ALL + "/{tokenid}";
    private static final Map<String, Parameter> KEYS =
            Map.of("comment", Parameter.TEXT, "expire", Parameter.number(0, null), "privsep", Parameter.FLAG);

    private UserTokenPaths() {}

    /** Adds the routes. */
    public static void add(Route.Table table) {
        Route.Check may = a -> UserChecks.needSelfOrUser(a, "User.Modify");
        table.add("GET", ALL, Map.of(), may, a -> rows(a.caller().config().user(a.variable("userid"))));
        table.add("GET", ONE, Map.of(), may, a -> token(a).row());
        table.add("POST", ONE, KEYS, may, UserTokenPaths::create);
        var update = new TreeMap<>(KEYS);
        update.put("delete", Parameter.TEXT);
        table.add("PUT", ONE, Map.copyOf(update), may, UserTokenPaths::update);
        table.add("DELETE", ONE, Map.of(), may, UserTokenPaths::delete);
    }

    static List<Map<String, Object>> rows(User user) {
        return new TreeMap<>(user.tokens())
                .entrySet().stream()
                        .map(e -> {
                            Map<String, Object> row = e.getValue().row();
                            row.put("tokenid", e.getKey());
                            return row;
                        })
                        .toList();
    }

    private static UserToken token(ApiCall asking) {
        return asking.caller().config().token(asking.variable("userid"), AccessFormats.tokenName(asking));
    }

    /** The secret is returned only here. */
    private static Map<String, Object> create(ApiCall asking) {
        String user = asking.variable("userid");
        String name = AccessFormats.tokenName(asking);
        if (asking.caller().config().user(user).tokens().containsKey(name)) {
            throw Failure.parameter("tokenid", "Token already exists.");
        }
        var fresh = new UserToken(UUID.randomUUID().toString(), 0, true, "");
        UserChange.apply(asking, "generating token failed", users -> {
            if (users.user(user).tokens().containsKey(name)) throw Failure.server("Token already exists.");
            users.putToken(user, name, changed(asking, fresh));
        });
        // What was sent is returned unchanged: numbers as text.
        var info = new TreeMap<String, Object>(asking.parameters());
        info.putIfAbsent("privsep", 1);
        return Map.of("full-tokenid", user + "!" + name, "info", info, "value", fresh.secret());
    }

    private static UserToken changed(ApiCall asking, UserToken token) {
        String expire = asking.parameter("expire");
        String separated = asking.parameter("privsep");
        String comment = asking.parameter("comment");
        return new UserToken(
                token.secret(),
                expire == null ? token.expire() : Long.parseLong(expire),
                separated == null ? token.separated() : Parameter.isYes(separated),
                comment == null || comment.isEmpty() ? token.comment() : comment);
    }

    private static Map<String, Object> update(ApiCall asking) {
        String user = asking.variable("userid");
        token(asking);
        List<String> deleted = AccessFormats.list(asking.parameter("delete"));
        String name = AccessFormats.tokenName(asking);
        UserChange.apply(asking, "updating token info failed", users -> {
            UserToken token = changed(asking, users.token(user, name));
            users.putToken(
                    user,
                    name,
                    new UserToken(
                            token.secret(),
                            deleted.contains("expire") ? 0 : token.expire(),
                            deleted.contains("privsep") || token.separated(),
                            deleted.contains("comment") ? "" : token.comment()));
        });
        return asking.cluster().access().config().token(user, name).row();
    }

    private static @Nullable Object delete(ApiCall asking) {
        String user = asking.variable("userid");
        String name = AccessFormats.tokenName(asking);
        token(asking);
        UserChange.apply(asking, "deleting token failed", users -> users.removeToken(user, name));
        return null;
    }
}
