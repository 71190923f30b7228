package dev.holdfast.client;

import com.fasterxml.jackson.annotation.JsonValue;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Fields of a request. One that was never set is not sent; one that was set to null is sent as null. */
public abstract class Fields {
    private final Map<String, @Nullable Object> fields = new LinkedHashMap<>();

    /** Sets the field with this name in the API. */
    protected final void put(String name, @Nullable Object value) {
        fields.put(name, value);
    }

    /** The fields that were set. They may contain secrets. */
    @JsonValue
    public final Map<String, @Nullable Object> fields() {
        return Collections.unmodifiableMap(fields);
    }
}
