package dev.holdfast.sim;

import java.net.URLDecoder;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.json.JsonMapper;

/** One node's API: who asks, may they, is the node in the path reachable, are the parameters right, and then the work. */
final class Api {
    static final List<Route> ROUTES = routes();
    static final JsonMapper JSON = JsonMapper.builder().build();
    private static final String BASE = "/api2/json";
    private static final byte[] NOTHING = new byte[0];

    private final SimNode node;

    Api(SimNode node) {
        this.node = node;
    }

    private static List<Route> routes() {
        var table = new Route.Table();
        AccessPaths.add(table);
        ClusterPaths.add(table);
        NodePaths.add(table);
        NetworkPaths.add(table);
        TaskPaths.add(table);
        for (boolean container : new boolean[] {true, false}) {
            GuestPaths.add(table, container);
            GuestConfigPaths.add(table, container);
            GuestPowerPaths.add(table, container);
            GuestLifePaths.add(table, container);
        }
        return table.list();
    }

    /** A list that pages tells its whole length beside the data. */
    record Page(List<?> data, int total) {}

    /** Data that is JSON already. */
    @SuppressWarnings("ArrayRecordComponent") // never compared
    record Rendered(byte[] json) {}

    Listener.Act answer(Request request) {
        String path = request.path().startsWith(BASE) ? request.path().substring(BASE.length()) : request.path();
        Token token = null;
        try {
            token = sim().authenticate(request.headers().get("authorization"));
            node.saw(request, token.id());
            Token known = token;
            String what = request.method() + " " + node.name() + " " + path;
            return sim().faults().apply(what, () -> handle(request, path, known));
        } catch (Failure failure) {
            if (token == null) {
                node.saw(request, null);
                sim().faults().unauthorized();
            }
            return new Listener.Act.Answer(refusal(failure));
        }
    }

    private Sim sim() {
        return node.cluster().sim();
    }

    private Response handle(Request request, String path, Token token) {
        try {
            Object data = work(request, path, token);
            if (data instanceof Rendered(byte[] json)) return new Response(200, "OK", json, false);
            var body = new LinkedHashMap<String, @Nullable Object>();
            body.put("data", data instanceof Page page ? page.data() : data);
            if (data instanceof Page page) body.put("total", page.total());
            return new Response(200, "OK", JSON.writeValueAsBytes(body), false);
        } catch (Failure failure) {
            return refusal(failure);
        }
    }

    private @Nullable Object work(Request request, String path, Token token) {
        List<String> segments = segments(path);
        for (Route route : ROUTES) {
            Map<String, String> variables = route.method().equals(request.method()) ? route.match(segments) : null;
            if (variables == null) continue;
            if (route.isOfGuest()) vmid(variables.getOrDefault("vmid", ""));
            var asking = new Asking(node, token, variables, request.parameters());
            route.check().check(asking);
            if (route.isOfNode()) reach(asking.node());
            Parameter.verify(route.parameters(), request.parameters());
            return route.handler().handle(asking);
        }
        boolean official = Official.knows(request.method(), path);
        throw Failure.of(
                501,
                official
                        ? "not modelled: " + request.method() + " " + path
                        : "Method '" + request.method() + " " + path + "' not implemented");
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
     * A member forwards to the node in the path; when it can't, the status is one that HTTP does not know: 595 when there
     * was no connection, 596 when there was one and nothing came back.
     */
    private void reach(String name) {
        SimNode other = node.cluster().find(name);
        if (other == null) {
            throw Failure.server("hostname lookup '" + name + "' failed - failed to get address info for: " + name
                    + ": Name or service not known");
        }
        if (!other.isUp()) throw Failure.of(595, "No route to host");
        if (other != node && !other.awaitThaw(sim().faults().beforeTimeout())) {
            throw Failure.of(596, "Connection timed out");
        }
    }

    private Response refusal(Failure failure) {
        // 401 is refused before there is JSON; a member that can't forward has none to pass on, nor has a proxy (503).
        if (List.of(401, 503, 595, 596).contains(failure.status())) {
            return new Response(failure.status(), failure.text(), NOTHING, true);
        }
        var body = new TreeMap<String, @Nullable Object>();
        body.put("data", null);
        if (!failure.errors().isEmpty()) body.put("errors", failure.errors());
        if (sim().tellsMessages()) body.put("message", failure.text() + "\n");
        return new Response(failure.status(), failure.text(), JSON.writeValueAsBytes(body), true);
    }
}
