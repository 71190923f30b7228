package dev.holdfast.sim.api;

import dev.holdfast.sim.schema.Parameter;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * One path and method: its parameters, its privilege check, and its handler.
 *
 * @param path with variables in braces, as in the official schema
 * @param parameters those of query and form, and those of the path that are validated like them
 * @param parametersOf8 the same for version 8
 * @param check throws a 403; runs before parameters are validated
 * @param forwarded whether the node in the path, if any, answers; otherwise the member that was called does
 */
public record Route(
        String method,
        String path,
        List<String> segments,
        Map<String, Parameter> parameters,
        Map<String, Parameter> parametersOf8,
        Check check,
        Handler handler,
        boolean forwarded) {
    /** A privilege check. */
    public interface Check {
        /** Throws a 403 when the caller lacks the privilege. */
        void check(ApiCall asking);
    }

    /** The work; its result is returned under {@code data}. */
    public interface Handler {
        /** Handles the call. */
        @Nullable
        Object handle(ApiCall asking);
    }

    /**
     * Variables that may contain slashes, encoded or not: a network, the name of a volume. They take the rest of a
     * path.
     */
    private static final List<String> REST = List.of("{cidr}", "{volume}");

    /** The parts of a guest's firewall that any member answers. */
    private static final Pattern OF_CLUSTER = Pattern.compile(".*/\\{vmid}/firewall(/(rules|aliases|ipset|refs).*)?");

    /** The only path of a node that the node itself cannot answer: it is off. */
    public static final String WAKE = "/nodes/{node}/wakeonlan";

    /** For calls that need only a token; lists then leave out what the caller may not see. */
    public static final Check ANYONE = _ -> {};

    /** For calls without authentication, such as signing in. */
    public record Anonymous() implements Check {
        @Override
        public void check(ApiCall asking) {}
    }

    /** Allows callers that are not authenticated. */
    public static final Check WORLD = new Anonymous();

    /** The variables of the requested path if it matches this route, else null. */
    public @Nullable Map<String, String> match(List<String> whole) {
        List<String> asked = REST.contains(segments.getLast()) ? joined(whole) : whole;
        if (segments.size() != asked.size()) return null;
        for (int i = 0; i < asked.size(); i++) {
            if (!isVariable(segments.get(i)) && !segments.get(i).equals(asked.get(i))) return null;
        }
        var variables = new TreeMap<String, String>();
        for (int i = 0; i < asked.size(); i++) {
            String own = segments.get(i);
            if (isVariable(own)) variables.put(own.substring(1, own.length() - 1), asked.get(i));
        }
        return variables;
    }

    private List<String> joined(List<String> whole) {
        if (whole.size() <= segments.size()) return whole;
        var joined = new ArrayList<>(whole.subList(0, segments.size() - 1));
        joined.add(String.join("/", whole.subList(segments.size() - 1, whole.size())));
        return joined;
    }

    private static boolean isVariable(String segment) {
        return segment.startsWith("{");
    }

    /**
     * Whether the node in the path answers. A guest's firewall is stored in the file system of the cluster, so any
     * member answers most of it, even when the guest's node is down.
     */
    public boolean isOfNode() {
        return path.startsWith("/nodes/{node}")
                && !path.equals(WAKE)
                && !OF_CLUSTER.matcher(path).matches();
    }

    /** Whether the path names a guest. */
    public boolean isOfGuest() {
        return path.contains("{vmid}");
    }

    /** Collects routes. */
    public static final class Table {
        private final List<Route> routes = new ArrayList<>();

        /** Adds a route whose parameters each version filters by what it knows. */
        public void add(String method, String path, Map<String, Parameter> parameters, Check check, Handler handler) {
            add(method, path, parameters, Version8.parameters(method, path, parameters), check, handler);
        }

        /** Adds a route with separate parameters for version 8. */
        public void add(
                String method,
                String path,
                Map<String, Parameter> parameters,
                Map<String, Parameter> parametersOf8,
                Check check,
                Handler handler) {
            add(method, path, parameters, parametersOf8, check, handler, true);
        }

        /** Adds a route that the called member answers, whatever node is in the path. */
        public void addUnforwarded(
                String method, String path, Map<String, Parameter> parameters, Check check, Handler handler) {
            add(method, path, parameters, parameters, check, handler, false);
        }

        private void add(
                String method,
                String path,
                Map<String, Parameter> parameters,
                Map<String, Parameter> parametersOf8,
                Check check,
                Handler handler,
                boolean forwarded) {
            var segments = List.of(path.substring(1).split("/"));
            routes.add(new Route(method, path, segments, parameters, parametersOf8, check, handler, forwarded));
        }

        /** The routes in the order in which they were added. */
        public List<Route> list() {
            return List.copyOf(routes);
        }
    }
}
