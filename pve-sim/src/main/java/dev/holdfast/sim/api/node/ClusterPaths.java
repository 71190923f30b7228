package dev.holdfast.sim.api.node;

import dev.holdfast.sim.api.Answer;
import dev.holdfast.sim.api.ApiCall;
import dev.holdfast.sim.api.Route;
import dev.holdfast.sim.model.SimCluster;
import dev.holdfast.sim.model.SimNode;
import dev.holdfast.sim.schema.Parameter;
import dev.holdfast.sim.wire.Failure;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** {@code /cluster}; all members return the same answers, except for {@code local}. */
public final class ClusterPaths {
    private ClusterPaths() {}

    /** Adds the routes. */
    public static void add(Route.Table table) {
        table.add(
                "GET",
                "/cluster/resources",
                Map.of("type", Parameter.oneOf("vm", "storage", "node", "sdn")),
                Route.ANYONE,
                a -> new Answer.Rendered(a.cluster().resources().render(a.caller(), a.parameter("type"))));
        table.add("GET", "/cluster/status", Map.of(), a -> a.caller().need("/", "Sys.Audit"), ClusterPaths::status);
        table.add(
                "GET",
                "/cluster/nextid",
                Map.of("vmid", Parameter.number(100, 999_999_999)),
                Route.ANYONE,
                ClusterPaths::nextId);
    }

    private static List<Map<String, Object>> status(ApiCall asking) {
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
            row.put("ip", node.reportedIp());
            row.put("level", "");
            row.put("local", node == asking.arrived() ? 1 : 0);
            row.put("nodeid", lone ? 0 : id++);
            row.put("online", node.isUp() ? 1 : 0);
            rows.add(row);
        }
        return rows;
    }

    private static String nextId(ApiCall asking) {
        String wanted = asking.parameter("vmid");
        if (wanted != null) {
            if (asking.cluster().guest(Integer.parseInt(wanted)) != null) {
                throw Failure.parameter("vmid", "VM " + wanted + " already exists");
            }
            return wanted;
        }
        int lower = asking.cluster().options().idBound("lower", 100);
        int upper = asking.cluster().options().idBound("upper", 1_000_000);
        for (int next = lower; next < upper; next++) {
            if (asking.cluster().guest(next) == null) return Integer.toString(next);
        }
        throw Failure.server("unable to get any free VMID in range [" + lower + ", " + upper + "]");
    }
}
