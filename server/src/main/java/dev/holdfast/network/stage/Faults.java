package dev.holdfast.network.stage;

import dev.holdfast.base.Violation;
import java.util.ArrayList;
import java.util.List;

/** Collects the faults of an interface at the fields of the request. */
final class Faults {
    private final List<Violation> found = new ArrayList<>();

    /** A fault of a field beside the settings, such as the name. */
    void add(String field, String msg) {
        found.add(Violation.body(field, msg, "value_error"));
    }

    /** A fault of a setting. A second one of the same setting is left out: it mostly follows from the first. */
    void ofKey(String key, String msg) {
        List<Object> place = List.of("body", "config", key);
        if (found.stream().noneMatch(one -> one.loc().equals(place))) {
            found.add(new Violation(place, msg, "value_error"));
        }
    }

    List<Violation> all() {
        return List.copyOf(found);
    }
}
