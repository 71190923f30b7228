package dev.holdfast.sim.api.access;

import dev.holdfast.sim.api.ApiCall;
import dev.holdfast.sim.api.Route;
import dev.holdfast.sim.model.access.Caller;
import dev.holdfast.sim.schema.Parameter;
import dev.holdfast.sim.wire.Failure;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** {@code /version}, the caller's privileges, and the realms of users. */
public final class AccessPaths {
    private static final List<Map<String, String>> REALMS = List.of(
            Map.of("realm", "pam", "type", "pam", "comment", "Linux PAM standard authentication"),
            Map.of("realm", "pve", "type", "pve", "comment", "Proxmox VE authentication server"));

    private AccessPaths() {}

    /** Adds the routes. */
    public static void add(Route.Table table) {
        table.add("GET", "/version", Map.of(), Route.ANYONE, a -> a.dataCentre().version());
        table.add("GET", "/access", Map.of(), Route.ANYONE, _ -> index());
        table.add("GET", "/access/domains", Map.of(), Route.WORLD, _ -> REALMS);
        table.add(
                "GET",
                "/access/permissions",
                Map.of("userid", AccessFormats.USER_OR_TOKEN, "path", Parameter.TEXT),
                Route.ANYONE,
                AccessPaths::permissions);
    }

    private static List<Map<String, String>> index() {
        return Stream.of("users", "groups", "roles", "acl", "domains", "openid", "tfa", "ticket", "password")
                .map(name -> Map.of("subdir", name))
                .toList();
    }

    private static Object permissions(ApiCall asking) {
        String path = asking.parameter("path");
        String normal = path == null ? null : AclPaths.normal(path);
        if (path != null && normal == null) throw Failure.parameter("path", "invalid ACL path '" + path + "'");
        return Caller.permissions(asking.caller().config(), about(asking, asking.parameter("userid")), normal);
    }

    /** Users may query themselves and their own tokens; querying others needs a privilege. */
    private static String about(ApiCall asking, @Nullable String id) {
        String own = asking.caller().id();
        if (id == null || id.equals(own) || id.startsWith(own + "!")) return id == null ? own : id;
        asking.caller().need("/access", "Sys.Audit");
        return id;
    }
}
