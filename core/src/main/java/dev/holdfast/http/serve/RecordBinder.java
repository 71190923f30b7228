package dev.holdfast.http.serve;

import dev.holdfast.base.Records;
import dev.holdfast.base.Violation;
import dev.holdfast.base.VisibleText;
import dev.holdfast.base.json.Json;
import dev.holdfast.base.seal.Secret;
import dev.holdfast.http.Change;
import dev.holdfast.http.Checks;
import dev.holdfast.http.Constraints;
import dev.holdfast.http.DefaultValue;
import dev.holdfast.http.Field;
import dev.holdfast.http.Input;
import dev.holdfast.http.Patch;
import java.lang.reflect.ParameterizedType;
import java.lang.reflect.RecordComponent;
import java.lang.reflect.Type;
import java.time.Instant;
import java.time.OffsetDateTime;
import java.time.format.DateTimeParseException;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.node.JsonNodeFactory;

/**
 * Binds JSON objects and queries to records and reports all faults together. A component is required unless it is
 * {@code @Nullable}, a {@link Change} or has a {@link DefaultValue}.
 */
public final class RecordBinder {
    static final String NO_TEXT = "Must not contain control characters.";
    private static final Set<String> BOUNDS = Set.of("less_than_equal", "greater_than_equal");
    private static final JsonNodeFactory NODES = JsonNodeFactory.instance;
    private static final Map<Class<?>, Constraints> CONSTRAINTS = new ConcurrentHashMap<>();

    private final JsonMapper json;

    /** A binder that reads JSON objects of unknown shape with this mapper. */
    public RecordBinder(JsonMapper json) {
        this.json = json;
    }

    /**
     * Binds and checks, and reports all faults. A value that can't be bound is replaced by one that its type allows so
     * that the checks can run; then only faults that the checks find elsewhere count. The result is null exactly when
     * {@code found} grew.
     */
    public <T extends Input> @Nullable T bind(
            JsonNode object, Class<T> shape, List<Object> where, boolean text, List<Violation> found) {
        int before = found.size();
        T bound = read(object, shape, where, text, found);
        return found.size() > before ? null : bound;
    }

    /** The same, but what has faults is returned with them; null only where there is no object. */
    <T extends Input> @Nullable T read(
            JsonNode object, Class<T> shape, List<Object> where, boolean text, List<Violation> found) {
        int before = found.size();
        T bound = record(object, shape, where, text, found);
        if (bound == null) return null;
        var known = List.copyOf(found.subList(before, found.size()));
        var more = new ArrayList<Violation>();
        if (bound instanceof Patch<?> patch) check(patch, where, more);
        else bound.check(Checks.of(constraints(shape), where, more));
        // A number that no type can hold is also outside the field's own bounds; those are more precise than the
        // type's.
        var ofBounds = new HashMap<Violation, Violation>();
        for (Violation fault : more) if (BOUNDS.contains(fault.type())) ofBounds.put(fault.unworded(), fault);
        if (!ofBounds.isEmpty()) found.replaceAll(one -> ofBounds.getOrDefault(one.unworded(), one));
        add(more, known, found);
        return bound;
    }

    /** Checks the fields that were sent, in the company of others that say nothing. */
    private static <S extends Record & Input> void check(Patch<S> patch, List<Object> where, List<Violation> found) {
        Class<S> changed = Patch.changed(patch.getClass());
        var all = new ArrayList<Violation>();
        Constraints constraints = constraints(patch.getClass());
        patch.over(blank(changed)).check(Checks.of(constraints, where, all));
        Set<Object> sent = Field.of(patch.getClass()).stream()
                .filter(field -> patch.isSent(field.component().getName()))
                .map(Field::name)
                .collect(Collectors.toSet());
        all.stream()
                .filter(fault -> sent.contains(fault.loc().get(where.size())))
                .forEach(found::add);
        if (!mayBeEmpty(patch.getClass())) Checks.of(constraints, where, found).something(!patch.isEmpty());
    }

    /**
     * Adds those that are about something of which no fault is known: of that place, one around it or one in it. Each
     * is looked up, because an input can have a hundred thousand faults.
     */
    static void add(List<Violation> more, List<Violation> known, List<Violation> found) {
        var places = new HashSet<List<Object>>();
        var around = new HashSet<List<Object>>();
        for (Violation one : known) {
            places.add(one.loc());
            outwards(one.loc()).forEach(around::add);
        }
        more.stream()
                .filter(fault -> !around.contains(fault.loc()))
                .filter(fault -> outwards(fault.loc()).noneMatch(places::contains))
                .forEach(found::add);
    }

    /** A place and those around it. */
    private static Stream<List<Object>> outwards(List<Object> place) {
        return IntStream.rangeClosed(0, place.size()).mapToObj(depth -> place.subList(0, depth));
    }

    /** A query's names and values as a JSON object of strings. */
    public static JsonNode queryObject(Map<String, String> query) {
        var object = NODES.objectNode();
        query.forEach(object::put);
        return object;
    }

    private <T> @Nullable T record(
            JsonNode node, Class<T> shape, List<Object> where, boolean text, List<Violation> found) {
        if (!node.isObject()) {
            found.add(new Violation(where, "Must be a JSON object.", "dict_type"));
            return null;
        }
        Map<String, Field> byName = Field.of(shape).stream()
                .collect(Collectors.toMap(Field::name, field -> field, (one, _) -> one, LinkedHashMap::new));
        node.propertyNames().stream()
                .filter(name -> !byName.containsKey(name))
                .forEach(name -> found.add(new Violation(
                        below(where, name),
                        (text ? "Unknown query parameter." : "Unknown field.") + nearest(name, byName),
                        "extra_forbidden")));
        var values = new HashMap<String, @Nullable Object>();
        byName.forEach((name, field) -> {
            JsonNode sent = node.get(name);
            if (field.isOfPatch() && (sent == null || (sent.isNull() && !field.isRemovable()))) return;
            int before = found.size();
            Object value = component(sent, field, below(where, name), text, found);
            boolean isSound = found.size() == before || isPartOfIt(value);
            if (isSound || !field.isOfPatch()) {
                values.put(field.component().getName(), isSound ? value : instead(field.component()));
            }
        });
        return make(shape, values);
    }

    /**
     * Whether a value with a fault can still be checked: an object's other fields, a number's size, the other elements
     * of a list or map.
     */
    private static boolean isPartOfIt(@Nullable Object value) {
        return switch (value) {
            case Change.Set<?>(Object set) -> isPartOfIt(set);
            case null, default ->
                value instanceof Number || value instanceof Record || value instanceof List || value instanceof Map;
        };
    }

    /** The constraints that the checks of an input put on its fields; recorded once, on a blank instance. */
    public static Constraints constraints(Class<? extends Input> shape) {
        Constraints known = CONSTRAINTS.get(shape);
        if (known != null) return known;
        var read = new Constraints();
        Checks recording = Checks.recording(read, RecordBinder::blank);
        if (Patch.class.isAssignableFrom(shape)) {
            blank(Patch.changed(shape)).check(recording);
            if (!mayBeEmpty(shape)) recording.something(true);
        } else blank(shape).check(recording);
        CONSTRAINTS.put(shape, read);
        return read;
    }

    private static boolean mayBeEmpty(Class<?> patch) {
        return patch.isAnnotationPresent(Patch.MayBeEmpty.class);
    }

    /** A record with neutral values: nothing was sent of an update. */
    public static <T> T blank(Class<T> shape) {
        var blank =
                new RecordBinder(Json.MAPPER).record(NODES.objectNode(), shape, List.of(), false, new ArrayList<>());
        return Objects.requireNonNull(blank);
    }

    /** A value that the type of a component allows. */
    @Nullable
    Object instead(RecordComponent c) {
        if (Field.isNullable(c)) return null;
        DefaultValue absent = c.getAnnotation(DefaultValue.class);
        if (absent != null) {
            return value(NODES.stringNode(absent.value()), c.getGenericType(), List.of(), true, new ArrayList<>());
        }
        return instead(c.getGenericType());
    }

    /** A value of this type that says nothing. */
    static Object instead(Type of) {
        return switch (of instanceof ParameterizedType p ? (Class<?>) p.getRawType() : (Class<?>) of) {
            case Class<?> type when type == Change.class -> new Change.Keep<>();
            case Class<?> type when type == String.class -> "";
            case Class<?> type when type == Secret.class -> Secret.of("");
            case Class<?> type when type == boolean.class || type == Boolean.class -> false;
            case Class<?> type when type == int.class || type == Integer.class -> 0;
            case Class<?> type when type == long.class || type == Long.class -> 0L;
            case Class<?> type when type == double.class || type == Double.class -> 0.0;
            case Class<?> type when type == Instant.class -> Instant.EPOCH;
            case Class<?> type when type.isEnum() -> type.getEnumConstants()[0];
            case Class<?> type when type == List.class -> List.of();
            case Class<?> type when type == Map.class -> Map.of();
            case Class<?> type -> blank(type);
        };
    }

    private @Nullable Object component(
            @Nullable JsonNode node, Field field, List<Object> where, boolean text, List<Violation> found) {
        RecordComponent c = field.component();
        if (c.getType() == Change.class) {
            if (node == null) return new Change.Keep<>();
            if (node.isNull()) return new Change.Clear<>();
            Object value = value(node, argument(c.getGenericType()), where, text, found);
            return value == null ? null : new Change.Set<>(value);
        }
        if (field.isOrEmpty() && (node == null || node.isNull())) return instead(c.getGenericType());
        if (node == null) {
            DefaultValue absent = c.getAnnotation(DefaultValue.class);
            if (absent != null) return value(NODES.stringNode(absent.value()), c.getGenericType(), where, true, found);
            if (!Field.isNullable(c)) found.add(new Violation(where, "This field is required.", "missing"));
            return null;
        }
        if (node.isNull() && field.takesNull()) return null;
        if (c.isAnnotationPresent(Input.OrAll.class) && node.isString()) {
            return node.stringValue().equals("all")
                    ? null
                    : fault(found, where, "Must be a list, or \"all\".", "list_type");
        }
        Object value = value(node, c.getGenericType(), where, text, found);
        return value instanceof String && c.isAnnotationPresent(Input.Verbatim.class) ? node.stringValue() : value;
    }

    /**
     * The value of {@code node} as {@code type}; null after a fault. In a query ({@code text}) all values are strings.
     */
    private @Nullable Object value(JsonNode node, Type type, List<Object> where, boolean text, List<Violation> found) {
        if (type == String.class || type == Secret.class) {
            if (!node.isString()) return fault(found, where, "Must be a string.", "string_type");
            String string = node.stringValue();
            if (!isText(string)) return fault(found, where, NO_TEXT, "string_pattern_mismatch");
            return type == Secret.class ? Secret.of(string) : VisibleText.normalized(string);
        }
        if (type == Integer.class || type == int.class) {
            Long value = Numbers.integer(node, where, text, Integer.MIN_VALUE, Integer.MAX_VALUE, found);
            return value == null ? null : value.intValue();
        }
        if (type == Long.class || type == long.class) {
            return Numbers.integer(node, where, text, Long.MIN_VALUE, Long.MAX_VALUE, found);
        }
        if (type == Double.class || type == double.class) return Numbers.fraction(node, where, text, found);
        if (type == Boolean.class || type == boolean.class) {
            if (node.isBoolean()) return node.booleanValue();
            if (text && node.stringValue().matches("true|false|1|0")) {
                return node.stringValue().matches("true|1");
            }
            return fault(found, where, "Must be true or false.", "bool_type");
        }
        if (type == Instant.class) {
            if (!node.isString()) return fault(found, where, "Must be a string.", "string_type");
            try {
                return OffsetDateTime.parse(node.asString()).toInstant();
            } catch (DateTimeParseException _) {
                return fault(found, where, "Must be a time such as 2026-11-24T12:00:00Z.", "datetime_parsing");
            }
        }
        if (type instanceof Class<?> c && c.isEnum()) return word(node, c, where, found);
        if (type instanceof Class<?> c && c.isRecord()) return record(node, c, where, false, found);
        if (type instanceof ParameterizedType p && p.getRawType() == List.class) {
            return list(node, argument(p), where, found);
        }
        if (type instanceof ParameterizedType p
                && p.getRawType() == Map.class
                && p.getActualTypeArguments()[1] != Object.class) {
            return map(node, p.getActualTypeArguments()[1], where, found);
        }
        if (node.isObject()) {
            if (!isText(node)) return fault(found, where, NO_TEXT, "string_pattern_mismatch");
            return json.convertValue(node, Map.class);
        }
        return fault(found, where, "Must be a JSON object.", "dict_type");
    }

    /**
     * Whether a text has no terminal control characters, no characters that databases reject, and no unpaired
     * surrogates.
     */
    static boolean isText(String text) {
        return text.codePoints()
                .allMatch(c -> c == '\t'
                        || c == '\n'
                        || c == '\r'
                        || (!Character.isISOControl(c) && Character.getType(c) != Character.SURROGATE));
    }

    private static boolean isText(JsonNode node) {
        return (!node.isString() || isText(node.stringValue()))
                && node.propertyNames().stream().allMatch(RecordBinder::isText)
                && node.valueStream().allMatch(RecordBinder::isText);
    }

    private static @Nullable Object word(JsonNode node, Class<?> type, List<Object> where, List<Violation> found) {
        if (!node.isString()) return fault(found, where, "Must be a string.", "string_type");
        var words = new ArrayList<String>();
        for (Object constant : type.getEnumConstants()) {
            String word = constant.toString().toLowerCase(Locale.ROOT);
            if (word.equals(node.stringValue())) return constant;
            words.add(word);
        }
        return fault(found, where, "Must be one of: " + String.join(", ", words) + ".", "enum");
    }

    private @Nullable Object list(JsonNode node, Type of, List<Object> where, List<Violation> found) {
        if (!node.isArray()) return fault(found, where, "Must be a list.", "list_type");
        var values = new ArrayList<Object>();
        for (int i = 0; i < node.size(); i++) {
            Object value = value(node.get(i), of, below(where, i), false, found);
            values.add(value == null ? instead(of) : value); // a fault of one hides none of the others
        }
        return List.copyOf(values);
    }

    /** A map with the caller's own names; a name must be valid text. */
    private @Nullable Object map(JsonNode node, Type of, List<Object> where, List<Violation> found) {
        if (!node.isObject()) return fault(found, where, "Must be a JSON object.", "dict_type");
        var values = new LinkedHashMap<String, Object>();
        node.properties().forEach(property -> {
            List<Object> there = below(where, property.getKey());
            if (!isText(property.getKey())) fault(found, where, NO_TEXT, "string_pattern_mismatch");
            Object value = value(property.getValue(), of, there, false, found);
            if (value != null) values.put(property.getKey(), value);
        });
        return Collections.unmodifiableMap(values);
    }

    private static @Nullable Object fault(List<Violation> found, List<Object> where, String msg, String type) {
        found.add(new Violation(where, msg, type));
        return null;
    }

    static Type argument(Type type) {
        return ((ParameterizedType) type).getActualTypeArguments()[0];
    }

    private static List<Object> below(List<Object> where, Object last) {
        var loc = new ArrayList<>(where);
        loc.add(last);
        return loc;
    }

    /** A hint for a misspelled name: the known name that differs only in case or separators. */
    private static String nearest(String name, Map<String, ?> known) {
        String bare = name.replaceAll("[^A-Za-z0-9]", "").toLowerCase(Locale.ROOT);
        return known.keySet().stream()
                .filter(k -> k.replace("_", "").equals(bare))
                .findFirst()
                .map(k -> " Did you mean " + k + "?")
                .orElse("");
    }

    /** A record, or a patch, with these values by component. */
    @SuppressWarnings("unchecked") // T is the class of the patch
    static <T> T make(Class<T> shape, Map<String, @Nullable Object> values) {
        if (Patch.class.isAssignableFrom(shape)) return (T) Patch.of(shape.asSubclass(Patch.class), values);
        return Records.make(shape, values);
    }
}
