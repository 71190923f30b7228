package dev.holdfast.base.json;

import java.time.Instant;
import java.time.temporal.ChronoUnit;
import tools.jackson.core.JsonGenerator;
import tools.jackson.core.type.TypeReference;
import tools.jackson.databind.DeserializationFeature;
import tools.jackson.databind.EnumNamingStrategies;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.MapperFeature;
import tools.jackson.databind.PropertyNamingStrategies;
import tools.jackson.databind.SerializationContext;
import tools.jackson.databind.SerializationFeature;
import tools.jackson.databind.cfg.DateTimeFeature;
import tools.jackson.databind.introspect.DefaultAccessorNamingStrategy;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.module.SimpleModule;
import tools.jackson.databind.ser.std.StdSerializer;

/**
 * JSON as we speak it: snake_case keys, lower-case enums, times as ISO 8601 with {@code Z}, nulls written out,
 * unknown keys refused. Of an object only a record's components are written: what is written can be read back.
 */
public final class Json {
    /** Immutable and safe to share. */
    public static final JsonMapper MAPPER = JsonMapper.builder()
            .propertyNamingStrategy(PropertyNamingStrategies.SNAKE_CASE)
            .enumNamingStrategy(EnumNamingStrategies.SNAKE_CASE)
            // A method of a record such as isSuccess() is no property, and nothing but a record has any.
            .enable(MapperFeature.INFER_RECORD_GETTERS_FROM_COMPONENTS_ONLY)
            .accessorNaming(new DefaultAccessorNamingStrategy.Provider()
                    .withGetterPrefix(null)
                    .withIsGetterPrefix(null))
            .enable(SerializationFeature.FAIL_ON_EMPTY_BEANS)
            .disable(MapperFeature.SORT_PROPERTIES_ALPHABETICALLY) // the order of the record is meant
            .disable(DateTimeFeature.WRITE_DATES_AS_TIMESTAMPS)
            .addModule(new SimpleModule().addSerializer(Instant.class, new Milliseconds()))
            .disable(DateTimeFeature.WRITE_DURATIONS_AS_TIMESTAMPS)
            .enable(DeserializationFeature.FAIL_ON_UNKNOWN_PROPERTIES)
            .enable(DeserializationFeature.FAIL_ON_NULL_FOR_PRIMITIVES)
            .enable(DeserializationFeature.FAIL_ON_TRAILING_TOKENS)
            .build();

    /** The same, but unknown keys are skipped: for what a replica of the next version may have written. */
    public static final JsonMapper LENIENT = MAPPER.rebuild()
            .disable(DeserializationFeature.FAIL_ON_UNKNOWN_PROPERTIES)
            .build();

    private Json() {}

    /** Times as finely as the database keeps them: one that was not stored yet looks no different from one that was. */
    private static final class Milliseconds extends StdSerializer<Instant> {
        Milliseconds() {
            super(Instant.class);
        }

        @Override
        public void serialize(Instant value, JsonGenerator json, SerializationContext context) {
            json.writeString(value.truncatedTo(ChronoUnit.MILLIS).toString());
        }
    }

    public static String write(Object value) {
        return MAPPER.writeValueAsString(value);
    }

    public static byte[] writeBytes(Object value) {
        return MAPPER.writeValueAsBytes(value);
    }

    public static <T> T read(String json, Class<T> type) {
        return MAPPER.readValue(json, type);
    }

    public static <T> T read(byte[] json, Class<T> type) {
        return MAPPER.readValue(json, type);
    }

    public static <T> T read(String json, TypeReference<T> type) {
        return MAPPER.readValue(json, type);
    }

    public static JsonNode tree(String json) {
        return MAPPER.readTree(json);
    }
}
