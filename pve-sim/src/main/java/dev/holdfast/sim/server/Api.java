package dev.holdfast.sim.server;

import dev.holdfast.sim.api.Answer;
import dev.holdfast.sim.api.ApiCall;
import dev.holdfast.sim.api.OfficialPaths;
import dev.holdfast.sim.api.Route;
import dev.holdfast.sim.api.access.SignIn;
import dev.holdfast.sim.api.firewall.NodeFilter;
import dev.holdfast.sim.model.DataCentre;
import dev.holdfast.sim.model.SimNode;
import dev.holdfast.sim.model.access.Caller;
import dev.holdfast.sim.model.access.User;
import dev.holdfast.sim.model.fault.Fault;
import dev.holdfast.sim.model.fault.FaultRule;
import dev.holdfast.sim.schema.Formats;
import dev.holdfast.sim.schema.Parameter;
import dev.holdfast.sim.wire.Failure;
import dev.holdfast.sim.wire.Listener;
import dev.holdfast.sim.wire.Request;
import dev.holdfast.sim.wire.Response;
import dev.holdfast.sim.wire.WebSocket;
import java.net.InetAddress;
import java.net.InetSocketAddress;
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
    private static final Set<String> OPEN = Routes.ALL.stream()
            .filter(r -> r.check() instanceof Route.Anonymous)
            .map(r -> r.method() + " " + r.path())
            .collect(Collectors.toUnmodifiableSet());
    private static final JsonMapper JSON = JsonMapper.builder().build();
    private static final String BASE = "/api2/json";
    private static final byte[] NOTHING = new byte[0];
    private static final int FORWARDED_FROM = 40_000;

    private final SimNode node;

    Api(SimNode node) {
        this.node = node;
    }

    Listener.Act answer(Request request) {
        String path = request.path().startsWith(BASE) ? request.path().substring(BASE.length()) : request.path();
        Caller caller = null;
        try {
            caller = caller(request, path);
            node.saw(seen(request, caller.id().isEmpty() ? null : caller.id()));
            Caller known = caller;
            String what = request.method() + " " + node.name() + " " + path;
            return apply(dataCentre().faults().of(what, request.parameters()), () -> handle(request, path, known));
        } catch (Failure failure) {
            if (caller == null) {
                node.saw(seen(request, null));
                dataCentre().faults().unauthorized();
            }
            // A 401 has no JSON body.
            return new Listener.Act.Answer(failure.status() == 401 ? bare(failure) : refusal(failure));
        }
    }

    private static SimNode.Seen seen(Request request, @Nullable String tokenId) {
        return new SimNode.Seen(request.method(), request.path(), request.parameters(), tokenId);
    }

    private Caller caller(Request request, String path) {
        return OPEN.contains(request.method() + " " + path)
                ? new Caller(node.cluster().access().config(), "")
                : SignIn.of(node.cluster(), request);
    }

    private static Listener.Act apply(@Nullable FaultRule rule, Supplier<Response> real) {
        if (rule == null) return new Listener.Act.Answer(real.get());
        return switch (rule.fault()) {
            case Fault.Slow _, Fault.Exit _, Fault.Garbage _ ->
                throw new IllegalStateException("not a fault of answers");
            case Fault.Fail(int status, String text) -> throw Failure.of(status, text);
            case Fault.Hang() -> {
                rule.hold();
                yield new Listener.Act.Answer(real.get());
            }
            case Fault.Cut() -> new Listener.Act.Cut();
            case Fault.Swallow() -> {
                var _ = real.get();
                yield new Listener.Act.Cut();
            }
            case Fault.Truncate() -> new Listener.Act.Truncate(real.get());
            case Fault.Odd(String text, String instead) ->
                new Listener.Act.Answer(real.get().with(text, instead));
            case Fault.Drip(int bytesPerSecond) -> new Listener.Act.Drip(real.get(), bytesPerSecond);
        };
    }

    private DataCentre dataCentre() {
        return node.cluster().dataCentre();
    }

    private Response handle(Request request, String path, Caller caller) {
        try {
            Object data = work(request, path, caller);
            if (data instanceof Answer.Rendered(byte[] json)) return new Response(200, "OK", json, false);
            if (data instanceof Answer.Download(byte[] bytes)) return Response.file(bytes);
            if (data instanceof Answer.Upgrade held && WebSocket.isAskedFor(request)) {
                var upgrade = WebSocket.upgrade(request, held.partner());
                return new Response(101, "Switching Protocols", NOTHING, null, true, upgrade);
            }
            return new Response(200, "OK", JSON.writeValueAsBytes(body(data)), false);
        } catch (Failure failure) {
            if (failure.status() == 401) dataCentre().faults().unauthorized();
            return refusal(failure);
        }
    }

    private static Map<String, @Nullable Object> body(@Nullable Object data) {
        var body = new LinkedHashMap<String, @Nullable Object>();
        switch (data) {
            case Answer.Page(Object rows, int total) -> {
                body.put("data", rows);
                body.put("total", total);
            }
            case Answer.Changed(List<?> rows, String changes) -> {
                body.put("data", rows);
                body.put("changes", changes);
            }
            case Answer.Upgrade held -> body.put("data", held.data());
            case null, default -> body.put("data", data);
        }
        return body;
    }

    private @Nullable Object work(Request request, String path, Caller caller) {
        List<String> segments = segments(path);
        for (Route route : Routes.ALL) {
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
    Object asRoot(String method, String path, Map<String, String> parameters) {
        var caller = new Caller(node.cluster().access().config(), User.ROOT);
        Object data = work(new Request(method, path, "HTTP/1.1", Map.of(), parameters, null), path, caller);
        return data instanceof Answer.Rendered(byte[] json)
                ? JSON.readValue(json, Map.class).get("data")
                : data;
    }

    private void verify(Route route, Map<String, String> variables, Map<String, String> parameters) {
        Map<String, Parameter> known = dataCentre().tellsMessages() ? route.parameters() : route.parametersOf8();
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
        if (other != node && !other.isUp()) throw Failure.of(595, "No route to host");
        if (other != node) connect(other);
        if (other != node && !other.awaitThaw(dataCentre().faults().beforeTimeout())) {
            throw Failure.of(596, "Connection timed out");
        }
    }

    /** The firewall of the other member can refuse this one too. */
    private void connect(SimNode other) {
        var from = new InetSocketAddress(InetAddress.ofLiteral(node.ip()), FORWARDED_FROM);
        switch (NodeFilter.admit(other, from, NodeFilter.API_PORT)) {
            case ACCEPT -> {}
            case DROP -> throw Failure.of(595, "Connection timed out");
            case REJECT -> throw Failure.of(595, "Connection refused");
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
        if (dataCentre().tellsMessages()) body.put("message", failure.text() + "\n");
        return new Response(failure.status(), failure.text(), JSON.writeValueAsBytes(body), true);
    }
}
