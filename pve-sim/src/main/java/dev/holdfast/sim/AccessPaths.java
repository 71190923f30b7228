package dev.holdfast.sim;

import java.util.Map;
import org.jspecify.annotations.Nullable;

/** {@code /version} and {@code /access}. */
final class AccessPaths {
    private AccessPaths() {}

    static void add(Route.Table table) {
        table.add("GET", "/version", Map.of(), Route.ANYONE, a -> a.sim().version());
        table.add(
                "GET",
                "/access/permissions",
                Map.of("userid", Parameter.TEXT, "path", Parameter.TEXT),
                Route.ANYONE,
                AccessPaths::permissions);
    }

    private static Object permissions(Asking asking) {
        Token about = about(asking, asking.parameter("userid"));
        String path = asking.parameter("path");
        return path == null ? about.permissions() : about.permissions(path);
    }

    /** Users are not modelled, only tokens. */
    private static Token about(Asking asking, @Nullable String id) {
        if (id == null || id.equals(asking.token().id())) return asking.token();
        asking.token().need("/access", "Sys.Audit");
        Token other = asking.sim().findToken(id);
        if (other == null) throw Failure.server("no such user ('" + id + "')");
        return other;
    }
}
