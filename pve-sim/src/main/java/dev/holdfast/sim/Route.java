package dev.holdfast.sim;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * One path and method: its parameters, what it takes to call it, and what it does.
 *
 * @param path with variables in braces, as in the official schema
 * @param parameters those of query and form, and those of the path that are to be checked like them
 * @param parametersOf8 the same as version 8 has them
 * @param check throws a 403; made before parameters are looked at
 * @param forwarded whether the node in the path answers, if there is one; otherwise it is the member that was asked
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
        /** Throws the 403, if there is to be one. */
        void check(ApiCall asking);
    }

    /** The work; what it returns stands under {@code data}. */
    public interface Handler {
        /** Does it. */
        @Nullable
        Object handle(ApiCall asking);
    }

    /** What may hold slashes, encoded or not: a network, the name of a volume. It takes all that is left of a path. */
    private static final List<String> REST = List.of("{cidr}", "{volume}");

    /** What of a guest's firewall any member answers. */
    private static final Pattern OF_CLUSTER = Pattern.compile(".*/\\{vmid}/firewall(/(rules|aliases|ipset|refs).*)?");

    /** The one path of a node that is not for itself to answer: it sleeps. */
    public static final String WAKE = "/nodes/{node}/wakeonlan";

    /** For what everybody may call who has a token; lists then leave out what one may not see. */
    public static final Check ANYONE = _ -> {};

    /** For what one may call without saying who one is, such as signing in. */
    record Anonymous() implements Check {
        @Override
        public void check(ApiCall asking) {}
    }

    /** Even those who do not say who they are. */
    public static final Check WORLD = new Anonymous();

    /** The variables of {@code asked} if it has this route's shape, else null. */
    @Nullable
    Map<String, String> match(List<String> whole) {
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
     * Whether the node in the path answers. A guest's firewall lies in the file system of the cluster, so most of it is
     * answered by any member, even when the guest's node is down.
     */
    boolean isOfNode() {
        return path.startsWith("/nodes/{node}")
                && !path.equals(WAKE)
                && !OF_CLUSTER.matcher(path).matches();
    }

    boolean isOfGuest() {
        return path.contains("{vmid}");
    }

    /** Collects routes. */
    public static final class Table {
        private final List<Route> routes = new ArrayList<>();

        /** Adds one that each version has with the parameters that it knows. */
        public void add(String method, String path, Map<String, Parameter> parameters, Check check, Handler handler) {
            add(method, path, parameters, Version8.parameters(method, path, parameters), check, handler);
        }

        /** Adds one whose parameters in version 8 are told. */
        public void add(
                String method,
                String path,
                Map<String, Parameter> parameters,
                Map<String, Parameter> parametersOf8,
                Check check,
                Handler handler) {
            add(method, path, parameters, parametersOf8, check, handler, true);
        }

        /** Adds one that the member answers that was asked, whatever node is in the path. */
        void addUnforwarded(
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

        List<Route> list() {
            return List.copyOf(routes);
        }
    }
}
