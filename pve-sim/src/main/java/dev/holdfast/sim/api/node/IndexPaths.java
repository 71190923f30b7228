package dev.holdfast.sim.api.node;

import dev.holdfast.sim.api.OfficialPaths;
import dev.holdfast.sim.api.Route;
import java.util.List;
import java.util.Map;

/** Paths that list their child paths, modelled or not. */
public final class IndexPaths {
    private IndexPaths() {}

    /** Registers all routes. */
    public static void add(Route.Table table) {
        for (String path :
                List.of("/cluster", "/nodes/{node}", "/cluster/config", "/cluster/ha", "/cluster/ha/status")) {
            index(table, path, "name");
        }
        for (String path : List.of("/", "/cluster/backup-info", "/nodes/{node}/certificates")) {
            index(table, path, "subdir");
        }
        index(table, "/nodes/{node}/apt", "id");
    }

    private static void index(Route.Table table, String path, String key) {
        List<Map<String, String>> rows = below(path, key);
        table.add("GET", path, Map.of(), Route.ANYONE, _ -> rows);
    }

    /** A row for each name directly below a path. */
    public static List<Map<String, String>> below(String path, String key) {
        return OfficialPaths.below(path).stream().map(name -> Map.of(key, name)).toList();
    }
}
