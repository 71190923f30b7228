package dev.holdfast.sim.model;

import dev.holdfast.sim.model.access.Access;
import dev.holdfast.sim.model.access.Roles;
import dev.holdfast.sim.model.access.User;
import dev.holdfast.sim.model.access.UserConfig;
import dev.holdfast.sim.model.fault.Faults;
import dev.holdfast.sim.model.volume.VolumeStore;
import dev.holdfast.sim.model.volume.WebFile;
import java.time.InstantSource;
import java.util.Arrays;
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
 * The clusters of a data centre, with what they have in common: clock, version, tokens, exports and faults. What runs on
 * its nodes is decided by whoever extends it.
 */
public abstract class DataCentre {
    /** The token that every data centre has, with all privileges. */
    public static final String TOKEN_ID = "root@pam!holdfast";

    /** The password of {@code root@pam}. */
    public static final String PASSWORD = "simulated";

    private final InstantSource clock;
    private final boolean recording;
    private final List<SimCluster> clusters = new CopyOnWriteArrayList<>();
    private final Map<String, Token> tokens = new ConcurrentHashMap<>();
    private final Access early = new Access(UserConfig.installed(PASSWORD));
    private final Faults faults = new Faults();
    private final Map<String, Map<String, VolumeStore>> exports = new ConcurrentHashMap<>();
    private final Map<String, WebFile> web = new ConcurrentHashMap<>();
    private final Set<String> templates = ConcurrentHashMap.newKeySet();
    private volatile int archiveFiller = 256 << 10;
    private volatile boolean messages = true;
    private volatile String version = "9.1.2";
    private volatile String accessControl = "9.0.7";
    private int count;

    /** An empty data centre, whose nodes remember the requests they received if it is {@code recording}. */
    protected DataCentre(InstantSource clock, boolean recording) {
        this.clock = clock;
        this.recording = recording;
        token(TOKEN_ID).role("/", "Administrator");
        templates.add("debian-13-standard_13.1-2_amd64.tar.zst");
        templates.add("alpine-3.22-default_20250617_amd64.tar.xz");
    }

    /** The address of the node of this number; the first has number 1. */
    protected abstract NodeAddress addressOf(int number);

    /** The server of a new node's API. */
    protected abstract ApiServer apiOf(SimNode node);

    /** The SSH service of a node; port 0 selects a free one. */
    protected abstract SshService sshOf(SimNode node, int port);

    /** The shell of a node. */
    protected abstract NodeShell shellOf(SimNode node);

    /** The inside of a container. */
    protected abstract ContainerShell shellOf(SimGuest container);

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
            cluster.add(new SimNode(cluster, node, addressOf(count), 8 + count % 3 * 8, 64));
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

    /** The tokens that were made for all clusters. */
    public Collection<Token> tokens() {
        return tokens.values();
    }

    /** A token that was made for all clusters, or null. */
    public @Nullable Token findToken(String id) {
        return tokens.get(id);
    }

    /** Adds a user with this password to every cluster, or changes the password; a new one has no privileges. */
    protected void addUser(String id, String password) {
        everywhere(users -> users.users.compute(
                id, (_, known) -> known == null ? User.fresh(password) : known.withPassword(password)));
    }

    /** Changes the users of all clusters, future ones included. */
    synchronized void everywhere(Consumer<UserConfig> change) {
        early.change(change);
        clusters.forEach(cluster -> cluster.access().change(change));
    }

    /** Puts a container template on the storage {@code local} of every node. */
    public void template(String file) {
        templates.add(file);
        clusters.forEach(cluster -> cluster.nodes().forEach(node -> cluster.layTemplate(node.name(), file)));
    }

    Set<String> templates() {
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

    /** The content of a server's export, or of a namespace in it, for all clusters that use it. */
    VolumeStore export(String name, String namespace) {
        return exports.computeIfAbsent(name, _ -> new ConcurrentHashMap<>())
                .computeIfAbsent(namespace, _ -> new VolumeStore());
    }

    /** The used bytes of a server's export, with all of its namespaces. */
    long usedOf(String name) {
        return exports.getOrDefault(name, Map.of()).values().stream()
                .mapToLong(VolumeStore::used)
                .sum();
    }

    /** Lets nodes download a file from this address; from any other they get a 404. */
    public void publish(String url, WebFile file) {
        web.put(url, file);
    }

    /** The file at an address, or null. */
    public @Nullable WebFile published(String url) {
        return web.get(url);
    }

    /** The faults of this data centre. */
    public Faults faults() {
        return faults;
    }

    /** Behaves like Proxmox VE 8 from now on. */
    protected void turnInto8() {
        messages = false;
        version = "8.2.4";
        accessControl = "8.1.4";
        everywhere(users -> users.roles.putAll(Roles.EIGHT));
    }

    /** Whether the body of an error contains its text too; version 8 has it in the reason phrase only. */
    public boolean tellsMessages() {
        return messages;
    }

    /** The version of the package {@code libpve-access-control} on every node. */
    public String accessControl() {
        return accessControl;
    }

    /** Installs this version of {@code libpve-access-control} on every node. */
    protected void installAccessControl(String installed) {
        accessControl = installed;
    }

    /** Whether tokens can sign in to terminals: since 9.0.4 of {@code libpve-access-control}, and 8.2.3 for version 8. */
    public boolean admitsTokensToTerminals() {
        int[] parts = Arrays.stream(accessControl.split("[.]"))
                .mapToInt(Integer::parseInt)
                .toArray();
        return Arrays.compare(parts, parts[0] < 9 ? new int[] {8, 2, 3} : new int[] {9, 0, 4}) >= 0;
    }

    /** The answer of {@code /version}. */
    public Map<String, Object> version() {
        var answer = new LinkedHashMap<String, Object>();
        answer.put("version", version);
        answer.put("release", version.substring(0, 3));
        answer.put("repoid", "0123456789abcdef");
        return answer;
    }

    /** Sets how many bytes the archive of a backup has in addition to its content. */
    protected void fillArchives(int bytes) {
        archiveFiller = bytes;
    }

    /** The number of filler bytes in an archive. */
    public int archiveFiller() {
        return archiveFiller;
    }

    /** Whether it remembers what its nodes received and handed out. */
    public boolean isRecording() {
        return recording;
    }

    /** Whether time passes by itself. */
    boolean isInRealTime() {
        return clock.equals(InstantSource.system());
    }

    /** Its clock. */
    public InstantSource clock() {
        return clock;
    }

    /** The current time of its clock in milliseconds. */
    public long now() {
        return clock.millis();
    }
}
