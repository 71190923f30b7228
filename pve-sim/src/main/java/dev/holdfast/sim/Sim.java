package dev.holdfast.sim;

import dev.holdfast.sim.model.SimCluster;
import dev.holdfast.sim.model.SimGuest;
import dev.holdfast.sim.model.SimNode;
import dev.holdfast.sim.model.Token;
import dev.holdfast.sim.model.fault.Faults;
import dev.holdfast.sim.model.access.Access;
import dev.holdfast.sim.model.access.Roles;
import dev.holdfast.sim.model.access.User;
import dev.holdfast.sim.model.access.UserConfig;
import dev.holdfast.sim.model.volume.VolumeStore;
import dev.holdfast.sim.wire.KeepAlive;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.time.InstantSource;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.UUID;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * A simulated data centre. Every node has its own loopback address (127.0.1.1, 127.0.1.2, …) and all listen on the same
 * port, so that the members that a cluster names can be reached as in reality. Where only 127.0.0.1 exists, the nodes
 * use different ports, and a member's address cannot be derived from its cluster.
 */
public final class Sim implements AutoCloseable {
    /** The token that every data centre has, with all privileges. */
    public static final String TOKEN_ID = "root@pam!holdfast";

    /** The password of {@code root@pam}. */
    public static final String PASSWORD = "simulated";

    private final InstantSource clock;
    private final int port;
    private final int sshPort;
    private final boolean ownAddresses;
    private final boolean recording;
    private final KeepAlive keepAlive;
    private final List<SimCluster> clusters = new CopyOnWriteArrayList<>();
    private final Map<String, Token> tokens = new ConcurrentHashMap<>();
    private final Access early = new Access(UserConfig.installed(PASSWORD));
    private final Faults faults = new Faults();
    private final Map<String, VolumeStore> exports = new ConcurrentHashMap<>();
    private final Set<String> templates = ConcurrentHashMap.newKeySet();
    private volatile int archiveFiller = 256 << 10;
    private volatile boolean messages = true;
    private volatile String version = "9.1.2";
    private int count;

    Sim(InstantSource clock, int port, int sshPort, boolean recording, KeepAlive keepAlive) {
        this.clock = clock;
        this.ownAddresses = hasOwnAddresses();
        this.port = port == 0 && ownAddresses ? freePort() : port;
        this.sshPort = sshPort;
        this.recording = recording;
        this.keepAlive = keepAlive;
        token(TOKEN_ID).role("/", "Administrator");
        templates.add("debian-13-standard_13.1-2_amd64.tar.zst");
        templates.add("alpine-3.22-default_20250617_amd64.tar.xz");
    }

    /** A builder with all settings. */
    public static SimBuilder builder() {
        return new SimBuilder();
    }

    /** An empty data centre on a free port. */
    public static Sim empty() {
        return builder().build();
    }

    /** The demo: two clusters of three and two nodes, a single host, about forty guests. */
    public static Sim demo(int port) {
        return Demo.build(builder().port(port).withoutRecording().build());
    }

    /** One single host, {@code alpha}, with three containers: 101 and 102 run, 103 is stopped. */
    public static Sim oneHost() {
        return furnishOneHost(empty());
    }

    static Sim furnishOneHost(Sim sim) {
        SimCluster alpha = sim.host("alpha");
        alpha.container(101, "alpha", "grafana").start();
        alpha.container(102, "alpha", "gitea").start();
        alpha.container(103, "alpha", "vaultwarden");
        return sim;
    }

    /**
     * Two single hosts, {@code alpha} as in {@link #oneHost} and {@code beta} with one container, also with CT ID 101.
     */
    public static Sim twoHosts() {
        Sim sim = oneHost();
        sim.host("beta").container(101, "beta", "jellyfin").start();
        return sim;
    }

    /** One cluster {@code lab} of {@code size} nodes {@code lab1 …}, each with two running containers. */
    public static Sim cluster(int size) {
        return furnishCluster(empty(), size);
    }

    static Sim furnishCluster(Sim sim, int size) {
        var names = new String[size];
        for (int i = 0; i < size; i++) names[i] = "lab" + (i + 1);
        SimCluster lab = sim.cluster("lab", names);
        for (int i = 0; i < size; i++) {
            lab.container(101 + i * 10, names[i], "web" + (i + 1)).start();
            lab.container(102 + i * 10, names[i], "db" + (i + 1)).start();
        }
        return sim;
    }

    /**
     * A data centre for load tests: this many clusters, nodes and guests in total, spread evenly; every fifth guest of
     * a node is a machine, and about one in ten is stopped. VM IDs start at 100 in each cluster.
     */
    public static Sim generate(int clusters, int nodes, int guests, long seed) {
        return new DataCentre(clusters, nodes, guests, seed)
                .build(builder().withoutRecording().build());
    }

    /** Adds a cluster and starts its nodes. */
    public SimCluster cluster(String name, String... nodes) {
        return add(name, nodes);
    }

    /** Adds a host outside any cluster. */
    public SimCluster host(String node) {
        return add(null, node);
    }

    private synchronized SimCluster add(@Nullable String name, String... nodes) {
        // Every cluster has its own users; it starts with a copy of those made for all clusters.
        var cluster = new SimCluster(this, name, new Access(early.config().copy()));
        for (String node : nodes) {
            count++;
            String ip = ownAddresses ? "127.0." + (1 + count / 250) + "." + (count % 250 + 1) : "127.0.0.1";
            int at = ownAddresses ? port : (port == 0 ? freePort() : port + count - 1);
            int ssh = ownAddresses || sshPort == 0 ? sshPort : sshPort + count - 1;
            cluster.add(new SimNode(cluster, node, ip, at, ssh, 8 + count % 3 * 8, 64));
        }
        clusters.add(cluster);
        cluster.nodes().forEach(SimNode::start);
        return cluster;
    }

    /** All nodes of all clusters. */
    public List<SimNode> nodes() {
        return clusters.stream().flatMap(c -> c.nodes().stream()).toList();
    }

    /** All clusters, single hosts included. */
    public List<SimCluster> clusters() {
        return List.copyOf(clusters);
    }

    /** A node by its name, which is unique in the data centre. */
    public SimNode node(String name) {
        return nodes().stream()
                .filter(n -> n.name().equals(name))
                .findFirst()
                .orElseThrow(() -> new IllegalArgumentException("There is no node " + name));
    }

    /** The cluster (or single host) that a node belongs to. */
    public SimCluster clusterOf(String node) {
        return node(node).cluster();
    }

    /** A guest of the cluster that {@code node} belongs to. */
    public SimGuest guest(String node, int vmid) {
        SimGuest guest = clusterOf(node).guest(vmid);
        if (guest == null) throw new IllegalArgumentException("There is no guest " + vmid + " at " + node);
        return guest;
    }

    /**
     * A token by its ID, created in every cluster on first use without any privilege. A missing user is created too,
     * with all privileges.
     */
    public Token token(String id) {
        return tokens.computeIfAbsent(
                id, i -> new Token(this, i, UUID.randomUUID().toString()).put());
    }

    /** A token with a given secret, created or changed in every cluster. */
    public Token token(String id, String secret) {
        var token = new Token(this, id, secret).put();
        tokens.put(id, token);
        return token;
    }

    Collection<Token> tokens() {
        return tokens.values();
    }

    @Nullable
    public Token findToken(String id) {
        return tokens.get(id);
    }

    /** A user who can sign in with this password, created or changed in every cluster; a new one has no privileges. */
    public Sim user(String id, String password) {
        everywhere(users -> users.users.compute(
                id, (_, known) -> known == null ? User.fresh(password) : known.withPassword(password)));
        return this;
    }

    /** Changes the users of all clusters, future ones included. */
    public synchronized void everywhere(Consumer<UserConfig> change) {
        early.change(change);
        clusters.forEach(cluster -> cluster.access().change(change));
    }

    /** Puts a container template on the storage {@code local} of every node. */
    public void template(String file) {
        templates.add(file);
        clusters.forEach(cluster -> cluster.nodes().forEach(node -> cluster.layTemplate(node.name(), file)));
    }

    public Set<String> templates() {
        return templates;
    }

    /** The token with all privileges. */
    public Token token() {
        return token(TOKEN_ID);
    }

    /** A token that can read everything and change nothing. */
    public Token auditor() {
        return token("auditor@pve!audit").role("/", "PVEAuditor");
    }

    /** A token with these privileges everywhere. */
    public Token tokenWith(String id, Set<String> privileges) {
        return token(id).grant("/", privileges);
    }

    /** Removes a token in every cluster. */
    public void revoke(String id) {
        Token token = tokens.remove(id);
        if (token != null) token.remove();
    }

    /** The content of a server's export, for all clusters that use it. */
    public VolumeStore export(String name) {
        return exports.computeIfAbsent(name, _ -> new VolumeStore());
    }

    /** The faults of this data centre. */
    public Faults faults() {
        return faults;
    }

    /** Behaves like Proxmox VE 8: errors carry their text in the reason phrase only. */
    public Sim version8() {
        messages = false;
        version = "8.2.4";
        everywhere(users -> users.roles.putAll(Roles.EIGHT));
        return this;
    }

    /** Whether the body of an error contains its text too; version 8 has it in the reason phrase only. */
    public boolean tellsMessages() {
        return messages;
    }

    /** The answer of {@code /version}. */
    public Map<String, Object> version() {
        var answer = new LinkedHashMap<String, Object>();
        answer.put("version", version);
        answer.put("release", version.substring(0, 3));
        answer.put("repoid", "0123456789abcdef");
        return answer;
    }

    /**
     * Sets how many bytes the archive of a backup has when read from a node's disk, in addition to its content; 256 KiB
     * by default.
     */
    public Sim archiveFiller(int bytes) {
        archiveFiller = bytes;
        return this;
    }

    /** The number of filler bytes in an archive. */
    public int archiveFiller() {
        return archiveFiller;
    }

    public boolean isRecording() {
        return recording;
    }

    public KeepAlive keepAlive() {
        return keepAlive;
    }

    /** Whether time passes by itself. */
    public boolean isInRealTime() {
        return clock.equals(InstantSource.system());
    }

    /** The current time of its clock in milliseconds. */
    public long now() {
        return clock.millis();
    }

    private static boolean hasOwnAddresses() {
        try (var socket = new ServerSocket(0, 1, InetAddress.ofLiteral("127.0.1.2"))) {
            return socket.isBound();
        } catch (IOException e) {
            return false;
        }
    }

    /** A port that is free on every address, for many nodes share it; nothing listens on it in the meantime. */
    private static int freePort() {
        try (var socket = new Socket()) {
            socket.bind(new InetSocketAddress(0));
            return socket.getLocalPort();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    @Override
    public void close() {
        faults.clear();
        faults.releaseTasks();
        nodes().forEach(SimNode::close);
    }
}
