package dev.holdfast.http.serve;

import dev.holdfast.base.Violation;
import java.math.BigInteger;
import java.util.List;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.JsonNode;

/**
 * Reads numbers. A number that is too large or too small for its type is reported as a fault and returned as the
 * type's largest or smallest value, which the field's own bounds are then checked against.
 */
final class Numbers {
    // Java also accepts digits of other scripts, and 0x1p3.
    private static final Pattern INTEGER = Pattern.compile("[+-]?[0-9]+");
    private static final Pattern FRACTION = Pattern.compile("[+-]?[0-9]+(\\.[0-9]+)?([eE][+-]?[0-9]+)?");

    private Numbers() {}

    /** A whole number; null after a fault other than its size. In a query ({@code text}) it is written as a string. */
    static @Nullable Long integer(
            JsonNode node, List<Object> where, boolean text, long least, long most, List<Violation> found) {
        BigInteger value;
        if (node.isIntegralNumber()) {
            value = node.bigIntegerValue();
        } else if (text
                && node.isString()
                && INTEGER.matcher(node.stringValue()).matches()) {
            value = new BigInteger(node.stringValue());
        } else {
            found.add(new Violation(where, "Must be a whole number.", text ? "int_parsing" : "int_type"));
            return null;
        }
        if (value.compareTo(BigInteger.valueOf(most)) > 0) return beyond(true, most, where, found);
        if (value.compareTo(BigInteger.valueOf(least)) < 0) return beyond(false, least, where, found);
        return value.longValueExact();
    }

    /** The same for any number. */
    static @Nullable Double fraction(JsonNode node, List<Object> where, boolean text, List<Violation> found) {
        String spelled = text && node.isString() ? node.stringValue() : node.isNumber() ? node.asString() : "";
        if (!node.isNumber() && !FRACTION.matcher(spelled).matches()) {
            found.add(new Violation(where, "Must be a number.", "float_type"));
            return null;
        }
        double value = Double.parseDouble(spelled);
        if (Double.isFinite(value)) return value;
        return beyond(value > 0, value > 0 ? Double.MAX_VALUE : -Double.MAX_VALUE, where, found);
    }

    private static <N extends Number> N beyond(boolean above, N bound, List<Object> where, List<Violation> found) {
        found.add(
                above
                        ? new Violation(where, "Must be at most " + bound + ".", "less_than_equal")
                        : new Violation(where, "Must be at least " + bound + ".", "greater_than_equal"));
        return bound;
    }
}
