package dev.holdfast.pve;

import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import tools.jackson.core.JacksonException;
import tools.jackson.core.type.TypeReference;
import tools.jackson.databind.JavaType;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/**
 * One endpoint with one token. Every call throws a {@link PveException} unless it succeeds. Immutable; any number of
 * threads may use it.
 */
public final class PveClient {
    static final Duration DEADLINE = Duration.ofSeconds(20);
    private static final JsonMapper JSON = JsonMapper.builder().build();
    private static final String BASE = "/api2/json";

    private final Pve pve;
    private final Address address;
    private final Trust trust;
    private final ApiToken token;
    private final Duration deadline;

    PveClient(Pve pve, Address address, Trust trust, ApiToken token, Duration deadline) {
        this.pve = pve;
        this.address = address;
        this.trust = trust;
        this.token = token;
        this.deadline = deadline;
    }

    /** The same with another limit for each call, from its start to the last byte of its answer. */
    public PveClient within(Duration limit) {
        return new PveClient(pve, address, trust, token, limit);
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
    public record Version(String version, @Nullable String release) {}

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
        return Integer.parseInt(get("/cluster/nextid", Map.of(), String.class));
    }

    /** {@code GET /nodes/{node}/tasks}: finished and running tasks of a node, newest first. */
    public List<NodeTask> tasks(String node, @Nullable Integer vmid, int limit) {
        var query = new LinkedHashMap<String, String>();
        query.put("source", "all");
        query.put("limit", Integer.toString(limit));
        if (vmid != null) query.put("vmid", vmid.toString());
        return list("/nodes/" + escape(node) + "/tasks", query, NodeTask.class);
    }

    /** A row of a node's task list; {@code status} is null while it runs. */
    public record NodeTask(
            String upid,
            String type,
            @Nullable String id,
            String user,
            @Nullable String status) {}

    /** A guest; the node is where it is known to be, and any member forwards there. */
    public PveGuest guest(GuestKind kind, String node, int vmid) {
        return new PveGuest(this, kind, node, vmid);
    }

    /** A task by its id, also one ordered long ago or by somebody else. */
    public PveTask task(Upid upid) {
        return new PveTask(this, upid);
    }

    <T> T get(String path, Map<String, String> query, Class<T> type) {
        return read(call("GET", path, query), JSON.constructType(type));
    }

    <T> List<T> list(String path, Map<String, String> query, Class<T> element) {
        JavaType type = JSON.getTypeFactory().constructCollectionType(List.class, element);
        return List.copyOf(PveClient.<List<T>>read(call("GET", path, query), type));
    }

    PveTask order(String method, String path, Map<String, String> parameters) {
        JsonNode data = call(method, path, parameters);
        if (!data.isString()) throw new PveException.Refused(200, "no task id in the answer to " + method + " " + path);
        return task(Upid.parse(data.stringValue()));
    }

    @SuppressWarnings("TypeParameterUnusedInFormals") // the type is told by the parameter
    private static <T> T read(JsonNode data, JavaType type) {
        try {
            return JSON.treeToValue(data, type);
        } catch (JacksonException e) {
            throw new PveException.Refused(200, "an answer of another shape than expected: " + e.getOriginalMessage());
        }
    }

    /** The {@code data} of the answer; a null node where it is null. */
    JsonNode call(String method, String path, Map<String, String> parameters) {
        boolean order = !method.equals("GET");
        boolean form = method.equals("POST") || method.equals("PUT");
        String encoded = parameters.entrySet().stream()
                .map(p -> escape(p.getKey()) + "=" + escape(p.getValue()))
                .collect(Collectors.joining("&"));
        byte[] body = (form ? encoded : "").getBytes(StandardCharsets.UTF_8);
        var head = new StringBuilder(256);
        head.append(method).append(' ').append(BASE).append(path);
        if (!form && !encoded.isEmpty()) head.append('?').append(encoded);
        head.append(" HTTP/1.1\r\nHost: ")
                .append(address)
                .append("\r\nAuthorization: ")
                .append(token.header());
        head.append("\r\nAccept: application/json\r\nUser-Agent: holdfast\r\n");
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
        return understand(pve.exchange(address, trust, request, order, deadline), order);
    }

    private static JsonNode understand(Connection.Answer answer, boolean order) {
        JsonNode body = null;
        try {
            if (answer.body().length > 0) body = JSON.readTree(answer.body());
        } catch (JacksonException e) {
            if (answer.status() == 200) {
                throw new PveException.Unreachable("The answer is not JSON: is this a Proxmox VE API?", order);
            }
        }
        if (answer.status() / 100 == 2) {
            if (body == null) throw new PveException.Unreachable("The answer is empty.", order);
            return body.path("data");
        }
        // Up to 8.4 the reason phrase is the only place; since then the body says it as well, untruncated.
        String text = answer.reason();
        if (body != null && body.path("message").isString()) {
            text = body.path("message").stringValue().strip();
        }
        throw switch (answer.status()) {
            case 401 -> new PveException.SignInFailed(text);
            case 403 -> new PveException.NotPermitted(text);
            case 400 -> new PveException.InvalidParameters(text, errors(body));
            default -> new PveException.Refused(answer.status(), text);
        };
    }

    private static Map<String, String> errors(@Nullable JsonNode body) {
        if (body == null || !body.path("errors").isObject()) return Map.of();
        Map<String, String> errors = JSON.convertValue(body.path("errors"), new TypeReference<>() {});
        errors.replaceAll((_, text) -> text.strip());
        return errors;
    }

    static String escape(String text) {
        return URLEncoder.encode(text, StandardCharsets.UTF_8).replace("+", "%20");
    }
}
