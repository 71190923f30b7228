package dev.holdfast.pve.api;

import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/** The parameters of a call, in insertion order. */
public final class Parameters {
    private final Map<String, String> values = new LinkedHashMap<>();

    /** Null and empty lists are omitted: the endpoint's default or the existing value then applies. */
    public Parameters with(String name, @Nullable Object value) {
        switch (value) {
            case null -> {}
            case Boolean flag -> values.put(name, flag ? "1" : "0");
            case Collection<?> list when list.isEmpty() -> {}
            case Collection<?> list ->
                values.put(name, list.stream().map(Object::toString).collect(Collectors.joining(",")));
            default -> values.put(name, value.toString());
        }
        return this;
    }

    /** The keys to set and to delete, and the digest for the check. */
    public Parameters with(ConfigChange change) {
        change.set().forEach(this::with);
        return with("delete", change.delete()).with("digest", change.digest());
    }

    /** By name. */
    public Map<String, String> asMap() {
        return values;
    }
}
