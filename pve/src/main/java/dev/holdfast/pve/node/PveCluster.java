package dev.holdfast.pve.node;

import dev.holdfast.pve.api.Api;
import dev.holdfast.pve.api.ConfigChange;
import dev.holdfast.pve.api.Parameters;
import dev.holdfast.pve.guest.NicConfig;
import dev.holdfast.pve.task.NodeTask;
import dev.holdfast.pve.wire.PveException;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.TreeMap;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.JsonNode;

/** Operations on the whole cluster, below {@code /cluster}. A standalone host is a cluster of one. */
public final class PveCluster {
    private static final Pattern ID = Pattern.compile("\\d{1,9}");
    /** A tag and its colour, then possibly that of its text. */
    private static final Pattern COLOR = Pattern.compile("([^:]+):([0-9A-Fa-f]{6})(?::[0-9A-Fa-f]{6})?");

    /** The binaries, the configuration, or a key of it are not there. */
    private static final Pattern NO_CEPH = Pattern.compile("not (installed|initialized|fully configured)");

    private final Api api;

    /** Over this API. */
    public PveCluster(Api api) {
        this.api = api;
    }

    /** A kind of resource. */
    public enum Kind {
        VM,
        STORAGE,
        NODE,
        SDN
    }

    /** {@code GET /cluster/resources} of one kind; guests of both types are {@code VM} here. */
    public List<ClusterResource> resources(Kind kind) {
        return api.list(
                "/cluster/resources", Map.of("type", kind.name().toLowerCase(Locale.ROOT)), ClusterResource.class);
    }

    /** {@code GET /cluster/tasks}: the latest tasks of all nodes, as far as the nodes have exchanged them. */
    public List<NodeTask> tasks() {
        return api.list("/cluster/tasks", Map.of(), NodeTask.class);
    }

    /** A kind of devices that can be mapped. */
    public enum Mapped {
        USB,
        PCI
    }

    /**
     * Devices of nodes that have a name in the cluster.
     *
     * @param map one for each device of a node, such as {@code node=pve1,id=1050:0407}
     */
    public record Mapping(
            String id,
            @Nullable String description,
            @Nullable List<String> map) {
        /** Requires an id. */
        public Mapping {
            Objects.requireNonNull(id, "id");
        }

        /** Whether a device of this node is among them. */
        public boolean isOn(String node) {
            return map != null
                    && map.stream()
                            .anyMatch(one -> node.equals(NicConfig.parse(one).get("node")));
        }
    }

    /** {@code GET /cluster/mapping/usb} or {@code …/pci}: the mappings on which the token has any privilege. */
    public List<Mapping> mappings(Mapped kind) {
        return api.list("/cluster/mapping/" + kind.name().toLowerCase(Locale.ROOT), Map.of(), Mapping.class);
    }

    /** {@code GET /cluster/replication}: the replication jobs of guests that the token may see, without their runs. */
    public List<ReplicationJob> replication() {
        return api.list("/cluster/replication", Map.of(), ReplicationJob.class);
    }

    /** {@code GET /cluster/nextid} with an ID: whether no guest uses it at this moment. */
    public boolean isFree(int vmid) {
        try {
            api.get("/cluster/nextid", Map.of("vmid", Integer.toString(vmid)));
            return true;
        } catch (PveException.InvalidParameters e) {
            if (e.reason() == PveException.Reason.ALREADY_EXISTS) return false;
            throw e;
        }
    }

    /** The colours that the cluster's options assign to tags, {@code rrggbb} by tag. Every token may read them. */
    public Map<String, String> tagColors() {
        String map = Objects.requireNonNullElse(part("tag-style", "color-map"), "");
        var colors = new TreeMap<String, String>();
        for (String one : map.split(";")) {
            Matcher color = COLOR.matcher(one);
            if (color.matches()) colors.put(color.group(1), color.group(2).toLowerCase(Locale.ROOT));
        }
        return colors;
    }

    /** The first ID beyond the range in which the cluster looks for free ones ({@code next-id}); null when it has none. */
    public @Nullable Integer idLimit() {
        String upper = part("next-id", "upper");
        return upper != null && ID.matcher(upper).matches() ? Integer.valueOf(upper) : null;
    }

    /** A part of an option, which is answered as an object or as text. */
    private @Nullable String part(String option, String key) {
        JsonNode value = api.get("/cluster/options", Map.of()).path(option);
        if (!value.isObject()) return NicConfig.parse(value.asString("")).get(key);
        JsonNode part = value.path(key);
        return part.isValueNode() && !part.isNull() ? part.asString() : null;
    }

    /** {@code PUT /cluster/options}. It takes no digest. */
    public void change(ConfigChange options) {
        api.put("/cluster/options", new Parameters().with(options.onlyAt(null)).asMap());
    }

    /**
     * {@code GET /cluster/ceph/status}; null where Ceph is not installed or not set up, which is answered as an error. Needs
     * {@code Sys.Audit} or {@code Datastore.Audit}.
     */
    public @Nullable CephStatus ceph() {
        try {
            return CephStatus.of(api.get("/cluster/ceph/status", Map.of()));
        } catch (PveException.Refused e) {
            if (e.status() == 501 || NO_CEPH.matcher(e.text()).find()) return null;
            throw e;
        }
    }

    record PoolRow(String poolid) {
        PoolRow {
            Objects.requireNonNull(poolid, "poolid");
        }
    }

    /** {@code GET /pools}: the names of those that the token may see ({@code Pool.Audit}). */
    public List<String> pools() {
        return api.list("/pools", Map.of(), PoolRow.class).stream()
                .map(PoolRow::poolid)
                .sorted()
                .toList();
    }

    /** {@code PUT /pools}: puts a guest into a pool, out of the one it is in. Needs {@code Pool.Allocate} on both. */
    public void putIntoPool(String pool, int vmid) {
        api.put("/pools", Map.of("poolid", pool, "vms", Integer.toString(vmid), "allow-move", "1"));
    }

    /** {@code PUT /pools}: takes a guest out of a pool, which refuses one that is not in it. */
    public void takeOutOfPool(String pool, int vmid) {
        api.put("/pools", Map.of("poolid", pool, "vms", Integer.toString(vmid), "delete", "1"));
    }

    /**
     * A member as another one describes it to a node that wants to join.
     *
     * @param pveAddr the IP address of its API, which may differ from the one in the cluster status
     * @param pveFp the SHA-256 of the certificate in the cluster's file system, which the member's API may not have loaded
     */
    public record Member(
            String name,
            @Nullable String pveAddr,
            @Nullable String pveFp,
            @Nullable Integer quorumVotes) {
        /** Requires a name. */
        public Member {
            Objects.requireNonNull(name, "name");
        }
    }

    record Join(List<Member> nodelist) {
        Join {
            Objects.requireNonNull(nodelist, "nodelist");
        }
    }

    /** The members according to {@code GET /cluster/config/join}, which a standalone host refuses. */
    public List<Member> members() {
        return List.copyOf(api.get("/cluster/config/join", Map.of(), Join.class).nodelist());
    }

    /** A line of the cluster log; {@code pri} is a syslog priority, 3 for errors and 6 for information. */
    public record LogEntry(
            @Nullable Long time,
            @Nullable String node,
            @Nullable String user,
            @Nullable String tag,
            @Nullable Integer pri,
            @Nullable String msg) {}

    /** {@code GET /cluster/log}: the latest lines. */
    public List<LogEntry> log(int lines) {
        return api.list("/cluster/log", Map.of("max", Integer.toString(lines)), LogEntry.class);
    }
}
