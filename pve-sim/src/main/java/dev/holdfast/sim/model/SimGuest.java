package dev.holdfast.sim.model;

import dev.holdfast.sim.model.guest.Agent;
import dev.holdfast.sim.model.guest.CpuLoad;
import dev.holdfast.sim.model.guest.GuestKind;
import dev.holdfast.sim.model.guest.ReplicationRuns;
import dev.holdfast.sim.model.guest.Rhythm;
import dev.holdfast.sim.model.guest.UptimeSpans;
import dev.holdfast.sim.model.volume.Disks;
import dev.holdfast.sim.model.volume.Snapshots;
import dev.holdfast.sim.schema.Digest;
import java.time.Duration;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.Semaphore;
import org.jspecify.annotations.Nullable;

/** One container or virtual machine. Tests may call all methods, as if a user worked in a shell on the node. */
public final class SimGuest {
    private static final long MIB = 1 << 20;

    private final SimCluster cluster;
    private final GuestKind kind;
    private final int vmid;
    private final int seed;
    private final GuestConfig config = new GuestConfig(this);
    private final Snapshots snapshots = new Snapshots();
    private final Agent agent = new Agent();
    private final Map<String, String> hotplugProblems = new TreeMap<>();
    private final Semaphore fileLock = new Semaphore(1, true);
    private String node;
    private boolean running;
    private boolean paused;
    private boolean deaf;
    private final UptimeSpans runs = new UptimeSpans();
    private final CpuLoad load = new CpuLoad();
    private @Nullable Rhythm rhythm;
    private final long madeAt;
    private @Nullable ContainerShell computer;
    private @Nullable String insideOf;
    private @Nullable String lock;
    private boolean highlyAvailable;
    private @Nullable String replicatedTo;
    private ReplicationRuns replication = ReplicationRuns.NONE;

    /** Has a sample configuration if it is created with a name, otherwise none. */
    SimGuest(SimCluster cluster, GuestKind kind, int vmid, String node, @Nullable String name) {
        this.cluster = cluster;
        this.kind = kind;
        this.vmid = vmid;
        this.node = node;
        this.seed = (vmid * 31 + (name == null ? 0 : name.hashCode())) & 0xffff;
        this.madeAt = cluster.now();
        if (name != null) SampleConfigurations.of(this, name).forEach(config::write);
    }

    /** Its VM ID. */
    public int vmid() {
        return vmid;
    }

    /** The node that owns it. */
    public synchronized String node() {
        return node;
    }

    /** The cluster that it belongs to. */
    public SimCluster cluster() {
        return cluster;
    }

    /** Whether it is a container or a machine. */
    public GuestKind kind() {
        return kind;
    }

    /** Whether it is a container and not a machine. */
    public boolean isContainer() {
        return kind.isContainer();
    }

    /** Whether it runs. */
    public synchronized boolean isRunning() {
        return running;
    }

    /** Starts it, as if in a shell on the node: no task records it. */
    public synchronized SimGuest start() {
        return startedAt(cluster.now());
    }

    private SimGuest startedAt(long moment) {
        if (!running) {
            runs.begin(moment);
            config.settle();
            config.makeImage();
        }
        running = true;
        paused = false;
        cluster.changed();
        return this;
    }

    /** Makes it appear to have run for this long already. */
    public synchronized SimGuest runningFor(Duration duration) {
        stop();
        return startedAt(cluster.now() - duration.toMillis());
    }

    /** Makes it appear to have run, before what is known of it, from so long ago until the other time ago. */
    public synchronized SimGuest ranBefore(Duration from, Duration until) {
        runs.precede(cluster.now() - from.toMillis(), cluster.now() - until.toMillis());
        return this;
    }

    /** Makes what it uses change over days and weeks; null makes it steady. */
    public synchronized SimGuest rhythm(@Nullable Rhythm other) {
        rhythm = other;
        return this;
    }

    /** How what it uses changes; null when it is steady. */
    synchronized @Nullable Rhythm rhythm() {
        return rhythm;
    }

    /** Stops it, as if in a shell on the node. */
    public synchronized SimGuest stop() {
        runs.end(cluster.now());
        // A container's file is read again only when it starts.
        if (!kind.isContainer()) config.settle();
        running = false;
        agent.stopped();
        paused = false;
        if (computer != null) computer.computer().crash();
        cluster.changed();
        return this;
    }

    /** The inside of a container: files, programs, services. Created at first use. */
    public synchronized ContainerShell computer() {
        if (!kind.isContainer()) throw new IllegalStateException("A virtual machine has no simulated inside");
        ContainerShell present = computer;
        if (present == null) {
            present = cluster.dataCentre().shellOf(this);
            computer = present;
        }
        return present;
    }

    /** The files of a container whose inside has been used, as a backup keeps them; empty for any other guest. */
    public synchronized Map<String, String> files() {
        return computer == null ? Map.of() : computer.saved();
    }

    /**
     * Replaces its files with these; an empty map resets it to a container whose inside was never used, with the service
     * that this name suggests, whatever its own name is.
     */
    public synchronized void unpack(Map<String, String> files, @Nullable String original) {
        computer = null;
        insideOf = original;
        if (!files.isEmpty()) computer().unpack(files);
    }

    /** The name that suggests which service an unused container contains: its own, or that of the one it was made from. */
    public synchronized String insideOf() {
        return insideOf == null ? name() : insideOf;
    }

    /** Suspends its processors, or resumes them. */
    public synchronized void pause(boolean on) {
        paused = on;
        cluster.changed();
    }

    /** Whether its processors are suspended. */
    public synchronized boolean isPaused() {
        return paused;
    }

    /**
     * From now on it ignores shutdown requests: such tasks fail at their timeout. Stopping works. A machine does not
     * release a device either.
     */
    public synchronized SimGuest ignoreShutdown(boolean on) {
        deaf = on;
        return this;
    }

    /** Whether it ignores shutdown requests. */
    public synchronized boolean isDeaf() {
        return deaf;
    }

    /**
     * From now on a change of this key is refused with this text while the guest runs, and is pending all the same;
     * null ends that.
     */
    public synchronized SimGuest refuseHotplug(String key, @Nullable String words) {
        if (words == null) hotplugProblems.remove(key);
        else hotplugProblems.put(key, words);
        return this;
    }

    /** Why a change of this key is refused while the guest runs; null when it is not. */
    public synchronized @Nullable String hotplugProblem(String key) {
        return hotplugProblems.get(key);
    }

    /** Adds it to the cluster's high availability, or removes it. The simulated manager never acts. */
    public synchronized SimGuest highlyAvailable(boolean on) {
        highlyAvailable = on;
        cluster.changed();
        return this;
    }

    /** Whether high availability manages it. */
    public synchronized boolean isHighlyAvailable() {
        return highlyAvailable;
    }

    /** Creates its replication job to this node, or removes it. It runs only as {@link #replicated} says. */
    public synchronized SimGuest replicatedTo(@Nullable String target) {
        replicatedTo = target;
        replication = ReplicationRuns.NONE;
        return this;
    }

    /** Notes a run of its replication job that ended now, with this error; null when it succeeded. */
    public synchronized SimGuest replicated(@Nullable String error) {
        replication = replication.with(cluster.now() / 1000, error);
        return this;
    }

    /** The runs of its replication job. */
    public synchronized ReplicationRuns replication() {
        return replication;
    }

    /** The target of its replication job; null when it has none. */
    public synchronized @Nullable String replicatedTo() {
        return replicatedTo;
    }

    /** The start of the run that was in progress at this time; null when it did not run. */
    public @Nullable Long ranSince(long at) {
        return runs.since(at);
    }

    /** Makes it use this share of its cores from now on while it runs; null restores its normal usage. */
    public synchronized SimGuest busy(@Nullable Double share) {
        load.set(cluster.now(), share);
        cluster.changed();
        return this;
    }

    /** The share of its cores that it was set to use at this time. */
    @Nullable
    Double busy(long at) {
        return load.at(at);
    }

    /** The time from which values of it exist. */
    public long knownSince() {
        return Math.min(madeAt, runs.first(madeAt));
    }

    /** Moves it and its disks to another node of its cluster, as if in a shell. */
    public synchronized void moveTo(String other) {
        String before = node;
        node = other;
        cluster.storages().forEach(storage -> storage.carry(vmid, before, other));
        cluster.changed();
    }

    /** Assigns it to another node; its disks are left to the caller. */
    public synchronized void sit(String other) {
        node = other;
        cluster.changed();
    }

    /** Sets a key of its configuration, or removes it when null, as if with an editor: the digest changes. */
    public synchronized SimGuest set(String key, @Nullable Object value) {
        config.write(key, value);
        if (value != null && cluster.guest(vmid) == this) GuestDisk.adopt(this, key, value);
        cluster.changed();
        return this;
    }

    /** A key of its configuration, or null. */
    public synchronized @Nullable Object get(String key) {
        return config.get(key);
    }

    /** Writes a line into the firewall log of its node, as if a packet had arrived at one of its chains. */
    public SimGuest logPacket(String chain, String text) {
        SimNode owner = cluster.find(node());
        if (owner != null) owner.firewallLog().add(cluster.now(), vmid, 6, chain, text);
        return this;
    }

    /** Writes what its firewall logs when it drops a first packet from this address to this port of its first NIC. */
    public SimGuest dropPacket(String source, int port) {
        String nic = (kind.isContainer() ? "veth" : "tap") + vmid + "i0";
        String bridge = "fwbr" + vmid + "i0";
        return logPacket(
                nic + "-IN",
                "policy DROP: IN=" + bridge + " OUT=" + bridge + " PHYSIN=fwln" + vmid + "i0 PHYSOUT=" + nic
                        + " MAC=" + hardwareAddress("net0").toLowerCase(Locale.ROOT) + ":02:00:00:00:00:01:08:00 SRC="
                        + source + " DST=" + address() + " LEN=60 TOS=0x00 PREC=0x00 TTL=57 ID=" + (seed ^ port)
                        + " DF PROTO=TCP SPT=" + (40_000 + seed % 20_000) + " DPT=" + port
                        + " SEQ=" + seed * 65_537L + " ACK=0 WINDOW=64240 SYN");
    }

    /** Sets the lock that, for example, a backup sets; null removes it. */
    public synchronized void lock(@Nullable String reason) {
        lock = reason;
        cluster.changed();
    }

    /** Work under a lock. */
    public interface Work {
        void run() throws InterruptedException;
    }

    /** Holds the lock while {@code work} runs. */
    public void locked(String reason, Work work) throws InterruptedException {
        SimNode owner = cluster.find(node());
        int crashes = owner == null ? 0 : owner.crashes();
        lock(reason);
        try {
            work.run();
        } finally {
            // When a node crashes during the work, the lock stays in the file.
            if (owner == null || owner.crashes() == crashes) lock(null);
        }
    }

    /** The lock in its configuration, null for none. */
    public synchronized @Nullable String lock() {
        return lock;
    }

    /** The lock on its file, which tasks hold while they work on it; unlike {@link #lock} it is not visible. */
    public Semaphore fileLock() {
        return fileLock;
    }

    /** The name of that file, as its node names it in messages. */
    public String lockFile() {
        return kind.lockFile(vmid);
    }

    /** The seed of its statistics. */
    public int seed() {
        return seed;
    }

    /** Whether it is a template, which never runs. */
    public boolean isTemplate() {
        return Integer.valueOf(1).equals(get("template"));
    }

    /** Whether protection is on: it and its disks must not be removed. */
    public boolean isProtected() {
        return Integer.valueOf(1).equals(get("protection"));
    }

    /** Its name, derived from its VM ID if it has none. */
    public String name() {
        Object name = get(kind.nameKey());
        return name == null ? (kind.isContainer() ? "CT" : "VM ") + vmid : name.toString();
    }

    /** The address of its name. */
    public String address() {
        return "10.20." + vmid / 250 % 250 + "." + (vmid % 250 + 2);
    }

    /** The MAC address that a NIC gets when none is sent. */
    public String hardwareAddress(String nic) {
        int own = (seed * 31 + nic.hashCode()) & 0xffff;
        return "BC:24:11:%02X:%02X:%02X".formatted(own >> 8, own & 0xff, vmid & 0xff);
    }

    /**
     * The configuration as the API returns it: pending values are applied, and the digest and the lock are included.
     */
    public synchronized Map<String, Object> config() {
        return told(config.whole());
    }

    /** The configuration that is in force, in the same form. */
    public synchronized Map<String, Object> configInForce() {
        return told(config.inForce());
    }

    private Map<String, Object> told(Map<String, Object> copy) {
        copy.putAll(besides());
        return copy;
    }

    private Map<String, Object> besides() {
        var besides = new TreeMap<String, Object>();
        besides.put("digest", digest());
        if (lock != null) besides.put("lock", lock);
        String snapshot = snapshots.current();
        if (snapshot != null) besides.put("parent", snapshot);
        return besides;
    }

    /** The values in force and the pending values, key by key. */
    public synchronized List<Map<String, Object>> pending() {
        return config.rows(besides());
    }

    /** Callers that change it must hold the guest's monitor and call {@link SimCluster#changed}. */
    public GuestConfig file() {
        return config;
    }

    /** Its snapshots. */
    public Snapshots snapshots() {
        return snapshots;
    }

    /** Takes a snapshot, as if in a shell on the node and on disks that support it. */
    public synchronized SimGuest snapshot(String snapshot, String description) {
        var kept = config.inForce();
        kept.keySet().removeIf(key -> key.equals("description") || key.startsWith("unused"));
        snapshots.add(new Snapshots.Snapshot(
                snapshot, snapshots.current(), description, cluster.now() / 1000, null, Map.copyOf(kept), files()));
        cluster.changed();
        return this;
    }

    /** Converts it to a template, as if in a shell on the node. */
    public SimGuest template() {
        return template(null);
    }

    /** Converts it and its disks, or {@code only} one of them, to a template with base volumes for linked clones. */
    public synchronized SimGuest template(@Nullable String only) {
        for (GuestDisk disk : GuestDisk.used(this, configInForce())) {
            if (only != null && !only.equals(disk.key())) continue;
            set(disk.key(), disk.naming(disk.toBase(node)));
        }
        return set("template", 1);
    }

    /**
     * Sets whether the guest agent answers, given that the machine runs and is configured to have one; it does by
     * default.
     */
    public SimGuest agentAnswers(boolean on) {
        agent.answers(on);
        return this;
    }

    /** The commands that its agent was asked to run, oldest first. */
    public List<String> agentRan() {
        return agent.commands().ran();
    }

    /** Its guest agent, which only machines have. */
    public Agent agent() {
        return agent;
    }

    /** SHA-1 of the configuration, computed from a text of the simulator's own: not the digest of a real file. */
    public synchronized String digest() {
        return Digest.of(config + " " + snapshots + " " + lock);
    }

    private long number(String key, long otherwise) {
        Object value = get(key);
        return value == null ? otherwise : Long.parseLong(value.toString());
    }

    /** The number of cores that it may use; a container without a limit may use those of its node. */
    public long cores() {
        SimNode owner = kind.isContainer() ? cluster.find(node()) : null;
        return number("cores", owner == null ? 1 : owner.cores()) * (kind.isContainer() ? 1 : number("sockets", 1));
    }

    /** Its memory, in bytes. */
    public long memoryBytes() {
        return number("memory", 512) * MIB;
    }

    /** Its swap, in bytes; 0 for none. */
    public long swapBytes() {
        return number("swap", 0) * MIB;
    }

    /** The size of its boot disk, in bytes; 0 for none. */
    public synchronized long rootBytes() {
        Object disk = config.get(kind.isContainer() ? "rootfs" : config.bootKey());
        return disk == null ? 0 : Disks.bytes(disk.toString());
    }
}
