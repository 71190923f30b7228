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
    private static final JsonMapper JSON = JsonMapper.builder().build();
    private static final String BASE = "/api2/json";
    private static final byte[] NOTHING = new byte[0];

    private final SimNode node;

    Api(SimNode node) {
        this.node = node;
    }

    private static List<Route> routes() {
        var table = new Route.Table();
        ClusterPaths.add(table);
        NodePaths.add(table);
        GuestPaths.add(table, true);
        GuestPaths.add(table, false);
        return table.list();
    }

    Listener.Act answer(Request request) {
        String path = request.path().startsWith(BASE) ? request.path().substring(BASE.length()) : request.path();
        String[] segments = Arrays.stream(
                        path.substring(Math.min(1, path.length())).split("/"))
                .map(s -> URLDecoder.decode(s.replace("+", "%2B"), StandardCharsets.UTF_8))
                .toArray(String[]::new);
        Token token = null;
        try {
            token = node.cluster().sim().authenticate(request.headers().get("authorization"));
            node.saw(request, token.id());
            Token known = token;
            String what = request.method() + " " + node.name() + " " + path;
            return node.cluster().sim().faults().apply(what, () -> handle(request, path, segments, known));
        } catch (Failure failure) {
            if (token == null) node.saw(request, null);
            return new Listener.Act.Answer(refusal(failure));
        }
    }

    private Response handle(Request request, String path, String[] segments, Token token) {
        try {
            Object data = work(request, path, segments, token);
            var body = new LinkedHashMap<String, @Nullable Object>();
            if (data instanceof Page page) {
                body.put("data", page.data());
                body.put("total", page.total());
            } else {
                body.put("data", data);
            }
            return new Response(200, "OK", JSON.writeValueAsBytes(body), false);
        } catch (Failure failure) {
            return refusal(failure);
        }
    }

    /** A list that pages tells its whole length beside the data. */
    record Page(List<?> data, int total) {}

    private @Nullable Object work(Request request, String path, String[] segments, Token token) {
        if (!List.of("GET", "POST", "PUT", "DELETE").contains(request.method())) {
            throw Failure.of(501, "method '" + request.method() + "' not available");
        }
        for (Route route : ROUTES) {
            Map<String, String> variables = route.method().equals(request.method()) ? route.match(segments) : null;
            if (variables == null) continue;
            var asking = new Asking(node, token, variables, request.parameters());
            if (route.isOfGuest() && !variables.getOrDefault("vmid", "").matches("[0-9]{1,9}")) {
                throw Failure.parameter("vmid", "type check ('integer') failed - got '" + variables.get("vmid") + "'");
            }
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

    /** A member forwards to the node in the path; when it can't, the status is one that HTTP does not know. */
    private void reach(String name) {
        SimNode other = node.cluster().find(name);
        if (other == null) {
            throw Failure.server("hostname lookup '" + name + "' failed - failed to get address info for: " + name
                    + ": Name or service not known");
        }
        if (!other.isUp()) throw Failure.of(595, "No route to host");
    }

    private Response refusal(Failure failure) {
        // 401 and unknown methods are refused before there is JSON; a member that can't forward has none to pass on.
        if (failure.status() == 401 || failure.status() == 595 || failure.text().endsWith("not available")) {
            return new Response(failure.status(), failure.text(), NOTHING, true);
        }
        var body = new TreeMap<String, @Nullable Object>();
        body.put("data", null);
        if (!failure.errors().isEmpty()) body.put("errors", failure.errors());
        if (node.cluster().sim().tellsMessages()) body.put("message", failure.text() + "\n");
        return new Response(failure.status(), failure.text(), JSON.writeValueAsBytes(body), true);
    }
}
