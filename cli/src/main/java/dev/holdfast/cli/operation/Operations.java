package dev.holdfast.cli.operation;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** Reads the table of operations. Each area has its own file, so that a command reads only what it needs. */
public final class Operations {
    private static final String NONE = "-";

    private Operations() {}

    /** What each area is about, by its name, in the order of the API's document. */
    public static Map<String, String> areas() {
        var areas = new LinkedHashMap<String, String>();
        for (String line : lines("areas.txt")) {
            String[] cells = line.split("\t", -1);
            areas.put(cells[0], cells[1]);
        }
        return areas;
    }

    /** The operations of an area. */
    public static List<Operation> of(String area) {
        List<Operation> operations = new ArrayList<>();
        String[] head = {};
        List<Field> fields = new ArrayList<>();
        for (String line : lines(area + ".txt")) {
            String[] cells = line.split("\t", -1);
            if (line.startsWith("\t")) {
                fields.add(field(cells));
            } else {
                if (head.length > 0) operations.add(operation(head, fields));
                head = cells;
                fields = new ArrayList<>();
            }
        }
        if (head.length > 0) operations.add(operation(head, fields));
        return operations;
    }

    /** @throws IllegalArgumentException if there is no such operation */
    public static Operation get(String id) {
        for (Operation operation : of(id.substring(0, id.indexOf('.'))))
            if (operation.id().equals(id)) return operation;
        throw new IllegalArgumentException(id);
    }

    private static Operation operation(String[] cells, List<Field> fields) {
        return new Operation(
                cells[0],
                cells[1],
                cells[2],
                cells[3],
                cells[4],
                cells[5].equals(NONE) ? "" : cells[5],
                cells[6].contains("j"),
                cells[6].contains("b"),
                cells[7],
                fields);
    }

    private static Field field(String[] cells) {
        return new Field(
                Field.Place.valueOf(cells[1]),
                cells[2],
                Field.Type.valueOf(cells[3]),
                cells[4].contains("l"),
                cells[4].contains("r"),
                cells[5].isEmpty() ? List.of() : List.of(cells[5].split(",")),
                cells[6]);
    }

    private static List<String> lines(String file) {
        try (InputStream stream = Operations.class.getResourceAsStream(file)) {
            if (stream == null) throw new IllegalStateException("The table of operations is missing: " + file);
            return new BufferedReader(new InputStreamReader(stream, StandardCharsets.UTF_8))
                    .lines()
                    .toList();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
