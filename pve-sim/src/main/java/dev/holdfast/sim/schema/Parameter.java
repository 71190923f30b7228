package dev.holdfast.sim.schema;

import dev.holdfast.sim.wire.Failure;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/** The constraints of a parameter. Error texts are those of Proxmox VE, as recorded. */
public record Parameter(
        String type,
        boolean required,
        @Nullable Long least,
        @Nullable Long most,
        @Nullable List<String> words,
        int longest,
        @Nullable Format format) {
    /** A check beyond the type of a parameter. */
    public interface Format {
        /** The error in {@code value}, which was sent as {@code name}; null when it is valid. */
        @Nullable
        String fault(String name, String value);
    }

    /** A plain pattern of Proxmox VE, whose error is not reported as one of a format. */
    private record Shape(Pattern pattern) implements Format {
        @Override
        public @Nullable String fault(String name, String value) {
            return pattern.matcher(value).matches() ? null : "value does not match the regex pattern";
        }
    }

    /** Any text. */
    public static final Parameter TEXT = plain("string");
    /** A Proxmox VE boolean. */
    public static final Parameter FLAG = plain("boolean");

    /** A list, sent as a repeated key. */
    public static final Parameter ARRAY = plain("array");

    static final Parameter DECIMAL = plain("number");

    private static final Pattern INDEXED = Pattern.compile("([a-z]+)(0|[1-9][0-9]{0,2})");

    /** The highest index of some numbered parameters; others are not limited. */
    private static final Map<String, Integer> LAST = Map.of(
            "ide",
            3,
            "sata",
            5,
            "virtio",
            15,
            "scsi",
            30,
            "net",
            31,
            "ipconfig",
            31,
            "hostpci",
            15,
            "serial",
            3,
            "usb",
            13);

    private static final Pattern INTEGER = Pattern.compile("-?[0-9]{1,15}");
    private static final Pattern NUMBER = Pattern.compile("-?([0-9]+(\\.[0-9]*)?|\\.[0-9]+)");
    private static final Pattern BOOLEAN = Pattern.compile("(?i)1|0|on|off|yes|no|true|false");

    private static Parameter plain(String type) {
        return new Parameter(type, false, null, null, null, Integer.MAX_VALUE, null);
    }

    /** A whole number within these bounds, null for no bound. */
    public static Parameter number(@Nullable Integer least, @Nullable Integer most) {
        return plain("integer").between(least, most);
    }

    /** A number, not necessarily whole, within these bounds; null for no bound. */
    public static Parameter decimal(@Nullable Integer least, @Nullable Integer most) {
        return DECIMAL.between(least, most);
    }

    private Parameter between(@Nullable Integer least, @Nullable Integer most) {
        return new Parameter(
                type,
                required,
                least == null ? null : least.longValue(),
                most == null ? null : most.longValue(),
                words,
                longest,
                format);
    }

    /** One of these words. */
    public static Parameter oneOf(String... words) {
        return new Parameter("string", false, null, null, List.of(words), Integer.MAX_VALUE, null);
    }

    /** A whole number from a list of allowed values. */
    public static Parameter numberOneOf(String... words) {
        return new Parameter("integer", false, null, null, List.of(words), Integer.MAX_VALUE, null);
    }

    /** A text of at most this length. */
    public static Parameter text(int longest) {
        return new Parameter("string", false, null, null, null, longest, null);
    }

    /** A text of this format. */
    public static Parameter of(Format format) {
        return new Parameter("string", false, null, null, null, Integer.MAX_VALUE, format);
    }

    /** A text that matches a pattern; the error does not name the pattern. */
    public static Parameter matching(String regex) {
        return of(new Shape(Pattern.compile(regex)));
    }

    /** The same with a maximum length. */
    public Parameter atMost(int length) {
        return new Parameter(type, required, least, most, words, length, format);
    }

    /** The same, but required. */
    public Parameter must() {
        return new Parameter(type, true, least, most, words, longest, format);
    }

    /** Whether the value of a boolean is true. */
    public static boolean isYes(@Nullable String value) {
        return value != null && value.matches("(?i)1|on|yes|true");
    }

    /** Throws one 400 with all errors. {@code net[n]} stands for {@code net0}, {@code net1} and so on. */
    public static void verify(Map<String, Parameter> known, Map<String, String> sent) {
        Map<String, String> errors = faults(known, sent);
        if (!errors.isEmpty()) throw Failure.parameters(errors);
    }

    /** All errors by parameter name. */
    static Map<String, String> faults(Map<String, Parameter> known, Map<String, String> sent) {
        var errors = new TreeMap<String, String>();
        sent.forEach((name, value) -> {
            Parameter parameter = known.get(name);
            var indexed = INDEXED.matcher(name);
            if (parameter == null && indexed.matches() && isCounted(indexed.group(1), indexed.group(2))) {
                parameter = known.get(indexed.group(1) + "[n]");
            }
            String fault = parameter == null
                    ? "property is not defined in schema and the schema does not allow additional properties"
                    : parameter.fault(name, value);
            if (fault != null) errors.put(name, fault);
        });
        known.forEach((name, parameter) -> {
            if (parameter.required() && !sent.containsKey(name)) {
                errors.put(name, "property is missing and it is not optional");
            }
        });
        return errors;
    }

    private static boolean isCounted(String name, String number) {
        return Integer.parseInt(number) <= LAST.getOrDefault(name, 999);
    }

    private @Nullable String fault(String name, String value) {
        String mistyped = "type check ('" + type + "') failed - got '" + value + "'";
        return switch (type) {
            case "integer" -> INTEGER.matcher(value).matches() ? misfit(name, value) : mistyped;
            case "number" -> NUMBER.matcher(value).matches() ? outside(Double.parseDouble(value)) : mistyped;
            case "boolean" -> BOOLEAN.matcher(value).matches() ? null : mistyped;
            default -> misspelt(name, value);
        };
    }

    private @Nullable String misfit(String name, String value) {
        String fault = outside(Double.parseDouble(value));
        return fault == null ? misspelt(name, value) : fault;
    }

    private @Nullable String outside(double number) {
        if (least != null && number < least) return "value must have a minimum value of " + least;
        if (most != null && number > most) return "value must have a maximum value of " + most;
        return null;
    }

    private @Nullable String misspelt(String name, String value) {
        if (value.length() > longest) return "value may only be " + longest + " characters long";
        if (words != null && !words.contains(value)) {
            return "value '" + value + "' does not have a value in the enumeration '" + String.join(", ", words) + "'";
        }
        String fault = format == null ? null : format.fault(name, value);
        return fault == null || format instanceof Shape ? fault : "invalid format - " + fault;
    }
}
