package dev.holdfast.http.serve;

import dev.holdfast.http.Op;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/**
 * Finds the operation of a path. Literal segments take precedence over variables, so {@code /apps/adopt} wins over {@code
 * /apps/{app_id}}, and variables over one that takes the rest of the path. Two operations with the same method and path
 * shape make the start fail. The rest may contain slashes, encoded or not, but no empty segment and no dots.
 */
final class Router {
    /** An operation with the values of its path variables. */
    record Found(Op<?> op, Map<String, String> variables) {}

    private static final class Node {
        final Map<String, Node> literals = new HashMap<>();

        @Nullable
        Node variable;

        /** Reached by all remaining segments together. */
        @Nullable
        Node rest;

        final Map<String, Op<?>> methods = new TreeMap<>();
    }

    /** Segments that a proxy in front of the service may resolve: it would see another path. */
    private static final Set<String> NOWHERE = Set.of("", ".", "..");

    private final Node root = new Node();

    Router(List<Op<?>> ops) {
        ops.forEach(this::add);
    }

    private void add(Op<?> op) {
        Node parent = root;
        Node node = root;
        List<String> segments = segments(op.path());
        for (int i = 0; i < segments.size(); i++) {
            parent = node;
            boolean rest = op.takesRest() && i == segments.size() - 1;
            node = next(node, segments.get(i), rest);
        }
        Op<?> other = node.methods.put(op.method(), op);
        // A variable and a rest variable in the same place look alike in the documentation.
        Node twin = node == parent.rest ? parent.variable : node == parent.variable ? parent.rest : null;
        if (other == null && twin != null) other = twin.methods.get(op.method());
        if (other != null) throw new IllegalStateException(op.id() + " and " + other.id() + " share one path");
    }

    private static Node next(Node node, String segment, boolean rest) {
        if (rest) {
            if (node.rest == null) node.rest = new Node();
            return node.rest;
        }
        if (segment.startsWith("{")) {
            if (node.variable == null) node.variable = new Node();
            return node.variable;
        }
        return node.literals.computeIfAbsent(segment, _ -> new Node());
    }

    /** The operation, or null. {@code path} is below the prefix and percent-encoded. */
    @Nullable
    Found find(String asked, String path) {
        // HEAD is allowed wherever GET is.
        String method = asked.equals("HEAD") ? "GET" : asked;
        var values = new ArrayList<String>();
        Node node = walk(root, segments(path), 0, values, method);
        if (node == null) return null;
        Op<?> op = node.methods.get(method);
        if (op == null) return null;
        var variables = new LinkedHashMap<String, String>();
        int next = 0;
        for (String segment : segments(op.path())) {
            if (segment.startsWith("{")) {
                variables.put(segment.substring(1, segment.length() - 1), PercentEncoding.ofPath(values.get(next++)));
            }
        }
        return new Found(op, variables);
    }

    /** The methods of a path; empty when the path does not exist. */
    List<String> methods(String path) {
        Node node = walk(root, segments(path), 0, new ArrayList<>(), null);
        if (node == null) return List.of();
        var methods = new ArrayList<>(node.methods.keySet());
        int get = methods.indexOf("GET");
        if (get >= 0) methods.add(get + 1, "HEAD");
        return List.copyOf(methods);
    }

    private static @Nullable Node walk(
            Node node, List<String> segments, int at, List<String> values, @Nullable String method) {
        if (at == segments.size()) return fits(node, method) ? node : null;
        Node literal = node.literals.get(segments.get(at));
        if (literal != null) {
            Node found = walk(literal, segments, at + 1, values, method);
            if (found != null) return found;
        }
        if (segments.get(at).isEmpty()) return null;
        if (node.variable != null) {
            values.add(segments.get(at));
            Node found = walk(node.variable, segments, at + 1, values, method);
            if (found != null) return found;
            values.removeLast();
        }
        List<String> rest = segments.subList(at, segments.size());
        if (node.rest == null || !fits(node.rest, method) || rest.stream().anyMatch(NOWHERE::contains)) return null;
        values.add(String.join("/", rest));
        return node.rest;
    }

    private static boolean fits(Node node, @Nullable String method) {
        return method == null ? !node.methods.isEmpty() : node.methods.containsKey(method);
    }

    private static List<String> segments(String path) {
        return List.of(path.substring(1).split("/", -1));
    }
}
