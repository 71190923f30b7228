package dev.holdfast.http.print;

import static dev.holdfast.http.print.Schemas.object;

import dev.holdfast.base.json.Json;
import dev.holdfast.http.Field;
import dev.holdfast.http.Op;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/** The parameters of the operations. One that three of them have is printed once, and they refer to it. */
final class Parameters {
    private static final int SHARED = 3;

    private final Schemas schemas;

    /** The names of the shared ones, by what is printed. */
    private final Map<String, String> names = new HashMap<>();

    private final Map<String, Object> shared = new TreeMap<>();

    /** A parameter of an operation, and the last segment of the path before it that is none itself. */
    private record Parameter(String name, String segment, Map<String, Object> printed) {
        String text() {
            return Json.write(printed);
        }
    }

    Parameters(List<Op<?>> ops, Schemas schemas) {
        this.schemas = schemas;
        var alike = new LinkedHashMap<String, List<Parameter>>();
        for (Op<?> op : ops) {
            for (Parameter one : all(op))
                alike.computeIfAbsent(one.text(), _ -> new ArrayList<>()).add(one);
        }
        List<Parameter> frequent = alike.values().stream()
                .filter(all -> all.size() >= SHARED)
                .map(List::getFirst)
                .toList();
        Map<String, Long> called =
                frequent.stream().collect(Collectors.groupingBy(Parameter::name, Collectors.counting()));
        for (Parameter one : frequent) {
            String name = called.get(one.name()) == 1 ? one.name() : one.segment() + "_" + one.name();
            if (shared.putIfAbsent(name, one.printed()) != null)
                throw new IllegalStateException("Two parameters are called " + name);
            names.put(one.text(), name);
        }
    }

    /** The parameters that operations refer to, by name. */
    Map<String, Object> shared() {
        return shared;
    }

    /** The parameters of an operation, the shared ones as references. */
    List<Map<String, Object>> of(Op<?> op) {
        return all(op).stream().map(this::printed).toList();
    }

    private Map<String, Object> printed(Parameter one) {
        String name = names.get(one.text());
        return name == null ? one.printed() : object("$ref", "#/components/parameters/" + name);
    }

    private List<Parameter> all(Op<?> op) {
        var parameters = new ArrayList<Parameter>();
        String before = "";
        String fixed = "";
        for (String segment : op.path().split("/")) {
            if (segment.startsWith("{")) {
                String name = segment.substring(1, segment.length() - 1);
                var schema = Schemas.variable(name, op.words().get(name));
                var printed = parameter("path", name, true, PathVariables.sentence(before, name), schema);
                parameters.add(new Parameter(name, fixed, printed));
            } else fixed = segment;
            before = segment;
        }
        if (op.query() != null) {
            for (Field field : Field.of(op.query())) {
                String name = field.name();
                var schema = schemas.parameter(op.query(), field);
                var text = schema.remove("description");
                var printed = parameter("query", name, field.isRequired(), text, schema);
                parameters.add(new Parameter(name, fixed, printed));
            }
        }
        return parameters;
    }

    private static Map<String, Object> parameter(
            String in, String name, boolean required, @Nullable Object text, Map<String, Object> schema) {
        var parameter = object("name", name, "in", in, "required", required);
        if (text != null) parameter.put("description", text);
        parameter.put("schema", schema);
        return parameter;
    }
}
