package dev.holdfast.sim;

import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.time.Duration;
import java.util.HexFormat;
import java.util.Map;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/** One container or virtual machine. All its methods may be called by tests, as if by somebody at the node's shell. */
public final class SimGuest {
    private static final long MIB = 1 << 20;

    private final SimCluster cluster;
    private final boolean container;
    private final int vmid;
    private final int seed;
    private final Map<String, Object> config = new TreeMap<>();
    private String node;
    private boolean running;
    private boolean paused;
    private long startedAt;
    private @Nullable String lock;

    SimGuest(SimCluster cluster, boolean container, int vmid, String node, String name) {
        this.cluster = cluster;
        this.container = container;
        this.vmid = vmid;
        this.node = node;
        this.seed = (vmid * 31 + name.hashCode()) & 0xffff;
        String mac = "BC:24:11:%02X:%02X:%02X".formatted(seed >> 8, seed & 0xff, vmid & 0xff);
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
                    "name=eth0,bridge=vmbr0,firewall=1,gw=10.20.0.1,hwaddr=" + mac + ",ip=" + address()
                            + "/16,type=veth");
            config.put("unprivileged", 1);
        } else {
            config.put("name", name);
            config.put("cores", 2);
            config.put("memory", "4096");
            config.put("ostype", "l26");
            config.put("boot", "order=scsi0");
            config.put("scsi0", "local-lvm:vm-" + vmid + "-disk-0,size=32G");
            config.put("net0", "virtio=" + mac + ",bridge=vmbr0,firewall=1");
        }
    }

    /** Its number. */
    public int vmid() {
        return vmid;
    }

    /** The node that owns it. */
    public String node() {
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
        return this;
    }

    synchronized void pause(boolean on) {
        paused = on;
    }

    /** Moves it to another node of its cluster, as high availability does after a node died. */
    public synchronized void moveTo(String other) {
        node = other;
    }

    /** Sets a key of its configuration, or removes it by null, as if by an editor: the digest changes. */
    public synchronized SimGuest set(String key, @Nullable Object value) {
        if (value == null) {
            config.remove(key);
        } else {
            config.put(key, value);
        }
        return this;
    }

    /** A key of its configuration, or null. */
    public synchronized @Nullable Object get(String key) {
        return config.get(key);
    }

    /** Holds the lock that a backup, say, would hold; null lets go. */
    public synchronized void lock(@Nullable String reason) {
        lock = reason;
    }

    synchronized @Nullable String lock() {
        return lock;
    }

    boolean isTemplate() {
        return Integer.valueOf(1).equals(get("template"));
    }

    String name() {
        Object name = get(container ? "hostname" : "name");
        return name == null ? (container ? "CT" : "VM") + vmid : name.toString();
    }

    /** The address that its name server would give it. */
    String address() {
        return "10.20." + vmid / 250 % 250 + "." + (vmid % 250 + 2);
    }

    /** A copy of the configuration as the API tells it, with the digest. */
    synchronized Map<String, Object> config() {
        var copy = new TreeMap<>(config);
        copy.put("digest", digest());
        return copy;
    }

    synchronized String digest() {
        try {
            byte[] text = config.toString().getBytes(StandardCharsets.UTF_8);
            return HexFormat.of().formatHex(MessageDigest.getInstance("SHA-1").digest(text));
        } catch (NoSuchAlgorithmException e) {
            throw new IllegalStateException(e);
        }
    }

    private long number(String key, long otherwise) {
        Object value = get(key);
        return value == null ? otherwise : Long.parseLong(value.toString());
    }

    private long rootBytes() {
        Object disk = get(container ? "rootfs" : "scsi0");
        if (disk == null) return 0;
        var matcher = java.util.regex.Pattern.compile("size=([0-9]+)([MGT])").matcher(disk.toString());
        if (!matcher.find()) return 0;
        long unit = switch (matcher.group(2)) {
            case "M" -> MIB;
            case "G" -> MIB << 10;
            default -> MIB << 20;
        };
        return Long.parseLong(matcher.group(1)) * unit;
    }

    /** The values that node lists, status and resources share. They move with the clock, smoothly and repeatably. */
    synchronized Map<String, Object> values() {
        var values = new TreeMap<String, Object>();
        long cores = number("cores", 1);
        long maxmem = number("memory", 512) * MIB;
        double phase = (cluster.now() / 1000.0 + seed) / (60 + seed % 90);
        double load = running ? 0.02 + (seed % 7) * 0.03 + 0.015 * (1 + Math.sin(phase)) : 0;
        long uptime = running ? Math.max(0, (cluster.now() - startedAt) / 1000) : 0;
        values.put("vmid", vmid);
        values.put("name", name());
        values.put("status", running ? (paused && container ? "suspended" : "running") : "stopped");
        values.put("cpu", load);
        values.put("mem", running ? (long) (maxmem * (0.3 + (seed % 40) / 100.0 + 0.04 * Math.sin(phase))) : 0L);
        values.put("maxmem", maxmem);
        // Nobody looks inside a machine's disk: the API says 0.
        values.put("disk", container && running ? (long) (rootBytes() * (0.2 + (seed % 50) / 100.0)) : 0L);
        values.put("maxdisk", rootBytes());
        values.put("netin", running ? uptime * (2_000 + seed) : 0L);
        values.put("netout", running ? uptime * (900 + seed / 3) : 0L);
        values.put("diskread", running ? uptime * 400 : 0L);
        values.put("diskwrite", running ? uptime * 700 : 0L);
        values.put("uptime", uptime);
        values.put("cpus", cores);
        Object tags = config.get("tags");
        if (tags != null) values.put("tags", tags);
        if (lock != null) values.put("lock", lock);
        if (isTemplate()) values.put("template", 1);
        return values;
    }

    boolean isPaused() {
        return paused;
    }

    double load() {
        return (double) values().getOrDefault("cpu", 0.0) * number("cores", 1);
    }

    long usedMemory() {
        return (long) values().getOrDefault("mem", 0L);
    }
}
