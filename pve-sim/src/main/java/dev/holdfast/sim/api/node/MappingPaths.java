package dev.holdfast.sim.api.node;

import dev.holdfast.sim.api.ApiCall;
import dev.holdfast.sim.api.Route;
import dev.holdfast.sim.model.node.Mappings.Kind;
import dev.holdfast.sim.schema.Parameter;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;

/** {@code /cluster/mapping}: the devices of nodes that machines may use by name. */
public final class MappingPaths {
    private MappingPaths() {}

    /** Adds the routes. */
    public static void add(Route.Table table) {
        for (Kind kind : Kind.values()) {
            table.add(
                    "GET",
                    "/cluster/mapping/" + word(kind),
                    Map.of("check-node", Parameter.TEXT),
                    Route.ANYONE,
                    asking -> list(asking, kind));
        }
    }

    private static String word(Kind kind) {
        return kind.name().toLowerCase(Locale.ROOT);
    }

    private static List<Map<String, Object>> list(ApiCall asking, Kind kind) {
        var rows = new ArrayList<Map<String, Object>>();
        asking.cluster().mappings().of(kind).forEach((id, mapping) -> {
            String path = "/mapping/" + word(kind) + "/" + id;
            if (!asking.caller().hasAny(path, "Mapping.Use|Mapping.Modify|Mapping.Audit")) return;
            rows.add(new TreeMap<>(Map.of("id", id, "description", mapping.description(), "map", mapping.devices())));
        });
        return rows;
    }
}
