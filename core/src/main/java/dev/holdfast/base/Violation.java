package dev.holdfast.base;

import java.util.ArrayList;
import java.util.List;

/**
 * One fault of a request's input.
 *
 * @param loc the location: {@code path}, {@code query} or {@code body}, then names and list positions
 * @param msg a sentence for people; never contains the value that was sent, because it may be a secret
 * @param type a stable word for programs, such as {@code missing} or {@code int_type}
 */
public record Violation(List<Object> loc, String msg, String type) {
    public Violation {
        loc = List.copyOf(loc);
    }

    /** The same without its sentence: two checks that find one fault may word it differently. */
    public Violation unworded() {
        return new Violation(loc, "", type);
    }

    /** A fault of the body's field {@code field}. */
    public static Violation body(String field, String msg, String type) {
        return new Violation(List.of("body", field), msg, type);
    }

    /** A value in the body that can't be used, by its place there, such as {@code "disks", 0, "size_gb"}. */
    public static Violation at(String msg, Object... place) {
        var loc = new ArrayList<Object>(List.of("body"));
        loc.addAll(List.of(place));
        return new Violation(loc, msg, "value_error");
    }

    /** A fault of an element of a list in the body; {@code index} counts from 0. */
    public static Violation element(String field, int index, String msg, String type) {
        return new Violation(List.of("body", field, index), msg, type);
    }
}
