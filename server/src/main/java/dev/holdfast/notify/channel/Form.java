package dev.holdfast.notify.channel;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * What an address of one kind of channel consists of.
 *
 * @param kind the name of the kind, which is the scheme of its addresses
 * @param label what people call the service
 * @param example an address
 * @param help where to get it
 */
public record Form(String kind, String label, String example, String help, List<Field> fields) {
    private static final int LONGEST = 2000;
    private static final Pattern LINE = Pattern.compile("[^\\p{Cc}\\u2028\\u2029]*");
    private static final Pattern PORT = Pattern.compile("[1-9][0-9]{0,4}");

    /** The field of this name; null if there is none. */
    public @Nullable Field find(String name) {
        return fields.stream()
                .filter(one -> one.name().equals(name))
                .findFirst()
                .orElse(null);
    }

    /** These values with the defaults of those that are missing, without empty ones, in the order of the form. */
    public Map<String, String> complete(Map<String, String> values) {
        var all = new LinkedHashMap<String, String>();
        for (Field field : fields) {
            String value = values.getOrDefault(field.name(), "").trim();
            if (value.isEmpty() && field.byDefault() != null) value = field.byDefault();
            if (!value.isEmpty()) all.put(field.name(), value);
        }
        return all;
    }

    /** What is wrong with these values: a sentence by field, which does not repeat the value. */
    public Map<String, String> faults(Map<String, String> values) {
        var faults = new LinkedHashMap<String, String>();
        values.keySet().stream()
                .filter(name -> find(name) == null)
                .findFirst()
                .ifPresent(_ -> faults.put("", "Has a parameter that " + label + " does not know."));
        for (Field field : fields) {
            String fault = fault(field, values.getOrDefault(field.name(), "").trim());
            if (fault != null) faults.put(field.name(), fault);
        }
        return faults;
    }

    private static @Nullable String fault(Field field, String value) {
        if (value.isEmpty()) return field.required() ? "Must not be empty." : null;
        if (value.length() > LONGEST) return "Must have at most " + LONGEST + " characters.";
        if (!LINE.matcher(value).matches()) return "Must be one line.";
        return switch (field.kind()) {
            case NUMBER ->
                PORT.matcher(value).matches() && Integer.parseInt(value) <= 65535
                        ? null
                        : "Must be a number from 1 to 65535.";
            case CHOICE ->
                field.options().contains(value) ? null : "Must be one of: " + String.join(", ", field.options()) + ".";
            case TEXT, SECRET -> null;
        };
    }
}
