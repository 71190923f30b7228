package dev.holdfast.sim;

import dev.holdfast.sim.guest.Agent;
import dev.holdfast.sim.guest.Disks;
import dev.holdfast.sim.guest.GuestConfig;
import dev.holdfast.sim.guest.GuestTemplatePaths;
import dev.holdfast.sim.guest.Snapshots;
import dev.holdfast.sim.host.ContainerComputer;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.time.Duration;
import java.util.HexFormat;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.NavigableMap;
import java.util.Optional;
import java.util.TreeMap;
import java.util.concurrent.Semaphore;
import org.jspecify.annotations.Nullable;

/** One container or virtual machine. All its methods may be called by tests, as if by somebody at the node's shell. */
public final class SimGuest {
    private static final long MIB = 1 << 20;
    private static final int BURDENS_KEPT = 1000;

    private final SimCluster cluster;
    private final boolean container;
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
    private final NavigableMap<Long, Optional<Double>> burdens = new TreeMap<>();
    private final long madeAt;
    private @Nullable ContainerComputer computer;
    private @Nullable String lock;

    SimGuest(SimCluster cluster, boolean container, int vmid, String node) {
        this(cluster, container, vmid, node, (vmid * 31) & 0xffff);
    }

    SimGuest(SimCluster cluster, boolean container, int vmid, String node, String name) {
        this(cluster, container, vmid, node, (vmid * 31 + name.hashCode()) & 0xffff);
        SampleConfigurations.of(this, name).forEach(config::write);
    }

    private SimGuest(SimCluster cluster, boolean container, int vmid, String node, int seed) {
        this.cluster = cluster;
        this.container = container;
        this.vmid = vmid;
        this.node = node;
        this.seed = seed;
        this.madeAt = cluster.now();
    }

    /** Its number. */
    public int vmid() {
        return vmid;
    }

    /** The node that owns it. */
    public synchronized String node() {
        return node;
    }

    /** The cluster that it lives in. */
    public SimCluster cluster() {
        return cluster;
    }

    /** Whether it is a container and not a machine. */
    public boolean isContainer() {
        return container;
    }

    /** Whether it runs. */
    public synchronized boolean isRunning() {
        return running;
    }

    /** Starts it, as if by hand on the node: no task tells of it. */
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

    /** Lets it have run for so long already. */
    public synchronized SimGuest runningFor(Duration duration) {
        stop();
        return startedAt(cluster.now() - duration.toMillis());
    }

    /** Stops it, as if by hand on the node. */
    public synchronized SimGuest stop() {
        runs.end(cluster.now());
        // A container's file is looked at again only when it starts.
        if (!container) config.settle();
        running = false;
        paused = false;
        if (computer != null) computer.computer().crash();
        cluster.changed();
        return this;
    }

    /** What runs in a container: files, programs, services. Made when somebody first asks for it. */
    public synchronized ContainerComputer computer() {
        if (!container) throw new IllegalStateException("Nobody looks into a machine");
        ContainerComputer present = computer;
        if (present == null) {
            present = new ContainerComputer(this);
            computer = present;
        }
        return present;
    }

    /** The files of a container that somebody has looked into, as a backup keeps them; of any other guest none. */
    public synchronized Map<String, String> files() {
        return computer == null ? Map.of() : computer.saved();
    }

    /** Gives it these files instead of those that it had; none leave it as it would be if nobody had looked into it. */
    public synchronized void unpack(Map<String, String> files) {
        computer = null;
        if (!files.isEmpty()) computer().unpack(files);
    }

    /** Holds its processors, or lets them go on. */
    public synchronized void pause(boolean on) {
        paused = on;
        cluster.changed();
    }

    /** Whether its processors are held. */
    public synchronized boolean isPaused() {
        return paused;
    }

    /**
     * From now on it hears no request to shut down: such tasks fail when their time is over. Stopping works. A machine does
     * not let go of a device either.
     */
    public synchronized SimGuest ignoreShutdown(boolean on) {
        deaf = on;
        return this;
    }

    /** Whether it hears no request to shut down. */
    public synchronized boolean isDeaf() {
        return deaf;
    }

    /**
     * From now on a change of this key is refused in these words while it runs, and pending all the same; null ends that.
     */
    public synchronized SimGuest refuseHotplug(String key, @Nullable String words) {
        if (words == null) hotplugProblems.remove(key);
        else hotplugProblems.put(key, words);
        return this;
    }

    /** Why a change of this key is refused while it runs; null for no such reason. */
    public synchronized @Nullable String hotplugProblem(String key) {
        return hotplugProblems.get(key);
    }

    /** When the run began that it was in at this moment; null when it did not run. */
    public @Nullable Long ranSince(long at) {
        return runs.since(at);
    }

    /** Lets it use this share of its cores from now on while it runs; null as it usually does. */
    public synchronized SimGuest busy(@Nullable Double share) {
        burdens.put(cluster.now(), Optional.ofNullable(share));
        if (burdens.size() > BURDENS_KEPT) burdens.pollFirstEntry();
        cluster.changed();
        return this;
    }

    /** The share that it was made to use at this moment. */
    synchronized @Nullable Double busy(long at) {
        var last = burdens.floorEntry(at);
        return last == null ? null : last.getValue().orElse(null);
    }

    /** From when on there are values of it. */
    public long knownSince() {
        return Math.min(madeAt, runs.first(madeAt));
    }

    /** Moves it and its disks to another node of its cluster, by hand. */
    public synchronized void moveTo(String other) {
        String before = node;
        node = other;
        cluster.storages().forEach(storage -> storage.carry(vmid, before, other));
        cluster.changed();
    }

    /** Belongs to another node from now on; its disks are somebody else's business. */
    public synchronized void sit(String other) {
        node = other;
        cluster.changed();
    }

    /** Sets a key of its configuration, or removes it by null, as if by an editor: the digest changes. */
    public synchronized SimGuest set(String key, @Nullable Object value) {
        config.write(key, value);
        if (value != null && cluster.guest(vmid) == this) Disks.adopt(cluster, this, key, value);
        cluster.changed();
        return this;
    }

    /** A key of its configuration, or null. */
    public synchronized @Nullable Object get(String key) {
        return config.get(key);
    }

    /** Writes a line into the firewall's log of its node, as if a packet had come to one of its chains. */
    public SimGuest logPacket(String chain, String text) {
        SimNode owner = cluster.find(node());
        if (owner != null) owner.firewallLog().add(cluster.now(), vmid, 6, chain, text);
        return this;
    }

    /** Writes what its firewall would when it drops a first packet from this address to this port of its first NIC. */
    public SimGuest dropPacket(String source, int port) {
        String nic = (container ? "veth" : "tap") + vmid + "i0";
        String bridge = "fwbr" + vmid + "i0";
        return logPacket(
                nic + "-IN",
                "policy DROP: IN=" + bridge + " OUT=" + bridge + " PHYSIN=fwln" + vmid + "i0 PHYSOUT=" + nic
                        + " MAC=" + hardwareAddress("net0").toLowerCase(Locale.ROOT) + ":02:00:00:00:00:01:08:00 SRC="
                        + source + " DST=" + address() + " LEN=60 TOS=0x00 PREC=0x00 TTL=57 ID=" + (seed ^ port)
                        + " DF PROTO=TCP SPT=" + (40_000 + seed % 20_000) + " DPT=" + port
                        + " SEQ=" + seed * 65_537L + " ACK=0 WINDOW=64240 SYN");
    }

    /** Holds the lock that a backup, say, would hold; null lets go. */
    public synchronized void lock(@Nullable String reason) {
        lock = reason;
        cluster.changed();
    }

    /** What is done while nobody else may touch it. */
    public interface Work {
        void run() throws InterruptedException;
    }

    /** Holds the lock while {@code work} goes on. */
    public void locked(String reason, Work work) throws InterruptedException {
        SimNode owner = cluster.find(node());
        int crashes = owner == null ? 0 : owner.crashes();
        lock(reason);
        try {
            work.run();
        } finally {
            // A node that crashed in the middle leaves the lock in the file.
            if (owner == null || owner.crashes() == crashes) lock(null);
        }
    }

    /** The lock that its configuration tells of, null for none. */
    public synchronized @Nullable String lock() {
        return lock;
    }

    /** The lock on its file, which tasks hold while they work on it; unlike {@link #lock} nobody can see it. */
    public Semaphore fileLock() {
        return fileLock;
    }

    /** What its statistics are made from. */
    public int seed() {
        return seed;
    }

    /** Whether it is a template, which never runs. */
    public boolean isTemplate() {
        return Integer.valueOf(1).equals(get("template"));
    }

    /** Whether it and its disks must not be taken away. */
    public boolean isProtected() {
        return Integer.valueOf(1).equals(get("protection"));
    }

    /** Its name, made up from its number if it has none. */
    public String name() {
        Object name = get(container ? "hostname" : "name");
        return name == null ? (container ? "CT" : "VM ") + vmid : name.toString();
    }

    /** The address that its name server would give it. */
    public String address() {
        return "10.20." + vmid / 250 % 250 + "." + (vmid % 250 + 2);
    }

    /** The hardware address that a NIC gets when none is sent. */
    public String hardwareAddress(String nic) {
        int own = (seed * 31 + nic.hashCode()) & 0xffff;
        return "BC:24:11:%02X:%02X:%02X".formatted(own >> 8, own & 0xff, vmid & 0xff);
    }

    /** The configuration as the API tells it: what waits for a start is in it, and the digest and the lock are too. */
    public synchronized Map<String, Object> config() {
        return told(config.whole());
    }

    /** The configuration that is in force, told the same way. */
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

    /** What is in force and what waits, key by key. */
    public synchronized List<Map<String, Object>> pending() {
        return config.rows(besides());
    }

    /** Whoever changes it must hold the guest's monitor, and tell {@link SimCluster#changed}. */
    public GuestConfig file() {
        return config;
    }

    /** Its snapshots. */
    public Snapshots snapshots() {
        return snapshots;
    }

    /** Takes a snapshot, as if by hand on the node and of disks that allow it. */
    public synchronized SimGuest snapshot(String snapshot, String description) {
        var kept = config.inForce();
        kept.keySet().removeIf(key -> key.equals("description") || key.startsWith("unused"));
        snapshots.add(new Snapshots.Snapshot(
                snapshot, snapshots.current(), description, cluster.now() / 1000, null, Map.copyOf(kept)));
        cluster.changed();
        return this;
    }

    /** Makes a template of it, as if by hand on the node. */
    public SimGuest template() {
        GuestTemplatePaths.convert(this, null);
        return this;
    }

    /** Whether the agent inside answers, given that the machine runs and is configured to have one; at first it does. */
    public SimGuest agentAnswers(boolean on) {
        agent.answers(on);
        return this;
    }

    /** What its agent was told to run, oldest first. */
    public List<String> agentRan() {
        return agent.ran();
    }

    /** The agent inside of it, which only machines have. */
    public Agent agent() {
        return agent;
    }

    /** SHA-1 of the configuration; of a text of our own, so it is not the one that a real file would have. */
    public synchronized String digest() {
        try {
            byte[] text = (config + " " + snapshots + " " + lock).getBytes(StandardCharsets.UTF_8);
            return HexFormat.of().formatHex(MessageDigest.getInstance("SHA-1").digest(text));
        } catch (NoSuchAlgorithmException e) {
            throw new IllegalStateException(e);
        }
    }

    private long number(String key, long otherwise) {
        Object value = get(key);
        return value == null ? otherwise : Long.parseLong(value.toString());
    }

    /** As many as it may use; a container without a limit may use those of its node. */
    long cores() {
        SimNode owner = container ? cluster.find(node()) : null;
        return number("cores", owner == null ? 1 : owner.cores()) * (container ? 1 : number("sockets", 1));
    }

    /** The memory that it is given, in bytes. */
    public long memoryBytes() {
        return number("memory", 512) * MIB;
    }

    /** The swap that it is given, in bytes; 0 for none. */
    public long swapBytes() {
        return number("swap", 0) * MIB;
    }

    /** The size of the disk that it starts from, in bytes; 0 for none. */
    public long rootBytes() {
        Object disk = container ? get("rootfs") : bootDisk();
        return disk == null ? 0 : Disks.bytes(disk.toString());
    }

    private synchronized @Nullable Object bootDisk() {
        return config.get(config.bootKey());
    }
}
