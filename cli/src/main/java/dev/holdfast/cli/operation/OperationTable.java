package dev.holdfast.cli.operation;

import dev.holdfast.cli.json.Json;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * Makes the table of operations from the API's document; run by the build. The document has more than a megabyte, which would
 * take longer to read than a command may take to start.
 */
public final class OperationTable {
    private final Json schemas;
    private final Json parameters;
    private final Map<String, List<String>> areas = new LinkedHashMap<>();

    private OperationTable(Json document) {
        schemas = document.get("components").get("schemas");
        parameters = document.get("components").get("parameters");
        document.get("paths")
                .fields()
                .forEach((path, methods) -> methods.fields()
                        .forEach((method, operation) ->
                                add(method.toUpperCase(java.util.Locale.ROOT), path, operation)));
    }

    /** The document, and the folder to write to. */
    public static void main(String[] arguments) throws IOException {
        Json document = Json.read(Files.readAllBytes(Path.of(arguments[0])));
        var table = new OperationTable(document);
        Path folder = Files.createDirectories(Path.of(arguments[1]));
        Files.write(
                folder.resolve("areas.txt"),
                document.get("tags").items().stream()
                        .map(tag -> row(
                                tag.get("name").text(), tag.get("description").text()))
                        .toList());
        for (var area : table.areas.entrySet()) Files.write(folder.resolve(area.getKey() + ".txt"), area.getValue());
    }

    private void add(String method, String path, Json operation) {
        String id = operation.get("operationId").text();
        List<String> lines = areas.computeIfAbsent(id.substring(0, id.indexOf('.')), _ -> new ArrayList<>());
        Json body = operation.get("requestBody");
        Json answer = answer(operation.get("responses"));
        String kind = kind(answer.get("schema"));
        String flags = (namesJobs(resolve(answer.get("schema"))) && !method.equals("GET") ? "j" : "")
                + (body.get("required").text().equals("true") ? "b" : "");
        lines.add(row(
                id,
                method,
                path,
                operation.get("summary").text(),
                answer.get("media").text(),
                kind.isEmpty() ? "-" : kind,
                flags,
                needs(operation)));
        for (Json each : operation.get("parameters").items()) {
            Json parameter = resolve(each, parameters);
            boolean required = parameter.get("required").text().equals("true");
            String place = parameter.get("in").text().equals("path") ? "PATH" : "QUERY";
            Json schema = parameter.get("schema");
            lines.add(field(
                    place,
                    parameter.get("name").text(),
                    required,
                    schema,
                    parameter.get("description").text()));
        }
        Json schema = resolve(body.get("content").get("application/json").get("schema"));
        List<String> required =
                schema.get("required").items().stream().map(Json::text).toList();
        schema.get("properties")
                .fields()
                .forEach((name, of) -> lines.add(field("BODY", name, required.contains(name), of, "")));
    }

    /** The media type and the schema of the successful answer. */
    private static Json answer(Json responses) {
        String media = "-";
        Json schema = Json.Nothing.VALUE;
        for (var response : responses.fields().entrySet()) {
            if (response.getKey().equals("101")) media = "websocket";
            if (!response.getKey().startsWith("2")) continue;
            for (var content : response.getValue().get("content").fields().entrySet()) {
                if (!media.equals("-")) break;
                media = content.getKey();
                schema = content.getValue().get("schema");
            }
        }
        return new Json.Fields(Map.of("media", new Json.Text(media), "schema", schema));
    }

    private static boolean namesJobs(Json schema) {
        Map<String, Json> properties = schema.get("properties").fields();
        return properties.containsKey("job") || properties.containsKey("jobs");
    }

    private static String kind(Json schema) {
        if (schema.get("type").text().equals("array")) return name(schema.get("items")) + "[]";
        return name(schema);
    }

    private static String name(Json schema) {
        String ref = schema.get("$ref").text();
        return ref.substring(ref.lastIndexOf('/') + 1);
    }

    private Json resolve(Json schema) {
        return resolve(schema, schemas);
    }

    private static Json resolve(Json reference, Json named) {
        String name = name(reference);
        return name.isEmpty() ? reference : named.get(name);
    }

    private static String needs(Json operation) {
        List<String> needs = new ArrayList<>();
        if (!operation.get("x-role").isNothing())
            needs.add("role " + operation.get("x-role").text());
        if (!operation.get("x-entitlement").isNothing())
            needs.add("feature " + operation.get("x-entitlement").text());
        if (!operation.get("x-scope").isNothing())
            needs.add("token scope " + operation.get("x-scope").text());
        if (!operation.get("x-in-person").isNothing()) needs.add("a sign-in with a password, not a token");
        String needed = needs.isEmpty() ? "" : "Needs: " + String.join(", ", needs) + ".";
        List<String> asked =
                operation.get("x-confirm").items().stream().map(Json::text).toList();
        return asked.isEmpty() ? needed : needed + " Asks to type " + String.join("; or ", asked) + ".";
    }

    private String field(String place, String name, boolean required, Json schema, String description) {
        Json shape = notNull(schema);
        boolean list = type(shape).equals("array");
        Json value = list ? notNull(shape.get("items")) : shape;
        String flags = (list ? "l" : "") + (required ? "r" : "");
        String choices = value.get("enum").items().stream()
                .filter(choice -> !choice.isNothing())
                .map(Json::text)
                .collect(Collectors.joining(","));
        return row("", place, name, typeOf(value).name(), flags, choices, note(description, schema, shape));
    }

    /** Without the alternative null, and without the detour over a name. */
    private Json notNull(Json schema) {
        Json resolved = resolve(schema);
        List<Json> alternatives = Stream.concat(
                        resolved.get("anyOf").items().stream(), resolved.get("oneOf").items().stream())
                .filter(alternative -> !alternative.get("type").text().equals("null"))
                .toList();
        return alternatives.size() == 1 ? notNull(alternatives.getFirst()) : resolved;
    }

    /** The one type that is not null; empty if there are several. */
    private static String type(Json schema) {
        Json type = schema.get("type");
        if (type.isScalar()) return type.text();
        List<String> types = type.items().stream()
                .map(Json::text)
                .filter(t -> !t.equals("null"))
                .toList();
        return types.size() == 1 ? types.getFirst() : "";
    }

    private static Field.Type typeOf(Json value) {
        return switch (type(value)) {
            case "integer" -> Field.Type.INTEGER;
            case "number" -> Field.Type.NUMBER;
            case "boolean" -> Field.Type.BOOLEAN;
            case "string" -> value.get("format").text().equals("password") ? Field.Type.SECRET : Field.Type.TEXT;
            default -> Field.Type.JSON;
        };
    }

    private static String note(String description, Json schema, Json shape) {
        List<String> notes = new ArrayList<>();
        String least = shape.get("minimum").text();
        String most = shape.get("maximum").text();
        // The bounds of ids and of free numbers say nothing.
        if (most.length() < 12 && !(least + most).isEmpty())
            notes.add(most.isEmpty() ? "At least " + least + "." : least + " to " + most + ".");
        if (shape.get("format").text().equals("date-time")) notes.add("A time such as 2026-01-31T08:00:00Z.");
        if (!description.isEmpty()) notes.add(description);
        for (Json from : Stream.of(schema, shape).distinct().toList()) {
            String described = from.get("description").text().replace("Null is the same as leaving it out.", "");
            if (!described.isBlank()) notes.add(described.strip());
        }
        Json standard = schema.get("default");
        if (standard.isScalar() && !standard.text().isEmpty()) notes.add("Default: " + standard.text() + ".");
        return String.join(" ", notes);
    }

    private static String row(String... cells) {
        return Stream.of(cells).map(cell -> cell.replaceAll("\\s+", " ")).collect(Collectors.joining("\t"));
    }
}
