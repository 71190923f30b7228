package dev.holdfast.sim.api.node;

import dev.holdfast.sim.api.ApiCall;
import dev.holdfast.sim.api.Route;
import dev.holdfast.sim.model.node.Ceph.Health;
import dev.holdfast.sim.wire.Failure;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/** The status of a cluster's Ceph: its health and its numbers, always of three OSDs. */
public final class CephPaths {
    private static final long TOTAL = 6L << 40;
    private static final long USED = 2L << 40;

    private CephPaths() {}

    /** Adds the routes. */
    public static void add(Route.Table table) {
        table.add(
                "GET",
                "/cluster/ceph/status",
                Map.of(),
                a -> a.caller().need("/", "Sys.Audit|Datastore.Audit"),
                CephPaths::status);
    }

    private static Map<String, Object> status(ApiCall asking) {
        Health health = asking.cluster().ceph().health();
        if (health == Health.ABSENT) throw Failure.server("binary not installed: /usr/bin/ceph-mon");
        if (health == Health.BARE) {
            throw Failure.server("pveceph configuration not initialized - missing '/etc/pve/ceph.conf'");
        }
        boolean fine = health == Health.OK;
        var checks = new TreeMap<String, Object>();
        if (!fine) checks.put("OSD_DOWN", check("HEALTH_WARN", "1 osds down", 1));
        if (health == Health.ERR) checks.put("OSD_FULL", check("HEALTH_ERR", "1 full osd(s)", 1));
        var answer = new TreeMap<String, Object>();
        answer.put("fsid", "0d6a3d0c-5d3c-4f49-9a1e-000000000001");
        answer.put("health", Map.of("status", "HEALTH_" + health, "checks", checks, "mutes", List.of()));
        answer.put("osdmap", Map.of("num_osds", 3, "num_up_osds", fine ? 3 : 2, "num_in_osds", 3));
        answer.put(
                "pgmap", Map.of("num_pgs", 33, "bytes_total", TOTAL, "bytes_used", USED, "bytes_avail", TOTAL - USED));
        answer.put("quorum_names", List.of(asking.arrived().name()));
        return answer;
    }

    private static Map<String, Object> check(String severity, String message, int count) {
        return Map.of(
                "severity",
                severity,
                "summary",
                Map.of("message", message, "count", count),
                "detail",
                List.of(Map.of("message", "osd.2 (root=default) is down")),
                "muted",
                false);
    }
}
