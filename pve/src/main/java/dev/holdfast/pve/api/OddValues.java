package dev.holdfast.pve.api;

import java.util.Collection;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;
import tools.jackson.core.JacksonException;
import tools.jackson.core.JsonParser;
import tools.jackson.core.JsonToken;
import tools.jackson.core.TokenStreamContext;
import tools.jackson.core.exc.InputCoercionException;
import tools.jackson.databind.BeanDescription;
import tools.jackson.databind.DeserializationConfig;
import tools.jackson.databind.DeserializationContext;
import tools.jackson.databind.ValueDeserializer;
import tools.jackson.databind.deser.ValueDeserializerModifier;
import tools.jackson.databind.deser.std.DelegatingDeserializer;
import tools.jackson.databind.deser.std.StdDeserializer;
import tools.jackson.databind.module.SimpleModule;
import tools.jackson.databind.type.CollectionType;
import tools.jackson.databind.type.MapType;

/**
 * Reads a value that is not of the expected type as null, which means unknown: Proxmox VE's plugins, drivers and new versions
 * return words and huge numbers as numbers, words as flags, and objects as texts. Only a row that lacks what identifies it is
 * dropped, and counted under {@link #DROPPED}; so is an {@link Exact} row with such a value. It keeps its place in the input
 * whatever it finds, so that what follows is read.
 */
final class OddValues extends SimpleModule {
    /** The attribute with the counter of dropped rows, an {@link AtomicInteger}. */
    static final Object DROPPED = "dropped";

    /** The attribute that is there while an {@link Exact} row is read. */
    private static final Object EXACT = "exact";

    /** What Java's own parsers accept besides, such as {@code 1d} and {@code NaN}, is no number in JSON either. */
    private static final Pattern NUMBER =
            Pattern.compile("[-+]?[0-9]{1,400}(?:\\.[0-9]{0,400})?(?:[eE][-+]?[0-9]{1,9})?");

    private static final Pattern WHOLE = Pattern.compile("-?[0-9]{1,18}");
    private static final double TOO_BIG = 0x1p63;

    OddValues() {
        addDeserializer(Boolean.class, new Scalar<>(Boolean.class, OddValues::flag));
        addDeserializer(boolean.class, new Scalar<>(boolean.class, OddValues::flag));
        addDeserializer(Long.class, new Scalar<>(Long.class, OddValues::whole));
        addDeserializer(long.class, new Scalar<>(long.class, OddValues::whole));
        addDeserializer(Integer.class, new Scalar<>(Integer.class, OddValues::small));
        addDeserializer(int.class, new Scalar<>(int.class, OddValues::small));
        addDeserializer(Double.class, new Scalar<>(Double.class, OddValues::number));
        addDeserializer(String.class, new Scalar<>(String.class, JsonParser::getString));
        setDeserializerModifier(new Structures());
    }

    private interface Reading<T> {
        @Nullable
        T of(JsonParser scalar);
    }

    private static final class Scalar<T> extends StdDeserializer<T> {
        private final boolean isPrimitive;
        private final transient Reading<T> reading;

        Scalar(Class<T> type, Reading<T> reading) {
            super(type);
            this.isPrimitive = type.isPrimitive();
            this.reading = reading;
        }

        @Override
        public @Nullable T deserialize(JsonParser parser, DeserializationContext context) {
            if (!parser.currentToken().isScalarValue()) {
                parser.skipChildren();
                return odd(context);
            }
            try {
                T value = reading.of(parser);
                return value == null ? odd(context) : value;
            } catch (InputCoercionException e) {
                return odd(context);
            }
        }

        private @Nullable T odd(DeserializationContext context) {
            if (context.getAttribute(EXACT) != null) context.reportInputMismatch(this, "a value is not as expected");
            return null;
        }

        /** A primitive value is one without which the row means nothing. */
        @Override
        public @Nullable Object getNullValue(DeserializationContext context) {
            return isPrimitive ? context.reportInputMismatch(this, "a value is missing") : null;
        }
    }

    /** Flags are numbers, numbers as text, and from version 9 on in some places true and false. */
    private static @Nullable Boolean flag(JsonParser scalar) {
        return switch (scalar.getString().toLowerCase(Locale.ROOT)) {
            case "1", "true", "yes", "on" -> true;
            case "0", "false", "no", "off", "" -> false;
            default -> null;
        };
    }

    private static @Nullable Double number(JsonParser scalar) {
        double number = scalar.currentToken().isNumeric() ? scalar.getDoubleValue() : number(scalar.getString());
        return Double.isFinite(number) ? number : null;
    }

    private static double number(String text) {
        return NUMBER.matcher(text.strip()).matches() ? Double.parseDouble(text.strip()) : Double.NaN;
    }

    /** A whole number may be text, and have a fraction or an exponent. */
    private static @Nullable Long whole(JsonParser scalar) {
        if (scalar.currentToken() == JsonToken.VALUE_NUMBER_INT) {
            return scalar.getNumberType() == JsonParser.NumberType.BIG_INTEGER ? null : (Long) scalar.getLongValue();
        }
        if (scalar.currentToken() == JsonToken.VALUE_STRING
                && WHOLE.matcher(scalar.getString()).matches()) {
            return Long.valueOf(scalar.getString());
        }
        Double number = number(scalar);
        return number == null || Math.abs(number) >= TOO_BIG ? null : (Long) number.longValue();
    }

    private static @Nullable Integer small(JsonParser scalar) {
        Long number = whole(scalar);
        return number == null || number != number.intValue() ? null : (Integer) number.intValue();
    }

    private static final class Structures extends ValueDeserializerModifier {
        @Override
        public ValueDeserializer<?> modifyDeserializer(
                DeserializationConfig config, BeanDescription.Supplier type, ValueDeserializer<?> reading) {
            return type.getBeanClass().isRecord() ? new Structure(reading) : reading;
        }

        @Override
        public ValueDeserializer<?> modifyCollectionDeserializer(
                DeserializationConfig config,
                CollectionType type,
                BeanDescription.Supplier description,
                ValueDeserializer<?> reading) {
            return new Structure(reading);
        }

        @Override
        public ValueDeserializer<?> modifyMapDeserializer(
                DeserializationConfig config,
                MapType type,
                BeanDescription.Supplier description,
                ValueDeserializer<?> reading) {
            return new Structure(reading);
        }
    }

    /** An object or a list; null when it is something else, or lacks what it can't be without. */
    private static final class Structure extends DelegatingDeserializer {
        Structure(ValueDeserializer<?> reading) {
            super(reading);
        }

        @Override
        protected ValueDeserializer<?> newDelegatingInstance(ValueDeserializer<?> reading) {
            return new Structure(reading);
        }

        @Override
        @SuppressWarnings("ReferenceEquality") // the same place in the input, not one like it
        public @Nullable Object deserialize(JsonParser parser, DeserializationContext context) {
            JsonToken first = parser.currentToken();
            TokenStreamContext around =
                    first.isStructStart() ? parser.streamReadContext().getParent() : parser.streamReadContext();
            Object value;
            boolean isExact = Exact.class.isAssignableFrom(handledType());
            try {
                if (isExact) context.setAttribute(EXACT, true);
                value = super.deserialize(parser, context);
            } catch (JacksonException e) {
                // The exception can come from anywhere inside.
                while (parser.streamReadContext() != around && parser.currentToken() != null) parser.nextToken();
                return null;
            } finally {
                if (isExact) context.setAttribute(EXACT, null);
            }
            if (value instanceof Collection<?> rows) drop(rows, context);
            if (value instanceof Map<?, ?> values) values.values().removeIf(Objects::isNull);
            return value;
        }

        private static void drop(Collection<?> rows, DeserializationContext context) {
            int before = rows.size();
            rows.removeIf(Objects::isNull);
            if (rows.size() < before && context.getAttribute(DROPPED) instanceof AtomicInteger dropped) {
                dropped.addAndGet(before - rows.size());
            }
        }
    }
}
