package dev.holdfast.sim;

import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.CopyOnWriteArrayList;
import org.jspecify.annotations.Nullable;

/** One node: its own address, certificate and port. */
public final class SimNode implements AutoCloseable {
    private static final long GIB = 1L << 30;

    /** A request that was received, as a test may want to know. */
    public record Seen(String method, String path, @Nullable String tokenId) {}

    private final SimCluster cluster;
    private final String name;
    private final String ip;
    private final int port;
    private final int cores;
    private final long memory;
    private final long bootedAt;
    private final Listener listener;
    private final List<Seen> seen = new CopyOnWriteArrayList<>();
    private final boolean recording;
    private volatile Certificate certificate;
    private volatile boolean up = true;

    SimNode(SimCluster cluster, String name, String ip, int port, int cores, int memoryGib) {
        this.cluster = cluster;
        this.name = name;
        this.ip = ip;
        this.port = port;
        this.cores = cores;
        this.memory = memoryGib * GIB;
        this.bootedAt = cluster.now() - Duration.ofDays(12).toMillis();
        this.recording = cluster.sim().isRecording();
        this.certificate = Certificate.make(name, ip, Instant.ofEpochMilli(cluster.now()));
        var api = new Api(this);
        this.listener = new Listener(ip, port, () -> certificate.context(), api::answer);
    }

    void start() {
        listener.start();
    }

    SimCluster cluster() {
        return cluster;
    }

    /** Its name. */
    public String name() {
        return name;
    }

    String ip() {
        return ip;
    }

    /** Where its API listens, as {@code ip:port}. */
    public String address() {
        return ip + ":" + port;
    }

    /** The SHA-256 of its present certificate, as Proxmox VE shows it. */
    public String fingerprint() {
        return certificate.fingerprint();
    }

    boolean isUp() {
        return up;
    }

    /**
     * Takes the node down: its port refuses, its guests' states are unknown to the others. Tasks on it go on running
     * unseen; that they would die with it is not modelled. Guests are not moved by high availability.
     */
    public void down() {
        up = false;
        listener.close();
    }

    /** Brings it back, with its guests as they were. */
    public void up() {
        up = true;
        listener.start();
    }

    /** Gives it a new certificate, as after a cluster join or a renewal; open connections are broken. */
    public void rotateCertificate() {
        certificate = Certificate.make(name, ip, Instant.ofEpochMilli(cluster.now()));
        listener.breakConnections();
    }

    /** How many bytes of requests it received, after TLS. None when a client broke off the handshake. */
    public long bytesReceived() {
        return listener.received();
    }

    /** The requests it received, unless the data centre was made without recording. */
    public List<Seen> requests() {
        return new ArrayList<>(seen);
    }

    void saw(Request request, @Nullable String tokenId) {
        if (recording) seen.add(new Seen(request.method(), request.path(), tokenId));
    }

    /** Its values, as in {@code /nodes} and {@code /cluster/resources}. */
    Map<String, Object> values() {
        double load = 0.01;
        long used = 2 * GIB;
        for (SimGuest guest : cluster.guestsOn(name)) {
            load += guest.load();
            used += guest.usedMemory();
        }
        var values = new TreeMap<String, Object>();
        values.put("cpu", Math.min(0.99, load / cores));
        values.put("maxcpu", cores);
        values.put("mem", Math.min(memory, used));
        values.put("maxmem", memory);
        values.put("disk", 18 * GIB);
        values.put("maxdisk", 94 * GIB);
        values.put("uptime", (cluster.now() - bootedAt) / 1000);
        return values;
    }

    @Override
    public void close() {
        listener.close();
    }
}
