package dev.holdfast.sim.model;

import dev.holdfast.sim.model.access.Access;
import dev.holdfast.sim.model.access.Tickets;
import dev.holdfast.sim.model.firewall.Firewalls;
import dev.holdfast.sim.model.guest.GuestKind;
import dev.holdfast.sim.model.node.BackupJobs;
import dev.holdfast.sim.model.node.Ceph;
import dev.holdfast.sim.model.node.DatacenterOptions;
import dev.holdfast.sim.model.node.Mappings;
import dev.holdfast.sim.model.volume.Volume;
import dev.holdfast.sim.model.volume.WebFile;
import dev.holdfast.sim.wire.Certificate;
import dev.holdfast.sim.wire.Failure;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.UUID;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentSkipListMap;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicLong;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/** Nodes that share their guests, tasks and quorum; or, without a name, a single host. */
public final class SimCluster {
    private static final int TASKS_KEPT = 1000;

    /** Guests by node, grouped once per change: every node's values are a sum over its guests. */
    private record Owned(long revision, Map<String, List<SimGuest>> byNode) {}

    private final DataCentre dataCentre;
    private final @Nullable String name;
    private final Map<String, SimNode> nodes = new TreeMap<>();
    private final Map<Integer, SimGuest> guests = new ConcurrentSkipListMap<>();
    private final Map<String, SimTask> tasks = new ConcurrentHashMap<>();
    private final List<SimTask> newestFirst = new ArrayList<>();
    private final AtomicInteger pids = new AtomicInteger(20_000);
    private final AtomicLong revision = new AtomicLong();
    private final DatacenterOptions options = new DatacenterOptions();
    private final BackupJobs backupJobs = new BackupJobs();
    private final Ceph ceph = new Ceph();
    private final Mappings mappings = new Mappings();
    private final Resources resources = new Resources(this);
    private final Map<String, SimStorage> storages = new ConcurrentSkipListMap<>();
    private final Firewalls firewalls = new Firewalls();
    private final Access access;
    private final Tickets tickets;
    private @Nullable Certificate authority;
    private volatile Owned owned = new Owned(-1, Map.of());
    private volatile boolean quorumLost;

    SimCluster(DataCentre dataCentre, @Nullable String name, Access access) {
        this.dataCentre = dataCentre;
        this.name = name;
        storage("local", "dir", "backup,images,iso,rootdir,snippets,vztmpl", 94)
                .set("path", "/var/lib/vz")
                .set("priority", "0")
                .set("prune-backups", "keep-all=1");
        storage("local-lvm", "lvmthin", "images,rootdir", 800)
                .set("thinpool", "data")
                .set("vgname", "pve");
        storage("backup-nfs", "nfs", "backup", 4000)
                .set("path", "/mnt/pve/backup-nfs")
                .set("server", "10.20.0.5")
                .set("export", "/export/backup");
        this.access = access;
        this.tickets = new Tickets(dataCentre::now);
    }

    /** The data centre that this cluster belongs to. */
    public DataCentre dataCentre() {
        return dataCentre;
    }

    /** The name of the cluster, null for a single host. */
    public @Nullable String name() {
        return name;
    }

    /** The current time of the data centre's clock in milliseconds. */
    public long now() {
        return dataCentre.now();
    }

    /** The certificate of its own authority, created at first use. */
    public synchronized Certificate authority() {
        Certificate present = authority;
        if (present == null) {
            String id = UUID.nameUUIDFromBytes(nodes.keySet().toString().getBytes(StandardCharsets.UTF_8))
                    .toString();
            present = Certificate.authority(id, Instant.ofEpochMilli(now()));
            authority = present;
        }
        return present;
    }

    void add(SimNode node) {
        nodes.put(node.name(), node);
        dataCentre.templates().forEach(file -> layTemplate(node.name(), file));
    }

    /** Adds a storage for all nodes, or replaces the one of that name; every cluster starts with three. */
    public SimStorage storage(String id, String type, String content, long gib) {
        var storage = new SimStorage(this, id, type, content, gib);
        storages.put(id, storage);
        changed();
        return storage;
    }

    /** Removes a storage together with its volumes. */
    public void removeStorage(String id) {
        storages.remove(id);
        changed();
    }

    /** A storage; throws the error of Proxmox VE when it does not exist. */
    public SimStorage storage(String id) {
        SimStorage storage = findStorage(id);
        if (storage == null) throw Failure.server("storage '" + id + "' does not exist");
        return storage;
    }

    /** A storage that this node may use now; throws the error of Proxmox VE otherwise. */
    public SimStorage usableStorage(String id, String node) {
        SimStorage storage = storage(id);
        if (!storage.isEnabled()) throw Failure.server("storage '" + id + "' is disabled");
        if (!storage.isOn(node)) throw Failure.server("storage '" + id + "' is not available on node '" + node + "'");
        return storage;
    }

    /** A storage, or null. */
    public @Nullable SimStorage findStorage(String id) {
        return storages.get(id);
    }

    /** All storages, ordered by name. */
    public Collection<SimStorage> storages() {
        return storages.values();
    }

    void layTemplate(String node, String file) {
        SimStorage local = findStorage("local");
        if (local != null) layTemplate(local, node, file);
    }

    /** Puts a container template on a storage as this node sees it. */
    public void layTemplate(SimStorage storage, String node, String file) {
        WebFile content = WebFile.template(file);
        long size = content.size();
        storage.put(
                node,
                new Volume(
                        storage.id(),
                        "vztmpl/" + file,
                        "vztmpl",
                        content.format(),
                        size,
                        size,
                        null,
                        now(),
                        null,
                        null,
                        false),
                content);
    }

    /** Its nodes. */
    public Collection<SimNode> nodes() {
        return nodes.values();
    }

    /** The node of this name, null if there is none. */
    public @Nullable SimNode find(String node) {
        return nodes.get(node);
    }

    /** A new container. */
    public SimGuest container(int vmid, String node, String hostname) {
        return put(new SimGuest(this, GuestKind.CONTAINER, vmid, node, hostname));
    }

    /** The same with these values in its configuration; nobody sees it without them. */
    public SimGuest container(int vmid, String node, String hostname, Map<String, ?> values) {
        return put(new SimGuest(this, GuestKind.CONTAINER, vmid, node, hostname), values);
    }

    /** A new virtual machine. */
    public SimGuest machine(int vmid, String node, String guestName) {
        return put(new SimGuest(this, GuestKind.MACHINE, vmid, node, guestName));
    }

    /** The same with these values in its configuration; nobody sees it without them. */
    public SimGuest machine(int vmid, String node, String guestName, Map<String, ?> values) {
        return put(new SimGuest(this, GuestKind.MACHINE, vmid, node, guestName), values);
    }

    /** A guest without any configuration yet, such as one that is being created. */
    public SimGuest bare(GuestKind kind, int vmid, String node) {
        return put(new SimGuest(this, kind, vmid, node, null));
    }

    private SimGuest put(SimGuest guest, Map<String, ?> values) {
        for (Map.Entry<String, ?> one : values.entrySet()) guest.set(one.getKey(), one.getValue());
        return put(guest);
    }

    private SimGuest put(SimGuest guest) {
        if (!nodes.containsKey(guest.node())) throw new IllegalArgumentException("There is no node " + guest.node());
        guests.put(guest.vmid(), guest);
        guest.config().forEach((key, value) -> GuestDisk.adopt(guest, key, value));
        changed();
        return guest;
    }

    /** A guest whose configuration contains only this lock, or null when its ID has been taken in the meantime. */
    public @Nullable SimGuest reserve(GuestKind kind, int vmid, String node, String lock) {
        var guest = new SimGuest(this, kind, vmid, node, null);
        guest.lock(lock);
        if (guests.putIfAbsent(vmid, guest) != null) return null;
        changed();
        return guest;
    }

    /** Refuses a VM ID that is taken. */
    public void needFree(int vmid) {
        SimGuest taken = guest(vmid);
        if (taken == null) return;
        throw Failure.server(taken.kind().label() + " " + vmid + " already exists on node '" + taken.node() + "'");
    }

    /** Removes a guest and keeps its disks. */
    public void forget(int vmid) {
        guests.remove(vmid);
        firewalls.removeGuest(vmid);
        access.change(users -> users.forgetGuest(vmid));
        changed();
    }

    /** Removes a guest and its disks, as if done in a shell on its node. */
    public void remove(int vmid) {
        SimGuest gone = guest(vmid);
        if (gone != null) storages().forEach(storage -> storage.forget(gone.node(), vmid));
        forget(vmid);
    }

    /** The configuration of its firewalls. */
    public Firewalls firewalls() {
        return firewalls;
    }

    /** A guest, or null. */
    public @Nullable SimGuest guest(int vmid) {
        return guests.get(vmid);
    }

    /** The guests of all nodes. */
    public Collection<SimGuest> guests() {
        return guests.values();
    }

    /** The guests of one node, none for an unknown node. */
    public List<SimGuest> guestsOn(String node) {
        return guestsByNode().getOrDefault(node, List.of());
    }

    private Map<String, List<SimGuest>> guestsByNode() {
        long now = revision();
        Owned last = owned;
        if (last.revision() == now) return last.byNode();
        Map<String, List<SimGuest>> byNode = guests.values().stream().collect(Collectors.groupingBy(SimGuest::node));
        owned = new Owned(now, byNode);
        return byNode;
    }

    /** Counts a change of guests and nodes, so that answers are rebuilt only when something has changed. */
    public void changed() {
        revision.incrementAndGet();
    }

    long revision() {
        return revision.get();
    }

    /** The options of {@code /cluster/options}. */
    public DatacenterOptions options() {
        return options;
    }

    /** Its Ceph. */
    public Ceph ceph() {
        return ceph;
    }

    /** Its resource mappings. */
    public Mappings mappings() {
        return mappings;
    }

    /** Its backup jobs. */
    public BackupJobs backupJobs() {
        return backupJobs;
    }

    /** The content of {@code /cluster/resources}. */
    public Resources resources() {
        return resources;
    }

    /** Its users and their privileges. */
    public Access access() {
        return access;
    }

    /** The tickets that its members issue and accept. */
    public Tickets tickets() {
        return tickets;
    }

    /** Sets quorum. Without quorum reads work and writes fail; half of the nodes being down has the same effect. */
    public void quorum(boolean there) {
        quorumLost = !there;
    }

    /** Whether quorum was taken from it by command. */
    boolean isWithoutQuorum() {
        return quorumLost;
    }

    /** Whether it has quorum. */
    public boolean isQuorate() {
        long up = nodes.values().stream().filter(SimNode::isUp).count();
        return !quorumLost && up * 2 > nodes.size();
    }

    /** Starts a task on a node for this token or user. */
    public SimTask start(String node, String type, String id, String tokenId, SimTask.Work work) {
        SimTask task = keep(new SimTask(this, now(), node, pids.incrementAndGet(), type, id, tokenId));
        task.begin(running -> {
            work.run(running);
            running.finish(dataCentre.faults());
        });
        return task;
    }

    /** A task that ended before any other began, with its log and the status of its end. */
    public void ran(
            long start,
            Duration length,
            String node,
            String type,
            String id,
            String user,
            List<String> log,
            String end) {
        keep(new SimTask(this, start, node, pids.incrementAndGet(), type, id, user))
                .ran(length, log, end);
    }

    private SimTask keep(SimTask task) {
        tasks.put(task.upid(), task);
        synchronized (newestFirst) {
            newestFirst.addFirst(task);
            if (newestFirst.size() > TASKS_KEPT)
                tasks.remove(newestFirst.removeLast().upid());
        }
        return task;
    }

    /** The task of this UPID, null if it is not known. */
    public @Nullable SimTask task(String upid) {
        return tasks.get(upid);
    }

    /** Its tasks, the newest first. */
    public List<SimTask> tasks() {
        synchronized (newestFirst) {
            return List.copyOf(newestFirst);
        }
    }

    /** How long a task takes. */
    Duration taskDuration() {
        return dataCentre.faults().taskDuration();
    }
}
