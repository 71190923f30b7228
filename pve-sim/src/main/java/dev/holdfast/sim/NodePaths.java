package dev.holdfast.sim;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/** {@code /nodes} and what lies directly below a node, its tasks above all. */
final class NodePaths {
    private NodePaths() {}

    static void add(Route.Table table) {
        table.add("GET", "/nodes", Map.of(), a -> {}, NodePaths::list);
        table.add("GET", "/nodes/{node}/status", Map.of(), NodePaths::audit, NodePaths::status);
        table.add(
                "GET",
                "/nodes/{node}/version",
                Map.of(),
                a -> {},
                a -> a.cluster().sim().version());
        table.add(
                "GET",
                "/nodes/{node}/storage",
                Map.of("content", Parameter.TEXT, "storage", Parameter.TEXT, "enabled", Parameter.FLAG),
                a -> {},
                a -> Storage.ALL.stream()
                        .filter(s -> a.token().has("/storage/" + s.name(), "Datastore.Audit"))
                        .map(Storage::ofNode)
                        .toList());
        table.add(
                "GET",
                "/nodes/{node}/tasks",
                Map.of(
                        "start", Parameter.number(0, null),
                        "limit", Parameter.number(0, null),
                        "vmid", Parameter.number(100, 999_999_999),
                        "source", Parameter.oneOf("archive", "active", "all"),
                        "typefilter", Parameter.TEXT,
                        "errors", Parameter.FLAG,
                        "since", Parameter.number(null, null),
                        "until", Parameter.number(null, null)),
                a -> {},
                NodePaths::tasks);
        table.add("GET", "/nodes/{node}/tasks/{upid}/status", Map.of(), a -> {}, a -> task(a).status());
        table.add(
                "GET",
                "/nodes/{node}/tasks/{upid}/log",
                Map.of(
                        "start", Parameter.number(0, null),
                        "limit", Parameter.number(0, null),
                        "download", Parameter.FLAG),
                a -> {},
                NodePaths::log);
        table.add("DELETE", "/nodes/{node}/tasks/{upid}", Map.of(), a -> {}, a -> {
            task(a).stop();
            return null;
        });
    }

    private static void audit(Asking asking) {
        asking.token().need("/nodes/" + asking.node(), "Sys.Audit");
    }

    private static List<Map<String, Object>> list(Asking asking) {
        var rows = new ArrayList<Map<String, Object>>();
        for (SimNode node : asking.cluster().nodes()) {
            var row = new TreeMap<String, Object>();
            row.put("id", "node/" + node.name());
            row.put("node", node.name());
            row.put("type", "node");
            row.put("status", node.isUp() ? "online" : "offline");
            row.put("ssl_fingerprint", node.fingerprint());
            if (node.isUp() && asking.token().has("/nodes/" + node.name(), "Sys.Audit")) {
                row.putAll(node.values());
                row.put("level", "");
            }
            rows.add(row);
        }
        return rows;
    }

    private static Map<String, Object> status(Asking asking) {
        SimNode node = asking.cluster().find(asking.node());
        if (node == null) throw Failure.server("no such node");
        Map<String, Object> values = node.values();
        var status = new LinkedHashMap<String, Object>();
        status.put("cpu", values.get("cpu"));
        status.put("uptime", values.get("uptime"));
        status.put(
                "pveversion", "pve-manager/" + asking.cluster().sim().version().get("version") + "/simulated");
        status.put("kversion", "Linux 6.14.0-pve");
        status.put("loadavg", List.of("0.42", "0.40", "0.38"));
        status.put("cpuinfo", Map.of("cpus", values.get("maxcpu"), "cores", values.get("maxcpu"), "sockets", 1));
        status.put("memory", space(values, "mem"));
        status.put("rootfs", space(values, "disk"));
        status.put("swap", Map.of("total", 0, "used", 0, "free", 0));
        return status;
    }

    private static Map<String, Object> space(Map<String, Object> values, String name) {
        long total = (long) values.getOrDefault("max" + name, 0L);
        long used = (long) values.getOrDefault(name, 0L);
        return Map.of("total", total, "used", used, "free", total - used);
    }

    private static Api.Page tasks(Asking asking) {
        String vmid = asking.parameter("vmid");
        String type = asking.parameter("typefilter");
        String source = asking.parameter("source");
        List<Map<String, Object>> rows = asking.cluster().tasks().stream()
                .filter(t -> t.node().equals(asking.node()))
                .filter(t -> vmid == null || t.id().equals(vmid))
                .filter(t -> type == null || t.type().equals(type))
                .filter(t -> !"active".equals(source) || t.exit() == null)
                .filter(t -> (source != null && !source.equals("archive")) || t.exit() != null)
                .filter(t -> !"1".equals(asking.parameter("errors")) || !"OK".equals(t.exit()))
                .map(SimTask::row)
                .toList();
        List<Map<String, Object>> page = rows.stream()
                .skip(asking.number("start", 0))
                .limit(asking.number("limit", 50))
                .toList();
        return new Api.Page(page, rows.size());
    }

    private static SimTask task(Asking asking) {
        SimTask task = asking.cluster().task(asking.variable("upid"));
        if (task == null) throw Failure.server("no such task");
        return task;
    }

    private static Api.Page log(Asking asking) {
        List<String> lines = task(asking).lines();
        int start = asking.number("start", 0);
        int limit = asking.number("limit", 50);
        var page = new ArrayList<Map<String, Object>>();
        for (int i = start; i < lines.size() && page.size() < limit; i++) {
            page.add(Map.of("n", i + 1, "t", lines.get(i)));
        }
        // A log without a line is told as one that says so.
        if (lines.isEmpty()) page.add(Map.of("n", 1, "t", "no content"));
        return new Api.Page(page, lines.size());
    }
}
