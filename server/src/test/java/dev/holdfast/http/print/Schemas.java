package dev.holdfast.http.print;

import com.fasterxml.jackson.annotation.JsonInclude;
import com.fasterxml.jackson.annotation.JsonUnwrapped;
import dev.holdfast.base.seal.Secret;
import dev.holdfast.http.Change;
import dev.holdfast.http.Checks;
import dev.holdfast.http.Constraints;
import dev.holdfast.http.Field;
import dev.holdfast.http.Ids;
import dev.holdfast.http.Input;
import dev.holdfast.http.serve.RecordBinder;
import java.lang.reflect.AnnotatedParameterizedType;
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

/** The schemas of the document: types come from the records, and constraints from the inputs' checks. */
final class Schemas {
    private static final SourceDocs DOCS = SourceDocs.all();

    private final Map<String, Object> all = new TreeMap<>();
    private final Map<String, Class<?>> named = new HashMap<>();

    /** The position of a value in an input; null for answers. */
    private record Where(Constraints constraints, List<String> place) {
        Where below(String next) {
            var longer = new ArrayList<>(place);
            longer.add(next);
            return new Where(constraints, longer);
        }
    }

    /** All named schemas, by name. */
    Map<String, Object> all() {
        return all;
    }

    /** Adds a named schema and returns a reference to it. */
    Map<String, Object> add(String name, Map<String, Object> schema) {
        Object other = all.putIfAbsent(name, schema);
        if (other != null && !other.equals(schema)) throw new IllegalStateException("Two schemas are called " + name);
        return ref(name);
    }

    /** The schema of an answer. */
    Map<String, Object> answer(Type type) {
        return schema(type, null);
    }

    /** The schema of a body. */
    Map<String, Object> body(Class<? extends Input> shape) {
        return record(shape, new Where(RecordBinder.constraints(shape), List.of()));
    }

    /** The schema of a query parameter. */
    Map<String, Object> parameter(Class<? extends Input> query, Field field) {
        return component(field, new Where(RecordBinder.constraints(query), List.of(field.name())));
    }

    /** The schema of a path variable. */
    static Map<String, Object> variable(String name, @Nullable List<String> words) {
        if (Ids.isId(name)) {
            return object("type", "integer", "format", "int64", "minimum", 0, "maximum", Ids.LARGEST);
        }
        var type = object("type", "string");
        if (words != null) type.put("enum", words);
        return type;
    }

    static Map<String, Object> ref(String name) {
        return object("$ref", "#/components/schemas/" + name);
    }

    static Map<String, Object> object(Object... pairs) {
        var map = new LinkedHashMap<String, Object>();
        for (int i = 0; i < pairs.length; i += 2) map.put((String) pairs[i], pairs[i + 1]);
        return map;
    }

    private Map<String, Object> component(Field field, @Nullable Where where) {
        RecordComponent c = field.component();
        Type type = c.getGenericType();
        boolean nullable = where == null ? field.mayBeNull() : field.takesNull();
        if (c.getType() == Change.class) {
            type = ((ParameterizedType) type).getActualTypeArguments()[0];
            nullable = true;
        }
        Map<String, Object> schema = schema(type, where);
        if (hasNullElements(c)) schema.put("items", nullable(each(elementType(type), where)));
        if (where != null) {
            where.constraints().describe(where.place(), schema);
            if (schema.containsKey("enum")) schema.remove("pattern");
        }
        String written = DOCS.of(c.getDeclaringRecord()).components().get(c.getName());
        if (written != null) schema.remove("description"); // of the checks, which speak of faults
        if (c.isAnnotationPresent(Input.OrAll.class)) {
            var either = new ArrayList<Map<String, Object>>(List.of(schema, object("type", "string", "const", "all")));
            if (nullable) either.add(object("type", "null"));
            schema = object("anyOf", either);
        } else if (nullable) schema = nullable(schema);
        String absent = field.absent();
        if (where != null && absent != null) schema.put("default", typed(absent, c.getType()));
        described(schema, written);
        if (field.isRemovable()) describe(schema, "Left out: unchanged. Null: removed.");
        else if (field.isOfPatch()) describe(schema, "Left out or null: unchanged.");
        else if (where != null && nullable) describe(schema, "Null is the same as leaving it out.");
        return schema;
    }

    /** Whether it is a list whose elements may be null. */
    private static boolean hasNullElements(RecordComponent c) {
        return c.getType() == List.class
                && c.getAnnotatedType() instanceof AnnotatedParameterizedType list
                && list.getAnnotatedActualTypeArguments()[0].isAnnotationPresent(Nullable.class);
    }

    private static Type elementType(Type list) {
        return ((ParameterizedType) list).getActualTypeArguments()[0];
    }

    private static void describe(Map<String, Object> schema, String sentence) {
        schema.merge("description", sentence, (before, more) -> before + " " + more);
    }

    /** With what its developers wrote about it, if they did. */
    private static Map<String, Object> described(Map<String, Object> schema, @Nullable String text) {
        if (text == null || text.isEmpty()) return schema;
        schema.put(
                "description",
                Character.toUpperCase(text.charAt(0)) + text.substring(1) + (text.endsWith(".") ? "" : "."));
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
        if (schema.isEmpty()) return schema; // anything, null among it
        return object("anyOf", List.of(schema, object("type", "null")));
    }

    private Map<String, Object> schema(Type type, @Nullable Where where) {
        if (type instanceof ParameterizedType p) {
            Type[] arguments = p.getActualTypeArguments();
            if (p.getRawType() == List.class) {
                return object("type", "array", "items", each(arguments[0], where));
            }
            var map = object("type", "object", "additionalProperties", each(arguments[1], where));
            if (where != null) map.put("propertyNames", object("pattern", Checks.TEXT));
            return map;
        }
        if (!(type instanceof Class<?> c)) return object();
        if (c == Instant.class) return object("type", "string", "format", "date-time");
        if (c == String.class || c == Secret.class) return text(c == Secret.class, where != null);
        if (c == Integer.class || c == int.class) {
            return integer("int32", Integer.MIN_VALUE, Integer.MAX_VALUE, where != null);
        }
        if (c == Long.class || c == long.class) return integer("int64", Long.MIN_VALUE, Long.MAX_VALUE, where != null);
        if (c == Double.class || c == double.class) return object("type", "number");
        if (c == Boolean.class || c == boolean.class) return object("type", "boolean");
        if (c.isEnum()) return object("type", "string", "enum", words(c));
        if (c.isRecord()) return record(c, where);
        return object();
    }

    private Map<String, Object> each(Type type, @Nullable Where where) {
        if (where == null) return schema(type, null);
        Where each = where.below(Constraints.EACH);
        Map<String, Object> schema = schema(type, each);
        each.constraints().describe(each.place(), schema);
        if (schema.containsKey("enum")) schema.remove("pattern");
        return schema;
    }

    private static Map<String, Object> text(boolean secret, boolean input) {
        var text = object("type", "string");
        if (secret) text.put("format", "password");
        if (secret && input) text.put("writeOnly", true);
        if (input) text.put("pattern", Checks.TEXT);
        return text;
    }

    private static Map<String, Object> integer(String format, long least, long most, boolean input) {
        var integer = object("type", "integer", "format", format);
        if (input) {
            integer.put("minimum", least);
            integer.put("maximum", most);
        }
        return integer;
    }

    private static List<String> words(Class<?> c) {
        var words = new ArrayList<String>();
        for (Object constant : c.getEnumConstants())
            words.add(constant.toString().toLowerCase(Locale.ROOT));
        return words;
    }

    private Map<String, Object> record(Class<?> c, @Nullable Where where) {
        String name = c.getSimpleName();
        // Clients see only this simple name.
        Class<?> other = named.putIfAbsent(name, c);
        if (other != null && other != c) throw new IllegalStateException(c + " and " + other + " have one name");
        if (other == null) {
            var schema = new LinkedHashMap<String, Object>();
            all.put(name, schema); // before its parts, which may refer to it
            fill(schema, c, where);
        } else if (where != null) {
            var again = new LinkedHashMap<String, Object>();
            fill(again, c, where);
            if (!again.equals(all.get(name))) throw new IllegalStateException(c + " is checked in two ways");
        }
        return ref(name);
    }

    private void fill(Map<String, Object> schema, Class<?> c, @Nullable Where where) {
        var properties = new LinkedHashMap<String, Object>();
        var required = new ArrayList<String>();
        fill(properties, required, c, where);
        schema.put("type", "object");
        described(schema, DOCS.of(c).text());
        if (!required.isEmpty()) schema.put("required", required);
        schema.put("properties", properties);
        if (where == null) return;
        schema.put("additionalProperties", false);
        where.constraints().describe(where.place(), schema);
    }

    private void fill(Map<String, Object> properties, List<String> required, Class<?> c, @Nullable Where where) {
        for (Field field : Field.of(c)) {
            RecordComponent component = field.component();
            if (where == null && component.getAccessor().isAnnotationPresent(JsonUnwrapped.class)) {
                fill(properties, required, component.getType(), null);
                continue;
            }
            String name = field.name();
            properties.put(name, component(field, where == null ? null : where.below(name)));
            if (where == null ? alwaysThere(c, field) : field.isRequired()) required.add(name);
        }
    }

    private static boolean alwaysThere(Class<?> c, Field field) {
        RecordComponent component = field.component();
        JsonInclude onClass = c.getAnnotation(JsonInclude.class);
        JsonInclude onComponent = component.getAccessor().getAnnotation(JsonInclude.class);
        @Nullable JsonInclude include = onComponent == null ? onClass : onComponent;
        return include == null || include.value() != JsonInclude.Include.NON_NULL || !field.mayBeNull();
    }
}
