package dev.holdfast.sim;

import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/** The storages every node has: two of its own and one that all share. Their content is not modelled yet. */
record Storage(String name, String plugin, String content, boolean shared, long gib) {
    static final String SEEN_WITH = "Datastore.Audit|Datastore.AllocateSpace";
    static final List<Storage> ALL = List.of(
            new Storage("local", "dir", "backup,images,iso,rootdir,snippets,vztmpl", false, 94),
            new Storage("local-lvm", "lvmthin", "images,rootdir", false, 800),
            new Storage("backup-nfs", "nfs", "backup", true, 4000));

    static Storage get(String name) {
        return ALL.stream()
                .filter(s -> s.name().equals(name))
                .findFirst()
                .orElseThrow(() -> Failure.server("storage '" + name + "' does not exist"));
    }

    Map<String, Object> resource(SimNode node) {
        var row = new TreeMap<String, Object>();
        row.put("type", "storage");
        row.put("id", "storage/" + node.name() + "/" + name);
        row.put("node", node.name());
        row.put("storage", name);
        row.put("plugintype", plugin);
        row.put("content", content);
        row.put("shared", shared ? 1 : 0);
        row.put("status", node.isUp() ? "available" : "unknown");
        if (node.isUp()) {
            row.put("maxdisk", gib << 30);
            row.put("disk", (gib << 30) * 2 / 5);
        }
        return row;
    }

    Map<String, Object> ofNode() {
        var row = new TreeMap<String, Object>();
        row.put("storage", name);
        row.put("type", plugin);
        row.put("content", content);
        row.put("shared", shared ? 1 : 0);
        row.put("active", 1);
        row.put("enabled", 1);
        row.put("total", gib << 30);
        row.put("used", (gib << 30) * 2 / 5);
        row.put("avail", (gib << 30) * 3 / 5);
        row.put("used_fraction", 0.4);
        return row;
    }
}
