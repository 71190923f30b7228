package dev.holdfast.sim.server;

import dev.holdfast.sim.Sim;
import dev.holdfast.sim.api.ApiCall;
import dev.holdfast.sim.api.OfficialPaths;
import dev.holdfast.sim.api.Route;
import dev.holdfast.sim.api.console.ConsolePaths;
import dev.holdfast.sim.api.node.IndexPaths;
import dev.holdfast.sim.model.SimNode;
import dev.holdfast.sim.schema.Formats;
import dev.holdfast.sim.schema.Parameter;
import dev.holdfast.sim.api.access.AccessPaths;
import dev.holdfast.sim.api.access.AclPaths;
import dev.holdfast.sim.model.access.Caller;
import dev.holdfast.sim.api.access.GroupPaths;
import dev.holdfast.sim.api.access.PoolPaths;
import dev.holdfast.sim.api.access.RolePaths;
import dev.holdfast.sim.api.access.SignIn;
import dev.holdfast.sim.api.access.TicketPaths;
import dev.holdfast.sim.model.access.User;
import dev.holdfast.sim.api.access.UserPaths;
import dev.holdfast.sim.api.access.UserTokenPaths;
import dev.holdfast.sim.api.firewall.FirewallPaths;
import dev.holdfast.sim.api.guest.AgentPaths;
import dev.holdfast.sim.api.guest.BulkPaths;
import dev.holdfast.sim.api.guest.CloudinitPaths;
import dev.holdfast.sim.api.create.GuestClonePaths;
import dev.holdfast.sim.api.guest.GuestConfigPaths;
import dev.holdfast.sim.api.guest.GuestDestroyPaths;
import dev.holdfast.sim.api.guest.GuestDiskPaths;
import dev.holdfast.sim.api.guest.GuestIndexPaths;
import dev.holdfast.sim.api.create.GuestLifePaths;
import dev.holdfast.sim.api.migration.GuestMigratePaths;
import dev.holdfast.sim.api.guest.GuestPaths;
import dev.holdfast.sim.api.guest.GuestPowerPaths;
import dev.holdfast.sim.api.guest.GuestTemplatePaths;
import dev.holdfast.sim.api.guest.HibernationPaths;
import dev.holdfast.sim.api.create.MachineCreatePaths;
import dev.holdfast.sim.api.migration.RemoteMigratePaths;
import dev.holdfast.sim.api.guest.SnapshotPaths;
import dev.holdfast.sim.api.node.BackupJobPaths;
import dev.holdfast.sim.api.node.ClusterConfigPaths;
import dev.holdfast.sim.api.node.ClusterPaths;
import dev.holdfast.sim.api.node.HistoryPaths;
import dev.holdfast.sim.api.node.LogPaths;
import dev.holdfast.sim.api.node.NetworkPaths;
import dev.holdfast.sim.api.node.NodePaths;
import dev.holdfast.sim.api.node.NodePowerPaths;
import dev.holdfast.sim.api.node.NodeSettingsPaths;
import dev.holdfast.sim.api.node.ServicePaths;
import dev.holdfast.sim.api.node.SoftwarePaths;
import dev.holdfast.sim.api.node.TaskPaths;
import dev.holdfast.sim.api.storage.ContentPaths;
import dev.holdfast.sim.api.storage.PrunePaths;
import dev.holdfast.sim.api.storage.StorageConfigPaths;
import dev.holdfast.sim.api.storage.StoragePaths;
import dev.holdfast.sim.api.storage.UploadPaths;
import dev.holdfast.sim.api.backup.VzdumpPaths;
import dev.holdfast.sim.wire.Failure;
import dev.holdfast.sim.wire.Listener;
import dev.holdfast.sim.wire.Request;
import dev.holdfast.sim.wire.Response;
import dev.holdfast.sim.wire.WebSocket;
import java.net.URLDecoder;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.function.Supplier;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.json.JsonMapper;

/**
 * One node's API: authenticates the caller, checks privileges, checks that the node in the path is reachable, validates
 * the parameters, and runs the handler.
 */
public final class Api {
    public static final List<Route> ROUTES = routes();
    private static final Set<String> OPEN = ROUTES.stream()
            .filter(r -> r.check() instanceof Route.Anonymous)
            .map(r -> r.method() + " " + r.path())
            .collect(Collectors.toUnmodifiableSet());
    public static final JsonMapper JSON = JsonMapper.builder().build();
    private static final String BASE = "/api2/json";
    private static final byte[] NOTHING = new byte[0];

    private final SimNode node;

    public Api(SimNode node) {
        this.node = node;
    }

    private static List<Route> routes() {
        var table = new Route.Table();
        IndexPaths.add(table);
        AccessPaths.add(table);
        TicketPaths.add(table);
        UserPaths.add(table);
        UserTokenPaths.add(table);
        GroupPaths.add(table);
        RolePaths.add(table);
        AclPaths.add(table);
        PoolPaths.add(table);
        ClusterPaths.add(table);
        NodePaths.add(table);
        NetworkPaths.add(table);
        FirewallPaths.add(table);
        TaskPaths.add(table);
        HistoryPaths.add(table);
        NodeSettingsPaths.add(table);
        NodePowerPaths.add(table);
        ServicePaths.add(table);
        SoftwarePaths.add(table);
        BulkPaths.add(table);
        LogPaths.add(table);
        ClusterConfigPaths.add(table);
        BackupJobPaths.add(table);
        StorageConfigPaths.add(table);
        StoragePaths.add(table);
        ContentPaths.add(table);
        UploadPaths.add(table);
        PrunePaths.add(table);
        VzdumpPaths.add(table);
        for (boolean container : new boolean[] {true, false}) {
            GuestPaths.add(table, container);
            GuestConfigPaths.add(table, container);
            GuestPowerPaths.add(table, container);
            GuestDestroyPaths.add(table, container);
            GuestIndexPaths.add(table, container);
            SnapshotPaths.add(table, container);
            GuestClonePaths.add(table, container);
            GuestTemplatePaths.add(table, container);
            GuestDiskPaths.add(table, container);
            GuestMigratePaths.add(table, container);
            RemoteMigratePaths.add(table, container);
            ConsolePaths.ofGuest(table, container);
        }
        GuestLifePaths.add(table);
        MachineCreatePaths.add(table);
        HibernationPaths.add(table);
        CloudinitPaths.add(table);
        AgentPaths.add(table);
        ConsolePaths.ofNode(table);
        return table.list();
    }

    /** A paged list, which also reports its total length. */
    public record Page(Object data, int total) {}

    /** A list of interfaces, which also reports the staged changes. */
    public record Changed(List<?> data, String changes) {}

    /** The start of a WebSocket for requests that ask for an upgrade; other requests get the data. */
    public record Upgrade(Object data, Supplier<WebSocket.@Nullable Conversation> partner) {}

    /** Data that is already JSON. */
    @SuppressWarnings("ArrayRecordComponent") // never compared
    public record Rendered(byte[] json) {}

    public Listener.Act answer(Request request) {
        String path = request.path().startsWith(BASE) ? request.path().substring(BASE.length()) : request.path();
        Caller caller = null;
        try {
            caller = caller(request, path);
            node.saw(request, caller.id().isEmpty() ? null : caller.id());
            Caller known = caller;
            String what = request.method() + " " + node.name() + " " + path;
            return sim().faults().apply(what, () -> handle(request, path, known));
        } catch (Failure failure) {
            if (caller == null) {
                node.saw(request, null);
                sim().faults().unauthorized();
            }
            // A 401 has no JSON body.
            return new Listener.Act.Answer(failure.status() == 401 ? bare(failure) : refusal(failure));
        }
    }

    private Caller caller(Request request, String path) {
        return OPEN.contains(request.method() + " " + path)
                ? new Caller(node.cluster().access().config(), "")
                : SignIn.of(node.cluster(), request);
    }

    private Sim sim() {
        return node.cluster().sim();
    }

    private Response handle(Request request, String path, Caller caller) {
        try {
            Object data = work(request, path, caller);
            if (data instanceof Rendered(byte[] json)) return new Response(200, "OK", json, false);
            if (data instanceof Upgrade held && WebSocket.isAskedFor(request)) {
                var upgrade = WebSocket.upgrade(request, held.partner());
                return new Response(101, "Switching Protocols", NOTHING, true, upgrade);
            }
            return new Response(200, "OK", JSON.writeValueAsBytes(body(data)), false);
        } catch (Failure failure) {
            if (failure.status() == 401) sim().faults().unauthorized();
            return refusal(failure);
        }
    }

    private static Map<String, @Nullable Object> body(@Nullable Object data) {
        var body = new LinkedHashMap<String, @Nullable Object>();
        switch (data) {
            case Page(Object rows, int total) -> {
                body.put("data", rows);
                body.put("total", total);
            }
            case Changed(List<?> rows, String changes) -> {
                body.put("data", rows);
                body.put("changes", changes);
            }
            case Upgrade held -> body.put("data", held.data());
            case null, default -> body.put("data", data);
        }
        return body;
    }

    private @Nullable Object work(Request request, String path, Caller caller) {
        List<String> segments = segments(path);
        for (Route route : ROUTES) {
            Map<String, String> variables = route.method().equals(request.method()) ? route.match(segments) : null;
            if (variables == null) continue;
            if (route.isOfGuest()) vmid(variables.getOrDefault("vmid", ""));
            var asking = new ApiCall(node, caller, variables, request.parameters(), request.upload());
            route.check().check(asking);
            if (route.isOfNode()) reach(asking.node(), route.forwarded());
            verify(route, variables, request.parameters());
            return route.handler().handle(asking);
        }
        boolean official = OfficialPaths.knows(request.method(), path);
        throw Failure.of(
                501,
                official
                        ? "not modelled: " + request.method() + " " + path
                        : "Method '" + request.method() + " " + path + "' not implemented");
    }

    /** Runs {@code method} of a path as root on the node itself, as the node's command line does. */
    @Nullable
    public Object asRoot(String method, String path, Map<String, String> parameters) {
        var caller = new Caller(node.cluster().access().config(), User.ROOT);
        Object data = work(new Request(method, path, "HTTP/1.1", Map.of(), parameters, null), path, caller);
        return data instanceof Rendered(byte[] json)
                ? JSON.readValue(json, Map.class).get("data")
                : data;
    }

    private void verify(Route route, Map<String, String> variables, Map<String, String> parameters) {
        Map<String, Parameter> known = sim().tellsMessages() ? route.parameters() : route.parametersOf8();
        var sent = new TreeMap<>(parameters);
        variables.forEach((name, value) -> {
            if (known.containsKey(name)) sent.put(name, value);
        });
        Parameter.verify(known, sent);
    }

    private static List<String> segments(String path) {
        return Arrays.stream(path.substring(Math.min(1, path.length())).split("/"))
                .map(Api::decoded)
                .toList();
    }

    private static String decoded(String segment) {
        try {
            return URLDecoder.decode(segment.replace("+", "%2B"), StandardCharsets.UTF_8);
        } catch (IllegalArgumentException e) {
            return segment;
        }
    }

    private static void vmid(String text) {
        if (!text.matches("[0-9]{1,15}")) {
            throw Failure.parameter("vmid", "type check ('integer') failed - got '" + text + "'");
        }
        Parameter.verify(Map.of("vmid", Formats.VMID), Map.of("vmid", text));
    }

    /**
     * A member forwards to the node in the path. When it cannot, the status is one that HTTP does not define: 595 when
     * no connection was made, 596 when there was a connection but no answer. For unforwarded requests the node only has
     * to exist.
     */
    private void reach(String name, boolean forwarded) {
        SimNode other = node.cluster().find(name);
        if (other == null) {
            throw Failure.server("hostname lookup '" + name + "' failed - failed to get address info for: " + name
                    + ": Name or service not known");
        }
        if (!forwarded) return;
        if (!other.isUp()) throw Failure.of(595, "No route to host");
        if (other != node && !other.awaitThaw(sim().faults().beforeTimeout())) {
            throw Failure.of(596, "Connection timed out");
        }
    }

    private static Response bare(Failure failure) {
        return new Response(failure.status(), failure.text(), NOTHING, true);
    }

    private Response refusal(Failure failure) {
        // A member that cannot forward has no JSON to pass on, and neither has a proxy (503).
        if (List.of(503, 595, 596).contains(failure.status())) return bare(failure);
        var body = new TreeMap<String, @Nullable Object>();
        body.put("data", null);
        if (!failure.errors().isEmpty()) body.put("errors", failure.errors());
        if (sim().tellsMessages()) body.put("message", failure.text() + "\n");
        return new Response(failure.status(), failure.text(), JSON.writeValueAsBytes(body), true);
    }
}
