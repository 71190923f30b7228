package dev.holdfast.sim;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/** {@code /version}, {@code /access} and {@code /cluster}. */
final class ClusterPaths {
    private ClusterPaths() {}

    static void add(Route.Table table) {
        table.add("GET", "/version", Map.of(), a -> {}, a -> a.cluster().sim().version());
        table.add(
                "GET",
                "/access/permissions",
                Map.of("userid", Parameter.TEXT, "path", Parameter.TEXT),
                a -> {},
                a -> a.token().permissions());
        table.add(
                "GET",
                "/cluster/resources",
                Map.of("type", Parameter.oneOf("vm", "storage", "node", "sdn")),
                a -> {},
                ClusterPaths::resources);
        table.add("GET", "/cluster/status", Map.of(), a -> a.token().need("/", "Sys.Audit"), ClusterPaths::status);
        table.add(
                "GET",
                "/cluster/nextid",
                Map.of("vmid", Parameter.number(100, 999_999_999)),
                a -> {},
                ClusterPaths::nextId);
        table.add(
                "GET",
                "/cluster/tasks",
                Map.of(),
                a -> {},
                a -> a.cluster().tasks().stream().limit(25).map(SimTask::row).toList());
    }

    private static List<Map<String, Object>> resources(Asking asking) {
        SimCluster cluster = asking.cluster();
        String type = asking.parameter("type");
        var rows = new ArrayList<Map<String, Object>>();
        if (type == null || type.equals("vm")) {
            for (SimGuest guest : cluster.guests()) {
                if (asking.token().has("/vms/" + guest.vmid(), "VM.Audit")) rows.add(guest(cluster, guest));
            }
        }
        if (type == null || type.equals("node")) {
            for (SimNode node : cluster.nodes()) rows.add(node(asking, node));
        }
        if (type == null || type.equals("storage")) {
            for (SimNode node : cluster.nodes()) {
                for (Storage storage : Storage.ALL) {
                    if (asking.token().has("/storage/" + storage.name(), "Datastore.Audit")) {
                        rows.add(storage.resource(node));
                    }
                }
            }
        }
        return rows;
    }

    private static Map<String, Object> guest(SimCluster cluster, SimGuest guest) {
        String kind = guest.isContainer() ? "lxc" : "qemu";
        SimNode owner = cluster.find(guest.node());
        var row = new TreeMap<String, Object>();
        if (owner == null || !owner.isUp()) {
            // The rows of a node that left stay; what they said does not.
            row.put("vmid", guest.vmid());
            row.put("name", guest.name());
            row.put("status", "unknown");
        } else {
            row.putAll(guest.values());
            row.put("maxcpu", row.remove("cpus"));
            if (guest.isPaused() && !guest.isContainer()) row.put("status", "paused");
            row.putIfAbsent("template", 0);
        }
        row.put("type", kind);
        row.put("id", kind + "/" + guest.vmid());
        row.put("node", guest.node());
        return row;
    }

    private static Map<String, Object> node(Asking asking, SimNode node) {
        var row = new TreeMap<String, Object>();
        row.put("type", "node");
        row.put("id", "node/" + node.name());
        row.put("node", node.name());
        if (!asking.token().has("/nodes/" + node.name(), "Sys.Audit")) {
            row.put("status", node.isUp() ? "online" : "offline");
            return row;
        }
        row.put("status", node.isUp() ? "online" : "offline");
        if (node.isUp()) {
            row.putAll(node.values());
            row.put("level", "");
            row.put("cgroup-mode", 2);
        }
        return row;
    }

    private static List<Map<String, Object>> status(Asking asking) {
        SimCluster cluster = asking.cluster();
        var rows = new ArrayList<Map<String, Object>>();
        boolean lone = cluster.name() == null;
        if (cluster.name() != null) {
            var row = new LinkedHashMap<String, Object>();
            row.put("type", "cluster");
            row.put("id", "cluster");
            row.put("name", cluster.name());
            row.put("nodes", cluster.nodes().size());
            row.put("quorate", cluster.isQuorate() ? 1 : 0);
            row.put("version", cluster.nodes().size());
            rows.add(row);
        }
        int id = 1;
        for (SimNode node : cluster.nodes()) {
            var row = new LinkedHashMap<String, Object>();
            row.put("type", "node");
            row.put("id", "node/" + node.name());
            row.put("name", node.name());
            row.put("ip", node.ip());
            row.put("level", "");
            row.put("local", node.name().equals(asking.arrived().name()) ? 1 : 0);
            row.put("nodeid", lone ? 0 : id++);
            row.put("online", node.isUp() ? 1 : 0);
            rows.add(row);
        }
        return rows;
    }

    private static String nextId(Asking asking) {
        String wanted = asking.parameter("vmid");
        if (wanted != null) {
            if (asking.cluster().guest(Integer.parseInt(wanted)) != null) {
                throw Failure.parameter("vmid", "VM " + wanted + " already exists");
            }
            return wanted;
        }
        int next = 100;
        while (asking.cluster().guest(next) != null) next++;
        return Integer.toString(next);
    }
}
