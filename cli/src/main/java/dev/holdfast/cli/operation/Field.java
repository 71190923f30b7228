package dev.holdfast.cli.operation;

import java.util.List;

/**
 * A parameter of an operation, or a field of its body.
 *
 * @param name as in the API
 * @param type of the value, or of each value of a list
 * @param list whether it takes several values
 * @param choices the values it takes; empty if they are not a fixed list
 * @param note its bounds, and what else the API's document says of it
 */
public record Field(
        Place place, String name, Type type, boolean list, boolean required, List<String> choices, String note) {
    /** Where the value goes in a request. */
    public enum Place {
        PATH,
        QUERY,
        BODY
    }

    /** SECRET is a text that is neither given as an argument nor shown. JSON is an object, or something of several types. */
    public enum Type {
        INTEGER,
        NUMBER,
        BOOLEAN,
        TEXT,
        SECRET,
        JSON
    }

    public Field {
        choices = List.copyOf(choices);
    }

    /** The option's name, such as {@code --target-host-id}. */
    public String option() {
        return "--" + name.replace('_', '-');
    }

    /** The label of the value in the help, such as {@code APP_ID}. */
    public String label() {
        return name.toUpperCase(java.util.Locale.ROOT);
    }
}
