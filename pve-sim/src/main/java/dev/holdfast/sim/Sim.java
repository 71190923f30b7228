package dev.holdfast.sim;

import dev.holdfast.sim.host.ContainerComputer;
import dev.holdfast.sim.host.NodeComputer;
import dev.holdfast.sim.model.ApiServer;
import dev.holdfast.sim.model.ContainerShell;
import dev.holdfast.sim.model.DataCentre;
import dev.holdfast.sim.model.NodeAddress;
import dev.holdfast.sim.model.NodeShell;
import dev.holdfast.sim.model.SimCluster;
import dev.holdfast.sim.model.SimGuest;
import dev.holdfast.sim.model.SimNode;
import dev.holdfast.sim.model.SshService;
import dev.holdfast.sim.scenario.Demo;
import dev.holdfast.sim.scenario.GeneratedDataCentre;
import dev.holdfast.sim.server.NodeServer;
import dev.holdfast.sim.ssh.NodeSsh;
import dev.holdfast.sim.wire.KeepAlive;
import dev.holdfast.sim.wire.ReservedPort;
import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.time.InstantSource;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;

/**
 * A simulated data centre whose nodes listen on this machine. Every node has its own loopback address (127.0.1.1,
 * 127.0.1.2, …) and all listen on the same port, so that the members that a cluster names can be reached as in reality.
 * Where only 127.0.0.1 exists, the nodes use different ports, and a member's address cannot be derived from its cluster.
 */
public final class Sim extends DataCentre implements AutoCloseable {
    private final List<ReservedPort> reserved = new CopyOnWriteArrayList<>();
    private final int port;
    private final int sshPort;
    private final boolean ownAddresses;
    private final KeepAlive keepAlive;

    Sim(InstantSource clock, int port, int sshPort, boolean recording, KeepAlive keepAlive) {
        super(clock, recording);
        this.ownAddresses = hasOwnAddresses();
        this.port = port == 0 && ownAddresses ? reserve() : port;
        this.sshPort = sshPort;
        this.keepAlive = keepAlive;
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
        return new GeneratedDataCentre(clusters, nodes, guests, seed)
                .build(builder().withoutRecording().build());
    }

    /** A user who can sign in with this password, created or changed in every cluster; a new one has no privileges. */
    public Sim user(String id, String password) {
        addUser(id, password);
        return this;
    }

    /** Behaves like Proxmox VE 8: errors carry their text in the reason phrase only. */
    public Sim version8() {
        turnInto8();
        return this;
    }

    /**
     * Installs this version of {@code libpve-access-control} on every node. It decides whether tokens can open terminals.
     */
    public Sim accessControl(String version) {
        installAccessControl(version);
        return this;
    }

    /**
     * Sets how many bytes the archive of a backup has when read from a node's disk, in addition to its content; 256 KiB
     * by default.
     */
    public Sim archiveFiller(int bytes) {
        fillArchives(bytes);
        return this;
    }

    @Override
    protected NodeAddress addressOf(int number) {
        String ip = ownAddresses ? "127.0." + (1 + number / 250) + "." + (number % 250 + 1) : "127.0.0.1";
        int at = ownAddresses ? port : (port == 0 ? reserve() : port + number - 1);
        int ssh = ownAddresses || sshPort == 0 ? sshPort : sshPort + number - 1;
        return new NodeAddress(ip, at, ssh);
    }

    @Override
    protected ApiServer apiOf(SimNode node) {
        return new NodeServer(node, keepAlive);
    }

    @Override
    protected SshService sshOf(SimNode node, int port) {
        return new NodeSsh(node, port == 0 ? reserve() : port);
    }

    @Override
    protected NodeShell shellOf(SimNode node) {
        return new NodeComputer(node);
    }

    @Override
    protected ContainerShell shellOf(SimGuest container) {
        return new ContainerComputer(container);
    }

    private static boolean hasOwnAddresses() {
        try (var socket = new ServerSocket(0, 1, InetAddress.ofLiteral("127.0.1.2"))) {
            return socket.isBound();
        } catch (IOException e) {
            return false;
        }
    }

    /** A port that is free on every address, for many nodes share it, and stays theirs while they are down. */
    private int reserve() {
        var port = new ReservedPort();
        reserved.add(port);
        return port.number();
    }

    @Override
    public void close() {
        faults().clear();
        faults().releaseTasks();
        nodes().forEach(SimNode::close);
        reserved.forEach(ReservedPort::close);
    }
}
