package dev.holdfast.sim;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/**
 * One path and method: its parameters, what it takes to call it, and what it does.
 *
 * @param path with variables in braces, as in the official schema
 * @param parameters those of query and form; the ones in the path are checked apart
 * @param check throws a 403; made before parameters are looked at
 * @param forwarded whether the node in the path answers, if there is one; otherwise it is the member that was asked
 */
record Route(
        String method,
        String path,
        List<String> segments,
        Map<String, Parameter> parameters,
        Check check,
        Handler handler,
        boolean forwarded) {
    /** A privilege check. */
    interface Check {
        void check(Asking asking);
    }

    /** The work; what it returns stands under {@code data}. */
    interface Handler {
        @Nullable
        Object handle(Asking asking);
    }

    /** For what everybody may call who has a token; lists then leave out what one may not see. */
    static final Check ANYONE = _ -> {};

    /** The variables of {@code asked} if it has this route's shape, else null. */
    @Nullable
    Map<String, String> match(List<String> asked) {
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

    private static boolean isVariable(String segment) {
        return segment.startsWith("{");
    }

    boolean isOfNode() {
        return path.startsWith("/nodes/{node}");
    }

    boolean isOfGuest() {
        return path.contains("{vmid}");
    }

    /** Collects routes. */
    static final class Table {
        private final List<Route> routes = new ArrayList<>();

        void add(String method, String path, Map<String, Parameter> parameters, Check check, Handler handler) {
            add(method, path, parameters, check, handler, true);
        }

        /** Adds one that the member answers that was asked, whatever node is in the path. */
        void addUnforwarded(
                String method, String path, Map<String, Parameter> parameters, Check check, Handler handler) {
            add(method, path, parameters, check, handler, false);
        }

        private void add(
                String method,
                String path,
                Map<String, Parameter> parameters,
                Check check,
                Handler handler,
                boolean forwarded) {
            var segments = List.of(path.substring(1).split("/"));
            routes.add(new Route(method, path, segments, parameters, check, handler, forwarded));
        }

        List<Route> list() {
            return List.copyOf(routes);
        }
    }
}
