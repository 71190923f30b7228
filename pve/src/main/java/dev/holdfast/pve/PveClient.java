package dev.holdfast.pve;

import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.TreeMap;
import java.util.function.Consumer;
import java.util.function.UnaryOperator;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.JsonNode;

/**
 * One endpoint with one token. Every call throws a {@link PveException} unless it succeeds. Immutable; any number of
 * threads may use it.
 */
public final class PveClient {
    private static final String BASE = "/api2/json";

    private final Pve pve;
    private final Address address;
    private final Trust trust;
    private final ApiToken token;
    private final Patience patience;

    PveClient(Pve pve, Address address, Trust trust, ApiToken token, Patience patience) {
        this.pve = pve;
        this.address = address;
        this.trust = trust;
        this.token = token;
        this.patience = patience;
    }

    /** The same with another limit for each call, from its start to the last byte of its answer. */
    public PveClient within(Duration limit) {
        return within(patience.connect(), limit);
    }

    /** The same with limits for connecting (the name's lookup and each address) and for the whole call. */
    public PveClient within(Duration connect, Duration limit) {
        return new PveClient(pve, address, trust, token, new Patience(connect, limit));
    }

    /** Where it connects to. */
    public Address address() {
        return address;
    }

    /** {@code GET /version}. */
    public Version version() {
        return get("/version", Map.of(), Version.class);
    }

    /** What the endpoint runs, such as {@code 9.1.2}. */
    public record Version(String version, @Nullable String release) {
        /** Refuses a row without a version. */
        public Version {
            Objects.requireNonNull(version, "version");
        }
    }

    /** {@code GET /access/permissions}: what the token itself may do, by path. */
    public Map<String, Set<String>> permissions() {
        JsonNode data = call("GET", "/access/permissions", Map.of());
        var permissions = new TreeMap<String, Set<String>>();
        data.propertyStream()
                .forEach(path -> permissions.put(
                        path.getKey(),
                        // The value says whether it is inherited further down; 0 still means it holds here.
                        new LinkedHashSet<>(path.getValue().propertyNames())));
        return permissions;
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
        // It comes as text.
        return get("/cluster/nextid", Map.of(), Integer.class);
    }

    /** {@code GET /nodes}: the members of the cluster, or the lone host. */
    public List<NodeRow> nodes() {
        return list("/nodes", Map.of(), NodeRow.class);
    }

    /**
     * A row of {@code GET /nodes}. Without {@code Sys.Audit} on the node, while it is offline, and for the first seconds
     * after it started only the name and status {@code unknown} or {@code offline} are told.
     *
     * @param status {@code online offline unknown}
     * @param sslFingerprint of the certificate its API shows, or showed when it last said so
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
        /** Refuses a row without a name. */
        public NodeRow {
            Objects.requireNonNull(node, "node");
        }
    }

    /** One node. */
    public PveNode node(String name) {
        return new PveNode(this, name);
    }

    /** {@code GET /nodes/{node}/tasks}: finished and running tasks of a node, newest first. */
    public List<NodeTask> tasks(String node, @Nullable Integer vmid, int limit) {
        var query = new LinkedHashMap<String, String>();
        query.put("source", "all");
        query.put("limit", Integer.toString(limit));
        if (vmid != null) query.put("vmid", vmid.toString());
        return list("/nodes/" + segment(node) + "/tasks", query, NodeTask.class);
    }

    /** A row of a node's task list; {@code status} is null while it runs. */
    public record NodeTask(
            String upid,
            String type,
            @Nullable String id,
            String user,
            @Nullable String status) {
        /** Refuses a row without what identifies a task. */
        public NodeTask {
            Objects.requireNonNull(upid, "upid");
            Objects.requireNonNull(type, "type");
            Objects.requireNonNull(user, "user");
        }
    }

    /** A guest; the node is where it is known to be, and any member forwards there. */
    public PveGuest guest(GuestKind kind, String node, int vmid) {
        return new PveGuest(this, kind, node, vmid);
    }

    /** A task by its id, also one ordered long ago or by somebody else. */
    public PveTask task(Upid upid) {
        return new PveTask(this, upid);
    }

    <T> T get(String path, Map<String, String> query, Class<T> type) {
        return Answers.read(call("GET", path, query), type);
    }

    <T> List<T> list(String path, Map<String, String> query, Class<T> element) {
        return Answers.list(call("GET", path, query), element);
    }

    PveTask order(String method, String path, Map<String, String> parameters) {
        return task(Answers.task(call(method, path, parameters)));
    }

    /** The {@code data} of the answer; a null node where it is null. */
    JsonNode call(String method, String path, Map<String, String> parameters) {
        return whole(method, path, parameters).path("data");
    }

    /** The whole body of the answer. */
    JsonNode whole(String method, String path, Map<String, String> parameters) {
        boolean order = !method.equals("GET");
        boolean form = method.equals("POST") || method.equals("PUT");
        String encoded = parameters.entrySet().stream()
                .map(p -> escape(p.getKey()) + "=" + escape(p.getValue()))
                .collect(Collectors.joining("&"));
        byte[] body = (form ? encoded : "").getBytes(StandardCharsets.UTF_8);
        var head = head(method, form || encoded.isEmpty() ? path : path + "?" + encoded);
        if (form) {
            head.append("Content-Type: application/x-www-form-urlencoded\r\nContent-Length: ")
                    .append(body.length)
                    .append("\r\n");
        }
        head.append("\r\n");
        byte[] first = head.toString().getBytes(StandardCharsets.UTF_8);
        byte[] request = new byte[first.length + body.length];
        System.arraycopy(first, 0, request, 0, first.length);
        System.arraycopy(body, 0, request, first.length, body.length);
        return Answers.body(pve.exchange(address, trust, request, order, patience), order, token::mask);
    }

    /**
     * A WebSocket there. Refusals are told as of other calls; {@code check} judges what is none.
     *
     * @param mask takes out of a refusal's text what is secret besides the token
     */
    WebSocket open(String target, String headers, UnaryOperator<String> mask, Consumer<Connection.Answer> check) {
        byte[] request =
                head("GET", target).append(headers).append("\r\n").toString().getBytes(StandardCharsets.UTF_8);
        return pve.open(address, trust, request, patience, answer -> {
            if (answer.status() >= 300) Answers.body(answer, false, text -> token.mask(mask.apply(text)));
            check.accept(answer);
        });
    }

    /** The beginning of a request, up to headers that not every one has. */
    private StringBuilder head(String method, String target) {
        return new StringBuilder(256)
                .append(method)
                .append(' ')
                .append(BASE)
                .append(target)
                .append(" HTTP/1.1\r\nHost: ")
                .append(address)
                .append("\r\nAuthorization: ")
                .append(token.header())
                .append("\r\nAccept: application/json\r\nUser-Agent: holdfast\r\n");
    }

    /** A part of a path. Escaping leaves dots alone, and as a whole part one or two of them lead elsewhere. */
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
