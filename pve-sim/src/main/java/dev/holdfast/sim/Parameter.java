package dev.holdfast.sim;

import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/** What a parameter may be. The texts of faults are the real thing's, as recorded. */
record Parameter(
        String type,
        boolean required,
        @Nullable Long least,
        @Nullable Long most,
        @Nullable List<String> words) {
    static final Parameter TEXT = new Parameter("string", false, null, null, null);
    static final Parameter FLAG = new Parameter("boolean", false, null, null, null);

    static Parameter number(@Nullable Integer least, @Nullable Integer most) {
        return new Parameter(
                "integer",
                false,
                least == null ? null : least.longValue(),
                most == null ? null : most.longValue(),
                null);
    }

    static Parameter oneOf(String... words) {
        return new Parameter("string", false, null, null, List.of(words));
    }

    private static final Pattern INDEXED = Pattern.compile("([a-z]+)[0-9]{1,3}");

    /** Throws one 400 with all faults. {@code net[n]} stands for {@code net0}, {@code net1} and so on. */
    static void verify(Map<String, Parameter> known, Map<String, String> sent) {
        var errors = new TreeMap<String, String>();
        sent.forEach((name, value) -> {
            Parameter parameter = known.get(name);
            var indexed = INDEXED.matcher(name);
            if (parameter == null && indexed.matches()) parameter = known.get(indexed.group(1) + "[n]");
            String fault = parameter == null
                    ? "property is not defined in schema and the schema does not allow additional properties"
                    : parameter.fault(value);
            if (fault != null) errors.put(name, fault);
        });
        known.forEach((name, parameter) -> {
            if (parameter.required() && !sent.containsKey(name)) {
                errors.put(name, "property is missing and it is not optional");
            }
        });
        if (!errors.isEmpty()) throw Failure.parameters(errors);
    }

    private @Nullable String fault(String value) {
        if (words != null && !words.contains(value)) {
            return "value '" + value + "' does not have a value in the enumeration '" + String.join(", ", words) + "'";
        }
        return switch (type) {
            case "integer" -> {
                if (!value.matches("-?[0-9]{1,15}")) yield "type check ('integer') failed - got '" + value + "'";
                long number = Long.parseLong(value);
                if (least != null && number < least) yield "value must have a minimum value of " + least;
                if (most != null && number > most) yield "value must have a maximum value of " + most;
                yield null;
            }
            case "boolean" ->
                value.matches("0|1|on|off|yes|no|true|false")
                        ? null
                        : "type check ('boolean') failed - got '" + value + "'";
            default -> null;
        };
    }
}
