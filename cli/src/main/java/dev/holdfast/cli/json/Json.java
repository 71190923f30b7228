package dev.holdfast.cli.json;

import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import tools.jackson.core.JsonParser;
import tools.jackson.core.JsonToken;
import tools.jackson.core.ObjectReadContext;
import tools.jackson.core.exc.StreamReadException;
import tools.jackson.core.json.JsonFactory;

/** A JSON value. Numbers stay as they were written, so that nothing is rounded on its way to the output. */
public sealed interface Json {
    /** Null, or a missing key. */
    enum Nothing implements Json {
        VALUE
    }

    record Text(String value) implements Json {}

    record Numeral(String digits) implements Json {}

    record Truth(boolean value) implements Json {}

    record Items(List<Json> values) implements Json {
        public Items {
            values = List.copyOf(values);
        }
    }

    /** An object; its keys keep their order. */
    record Fields(Map<String, Json> values) implements Json {
        public Fields {
            values = Collections.unmodifiableMap(new LinkedHashMap<>(values));
        }
    }

    /** The value of a key; {@link Nothing} if there is none, or if this is no object. */
    default Json get(String key) {
        return this instanceof Fields(var values) ? values.getOrDefault(key, Nothing.VALUE) : Nothing.VALUE;
    }

    /** The elements of a list; none if this is no list. */
    default List<Json> items() {
        return this instanceof Items(var values) ? values : List.of();
    }

    /** The fields of an object; none if this is no object. */
    default Map<String, Json> fields() {
        return this instanceof Fields(var values) ? values : Map.of();
    }

    default boolean isNothing() {
        return this instanceof Nothing;
    }

    /** Whether this is a text, a number or a boolean, or null. */
    default boolean isScalar() {
        return !(this instanceof Items) && !(this instanceof Fields);
    }

    /** A scalar as text; empty for null, lists and objects. */
    default String text() {
        // No switch over types: it is compiled at each start, which the start-up cache can't save.
        if (this instanceof Text(var value)) return value;
        if (this instanceof Numeral(var digits)) return digits;
        return this instanceof Truth(var value) ? Boolean.toString(value) : "";
    }

    static Json of(Collection<? extends Json> items) {
        return new Items(List.copyOf(items));
    }

    /** @throws BadJson if this is not one JSON value */
    static Json read(byte[] document) {
        return read(new String(document, StandardCharsets.UTF_8));
    }

    /** @throws BadJson if this is not one JSON value */
    static Json read(String document) {
        try (JsonParser parser = Factory.JSON.createParser(ObjectReadContext.empty(), document)) {
            if (parser.nextToken() == null) throw new BadJson("It is empty.");
            Json value = value(parser);
            if (parser.nextToken() != null) throw new BadJson("There is something after its end.");
            return value;
        } catch (StreamReadException e) {
            throw new BadJson("It is not valid JSON at line " + e.getLocation().getLineNr() + ".");
        }
    }

    private static Json value(JsonParser parser) {
        return switch (parser.currentToken()) {
            case START_OBJECT -> {
                var fields = new LinkedHashMap<String, Json>();
                while (parser.nextToken() != JsonToken.END_OBJECT) {
                    String name = parser.currentName();
                    parser.nextToken();
                    fields.put(name, value(parser));
                }
                yield new Fields(fields);
            }
            case START_ARRAY -> {
                var items = new ArrayList<Json>();
                while (parser.nextToken() != JsonToken.END_ARRAY) items.add(value(parser));
                yield new Items(items);
            }
            case VALUE_STRING -> new Text(parser.getString());
            case VALUE_NUMBER_INT, VALUE_NUMBER_FLOAT -> new Numeral(parser.getString());
            case VALUE_TRUE -> new Truth(true);
            case VALUE_FALSE -> new Truth(false);
            default -> Nothing.VALUE;
        };
    }

    /** Indented by two spaces. */
    default String pretty() {
        var text = new StringBuilder();
        JsonPrinter.print(this, text, "");
        return text.toString();
    }

    /** On one line. */
    default String compact() {
        var text = new StringBuilder();
        JsonPrinter.print(this, text, null);
        return text.toString();
    }

    /** The document is not JSON; the message says where. */
    final class BadJson extends RuntimeException {
        BadJson(String message) {
            super(message);
        }
    }

    /** Created with the first document. */
    final class Factory {
        private static final JsonFactory JSON = new JsonFactory();

        private Factory() {}
    }
}
