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
 * @param check throws a 403
 */
record Route(String method, String path, Map<String, Parameter> parameters, Check check, Handler handler) {
    /** The privilege check, made before parameters are looked at. */
    interface Check {
        void check(Asking asking);
    }

    /** The work; what it returns stands under {@code data}. */
    interface Handler {
        @Nullable
        Object handle(Asking asking);
    }

    /** The variables of {@code asked} if it has this route's shape, else null. */
    @Nullable
    Map<String, String> match(String[] asked) {
        String[] own = path.substring(1).split("/");
        if (own.length != asked.length) return null;
        var variables = new TreeMap<String, String>();
        for (int i = 0; i < own.length; i++) {
            if (own[i].startsWith("{")) {
                variables.put(own[i].substring(1, own[i].length() - 1), asked[i]);
            } else if (!own[i].equals(asked[i])) {
                return null;
            }
        }
        return variables;
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
            routes.add(new Route(method, path, parameters, check, handler));
        }

        List<Route> list() {
            return List.copyOf(routes);
        }
    }
}
