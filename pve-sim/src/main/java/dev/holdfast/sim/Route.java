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
 */
record Route(
        String method,
        String path,
        List<String> segments,
        Map<String, Parameter> parameters,
        Check check,
        Handler handler) {
    /** A privilege check. */
    interface Check {
        void check(Asking asking);
    }

    /** The work; what it returns stands under {@code data}. */
    interface Handler {
        @Nullable
        Object handle(Asking asking);
    }

    /** The name of a volume has slashes, which need not be encoded: it takes all that is left of a path. */
    private static final String REST = "{volume}";

    /** For what everybody may call who has a token; lists then leave out what one may not see. */
    static final Check ANYONE = _ -> {};

    /** The variables of {@code asked} if it has this route's shape, else null. */
    @Nullable
    Map<String, String> match(List<String> asked) {
        if (segments.getLast().equals(REST) && asked.size() > segments.size()) {
            var joined = new ArrayList<>(asked.subList(0, segments.size() - 1));
            joined.add(String.join("/", asked.subList(segments.size() - 1, asked.size())));
            return match(joined);
        }
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
            var segments = List.of(path.substring(1).split("/"));
            routes.add(new Route(method, path, segments, parameters, check, handler));
        }

        List<Route> list() {
            return List.copyOf(routes);
        }
    }
}
