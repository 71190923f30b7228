package dev.holdfast.http;

import com.fasterxml.jackson.annotation.JsonInclude;
import dev.holdfast.access.Guard;
import dev.holdfast.base.seal.Secret;
import java.lang.reflect.ParameterizedType;
import java.lang.reflect.RecordComponent;
import java.lang.reflect.Type;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/** Prints the OpenAPI 3.1 document from the list of operations. Types are read off the records. */
public final class OpenApi {
    private static final Map<String, Object> ERROR_REF = ref("Error");

    private final Map<String, Object> schemas = new TreeMap<>();
    private final Map<String, Class<?>> named = new HashMap<>();

    private OpenApi() {}

    /** The document, ready to be written as JSON. */
    public static Map<String, Object> print(List<Op<?>> ops, String version) {
        return new OpenApi().document(ops, version);
    }

    private Map<String, Object> document(List<Op<?>> ops, String version) {
        var paths = new LinkedHashMap<String, Object>();
        for (Op<?> op : ops) {
            @SuppressWarnings("unchecked")
            var item = (Map<String, Object>)
                    paths.computeIfAbsent(Dispatcher.PREFIX + op.path(), _ -> new LinkedHashMap<String, Object>());
            item.put(op.method().toLowerCase(Locale.ROOT), operation(op));
        }
        fixedSchemas();
        return object(
                "openapi",
                "3.1.0",
                "info",
                object(
                        "title",
                        "Holdfast",
                        "version",
                        version,
                        "license",
                        object("name", "Apache-2.0", "identifier", "Apache-2.0")),
                "servers",
                List.of(object("url", "/")),
                "security",
                List.of(object("session", List.of()), object("token", List.of())),
                "paths",
                paths,
                "components",
                object(
                        "securitySchemes",
                        object(
                                "session", object("type", "apiKey", "in", "cookie", "name", "holdfast_session"),
                                "token", object("type", "http", "scheme", "bearer")),
                        "schemas",
                        schemas));
    }

    private Map<String, Object> operation(Op<?> op) {
        var out = new LinkedHashMap<String, Object>();
        out.put("operationId", op.id());
        out.put("tags", List.of(op.area()));
        out.put("summary", op.summary());
        if (op.guard() instanceof Guard.Open) out.put("security", List.of());
        else if (!(op.guard() instanceof Guard.InPerson)) out.put("x-scope", op.scope());
        if (op.guard().role() != null) {
            out.put("x-role", op.guard().role().wire());
            out.put("x-reach", op.guard().reach().name().toLowerCase(Locale.ROOT));
        }
        if (op.ranked() != null) out.put("x-rank", op.ranked());
        if (op.guard().feature() != null)
            out.put("x-entitlement", op.guard().feature().key());
        if (!op.confirmations().isEmpty()) {
            out.put(
                    "x-confirm",
                    op.confirmations().stream().map(Confirmation::words).toList());
        }
        if (op.job() != null) out.put("x-job", op.job());
        var parameters = parameters(op);
        if (!parameters.isEmpty()) out.put("parameters", parameters);
        if (op.takesBody()) {
            boolean required =
                    List.of(op.input().getRecordComponents()).stream().anyMatch(RecordBinder::isRequired);
            out.put("requestBody", object("required", required, "content", json(schema(op.input(), true))));
        }
        out.put("responses", responses(op, !parameters.isEmpty() || op.takesBody()));
        return out;
    }

    private List<Object> parameters(Op<?> op) {
        var parameters = new ArrayList<Object>();
        for (String segment : op.path().split("/")) {
            if (!segment.startsWith("{")) continue;
            String name = segment.substring(1, segment.length() - 1);
            var type = object("type", Requests.isInteger(name) ? "integer" : "string");
            if (op.words().containsKey(name)) type.put("enum", op.words().get(name));
            parameters.add(object("name", name, "in", "path", "required", true, "schema", type));
        }
        if (op.query() != null) {
            for (RecordComponent c : op.query().getRecordComponents()) {
                parameters.add(object(
                        "name",
                        RecordBinder.wireName(c),
                        "in",
                        "query",
                        "required",
                        RecordBinder.isRequired(c),
                        "schema",
                        component(c, true)));
            }
        }
        return parameters;
    }

    private Map<String, Object> responses(Op<?> op, boolean takesInput) {
        var responses = new LinkedHashMap<String, Object>();
        Map<String, Object> content = switch (op.answer()) {
            case Class<?> c
            when c == Sse.class -> object("text/event-stream", object("schema", object("type", "string")));
            case Class<?> c when c == Reply.class -> json(object());
            case Class<?> c when c == Download.class -> files(op);
            case Ops.ListOf(Class<?> element) -> json(object("type", "array", "items", schema(element, false)));
            default -> json(schema(op.answer(), false));
        };
        responses.put(Integer.toString(op.status()), object("description", "Done", "content", content));
        if (takesInput) {
            responses.put("422", object("description", "Not valid", "content", json(ref("HTTPValidationError"))));
        }
        responses.put("default", object("description", "Refused", "content", json(ERROR_REF)));
        return responses;
    }

    private void fixedSchemas() {
        schemas.put(
                "Error",
                object(
                        "type",
                        "object",
                        "required",
                        List.of("error", "detail"),
                        "properties",
                        object(
                                "error", object("type", "string"),
                                "detail", object("type", "string"),
                                "confirm_phrase", object("type", "string"),
                                "kind", object("type", "string"),
                                "required_role", object("type", "string"),
                                "feature", object("type", "string"),
                                "source", object("type", "string"),
                                "scope", object("type", "string"),
                                "resource", object("type", "string"))));
        schemas.put(
                "ValidationError",
                object(
                        "type",
                        "object",
                        "required",
                        List.of("loc", "msg", "type"),
                        "properties",
                        object(
                                "loc",
                                object(
                                        "type",
                                        "array",
                                        "items",
                                        object("anyOf", List.of(object("type", "string"), object("type", "integer")))),
                                "msg",
                                object("type", "string"),
                                "type",
                                object("type", "string"))));
        schemas.put(
                "HTTPValidationError",
                object(
                        "type",
                        "object",
                        "required",
                        List.of("detail"),
                        "properties",
                        object("detail", object("type", "array", "items", ref("ValidationError")))));
    }

    private Map<String, Object> component(RecordComponent c, boolean input) {
        Type type = c.getGenericType();
        boolean nullable = RecordBinder.isNullable(c);
        if (c.getType() == Change.class) {
            type = ((ParameterizedType) type).getActualTypeArguments()[0];
            nullable = true;
        }
        Map<String, Object> schema = schema(type, input);
        if (nullable) schema = nullable(schema);
        Absent absent = c.getAnnotation(Absent.class);
        if (absent != null) schema.put("default", typed(absent.value(), c.getType()));
        if (c.getType() == Change.class) schema.put("description", "Stays as it is when left out; null takes it away.");
        else if (input && nullable) schema.put("description", "Null is the same as leaving it out.");
        return schema;
    }

    private static Object typed(String value, Class<?> type) {
        if (type == boolean.class || type == Boolean.class) return Boolean.valueOf(value);
        if (type == int.class || type == long.class || type == Integer.class || type == Long.class) {
            return Long.valueOf(value);
        }
        return value;
    }

    private static Map<String, Object> nullable(Map<String, Object> schema) {
        if (schema.get("type") instanceof String type && !schema.containsKey("enum")) {
            schema.put("type", List.of(type, "null"));
            return schema;
        }
        return object("anyOf", List.of(schema, object("type", "null")));
    }

    private Map<String, Object> schema(Type type, boolean input) {
        if (type instanceof ParameterizedType p) {
            Type[] arguments = p.getActualTypeArguments();
            if (p.getRawType() == List.class) {
                return object("type", "array", "items", schema(arguments[0], input));
            }
            return object("type", "object", "additionalProperties", schema(arguments[1], input));
        }
        if (!(type instanceof Class<?> c)) return object();
        if (c == String.class || c == Instant.class) {
            return c == Instant.class ? object("type", "string", "format", "date-time") : object("type", "string");
        }
        if (c == Secret.class) {
            var secret = object("type", "string", "format", "password");
            if (input) secret.put("writeOnly", true);
            return secret;
        }
        if (c == Integer.class || c == int.class || c == Long.class || c == long.class) {
            return object("type", "integer");
        }
        if (c == Double.class || c == double.class) return object("type", "number");
        if (c == Boolean.class || c == boolean.class) return object("type", "boolean");
        if (c.isEnum()) return object("type", "string", "enum", words(c));
        if (c.isRecord()) return record(c, input);
        return object();
    }

    private static List<String> words(Class<?> c) {
        var words = new ArrayList<String>();
        for (Object constant : c.getEnumConstants())
            words.add(constant.toString().toLowerCase(Locale.ROOT));
        return words;
    }

    private Map<String, Object> record(Class<?> c, boolean input) {
        String name = c.getSimpleName();
        // Readers of the document know a shape by this name alone.
        Class<?> other = named.putIfAbsent(name, c);
        if (other != null && other != c) throw new IllegalStateException(c + " and " + other + " have one name");
        if (other == null) {
            var schema = new LinkedHashMap<String, Object>();
            schemas.put(name, schema); // before its parts, which may name it
            var properties = new LinkedHashMap<String, Object>();
            var required = new ArrayList<String>();
            for (RecordComponent component : c.getRecordComponents()) {
                String wire = RecordBinder.wireName(component);
                properties.put(wire, component(component, input));
                if (input ? RecordBinder.isRequired(component) : alwaysThere(c, component)) required.add(wire);
            }
            schema.put("type", "object");
            if (!required.isEmpty()) schema.put("required", required);
            schema.put("properties", properties);
            if (input) schema.put("additionalProperties", false);
        }
        return ref(name);
    }

    private static boolean alwaysThere(Class<?> c, RecordComponent component) {
        JsonInclude onClass = c.getAnnotation(JsonInclude.class);
        JsonInclude onComponent = component.getAccessor().getAnnotation(JsonInclude.class);
        @Nullable JsonInclude include = onComponent == null ? onClass : onComponent;
        return include == null
                || include.value() != JsonInclude.Include.NON_NULL
                || !RecordBinder.isNullable(component);
    }

    private static Map<String, Object> files(Op<?> op) {
        var content = object();
        if (op.work() instanceof Op.Work.File<?> file) {
            for (String type : file.types()) content.put(type, object("schema", object("type", "string")));
        }
        return content;
    }

    private static Map<String, Object> json(Map<String, Object> schema) {
        return object("application/json", object("schema", schema));
    }

    private static Map<String, Object> ref(String name) {
        return object("$ref", "#/components/schemas/" + name);
    }

    private static Map<String, Object> object(Object... pairs) {
        var map = new LinkedHashMap<String, Object>();
        for (int i = 0; i < pairs.length; i += 2) map.put((String) pairs[i], pairs[i + 1]);
        return map;
    }
}
