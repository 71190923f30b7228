package dev.holdfast.sim.model;

import dev.holdfast.sim.model.access.Caller;
import dev.holdfast.sim.model.access.UserConfig;
import java.io.ByteArrayOutputStream;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.json.JsonMapper;

/**
 * The content of {@code /cluster/resources}. Rows are built and serialised once per second and change, not per request,
 * and only what changed in a row: polling a data centre of fifteen thousand guests must cost next to nothing.
 */
public final class Resources {
    /**
     * One row.
     *
     * @param path where {@code privileges} allow the caller to see the whole row
     * @param otherwise what other callers see, null for nothing
     * @param pool shown to callers who may audit it
     */
    @SuppressWarnings("ArrayRecordComponent") // never compared
    private record Row(
            String type,
            String path,
            String privileges,
            byte[] whole,
            byte @Nullable [] otherwise,
            @Nullable String pool) {
        Row(String type, String path, String privileges, byte[] whole) {
            this(type, path, privileges, whole, null, null);
        }
    }

    private record Kept(long moment, long revision, List<Row> rows) {}

    /** Values with their JSON, without its closing brace. */
    private record Written(Map<String, Object> values, String json) {}

    private static final JsonMapper JSON = JsonMapper.builder().build();

    private final SimCluster cluster;
    private volatile Kept kept = new Kept(-1, -1, List.of());
    private volatile Map<String, Written> written = Map.of();

    Resources(SimCluster cluster) {
        this.cluster = cluster;
    }

    /** The whole answer as this token may see it. */
    public byte[] render(Caller token, @Nullable String type) {
        var out = new ByteArrayOutputStream(64 * 1024);
        out.writeBytes(bytes("{\"data\":["));
        boolean first = true;
        for (Row row : rows()) {
            if (type != null && !row.type().equals(type)) continue;
            byte[] text = token.hasAny(row.path(), row.privileges()) ? row.whole() : row.otherwise();
            if (text == null) continue;
            if (!first) out.write(',');
            first = false;
            String pool = row.pool();
            if (pool == null || !token.has("/pool/" + pool, "Pool.Audit")) {
                out.writeBytes(text);
            } else {
                out.write(text, 0, text.length - 1);
                out.writeBytes(bytes(",\"pool\":\"" + pool + "\"}"));
            }
        }
        out.writeBytes(bytes("]}"));
        return out.toByteArray();
    }

    private static byte[] bytes(String text) {
        return text.getBytes(StandardCharsets.UTF_8);
    }

    private List<Row> rows() {
        long every = cluster.dataCentre().faults().resourcesEvery().toMillis();
        long moment = cluster.now() / Math.max(1000, every);
        // With an interval set, as that of the daemon of Proxmox VE, changes in between appear later.
        long revision = every > 0 ? 0 : cluster.revision();
        Kept last = kept;
        if (last.moment() == moment && last.revision() == revision) return last.rows();
        var making = new Making();
        List<Row> rows = making.rows();
        written = making.now;
        kept = new Kept(moment, revision, rows);
        return rows;
    }

    /** Builds all rows and reuses the previous JSON for values that did not change. */
    private final class Making {
        private final Map<String, Written> before = written;
        private final Map<String, Written> now = new HashMap<>(before.size() * 2);

        List<Row> rows() {
            var rows = new ArrayList<Row>();
            UserConfig users = cluster.access().config();
            Map<Integer, String> pools = users.poolsByGuest();
            for (String pool : users.pools.keySet()) {
                byte[] whole = json(pool(pool, pools));
                rows.add(new Row("pool", "/pool/" + pool, "Pool.Audit", whole));
            }
            for (SimGuest guest : cluster.guests()) {
                String pool = pools.get(guest.vmid());
                rows.add(new Row("vm", "/vms/" + guest.vmid(), "VM.Audit", json(guest), null, pool));
            }
            for (SimNode node : cluster.nodes()) {
                byte[] otherwise = json("less ", node(node, false), Map.of());
                rows.add(
                        new Row("node", "/nodes/" + node.name(), "Sys.Audit", json(node(node, true)), otherwise, null));
            }
            for (SimNode node : cluster.nodes()) {
                for (SimStorage storage : cluster.storages()) {
                    if (!storage.isEnabled() || !storage.isOn(node.name())) continue;
                    byte[] whole = json(storage(node, storage));
                    rows.add(new Row("storage", "/storage/" + storage.id(), SimStorage.SEEN_WITH, whole));
                }
            }
            for (SimNode node : cluster.nodes()) {
                Map<String, Object> zone = zone(node);
                byte[] whole = json(zone);
                rows.add(new Row(
                        String.valueOf(zone.get("type")),
                        "/sdn/zones/localnetwork",
                        "SDN.Audit|SDN.Use|SDN.Allocate",
                        whole));
            }
            return rows;
        }

        /** With the sums of its running guests, their average use of processors, and the uptime of the oldest. */
        private Map<String, Object> pool(String pool, Map<Integer, String> pools) {
            var row = new TreeMap<String, Object>(Map.of("type", "pool", "id", "/pool/" + pool, "pool", pool));
            pools.forEach((vmid, its) -> {
                SimGuest guest = its.equals(pool) ? cluster.guest(vmid) : null;
                if (guest == null) return;
                Map<String, Object> one = guest(guest);
                if (number(one, "uptime") == 0) return;
                double busy = number(row, "cpu") * number(row, "maxcpu") + number(one, "cpu") * number(one, "maxcpu");
                for (String sum : List.of("maxcpu", "maxmem", "mem")) {
                    row.put(sum, (long) (number(row, sum) + number(one, sum)));
                }
                row.put("cpu", busy / number(row, "maxcpu"));
                row.put("uptime", (long) Math.max(number(row, "uptime"), number(one, "uptime")));
            });
            return row;
        }

        private static double number(Map<String, Object> row, String key) {
            return row.get(key) instanceof Number number ? number.doubleValue() : 0;
        }

        private byte[] json(SimGuest guest) {
            Long at = valuesAt(guest);
            return json("", fixed(guest, at), moving(guest, at));
        }

        private byte[] json(Map<String, Object> row) {
            return json("", row, Map.of());
        }

        private byte[] json(String kind, Map<String, Object> fixed, Map<String, Number> moving) {
            String id = kind + fixed.get("id");
            Written last = before.get(id);
            if (last == null || !last.values().equals(fixed)) {
                String json = JSON.writeValueAsString(fixed);
                last = new Written(fixed, json.substring(0, json.length() - 1));
            }
            now.put(id, last);
            var text = new StringBuilder(last.json().length() + 160).append(last.json());
            moving.forEach((name, value) ->
                    text.append(",\"").append(name).append("\":").append(value));
            return bytes(text.append('}').toString());
        }
    }

    /** The row of a guest, which is also part of its pool's answer. */
    public Map<String, Object> guest(SimGuest guest) {
        Long at = valuesAt(guest);
        Map<String, Object> row = fixed(guest, at);
        row.putAll(moving(guest, at));
        return row;
    }

    private @Nullable Long valuesAt(SimGuest guest) {
        SimNode owner = cluster.find(guest.node());
        return owner == null ? null : owner.valuesAt();
    }

    private static Map<String, Number> moving(SimGuest guest, @Nullable Long at) {
        return at == null ? Map.of() : new Statistics(guest, at).moving();
    }

    private static Map<String, Object> fixed(SimGuest guest, @Nullable Long at) {
        String type = guest.kind().type();
        var row = new TreeMap<String, Object>();
        if (at == null) {
            // The rows of a node that left stay, with values from the cluster's files; those do not include the name.
            row.put("vmid", guest.vmid());
            row.put("status", "unknown");
            Object tags = guest.get("tags");
            if (tags != null) row.put("tags", tags);
        } else {
            row.putAll(new Statistics(guest, at).fixed());
            row.put("maxcpu", row.remove("cpus"));
            if (guest.isPaused() && !guest.isContainer()) row.put("status", "paused");
            row.putIfAbsent("template", 0);
            if (guest.isContainer() && guest.cluster().dataCentre().tellsMessages()) row.put("memhost", 0);
        }
        row.put("type", type);
        row.put("id", type + "/" + guest.vmid());
        row.put("node", guest.node());
        if (guest.isHighlyAvailable()) row.put("hastate", "started");
        return row;
    }

    private static Map<String, Object> node(SimNode node, boolean whole) {
        var row = new TreeMap<String, Object>();
        row.put("type", "node");
        row.put("id", "node/" + node.name());
        row.put("node", node.name());
        row.put("status", node.isUp() ? "online" : "offline");
        if (node.isUp()) {
            row.put("level", "");
            row.put("cgroup-mode", 2);
        }
        if (node.isUp() && whole) row.putAll(node.values(node.cluster().now()));
        return row;
    }

    /** The row of a storage as a node sees it. */
    public static Map<String, Object> storage(SimNode node, SimStorage storage) {
        boolean seen = node.isUp() && storage.isActive(node.name());
        var row = new TreeMap<String, Object>();
        row.put("type", "storage");
        row.put("id", "storage/" + node.name() + "/" + storage.id());
        row.put("node", node.name());
        row.put("storage", storage.id());
        row.put("plugintype", storage.type());
        row.put("content", String.join(",", storage.content()));
        row.put("shared", storage.isShared() ? 1 : 0);
        row.put("status", seen ? "available" : "unknown");
        if (seen) {
            row.put("maxdisk", storage.capacity());
            row.put("disk", storage.used(node.name()));
        }
        return row;
    }

    private static Map<String, Object> zone(SimNode node) {
        var row = new TreeMap<String, Object>();
        boolean nine = node.cluster().dataCentre().tellsMessages();
        row.put("type", nine ? "network" : "sdn");
        row.put("id", (nine ? "network/" + node.name() + "/zone" : "sdn/" + node.name()) + "/localnetwork");
        row.put("node", node.name());
        row.put(nine ? "network" : "sdn", "localnetwork");
        if (nine) row.put("network-type", "zone");
        row.put("status", node.isUp() ? "ok" : "unknown");
        return row;
    }
}
