package dev.holdfast.notify.routing;

import dev.holdfast.base.json.Json;
import java.util.List;
import org.jdbi.v3.core.Handle;

/** Table {@code notify_route}. */
final class RouteStore {
    private record Row(long id, String name, int position, boolean enabled, String rule) {
        Route route() {
            return new Route(id, name, position, enabled, Json.read(rule, Route.Rule.class));
        }
    }

    /** In the order in which they are tried. */
    List<Route> list(Handle db) {
        return db.select("SELECT id, name, position, enabled, rule FROM notify_route ORDER BY position, id")
                .mapTo(Row.class)
                .map(Row::route)
                .list();
    }

    long insert(Handle db, Route route) {
        return db.select(
                        "INSERT INTO notify_route (name, position, enabled, rule) VALUES (?, ?, ?, ?) RETURNING id",
                        route.name(),
                        route.position(),
                        route.enabled(),
                        Json.write(route.rule()))
                .mapTo(Long.class)
                .one();
    }

    boolean update(Handle db, Route route) {
        return db.execute(
                        "UPDATE notify_route SET name = ?, position = ?, enabled = ?, rule = ? WHERE id = ?",
                        route.name(),
                        route.position(),
                        route.enabled(),
                        Json.write(route.rule()),
                        route.id())
                == 1;
    }

    boolean delete(Handle db, long id) {
        return db.execute("DELETE FROM notify_route WHERE id = ?", id) == 1;
    }
}
