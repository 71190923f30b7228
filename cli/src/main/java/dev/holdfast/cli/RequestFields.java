package dev.holdfast.cli;

import dev.holdfast.cli.json.Json;
import dev.holdfast.cli.operation.Field;
import dev.holdfast.cli.operation.Operation;
import java.io.IOException;
import java.math.BigDecimal;
import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.ParseResult;

/** What the user gave for the parameters and the body of an operation. */
final class RequestFields {
    private final Program program;
    private final Operation operation;
    private final ParseResult parsed;
    private @Nullable String input;

    RequestFields(Program program, Operation operation, ParseResult parsed) {
        this.program = program;
        this.operation = operation;
        this.parsed = parsed;
    }

    /** The path with its parameters filled in. */
    String path() {
        String path = operation.path();
        int position = 0;
        for (Field field : operation.in(Field.Place.PATH)) {
            Object value = Objects.requireNonNull(parsed.matchedPositionalValue(position++, (Object) null));
            checkChoice(field, field.label(), value.toString());
            path = path.replace("{" + field.name() + "}", encoded(value.toString()));
        }
        return path;
    }

    /** The parameters of the query, as far as the user gave them. */
    Map<String, String> query() throws IOException {
        Map<String, String> query = new LinkedHashMap<>();
        for (Field field : operation.in(Field.Place.QUERY)) {
            if (!parsed.hasMatchedOption(field.option())) continue;
            query.put(field.name(), value(field, given(field).getFirst()).text());
        }
        return query;
    }

    static String encoded(Map<String, String> query) {
        var text = new StringBuilder();
        query.forEach((name, value) -> text.append(text.isEmpty() ? '?' : '&')
                .append(encoded(name))
                .append('=')
                .append(encoded(value)));
        return text.toString();
    }

    private static String encoded(String text) {
        return URLEncoder.encode(text, StandardCharsets.UTF_8).replace("+", "%20");
    }

    /** The body; null if the operation takes none, or needs none and the user gave none. */
    @Nullable
    Json body() throws IOException {
        List<Field> fields = operation.in(Field.Place.BODY);
        if (fields.isEmpty()) return null;
        Map<String, Json> body = new LinkedHashMap<>();
        String whole = parsed.matchedOptionValue("--body", null);
        if (whole != null) body.putAll(object(whole));
        for (Field field : fields)
            if (parsed.hasMatchedOption(field.option())) body.put(field.name(), bodyValue(field));
        List<String> cleared = parsed.matchedOptionValue("--null", List.of());
        for (String name : cleared) body.put(known(fields, name), Json.Nothing.VALUE);
        return body.isEmpty() && whole == null && !operation.bodyRequired() ? null : new Json.Fields(body);
    }

    private String known(List<Field> fields, String name) {
        String wanted = name.replaceFirst("^--", "").replace('-', '_');
        if (fields.stream().noneMatch(field -> field.name().equals(wanted)))
            throw wrong("There is no field '" + name + "' for --null.");
        return wanted;
    }

    private Map<String, Json> object(String source) throws IOException {
        String text = source.startsWith("@") || source.equals("-") ? read(source) : source;
        try {
            if (Json.read(text) instanceof Json.Fields(var fields)) return fields;
        } catch (Json.BadJson e) {
            throw wrong("--body can't be read. " + e.getMessage());
        }
        throw wrong("--body must be a JSON object.");
    }

    private Json bodyValue(Field field) throws IOException {
        List<Json> values = new ArrayList<>();
        for (Object each : given(field)) {
            Json value = value(field, each);
            // A whole list as JSON.
            if (field.list() && value instanceof Json.Items(var items)) values.addAll(items);
            else values.add(value);
        }
        return field.list() ? new Json.Items(values) : values.getFirst();
    }

    private List<?> given(Field field) {
        Object value = parsed.matchedOptionValue(field.option(), (Object) null);
        if (value instanceof List<?> list) return list;
        return List.of(Objects.requireNonNull(value));
    }

    private Json value(Field field, Object given) throws IOException {
        return switch (given) {
            case Boolean truth -> new Json.Truth(truth);
            case Long number -> new Json.Numeral(number.toString());
            case BigDecimal number -> new Json.Numeral(number.toPlainString());
            default -> {
                String text = given.toString();
                checkChoice(field, field.option(), text);
                yield switch (field.type()) {
                    case SECRET -> new Json.Text(secret(field, text));
                    case JSON -> json(field, text);
                    default -> new Json.Text(fromFile(text));
                };
            }
        };
    }

    private void checkChoice(Field field, String name, String value) {
        if (field.choices().isEmpty() || field.choices().contains(value)) return;
        throw wrong("Unknown value '" + value + "' for " + name + ": use " + String.join(", ", field.choices()) + ".");
    }

    private Json json(Field field, String text) throws IOException {
        String source = fromFile(text);
        try {
            return Json.read(source);
        } catch (Json.BadJson e) {
            // Some fields take a word instead, such as --guests all.
            if (!source.startsWith("{") && !source.startsWith("[") && !field.list()) return new Json.Text(source);
            throw wrong(field.option() + " must be JSON. " + e.getMessage());
        }
    }

    /** Arguments of a program are visible to every user of the machine. */
    private String secret(Field field, String text) throws IOException {
        if (text.startsWith("@")) return read(text).strip();
        if (!text.equals("-"))
            throw wrong("A secret is not given as an argument, which other users can see. Use " + field.option()
                    + " @FILE, or " + field.option() + " - to be asked for it.");
        if (!program.terminal().canAsk()) return read(text).strip();
        String typed = program.terminal().askSecretly(field.name().replace('_', ' ') + ": ");
        if (typed == null) throw wrong("Nothing was typed for " + field.option() + ".");
        return typed;
    }

    /** {@code @FILE} is the content of a file; {@code @@} at the beginning is one {@code @}. */
    private String fromFile(String text) throws IOException {
        if (text.startsWith("@@")) return text.substring(1);
        return text.startsWith("@") ? read(text) : text;
    }

    private String read(String source) throws IOException {
        if (source.equals("-")) {
            if (input == null) input = new String(program.in().readAllBytes(), StandardCharsets.UTF_8);
            return input;
        }
        String file = source.substring(1);
        try {
            return Files.readString(Path.of(file));
        } catch (NoSuchFileException e) {
            throw wrong("There is no file " + file + ".");
        }
    }

    private ParameterException wrong(String message) {
        return new ParameterException(parsed.commandSpec().commandLine(), message);
    }
}
