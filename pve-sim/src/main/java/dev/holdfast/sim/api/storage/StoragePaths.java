package dev.holdfast.sim.api.storage;

import dev.holdfast.sim.api.ApiCall;
import dev.holdfast.sim.api.Route;
import dev.holdfast.sim.model.SimStorage;
import dev.holdfast.sim.schema.Formats;
import dev.holdfast.sim.schema.Parameter;
import dev.holdfast.sim.wire.Failure;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Stream;

/** {@code /nodes/{node}/storage}: the storages of one node. */
public final class StoragePaths {
    static final String ONE = "/nodes/{node}/storage/{storage}";

    /** Needs read access to the storage in the path. */
    static final Route.Check SEEN = a -> a.caller().need(path(a), SimStorage.SEEN_WITH);

    private StoragePaths() {}

    static String path(ApiCall asking) {
        return "/storage/" + asking.variable("storage");
    }

    /** Registers all routes. */
    public static void add(Route.Table table) {
        table.add(
                "GET",
                "/nodes/{node}/storage",
                Map.of(
                        "content", Parameter.TEXT,
                        "storage", Formats.STORAGE,
                        "enabled", Parameter.FLAG,
                        "format", Parameter.FLAG,
                        "target", Parameter.TEXT),
                Route.ANYONE,
                StoragePaths::list);
        table.add("GET", ONE, Map.of(), SEEN, _ -> index());
        table.add("GET", ONE + "/status", Map.of(), SEEN, StoragePaths::status);
    }

    /** Contains storages that this node can't use as not enabled, unless the request filters by content. */
    private static List<Map<String, Object>> list(ApiCall asking) {
        String name = asking.parameter("storage");
        String content = asking.parameter("content");
        String target = asking.parameter("target");
        if (name != null && asking.cluster().findStorage(name) == null) throw noSuch();
        return asking.cluster().storages().stream()
                .filter(s -> asking.caller().hasAny("/storage/" + s.id(), SimStorage.SEEN_WITH))
                .filter(s -> name == null || s.id().equals(name))
                .filter(s -> !asking.flag("enabled") || s.isEnabled())
                .filter(s -> content == null
                        || (s.isEnabled()
                                && s.isOn(asking.node())
                                && Arrays.stream(content.split(",")).anyMatch(s::holds)))
                .filter(s -> target == null
                        || target.equals(asking.node())
                        || (s.isShared() && s.isOn(asking.node()) && s.isOn(target)))
                .map(s -> row(asking, s))
                .toList();
    }

    private static Map<String, Object> row(ApiCall asking, SimStorage storage) {
        Map<String, Object> row = status(storage, asking.node());
        row.put("storage", storage.id());
        if (row.get("total") instanceof Long total && row.get("used") instanceof Long used && total > 0) {
            row.put("used_fraction", (double) used / total);
        }
        // Version 8 returns formats too, but in a shape that its own schema can't describe.
        if (asking.flag("format") && asking.dataCentre().tellsMessages()) row.put("formats", formats(storage));
        return row;
    }

    /** All sizes are 0 if the storage is not active on the node. */
    private static Map<String, Object> status(SimStorage storage, String node) {
        boolean active = storage.isActive(node);
        var row = new TreeMap<String, Object>();
        row.put("type", storage.type());
        row.put("content", String.join(",", storage.content()));
        row.put("shared", storage.isShared() ? 1 : 0);
        row.put("active", active ? 1 : 0);
        row.put("enabled", storage.isEnabled() && storage.isOn(node) ? 1 : 0);
        row.put("total", active ? storage.capacity() : 0L);
        row.put("used", active ? storage.used(node) : 0L);
        row.put("avail", active ? storage.free(node) : 0L);
        return row;
    }

    private static Map<String, Object> formats(SimStorage storage) {
        List<String> supported = switch (storage.type()) {
            case "zfspool" -> List.of("raw", "subvol");
            case "btrfs" -> List.of("raw", "subvol");
            default -> storage.keepsFiles() ? List.of("qcow2", "raw", "subvol", "vmdk") : List.of("raw");
        };
        return new TreeMap<>(Map.of("default", "raw", "supported", supported));
    }

    private static Failure noSuch() {
        return Failure.parameter("storage", "No such storage.");
    }

    private static List<Map<String, String>> index() {
        return Stream.of(
                        "content",
                        "download-url",
                        "file-restore",
                        "import-metadata",
                        "oci-registry-pull",
                        "prunebackups",
                        "rrd",
                        "rrddata",
                        "status",
                        "upload")
                .map(name -> Map.of("subdir", name))
                .toList();
    }

    private static Map<String, Object> status(ApiCall asking) {
        SimStorage storage = asking.cluster().findStorage(asking.variable("storage"));
        if (storage == null) throw noSuch();
        return status(storage, asking.node());
    }
}
