package dev.holdfast.pve.api;

import dev.holdfast.pve.wire.Arriving;
import dev.holdfast.pve.wire.PveException;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.function.UnaryOperator;
import org.jspecify.annotations.Nullable;
import tools.jackson.core.JacksonException;
import tools.jackson.core.JsonParser;
import tools.jackson.core.JsonToken;
import tools.jackson.core.StreamReadConstraints;
import tools.jackson.core.exc.JacksonIOException;
import tools.jackson.core.exc.StreamConstraintsException;
import tools.jackson.core.json.JsonFactory;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.node.ArrayNode;

/** Reads a list while it arrives: neither its whole text nor a tree of it is ever in memory. */
final class StreamedList {
    /** The longest known value is a description of a guest, of at most 8 KiB. */
    private static final int LONGEST_VALUE = 1 << 20;

    private static final JsonMapper JSON = JsonMapper.builder(JsonFactory.builder()
                    .streamReadConstraints(StreamReadConstraints.builder()
                            .maxStringLength(LONGEST_VALUE)
                            .build())
                    .build())
            .build();

    /** Rows that are read together. */
    private static final int BATCH = 64;

    /** The memory of a row, besides that of its text. */
    private static final int OF_A_ROW = 128;

    private StreamedList() {}

    /** Makes rows of the elements after the begin of an array, up to its end. */
    private interface Elements<T> {
        ResponseParser.Rows<T> read(JsonParser parser);
    }

    /** Reads the object at whose begin the parser is, up to its end. Null where it lacks what identifies it. */
    interface Row<T> {
        @Nullable
        T read(JsonParser parser);
    }

    static <T> ResponseParser.Rows<T> read(Arriving answer, Class<T> element, UnaryOperator<String> mask)
            throws IOException {
        return list(answer, mask, parser -> batches(parser, answer, element));
    }

    /** The same without a tree of each row, for long lists of numbers. */
    static <T> ResponseParser.Rows<T> read(Arriving answer, Row<T> row, UnaryOperator<String> mask) throws IOException {
        return list(answer, mask, parser -> rows(parser, row, () -> answer.take(OF_A_ROW)));
    }

    /** The same of data that has arrived. */
    static <T> ResponseParser.Rows<T> rows(JsonNode data, Row<T> row) {
        JsonParser parser = JSON.treeAsTokens(data);
        if (parser.nextToken() != JsonToken.START_ARRAY) throw ResponseParser.odd(false);
        return rows(parser, row, () -> {});
    }

    private static <T> ResponseParser.Rows<T> list(Arriving answer, UnaryOperator<String> mask, Elements<T> elements)
            throws IOException {
        if (answer.status() / 100 != 2) {
            ResponseParser.body(answer.whole(), false, mask); // refuses it
            throw ResponseParser.odd(false);
        }
        try (JsonParser parser = JSON.createParser(answer.list())) {
            return list(parser, elements);
        } catch (JacksonIOException e) {
            throw e.getCause();
        } catch (StreamConstraintsException e) {
            throw answer.tooLarge("has a value that is larger than " + LONGEST_VALUE + " bytes.");
        } catch (JacksonException e) {
            throw notProxmox();
        }
    }

    private static <T> ResponseParser.Rows<T> list(JsonParser parser, Elements<T> elements) {
        if (parser.nextToken() != JsonToken.START_OBJECT) throw notProxmox();
        ResponseParser.Rows<T> rows = null;
        while (parser.nextToken() == JsonToken.PROPERTY_NAME) {
            boolean isData = parser.currentName().equals("data");
            JsonToken value = parser.nextToken();
            if (!isData) parser.skipChildren();
            else if (value == JsonToken.START_ARRAY) rows = elements.read(parser);
            else throw ResponseParser.odd(false);
        }
        if (parser.currentToken() != JsonToken.END_OBJECT || parser.nextToken() != null) throw notProxmox();
        if (rows == null) throw ResponseParser.odd(false);
        return rows;
    }

    private static <T> ResponseParser.Rows<T> rows(JsonParser parser, Row<T> row, Runnable before) {
        var rows = new ArrayList<T>();
        int unread = 0;
        for (JsonToken next = parser.nextToken(); next != JsonToken.END_ARRAY; next = parser.nextToken()) {
            if (next == null) throw notProxmox();
            before.run();
            T one = next == JsonToken.START_OBJECT ? row.read(parser) : null;
            if (one != null) rows.add(one);
            else unread++;
            parser.skipChildren();
        }
        return new ResponseParser.Rows<>(rows, unread);
    }

    private static <T> ResponseParser.Rows<T> batches(JsonParser parser, Arriving answer, Class<T> element) {
        var rows = new ArrayList<T>();
        int unread = 0;
        ArrayNode batch = JSON.createArrayNode();
        for (JsonToken next = parser.nextToken(); next != JsonToken.END_ARRAY; next = parser.nextToken()) {
            if (next == null) throw notProxmox();
            answer.take(OF_A_ROW);
            JsonNode row = parser.readValueAsTree();
            batch.add(row);
            if (batch.size() < BATCH) continue;
            unread += add(rows, batch, element);
            batch = JSON.createArrayNode();
        }
        unread += add(rows, batch, element);
        return new ResponseParser.Rows<>(rows, unread);
    }

    /** Returns how many rows could not be read. */
    private static <T> int add(List<T> rows, ArrayNode batch, Class<T> element) {
        ResponseParser.Rows<T> some = ResponseParser.rows(batch, element);
        rows.addAll(some.read());
        return some.unread();
    }

    private static PveException.Unreachable notProxmox() {
        return new PveException.Unreachable("The response is not from Proxmox VE. Check the address and port.", false);
    }
}
