package dev.holdfast.sim;

import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.time.Duration;
import java.util.HexFormat;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.Semaphore;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/** One container or virtual machine. All its methods may be called by tests, as if by somebody at the node's shell. */
public final class SimGuest {
    private static final long MIB = 1 << 20;
    private static final Pattern SIZE = Pattern.compile("size=([0-9]+)([MGT])");

    private final SimCluster cluster;
    private final boolean container;
    private final int vmid;
    private final int seed;
    private final Map<String, Object> config = new TreeMap<>();
    private final Semaphore file = new Semaphore(1, true);
    private String node;
    private boolean running;
    private boolean paused;
    private boolean deaf;
    private long startedAt;
    private @Nullable String lock;
    private @Nullable Double busy;

    SimGuest(SimCluster cluster, boolean container, int vmid, String node, String name) {
        this.cluster = cluster;
        this.container = container;
        this.vmid = vmid;
        this.node = node;
        this.seed = (vmid * 31 + name.hashCode()) & 0xffff;
        if (container) {
            config.put("arch", "amd64");
            config.put("hostname", name);
            config.put("cores", 1 + seed % 4);
            config.put("memory", 512 << (seed % 4));
            config.put("swap", 512);
            config.put("ostype", "debian");
            config.put("rootfs", "local-lvm:vm-" + vmid + "-disk-0,size=" + (4 + seed % 5 * 4) + "G");
            config.put(
                    "net0",
                    "name=eth0,bridge=vmbr0,firewall=1,gw=10.20.0.1,hwaddr=" + hardwareAddress("net0") + ",ip="
                            + address() + "/16,type=veth");
            config.put("unprivileged", 1);
        } else {
            config.put("name", name);
            config.put("cores", 2);
            config.put("memory", "4096");
            config.put("ostype", "l26");
            config.put("boot", "order=scsi0");
            config.put("scsi0", "local-lvm:vm-" + vmid + "-disk-0,size=32G");
            config.put("scsihw", "virtio-scsi-single");
            config.put("net0", "virtio=" + hardwareAddress("net0") + ",bridge=vmbr0,firewall=1");
        }
    }

    /** Its number. */
    public int vmid() {
        return vmid;
    }

    /** The node that owns it. */
    public synchronized String node() {
        return node;
    }

    boolean isContainer() {
        return container;
    }

    /** Whether it runs. */
    public synchronized boolean isRunning() {
        return running;
    }

    /** Starts it, as if by hand on the node: no task tells of it. */
    public synchronized SimGuest start() {
        if (!running) startedAt = cluster.now();
        running = true;
        paused = false;
        cluster.changed();
        return this;
    }

    /** Lets it have run for so long already. */
    public synchronized SimGuest runningFor(Duration duration) {
        start();
        startedAt = cluster.now() - duration.toMillis();
        return this;
    }

    /** Stops it, as if by hand on the node. */
    public synchronized SimGuest stop() {
        running = false;
        paused = false;
        cluster.changed();
        return this;
    }

    synchronized void pause(boolean on) {
        paused = on;
        cluster.changed();
    }

    synchronized boolean isPaused() {
        return paused;
    }

    /** From now on it hears no request to shut down: such tasks fail when their time is over. Stopping works. */
    public synchronized SimGuest ignoreShutdown(boolean on) {
        deaf = on;
        return this;
    }

    synchronized boolean isDeaf() {
        return deaf;
    }

    /** Lets it use this share of its cores from now on while it runs; null as it usually does. */
    public synchronized SimGuest busy(@Nullable Double share) {
        busy = share;
        cluster.changed();
        return this;
    }

    synchronized @Nullable Double busy() {
        return busy;
    }

    synchronized long startedAt() {
        return startedAt;
    }

    /** Moves it to another node of its cluster, as high availability does after a node died. */
    public synchronized void moveTo(String other) {
        node = other;
        cluster.changed();
    }

    /** Sets a key of its configuration, or removes it by null, as if by an editor: the digest changes. */
    public synchronized SimGuest set(String key, @Nullable Object value) {
        if (value == null) {
            config.remove(key);
        } else {
            config.put(key, value);
        }
        cluster.changed();
        return this;
    }

    /** A key of its configuration, or null. */
    public synchronized @Nullable Object get(String key) {
        return config.get(key);
    }

    /** Holds the lock that a backup, say, would hold; null lets go. */
    public synchronized void lock(@Nullable String reason) {
        lock = reason;
        cluster.changed();
    }

    synchronized @Nullable String lock() {
        return lock;
    }

    /** The lock on its file, which tasks hold while they work on it; unlike {@link #lock} nobody can see it. */
    Semaphore file() {
        return file;
    }

    int seed() {
        return seed;
    }

    boolean isTemplate() {
        return Integer.valueOf(1).equals(get("template"));
    }

    boolean isProtected() {
        return Integer.valueOf(1).equals(get("protection"));
    }

    String name() {
        Object name = get(container ? "hostname" : "name");
        return name == null ? (container ? "CT" : "VM") + vmid : name.toString();
    }

    /** The address that its name server would give it. */
    String address() {
        return "10.20." + vmid / 250 % 250 + "." + (vmid % 250 + 2);
    }

    /** The hardware address that a NIC gets when none is sent. */
    String hardwareAddress(String nic) {
        int own = (seed * 31 + nic.hashCode()) & 0xffff;
        return "BC:24:11:%02X:%02X:%02X".formatted(own >> 8, own & 0xff, vmid & 0xff);
    }

    /** A copy of the configuration as the API tells it, with the digest and the lock. */
    synchronized Map<String, Object> config() {
        var copy = new TreeMap<>(config);
        copy.put("digest", digest());
        if (lock != null) copy.put("lock", lock);
        return copy;
    }

    /** SHA-1 of the configuration; of a text of our own, so it is not the one that a real file would have. */
    synchronized String digest() {
        try {
            byte[] text = (config + " " + lock).getBytes(StandardCharsets.UTF_8);
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

    long memoryBytes() {
        return number("memory", 512) * MIB;
    }

    long swapBytes() {
        return number("swap", 0) * MIB;
    }

    long rootBytes() {
        Object disk = get(container ? "rootfs" : "scsi0");
        var matcher = SIZE.matcher(disk == null ? "" : disk.toString());
        if (!matcher.find()) return 0;
        long unit = switch (matcher.group(2)) {
            case "M" -> MIB;
            case "G" -> MIB << 10;
            default -> MIB << 20;
        };
        return Long.parseLong(matcher.group(1)) * unit;
    }
}
