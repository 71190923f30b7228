package dev.holdfast.pve;

import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.function.Consumer;
import java.util.function.UnaryOperator;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.JsonNode;

/**
 * One endpoint with one token. Every call throws a {@link PveException} unless it succeeds. Immutable and safe for use by
 * any number of threads.
 */
public final class PveClient {
    private static final String BASE = "/api2/json";

    private final Pve pve;
    private final Address address;
    private final Trust trust;
    private final ApiToken token;
    private final Timeouts timeouts;

    PveClient(Pve pve, Address address, Trust trust, ApiToken token, Timeouts timeout) {
        this.pve = pve;
        this.address = address;
        this.trust = trust;
        this.token = token;
        this.timeouts = timeout;
    }

    /** A copy with another time limit for each call, from its start to the last byte of the response. */
    public PveClient within(Duration limit) {
        return within(timeouts.connect(), limit);
    }

    /** A copy with limits for connecting (name lookup, and each address) and for the whole call. */
    public PveClient within(Duration connect, Duration limit) {
        return new PveClient(pve, address, trust, token, new Timeouts(connect, limit));
    }

    /** The address it connects to. */
    public Address address() {
        return address;
    }

    /** {@code GET /version}. */
    public Version version() {
        return get("/version", Map.of(), Version.class);
    }

    /** The endpoint's version, such as {@code 9.1.2}. */
    public record Version(String version, @Nullable String release) {
        /** Requires a version. */
        public Version {
            Objects.requireNonNull(version, "version");
        }
    }

    /** {@code GET /access/permissions}: the token's own privileges, by path. */
    public Map<String, Set<String>> permissions() {
        return access().permissions(null, null);
    }

    /** {@code GET /cluster/resources}: every node, guest and storage of the cluster, from any member. */
    public List<ClusterResource> clusterResources() {
        return list("/cluster/resources", Map.of(), ClusterResource.class);
    }

    /** {@code GET /cluster/status}. */
    public ClusterStatus clusterStatus() {
        return ClusterStatus.of(list("/cluster/status", Map.of(), ClusterStatus.Entry.class));
    }

    /** {@code GET /cluster/nextid}: a guest id that was free at that moment. */
    public int nextId() {
        // Proxmox VE returns it as text.
        return get("/cluster/nextid", Map.of(), Integer.class);
    }

    /** {@code GET /nodes}: the members of the cluster, or the standalone host. */
    public List<NodeRow> nodes() {
        return list("/nodes", Map.of(), NodeRow.class);
    }

    /**
     * A row of {@code GET /nodes}. Only the name and status {@code unknown} or {@code offline} are present without
     * {@code Sys.Audit} on the node, while it is offline, and for the first seconds after it started.
     *
     * @param status {@code online offline unknown}
     * @param sslFingerprint of the certificate of its API, as the node last reported it
     */
    public record NodeRow(
            String node,
            @Nullable String status,
            @Nullable String sslFingerprint,
            @Nullable Double cpu,
            @Nullable Double maxcpu,
            @Nullable Long mem,
            @Nullable Long maxmem,
            @Nullable Long uptime) {
        /** Requires a name. */
        public NodeRow {
            Objects.requireNonNull(node, "node");
        }
    }

    /** Users, tokens and permissions. */
    public PveAccess access() {
        return new PveAccess(this);
    }

    /** Operations on the whole cluster. */
    public PveCluster cluster() {
        return new PveCluster(this);
    }

    /** The backup jobs of the cluster. */
    public PveBackups backups() {
        return new PveBackups(this);
    }

    /** A firewall. */
    public PveFirewall firewall(FirewallScope scope) {
        return new PveFirewall(this, scope);
    }

    /** The storage configuration of the cluster. */
    public PveStorages storages() {
        return new PveStorages(this);
    }

    /** One node. */
    public PveNode node(String name) {
        return new PveNode(this, name);
    }

    /** {@code GET /nodes/{node}/tasks}: finished and running tasks of a node, newest first. */
    public List<NodeTask> tasks(String node, @Nullable Integer vmid, int limit) {
        var latest = NodeTask.Filter.latest(limit);
        return node(node).tasks(vmid == null ? latest : latest.of(vmid));
    }

    /** A guest on its last known node. Any cluster member forwards the calls there. */
    public PveGuest guest(GuestKind kind, String node, int vmid) {
        return new PveGuest(this, kind, node, vmid);
    }

    /** A task by its UPID, also one started long ago or by another user. */
    public PveTask task(Upid upid) {
        return new PveTask(this, upid);
    }

    <T> T get(String path, Map<String, String> query, Class<T> type) {
        return ResponseParser.read(call("GET", path, query), type);
    }

    <T> List<T> list(String path, Map<String, String> query, Class<T> element) {
        return ResponseParser.list(call("GET", path, query), element);
    }

    PveTask order(String method, String path, Map<String, String> parameters) {
        return task(ResponseParser.task(call(method, path, parameters)));
    }

    /** A write that returns a task, or null where it was carried out immediately. Which one depends on the version. */
    @Nullable
    PveTask orderOrNothing(String method, String path, Map<String, String> parameters) {
        JsonNode data = call(method, path, parameters);
        return data.isNull() ? null : task(ResponseParser.task(data));
    }

    /** The {@code data} of the response; a null node where it is null. */
    JsonNode call(String method, String path, Map<String, String> parameters) {
        return whole(method, path, parameters).path("data");
    }

    /** The whole body of the response. */
    JsonNode whole(String method, String path, Map<String, String> parameters) {
        boolean order = !method.equals("GET");
        boolean form = method.equals("POST") || method.equals("PUT");
        String encoded = parameters.entrySet().stream()
                .map(p -> escape(p.getKey()) + "=" + escape(p.getValue()))
                .collect(Collectors.joining("&"));
        byte[] body = (form ? encoded : "").getBytes(StandardCharsets.UTF_8);
        String target = form || encoded.isEmpty() ? path : path + "?" + encoded;
        byte[] head = head(method, target, form ? content("application/x-www-form-urlencoded", body.length) : "");
        byte[] request = new byte[head.length + body.length];
        System.arraycopy(head, 0, request, 0, head.length);
        System.arraycopy(body, 0, request, head.length, body.length);
        return ResponseParser.body(
                pve.exchange(address, trust, request, order, timeouts), order, Secrets.of(token, parameters)::mask);
    }

    /** The {@code data} of the response to an upload. */
    JsonNode send(String path, Connection.Body body) {
        byte[] head = head("POST", path, content(body.type(), body.length()));
        return ResponseParser.body(pve.exchange(address, trust, head, body, true, timeouts), true, token::mask)
                .path("data");
    }

    /**
     * Opens a WebSocket. Refusals throw as for other calls; {@code check} examines other responses.
     *
     * @param mask removes secrets other than the token from a refusal's text
     */
    WebSocket open(String target, String headers, UnaryOperator<String> mask, Consumer<Connection.Answer> check) {
        return pve.open(address, trust, head("GET", target, headers), timeouts, answer -> {
            if (answer.status() >= 300) ResponseParser.body(answer, false, text -> token.mask(mask.apply(text)));
            check.accept(answer);
        });
    }

    private static String content(String type, long length) {
        return "Content-Type: " + type + "\r\nContent-Length: " + length + "\r\n";
    }

    /** The head of a request, with additional headers after the common ones. */
    private byte[] head(String method, String target, String more) {
        String head = method + " " + BASE + target + " HTTP/1.1\r\nHost: " + address + "\r\nAuthorization: "
                + token.header() + "\r\nAccept: application/json\r\nUser-Agent: holdfast\r\n" + more + "\r\n";
        return head.getBytes(StandardCharsets.UTF_8);
    }

    /** A segment of a path. Escaping leaves dots unchanged, and a segment of one or two dots would lead elsewhere. */
    static String segment(String text) {
        if (text.isEmpty() || text.equals(".") || text.equals("..")) {
            throw new IllegalArgumentException("Not a part of a path: " + text);
        }
        return escape(text);
    }

    private static String escape(String text) {
        return URLEncoder.encode(text, StandardCharsets.UTF_8).replace("+", "%20");
    }
}
