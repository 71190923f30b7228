package dev.holdfast.sim;

import java.io.ByteArrayOutputStream;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/**
 * What {@code /cluster/resources} tells of a cluster. The rows are made and written as JSON once a second and change, not
 * once a request: a data centre of fifteen thousand guests is to cost those who poll it next to nothing.
 */
final class Resources {
    /**
     * One row.
     *
     * @param path where {@code privileges} let one see it whole
     * @param otherwise what the others see, null for nothing
     * @param pool told to those who may look at it
     */
    private record Row(
            String type,
            String path,
            String privileges,
            String whole,
            @Nullable String otherwise,
            @Nullable String pool) {}

    private record Kept(long moment, long revision, List<Row> rows) {}

    private final SimCluster cluster;
    private volatile Kept kept = new Kept(-1, -1, List.of());

    Resources(SimCluster cluster) {
        this.cluster = cluster;
    }

    /** The whole answer as this token may see it. */
    Api.Rendered render(Caller token, @Nullable String type) {
        var out = new ByteArrayOutputStream(4096);
        String before = "{\"data\":[";
        for (Row row : rows()) {
            if (type != null && !row.type().equals(type)) continue;
            String text = token.hasAny(row.path(), row.privileges()) ? row.whole() : row.otherwise();
            if (text == null) continue;
            if (row.pool() != null && token.has("/pool/" + row.pool(), "Pool.Audit")) {
                text = text.substring(0, text.length() - 1) + ",\"pool\":\"" + row.pool() + "\"}";
            }
            out.writeBytes(before.getBytes(StandardCharsets.UTF_8));
            out.writeBytes(text.getBytes(StandardCharsets.UTF_8));
            before = ",";
        }
        if (!before.equals(",")) out.writeBytes(before.getBytes(StandardCharsets.UTF_8));
        out.writeBytes("]}".getBytes(StandardCharsets.UTF_8));
        return new Api.Rendered(out.toByteArray());
    }

    private List<Row> rows() {
        long every = cluster.sim().faults().resourcesEvery().toMillis();
        long moment = cluster.now() / Math.max(1000, every);
        // A pace of its own is that of the real thing's daemon: what changed in between shows later.
        long revision = every > 0 ? 0 : cluster.revision();
        Kept last = kept;
        if (last.moment() == moment && last.revision() == revision) return last.rows();
        List<Row> rows = make();
        kept = new Kept(moment, revision, rows);
        return rows;
    }

    private List<Row> make() {
        var rows = new ArrayList<Row>();
        UserConfig users = cluster.access().config();
        for (String pool : users.pools.keySet()) {
            Map<String, Object> row = Map.of("type", "pool", "id", "/pool/" + pool, "pool", pool);
            rows.add(row("pool", "/pool/" + pool, "Pool.Audit", row, null));
        }
        Map<Integer, String> pools = users.poolsByGuest();
        for (SimGuest guest : cluster.guests()) {
            String whole = Api.JSON.writeValueAsString(guest(guest));
            rows.add(new Row("vm", "/vms/" + guest.vmid(), "VM.Audit", whole, null, pools.get(guest.vmid())));
        }
        for (SimNode node : cluster.nodes()) {
            rows.add(row("node", "/nodes/" + node.name(), "Sys.Audit", node(node, true), node(node, false)));
        }
        for (SimNode node : cluster.nodes()) {
            for (SimStorage storage : cluster.storages()) {
                if (!storage.isEnabled() || !storage.isOn(node.name())) continue;
                rows.add(
                        row("storage", "/storage/" + storage.id(), SimStorage.SEEN_WITH, storage(node, storage), null));
            }
        }
        for (SimNode node : cluster.nodes()) {
            rows.add(row("sdn", "/sdn/zones/localnetwork", "SDN.Audit|SDN.Use|SDN.Allocate", zone(node), null));
        }
        return rows;
    }

    private static Row row(
            String type,
            String path,
            String privileges,
            Map<String, Object> whole,
            @Nullable Map<String, Object> otherwise) {
        return new Row(
                type,
                path,
                privileges,
                Api.JSON.writeValueAsString(whole),
                otherwise == null ? null : Api.JSON.writeValueAsString(otherwise),
                null);
    }

    Map<String, Object> guest(SimGuest guest) {
        String kind = guest.isContainer() ? "lxc" : "qemu";
        SimNode owner = cluster.find(guest.node());
        Long at = owner == null ? null : owner.valuesAt();
        var row = new TreeMap<String, Object>();
        if (at == null) {
            // The rows of a node that left stay, with what the cluster's files say; the name is not among that.
            row.put("vmid", guest.vmid());
            row.put("status", "unknown");
            Object tags = guest.get("tags");
            if (tags != null) row.put("tags", tags);
        } else {
            row.putAll(new Statistics(guest, at).values());
            row.put("maxcpu", row.remove("cpus"));
            if (guest.isPaused() && !guest.isContainer()) row.put("status", "paused");
            row.putIfAbsent("template", 0);
        }
        row.put("type", kind);
        row.put("id", kind + "/" + guest.vmid());
        row.put("node", guest.node());
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

    static Map<String, Object> storage(SimNode node, SimStorage storage) {
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
        row.put("type", "sdn");
        row.put("id", "sdn/" + node.name() + "/localnetwork");
        row.put("node", node.name());
        row.put("sdn", "localnetwork");
        row.put("status", node.isUp() ? "ok" : "unknown");
        return row;
    }
}
