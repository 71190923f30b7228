package dev.holdfast.sim;

import java.util.Arrays;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentSkipListMap;
import org.jspecify.annotations.Nullable;

/**
 * A storage as the cluster's configuration names it. One that is shared has one shelf of volumes; any other has one on
 * each node, where the same id means another volume.
 */
public final class SimStorage {
    static final String SEEN_WITH = "Datastore.Audit|Datastore.AllocateSpace";
    private static final String SHARED = "";
    private static final long MIB = 1 << 20;
    private static final List<String> ALWAYS_SHARED = List.of("nfs", "cifs", "cephfs", "rbd", "iscsi", "pbs");

    private final SimCluster cluster;
    private final String id;
    private final String type;
    private final long bytes;
    private final Map<String, String> options = new TreeMap<>();
    private final Map<String, Map<String, Volume>> shelves = new ConcurrentHashMap<>();

    SimStorage(SimCluster cluster, String id, String type, String content, long gib) {
        this.cluster = cluster;
        this.id = id;
        this.type = type;
        this.bytes = gib << 30;
        options.put("content", content);
    }

    /** Its name. */
    public String id() {
        return id;
    }

    /** Its kind, such as {@code dir lvmthin zfspool nfs pbs}. */
    public String type() {
        return type;
    }

    /** An option of its configuration, such as {@code content nodes shared disable path}, or null. */
    public synchronized @Nullable String option(String key) {
        return options.get(key);
    }

    /** Sets an option, or removes it by null. */
    public synchronized SimStorage set(String key, @Nullable String value) {
        if (value == null) options.remove(key);
        else options.put(key, value);
        cluster.changed();
        return this;
    }

    /** A copy of all options. */
    synchronized Map<String, String> options() {
        return new TreeMap<>(options);
    }

    boolean isShared() {
        return ALWAYS_SHARED.contains(type) || Asking.isYes(option("shared"));
    }

    boolean isEnabled() {
        return !Asking.isYes(option("disable"));
    }

    /** Whether this node may use it. */
    boolean isOn(String node) {
        String nodes = option("nodes");
        return nodes == null || List.of(nodes.split(",")).contains(node);
    }

    /** Whether its volumes are files in folders, which decides how they are named. */
    boolean keepsFiles() {
        return List.of("dir", "nfs", "cifs", "cephfs", "btrfs").contains(type);
    }

    List<String> content() {
        String content = option("content");
        return content == null || content.equals("none") ? List.of() : Arrays.asList(content.split("[,;\\s]+"));
    }

    boolean holds(String kind) {
        return content().contains(kind);
    }

    private Map<String, Volume> shelf(String node) {
        return shelves.computeIfAbsent(isShared() ? SHARED : node, _ -> new ConcurrentSkipListMap<>());
    }

    /** What lies on it, as this node sees it, by name. */
    public Collection<Volume> volumes(String node) {
        return shelf(node).values();
    }

    /** A volume by its name, or null. */
    public @Nullable Volume find(String node, String name) {
        return shelf(node).get(name);
    }

    /** Lays a volume there, replacing one of the same name. */
    public Volume put(String node, Volume volume) {
        shelf(node).put(volume.name(), volume);
        return volume;
    }

    /** Takes a volume away. */
    public @Nullable Volume remove(String node, String name) {
        return shelf(node).remove(name);
    }

    /** In bytes. */
    long capacity() {
        return bytes;
    }

    /** In bytes; a tenth is in use by what is no volume. */
    long used(String node) {
        long used = bytes / 10;
        for (Volume volume : volumes(node)) used += volume.used();
        return Math.min(bytes, used);
    }

    /** Makes a new disk with the lowest free number; it may promise more than there is, as thin storages do. */
    Volume allocate(String node, int vmid, boolean container, @Nullable String format, long size) {
        String how = format == null ? usual(container) : format;
        synchronized (shelf(node)) {
            for (int number = 0; ; number++) {
                String plain = (how.equals("subvol") ? "subvol-" : "vm-") + vmid + "-disk-" + number;
                if (isTaken(node, vmid, number)) continue;
                String name = keepsFiles() ? vmid + "/" + plain + "." + how : plain;
                return put(node, disk(name, how, vmid, container, size));
            }
        }
    }

    private String usual(boolean container) {
        return type.equals("zfspool") && container ? "subvol" : "raw";
    }

    private boolean isTaken(String node, int vmid, int number) {
        String ending = "-" + vmid + "-disk-" + number;
        for (Volume volume : volumes(node)) {
            if (volume.isDisk()
                    && volume.name().replaceFirst("\\.[a-z0-9]+$", "").endsWith(ending)) return true;
        }
        return false;
    }

    private Volume disk(String name, String format, int vmid, boolean container, long size) {
        String content = container ? "rootdir" : "images";
        long used = Math.min(size, 64 * MIB + size / 5);
        return new Volume(id, name, content, format, size, used, vmid, cluster.now(), null, null, false);
    }

    /** Lays down the disk that a configuration names, unless it is there: as if somebody had made it by hand. */
    void adopt(String node, String name, int vmid, boolean container, long size) {
        int dot = name.lastIndexOf('.');
        String format = dot < 0 ? (name.startsWith("subvol") ? "subvol" : "raw") : name.substring(dot + 1);
        shelf(node).computeIfAbsent(name, n -> disk(n, format, vmid, container, size));
    }

    /** Takes the disks of a guest away, with their node's shelf or the shared one. */
    void forget(String node, int vmid) {
        volumes(node).removeIf(v -> v.isDisk() && Integer.valueOf(vmid).equals(v.vmid()));
    }

    /** Carries a guest's disks to another node's shelf; a shared one needs nothing carried. */
    void carry(int vmid, String from, String to) {
        if (isShared()) return;
        for (Volume volume : List.copyOf(volumes(from))) {
            if (volume.isDisk() && Integer.valueOf(vmid).equals(volume.vmid())) {
                shelf(from).remove(volume.name());
                put(to, volume);
            }
        }
    }

    /** A row of {@code /cluster/resources}. */
    Map<String, Object> resource(SimNode node) {
        var row = new TreeMap<String, Object>();
        row.put("type", "storage");
        row.put("id", "storage/" + node.name() + "/" + id);
        row.put("node", node.name());
        row.put("storage", id);
        row.put("plugintype", type);
        row.put("content", String.join(",", content()));
        row.put("shared", isShared() ? 1 : 0);
        row.put("status", node.isUp() ? "available" : "unknown");
        if (node.isUp()) {
            row.put("maxdisk", bytes);
            row.put("disk", used(node.name()));
        }
        return row;
    }

    /** A row of {@code /nodes/{node}/storage}. */
    Map<String, Object> ofNode(String node) {
        long used = used(node);
        var row = new TreeMap<String, Object>();
        row.put("storage", id);
        row.put("type", type);
        row.put("content", String.join(",", content()));
        row.put("shared", isShared() ? 1 : 0);
        row.put("active", isEnabled() ? 1 : 0);
        row.put("enabled", isEnabled() ? 1 : 0);
        row.put("total", bytes);
        row.put("used", used);
        row.put("avail", bytes - used);
        row.put("used_fraction", (double) used / bytes);
        return row;
    }
}
