package dev.holdfast.http;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/**
 * Finds the operation of a path. Literal segments take precedence over variables, so {@code /apps/adopt} wins over
 * {@code /apps/{app_id}}. Two operations with the same method and path shape make the start fail.
 */
final class Router {
    /** An operation with the values of its path variables. */
    record Found(Op<?> op, Map<String, String> variables) {}

    private static final class Node {
        final Map<String, Node> literals = new HashMap<>();

        @Nullable
        Node variable;

        final Map<String, Op<?>> methods = new TreeMap<>();
    }

    private final Node root = new Node();

    Router(List<Op<?>> ops) {
        for (Op<?> op : ops) {
            Node node = root;
            for (String segment : segments(op.path())) {
                if (segment.startsWith("{")) {
                    if (node.variable == null) node.variable = new Node();
                    node = node.variable;
                } else {
                    node = node.literals.computeIfAbsent(segment, _ -> new Node());
                }
            }
            Op<?> other = node.methods.put(op.method(), op);
            if (other != null) throw new IllegalStateException(op.id() + " and " + other.id() + " share one path");
        }
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
        if (at == segments.size()) {
            boolean fits = method == null ? !node.methods.isEmpty() : node.methods.containsKey(method);
            return fits ? node : null;
        }
        Node literal = node.literals.get(segments.get(at));
        if (literal != null) {
            Node found = walk(literal, segments, at + 1, values, method);
            if (found != null) return found;
        }
        if (node.variable == null || segments.get(at).isEmpty()) return null;
        values.add(segments.get(at));
        Node found = walk(node.variable, segments, at + 1, values, method);
        if (found == null) values.removeLast();
        return found;
    }

    private static List<String> segments(String path) {
        return List.of(path.substring(1).split("/", -1));
    }
}
