package dev.holdfast.sim;

import java.io.ByteArrayOutputStream;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/**
 * What {@code /cluster/resources} tells of a cluster. The rows are made and written as JSON once a second and change, not
 * once a request, and of a row only what is new: a data centre of fifteen thousand guests is to cost those who poll it
 * next to nothing.
 */
final class Resources {
    /**
     * One row.
     *
     * @param path where {@code privileges} let one see it whole
     * @param otherwise what the others see, null for nothing
     */
    @SuppressWarnings("ArrayRecordComponent") // never compared
    private record Row(String type, String path, String privileges, byte[] whole, byte @Nullable [] otherwise) {}

    private record Kept(long moment, long revision, List<Row> rows) {}

    /** Values with their JSON, but for the brace at its end. */
    private record Written(Map<String, Object> values, String json) {}

    private final SimCluster cluster;
    private volatile Kept kept = new Kept(-1, -1, List.of());
    private volatile Map<String, Written> written = Map.of();

    Resources(SimCluster cluster) {
        this.cluster = cluster;
    }

    /** The whole answer as this token may see it. */
    Api.Rendered render(Token token, @Nullable String type) {
        var out = new ByteArrayOutputStream(64 * 1024);
        out.writeBytes(bytes("{\"data\":["));
        boolean first = true;
        for (Row row : rows()) {
            if (type != null && !row.type().equals(type)) continue;
            byte[] text = token.hasAny(row.path(), row.privileges()) ? row.whole() : row.otherwise();
            if (text == null) continue;
            if (!first) out.write(',');
            out.writeBytes(text);
            first = false;
        }
        out.writeBytes(bytes("]}"));
        return new Api.Rendered(out.toByteArray());
    }

    private static byte[] bytes(String text) {
        return text.getBytes(StandardCharsets.UTF_8);
    }

    private List<Row> rows() {
        long every = cluster.sim().faults().resourcesEvery().toMillis();
        long moment = cluster.now() / Math.max(1000, every);
        // A pace of its own is that of the real thing's daemon: what changed in between shows later.
        long revision = every > 0 ? 0 : cluster.revision();
        Kept last = kept;
        if (last.moment() == moment && last.revision() == revision) return last.rows();
        var making = new Making();
        List<Row> rows = making.rows();
        written = making.now;
        kept = new Kept(moment, revision, rows);
        return rows;
    }

    /** Makes all rows, with the JSON from last time for values that are as they were. */
    private final class Making {
        private final Map<String, Written> before = written;
        private final Map<String, Written> now = new HashMap<>(before.size() * 2);

        List<Row> rows() {
            var rows = new ArrayList<Row>();
            for (SimGuest guest : cluster.guests()) {
                rows.add(new Row("vm", "/vms/" + guest.vmid(), "VM.Audit", guest(guest), null));
            }
            for (SimNode node : cluster.nodes()) {
                byte[] otherwise = json("less ", Resources.node(node, false), Map.of());
                byte[] whole = json("", Resources.node(node, true), Map.of());
                rows.add(new Row("node", "/nodes/" + node.name(), "Sys.Audit", whole, otherwise));
            }
            for (SimNode node : cluster.nodes()) {
                for (Storage storage : Storage.ALL) {
                    byte[] whole = json("", storage.resource(node), Map.of());
                    rows.add(new Row("storage", "/storage/" + storage.name(), Storage.SEEN_WITH, whole, null));
                }
            }
            for (SimNode node : cluster.nodes()) {
                byte[] whole = json("", zone(node), Map.of());
                rows.add(new Row("sdn", "/sdn/zones/localnetwork", "SDN.Audit|SDN.Use|SDN.Allocate", whole, null));
            }
            return rows;
        }

        private byte[] guest(SimGuest guest) {
            SimNode owner = cluster.find(guest.node());
            Long at = owner == null ? null : owner.valuesAt();
            var moving = at == null ? Map.<String, Number>of() : new Statistics(guest, at).moving();
            return json("", fixed(guest, at), moving);
        }

        private byte[] json(String kind, Map<String, Object> fixed, Map<String, Number> moving) {
            String id = kind + fixed.get("id");
            Written last = before.get(id);
            if (last == null || !last.values().equals(fixed)) {
                String json = Api.JSON.writeValueAsString(fixed);
                last = new Written(fixed, json.substring(0, json.length() - 1));
            }
            now.put(id, last);
            var text = new StringBuilder(last.json().length() + 160).append(last.json());
            moving.forEach((name, value) ->
                    text.append(",\"").append(name).append("\":").append(value));
            return bytes(text.append('}').toString());
        }
    }

    private static Map<String, Object> fixed(SimGuest guest, @Nullable Long at) {
        String kind = guest.isContainer() ? "lxc" : "qemu";
        var row = new TreeMap<String, Object>();
        if (at == null) {
            // The rows of a node that left stay, with what the cluster's files say; the name is not among that.
            row.put("vmid", guest.vmid());
            row.put("status", "unknown");
            Object tags = guest.get("tags");
            if (tags != null) row.put("tags", tags);
        } else {
            row.putAll(new Statistics(guest, at).fixed());
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
