package dev.holdfast.sim.api.node;

import dev.holdfast.sim.api.ApiCall;
import dev.holdfast.sim.api.Route;
import dev.holdfast.sim.model.SimCluster;
import dev.holdfast.sim.model.SimGuest;
import dev.holdfast.sim.model.SimNode;
import dev.holdfast.sim.model.guest.ReplicationRuns;
import dev.holdfast.sim.model.node.DatacenterOptions;
import dev.holdfast.sim.model.node.Interfaces;
import dev.holdfast.sim.schema.Formats;
import dev.holdfast.sim.schema.Parameter;
import dev.holdfast.sim.wire.Failure;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/**
 * {@code /cluster/options} and {@code /cluster/config}; high availability and replication, which only tests configure.
 */
public final class ClusterConfigPaths {
    private ClusterConfigPaths() {}

    /** Adds the routes. */
    public static void add(Route.Table table) {
        Route.Check audit = a -> a.caller().need("/", "Sys.Audit");
        table.add(
                "GET",
                "/cluster/options",
                Map.of(),
                Route.ANYONE,
                a -> a.cluster().options().told(a.caller().has("/", "Sys.Audit")));
        table.add(
                "PUT",
                "/cluster/options",
                DatacenterOptions.parameters(),
                a -> a.caller().need("/", "Sys.Modify"),
                ClusterConfigPaths::setOptions);
        table.add("GET", "/cluster/config/nodes", Map.of(), audit, ClusterConfigPaths::members);
        table.add("GET", "/cluster/config/join", Map.of("node", Parameter.TEXT), audit, ClusterConfigPaths::join);
        table.add("GET", "/cluster/ha/status/current", Map.of(), audit, ClusterConfigPaths::availability);
        table.add("GET", "/cluster/ha/status/manager_status", Map.of(), audit, ClusterConfigPaths::manager);
        table.add(
                "GET",
                "/cluster/ha/resources",
                Map.of("type", Parameter.oneOf("ct", "vm")),
                audit,
                ClusterConfigPaths::managed);
        table.add("GET", "/cluster/ha/groups", Map.of(), audit, ClusterConfigPaths::groups);
        table.add("GET", "/cluster/ha/rules", Map.of(), audit, _ -> List.of());
        table.add("GET", "/cluster/replication", Map.of(), Route.ANYONE, a -> replication(a, null));
        table.add(
                "GET",
                "/nodes/{node}/replication",
                Map.of("guest", Formats.VMID),
                Route.ANYONE,
                a -> replication(a, a.node()));
    }

    private static List<Map<String, Object>> managed(ApiCall asking) {
        String type = asking.parameter("type");
        return asking.cluster().guests().stream()
                .filter(SimGuest::isHighlyAvailable)
                .filter(guest -> type == null || type.equals(guest.isContainer() ? "ct" : "vm"))
                .map(guest -> {
                    String kind = guest.isContainer() ? "ct" : "vm";
                    return Map.<String, Object>of("sid", kind + ":" + guest.vmid(), "type", kind, "state", "started");
                })
                .toList();
    }

    /** The replication jobs of guests that the caller may see, of one or all nodes. */
    private static List<Map<String, Object>> replication(ApiCall asking, @Nullable String node) {
        String only = asking.parameter("guest");
        var jobs = new ArrayList<Map<String, Object>>();
        for (SimGuest guest : asking.cluster().guests()) {
            String target = guest.replicatedTo();
            boolean wanted = only == null || only.equals("" + guest.vmid());
            if (target == null || !wanted || (node != null && !node.equals(guest.node()))) continue;
            if (!asking.caller().has("/vms/" + guest.vmid(), "VM.Audit")) continue;
            var job = new TreeMap<String, Object>();
            job.put("id", guest.vmid() + "-0");
            job.put("guest", guest.vmid());
            job.put("jobnum", 0);
            job.put("source", guest.node());
            job.put("target", target);
            job.put("type", "local");
            if (node != null) putRuns(job, guest.replication());
            jobs.add(job);
        }
        return jobs;
    }

    /** Only the guest's node knows what became of its runs; the cluster knows the configuration. */
    private static void putRuns(Map<String, Object> job, ReplicationRuns runs) {
        job.put("last_sync", runs.lastSync());
        job.put("last_try", runs.lastTry());
        job.put("next_sync", runs.lastTry() + 15 * 60);
        job.put("fail_count", runs.failCount());
        if (runs.lastTry() > 0) job.put("duration", 3.25);
        if (runs.error() != null) job.put("error", runs.error());
    }

    private static @Nullable Object setOptions(ApiCall asking) {
        asking.needQuorum();
        var changed = new TreeMap<>(asking.parameters());
        changed.remove("delete");
        asking.cluster()
                .options()
                .change(changed, Interfaces.split(asking.parameter("delete")).toList());
        return null;
    }

    private static List<Map<String, Object>> members(ApiCall asking) {
        var rows = new ArrayList<Map<String, Object>>();
        if (asking.cluster().name() == null) return rows;
        for (SimNode node : asking.cluster().nodes()) {
            var row = new TreeMap<String, Object>();
            row.put("node", node.name());
            row.put("name", node.name());
            row.put("nodeid", "" + (rows.size() + 1));
            row.put("quorum_votes", "1");
            row.put("ring0_addr", node.ip());
            rows.add(row);
        }
        return rows;
    }

    private static Map<String, Object> join(ApiCall asking) {
        SimCluster cluster = asking.cluster();
        String name = cluster.name();
        if (name == null) throw Failure.of(424, "node is not in a cluster, no join info available!");
        String preferred =
                asking.parameters().getOrDefault("node", asking.arrived().name());
        var members = new ArrayList<Map<String, Object>>();
        for (SimNode node : cluster.nodes()) {
            var row = new TreeMap<String, Object>();
            row.put("name", node.name());
            row.put("nodeid", members.size() + 1);
            row.put("quorum_votes", 1);
            row.put("ring0_addr", node.ip());
            row.put("pve_addr", node.ip());
            row.put("pve_fp", node.fingerprint());
            members.add(row);
        }
        var join = new TreeMap<String, Object>();
        join.put("config_digest", "%040x".formatted(members.hashCode() & 0xffffffffL));
        join.put("nodelist", members);
        join.put("preferred_node", preferred);
        join.put("totem", Map.of("cluster_name", name, "version", "2", "config_version", "" + members.size()));
        return join;
    }

    /** Without resources there is no manager, and only the quorum is reported. */
    private static List<Map<String, Object>> availability(ApiCall asking) {
        boolean quorate = asking.cluster().isQuorate();
        return List.of(Map.of(
                "id",
                "quorum",
                "type",
                "quorum",
                "node",
                asking.arrived().name(),
                "status",
                quorate ? "OK" : "No quorum!",
                "quorate",
                quorate ? 1 : 0));
    }

    private static Map<String, Object> manager(ApiCall asking) {
        boolean quorate = asking.cluster().isQuorate();
        return Map.of(
                "manager_status",
                Map.of(),
                "lrm_status",
                Map.of(),
                "quorum",
                Map.of("node", asking.arrived().name(), "quorate", quorate ? "1" : "0"));
    }

    /** Version 9 has rules instead and returns an error. */
    private static List<Object> groups(ApiCall asking) {
        if (asking.dataCentre().tellsMessages()) {
            throw Failure.server("cannot index groups: ha groups have been migrated to rules");
        }
        return List.of();
    }
}
