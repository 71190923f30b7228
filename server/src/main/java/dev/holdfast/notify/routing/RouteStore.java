package dev.holdfast.notify.routing;

import dev.holdfast.base.db.row.Rows;
import dev.holdfast.base.json.Json;
import java.util.List;
import java.util.Objects;
import java.util.Set;
import org.jdbi.v3.core.Handle;
import tools.jackson.databind.node.ObjectNode;

/** Table {@code notify_route}: what a route says is JSON, but for the fields that have columns. */
final class RouteStore {
    private static final Set<String> COLUMNS = Set.of("name", "position", "enabled");

    private record Row(long id, String name, int position, boolean enabled, String rule) {
        Route route() {
            ObjectNode all = (ObjectNode) Json.tree(rule);
            all.put("name", name).put("position", position).put("enabled", enabled);
            return new Route(id, Json.MAPPER.treeToValue(all, RouteIn.class));
        }
    }

    /** In the order in which they are tried. */
    List<Route> list(Handle db) {
        return db.select("SELECT id, name, position, enabled, rule FROM notify_route ORDER BY position, id")
                .mapTo(Row.class)
                .map(Row::route)
                .list();
    }

    /** The position behind all of them. */
    int end(Handle db) {
        return Rows.one(db, Integer.class, "SELECT coalesce(max(position) + 1, 0) FROM notify_route");
    }

    /** Adds a route and returns its id. */
    long insert(Handle db, RouteIn route) {
        return Rows.one(
                db,
                Long.class,
                "INSERT INTO notify_route (name, position, enabled, rule) VALUES (?, ?, ?, ?) RETURNING id",
                route.name(),
                position(route),
                route.enabled(),
                rule(route));
    }

    boolean update(Handle db, Route route) {
        RouteIn spec = route.spec();
        return db.execute(
                        "UPDATE notify_route SET name = ?, position = ?, enabled = ?, rule = ? WHERE id = ?",
                        spec.name(),
                        position(spec),
                        spec.enabled(),
                        rule(spec),
                        route.id())
                == 1;
    }

    /** Nobody else changes this route until the transaction ends. */
    void hold(Handle db, long id) {
        db.execute("UPDATE notify_route SET name = name WHERE id = ?", id);
    }

    private static int position(RouteIn route) {
        return Objects.requireNonNull(route.position());
    }

    private static String rule(RouteIn route) {
        ObjectNode all = Json.MAPPER.valueToTree(route);
        return Json.write(all.remove(COLUMNS));
    }

    boolean delete(Handle db, long id) {
        return db.execute("DELETE FROM notify_route WHERE id = ?", id) == 1;
    }
}
