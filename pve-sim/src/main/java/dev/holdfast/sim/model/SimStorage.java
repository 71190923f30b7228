package dev.holdfast.sim.model;

import dev.holdfast.sim.model.fault.Stall;
import dev.holdfast.sim.model.guest.GuestKind;
import dev.holdfast.sim.model.volume.Backup;
import dev.holdfast.sim.model.volume.Volume;
import dev.holdfast.sim.model.volume.VolumeStore;
import dev.holdfast.sim.model.volume.WebFile;
import dev.holdfast.sim.schema.Parameter;
import dev.holdfast.sim.wire.Failure;
import java.time.Duration;
import java.util.Arrays;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.concurrent.ConcurrentHashMap;
import org.jspecify.annotations.Nullable;

/**
 * A storage as the cluster's configuration names it. A shared storage has one set of volumes; any other has one set per
 * node, where the same ID means another volume.
 */
public final class SimStorage {
    /** Any one of these privileges makes a storage visible. */
    public static final String SEEN_WITH = "Datastore.Audit|Datastore.AllocateSpace";

    private static final String SHARED = "";
    private static final long MIB = 1 << 20;
    private static final List<String> ALWAYS_SHARED =
            List.of("nfs", "cifs", "cephfs", "rbd", "iscsi", "iscsidirect", "zfs", "esxi", "pbs");

    private final SimCluster cluster;
    private final String id;
    private final String type;
    private final long bytes;
    private volatile double filledPerDay;
    private final Map<String, String> options = new TreeMap<>();
    private final Map<String, VolumeStore> shelves = new ConcurrentHashMap<>();
    private volatile Set<String> cutOff = Set.of();
    private final Stall stall = new Stall();

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

    /** Its type, such as {@code dir lvmthin zfspool nfs pbs}. */
    public String type() {
        return type;
    }

    /** The cluster whose configuration names it. */
    public SimCluster cluster() {
        return cluster;
    }

    /** An option of its configuration, such as {@code content nodes shared disable path}, or null. */
    public synchronized @Nullable String option(String key) {
        return options.get(key);
    }

    /** Sets an option, or removes it when null. */
    public synchronized SimStorage set(String key, @Nullable String value) {
        if (value == null) options.remove(key);
        else options.put(key, value);
        cluster.changed();
        return this;
    }

    /** A copy of all options. */
    public synchronized Map<String, String> options() {
        return new TreeMap<>(options);
    }

    /** Whether all of its nodes see the same volumes. */
    public boolean isShared() {
        return ALWAYS_SHARED.contains(type) || Parameter.isYes(option("shared"));
    }

    /** Whether it is enabled. */
    public boolean isEnabled() {
        return !Parameter.isYes(option("disable"));
    }

    /** Whether this node may use it. */
    public boolean isOn(String node) {
        String nodes = option("nodes");
        return nodes == null || List.of(nodes.split(",")).contains(node);
    }

    /** Whether its volumes are files in folders, which determines their names. */
    public boolean keepsFiles() {
        return List.of("dir", "nfs", "cifs", "cephfs", "btrfs").contains(type);
    }

    /** The kinds of content that it is configured for. */
    public List<String> content() {
        String content = option("content");
        return content == null || content.equals("none") ? List.of() : Arrays.asList(content.split("[,;\\s]+"));
    }

    /** Whether it is configured for this kind of content. */
    public boolean holds(String kind) {
        return content().contains(kind);
    }

    /**
     * Makes it unreachable from these nodes, and reachable from all others: for example a lost export or a failed disk.
     */
    public SimStorage unreachableFrom(String... nodes) {
        cutOff = Set.of(nodes);
        cluster.changed();
        return this;
    }

    /**
     * Makes everything that reads or writes its volumes wait until {@link #answerAgain}, as a mounted export whose server
     * is gone does: content, pruning, backups, restores and the files in a node's shell. Nothing stops a task that waits.
     * Its status is that of an inactive storage and is answered, because Proxmox VE asks for it with a time limit.
     */
    public SimStorage hang() {
        stall.begin();
        cluster.changed();
        return this;
    }

    /** Ends {@link #hang}; what waited continues. */
    public SimStorage answerAgain() {
        stall.end();
        cluster.changed();
        return this;
    }

    /** Waits while it hangs. */
    public void passStall() {
        stall.pass();
    }

    /** Whether this node may use it and reaches it. */
    public boolean isActive(String node) {
        return isEnabled() && isOn(node) && !cutOff.contains(node) && !stall.isOn();
    }

    /** Throws the error of Proxmox VE when this node cannot activate it. Waits while it hangs. */
    public void needActive(String node) {
        if (!isEnabled()) throw Failure.server("storage '" + id + "' is disabled");
        if (!isOn(node)) throw Failure.server("storage '" + id + "' is not available on node '" + node + "'");
        passStall();
        if (isActive(node)) return;
        throw Failure.server(
                switch (type) {
                    case "dir", "btrfs" ->
                        "unable to activate storage '" + id + "' - directory '" + option("path")
                                + "' does not exist or is unreachable";
                    case "pbs" ->
                        id + ": error fetching datastores - 500 Can't connect to " + option("server")
                                + ":8007 (Connection timed out)";
                    default -> "storage '" + id + "' is not online";
                });
    }

    /** Its target outside the cluster, by which two clusters see the same volumes; null for none. */
    private @Nullable String export() {
        String what = switch (type) {
            case "nfs" -> option("export");
            case "cifs" -> option("share");
            case "pbs" -> option("datastore");
            default -> null;
        };
        return what == null ? null : type + " " + option("server") + " " + what;
    }

    /** The namespace of a backup server that it uses; a storage sees only the backups of its own one. */
    private String namespace() {
        String namespace = type.equals("pbs") ? option("namespace") : null;
        return namespace == null ? "" : namespace;
    }

    private VolumeStore shelf(String node) {
        String export = export();
        if (export != null) return cluster.dataCentre().export(export, namespace());
        return shelves.computeIfAbsent(isShared() ? SHARED : node, _ -> new VolumeStore());
    }

    /** Its volumes, as this node sees them, ordered by name. */
    public Collection<Volume> volumes(String node) {
        Collection<Volume> all = shelf(node).volumes();
        return export() == null
                ? all
                : all.stream().map(volume -> volume.in(id)).toList();
    }

    /** A volume by its name, or null. */
    public @Nullable Volume find(String node, String name) {
        Volume found = shelf(node).find(name);
        return found == null ? null : found.in(id);
    }

    /** Stores a volume, replacing one of the same name. */
    public Volume put(String node, Volume volume) {
        shelf(node).put(volume);
        cluster.changed();
        return volume;
    }

    /** The same for a volume whose content is known. */
    public void put(String node, Volume volume, WebFile file) {
        shelf(node).put(volume, file);
        cluster.changed();
    }

    /** The content of a volume, or null where it is not known. */
    public @Nullable WebFile file(String node, String name) {
        return shelf(node).file(name);
    }

    /** Removes a volume. */
    public @Nullable Volume remove(String node, String name) {
        Volume gone = shelf(node).remove(name);
        cluster.changed();
        return gone;
    }

    /** In bytes. */
    public long capacity() {
        return bytes;
    }

    /** In bytes; a tenth of the capacity is used by data other than volumes. */
    public long used(String node) {
        String export = export();
        long volumes = export == null
                ? shelf(node).used()
                : cluster.dataCentre().usedOf(export); // the namespaces of a backup server share its space
        return Math.min(bytes, bytes / 10 + volumes);
    }

    /** In bytes. */
    public long free(String node) {
        return bytes - used(node);
    }

    /** Makes it appear to have been filled by this share of its size each day until now. */
    public SimStorage filledPerDay(double share) {
        filledPerDay = share;
        return this;
    }

    /** In bytes, at a time in the past. */
    public long used(String node, long at) {
        double days = (cluster.now() - at) / (double) Duration.ofDays(1).toMillis();
        return Math.max(bytes / 10, used(node) - (long) (bytes * filledPerDay * days));
    }

    /** Fills it up, as seen from this node, until this many bytes are left. */
    public SimStorage fillUp(String node, long left) {
        shelf(node).waste(free(node) - left);
        cluster.changed();
        return this;
    }

    /** Creates a disk with the lowest free number; thin storages allow more than their free space. */
    public Volume allocate(String node, int vmid, GuestKind kind, @Nullable String format, long size) {
        String how = format == null ? usual(kind) : format;
        needRoom(node, size);
        synchronized (shelf(node)) {
            for (int number = 0; ; number++) {
                String plain = (how.equals("subvol") ? "subvol-" : "vm-") + vmid + "-disk-" + number;
                if (isTaken(node, vmid, number)) continue;
                String name = keepsFiles() ? vmid + "/" + plain + "." + how : plain;
                return put(node, disk(name, how, vmid, kind, size));
            }
        }
    }

    /** These storages reserve the whole size; the others run out of space only when written to. */
    private void needRoom(String node, long size) {
        if (free(node) >= size) return;
        if (type.equals("lvm")) {
            throw Failure.server("not enough free space (" + free(node) / 1024 + " < " + size / 1024 + ")");
        }
        if (type.equals("zfspool") && !Parameter.isYes(option("sparse"))) {
            throw Failure.server("zfs error: cannot create '" + option("pool") + "': out of space");
        }
    }

    private String usual(GuestKind kind) {
        return type.equals("zfspool") && kind.isContainer() ? "subvol" : "raw";
    }

    /**
     * Stores a backup of a guest of this age, as if a nightly job had made it; it contains the guest in its current
     * state.
     */
    public Volume backUp(SimGuest guest, Duration age) {
        return put(guest.node(), Backups.volume(this, guest, cluster.now() - age.toMillis(), "zstd"));
    }

    /** Damages a backup, or repairs it where the flaw is null. Its row in the content stays as it was. */
    public Volume corrupt(String node, Volume backup, Backup.@Nullable Flaw flaw) {
        Volume now = find(node, backup.name());
        if (now == null || now.backup() == null) throw new IllegalArgumentException("Not a backup: " + backup.id());
        return put(node, now.holding(now.backup().flawed(flaw)));
    }

    /** The path of a volume, as a node's shell sees it. */
    public String path(String name) {
        String file = name.substring(name.indexOf('/') + 1);
        if (type.equals("pbs")) {
            return "pbs://" + option("username") + "@" + option("server") + ":" + option("datastore") + "/" + file;
        }
        if (!keepsFiles()) {
            return switch (type) {
                case "lvm", "lvmthin" -> "/dev/" + option("vgname") + "/" + name;
                case "zfspool" -> (name.startsWith("subvol") ? "/" : "/dev/zvol/") + option("pool") + "/" + name;
                default -> type + ":" + name;
            };
        }
        String folder = switch (name.substring(0, Math.max(0, name.indexOf('/')))) {
            case "backup" -> "dump/" + file;
            case "iso" -> "template/iso/" + file;
            case "vztmpl" -> "template/cache/" + file;
            case "snippets", "import" -> name;
            default -> "images/" + name;
        };
        return option("path") + "/" + folder;
    }

    private boolean isTaken(String node, int vmid, int number) {
        String ending = "-" + vmid + "-disk-" + number;
        for (Volume volume : volumes(node)) {
            if (volume.isDisk()
                    && volume.name().replaceFirst("\\.[a-z0-9]+$", "").endsWith(ending)) return true;
        }
        return false;
    }

    private Volume disk(String name, String format, int vmid, GuestKind kind, long size) {
        String content = kind.content();
        long used = Math.min(size, 64 * MIB + size / 5);
        return new Volume(id, name, content, format, size, used, vmid, cluster.now(), null, null, false);
    }

    /** Creates a disk of this name; false when it exists. */
    public boolean make(String node, String name, String format, int vmid, GuestKind kind, long size) {
        VolumeStore shelf = shelf(node);
        synchronized (shelf) {
            if (shelf.find(name) != null) return false;
            needRoom(node, size);
            put(node, disk(name, format, vmid, kind, size));
            return true;
        }
    }

    /** Creates the disk that a configuration names, unless it exists: as if it had been created in a shell. */
    public void adopt(String node, String name, int vmid, GuestKind kind, long size) {
        int dot = name.lastIndexOf('.');
        String format = dot < 0 ? (name.startsWith("subvol") ? "subvol" : "raw") : name.substring(dot + 1);
        VolumeStore shelf = shelf(node);
        synchronized (shelf) {
            if (shelf.find(name) == null) shelf.put(disk(name, format, vmid, kind, size));
        }
    }

    /** Removes the disks of a guest from its node or from the shared volumes. */
    void forget(String node, int vmid) {
        for (Volume volume : volumes(node)) {
            if (volume.isDiskOf(vmid)) remove(node, volume.name());
        }
    }

    /** Moves a guest's disks to another node; shared volumes stay where they are. */
    void carry(int vmid, String from, String to) {
        if (isShared()) return;
        for (Volume volume : List.copyOf(volumes(from))) {
            if (volume.isDiskOf(vmid)) {
                remove(from, volume.name());
                put(to, volume);
            }
        }
    }
}
