import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import javax.lang.model.SourceVersion;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/**
 * Writes the client's sources from the API's document: a record for each schema that the service answers, a builder for each
 * that it reads, and a class for each area. Arguments: the document and the directory for sources.
 */
final class Generate {
    private static final String IMPORTS = """
            import com.fasterxml.jackson.annotation.JsonProperty;
            import java.io.InputStream;
            import java.time.Instant;
            import java.util.List;
            import java.util.Map;
            import org.jspecify.annotations.Nullable;
            import tools.jackson.core.type.TypeReference;
            import tools.jackson.databind.JsonNode;
            """;
    private static final String NOTE = "// Made from server/openapi.json by clients/java/src/generator/Generate.java.\n";
    private static final Set<String> NO_COMPONENTS = Set.of(
            "clone", "finalize", "getClass", "hashCode", "notify", "notifyAll", "toString", "wait", "fields");

    private final JsonNode document;
    private final JsonNode schemas;
    private final Path out;

    private Generate(JsonNode document, Path out) {
        this.document = document;
        this.schemas = document.at("/components/schemas");
        this.out = out;
    }

    public static void main(String[] arguments) throws IOException {
        JsonNode document = JsonMapper.shared().readTree(Path.of(arguments[0]));
        new Generate(document, Path.of(arguments[1], "dev/holdfast/client")).write();
    }

    private void write() throws IOException {
        Files.createDirectories(out.resolve("model"));
        var areas = new TreeMap<String, List<Operation>>();
        Set<String> answered = new LinkedHashSet<>();
        Set<String> read = new LinkedHashSet<>();
        document.get("paths").forEachEntry((path, item) -> item.forEachEntry((method, node) -> {
            if (!node.has("operationId") || node.get("responses").has("101")) return;
            var operation = new Operation(method, path, node);
            areas.computeIfAbsent(operation.area(), _ -> new ArrayList<>()).add(operation);
            reach(node.path("requestBody"), read);
            reach(operation.answer(), answered);
        }));
        for (String name : answered) write("model", name, model(name));
        for (String name : read) if (!answered.contains(name)) write("model", name, builder(name, schemas.get(name)));
        for (var area : areas.entrySet()) area(area.getKey(), area.getValue());
        var all = new StringBuilder(NOTE + "package dev.holdfast.client;\n\n/** The areas of the API. */\n"
                + "public abstract sealed class Areas permits Holdfast {\n    abstract Wire wire();\n");
        for (String area : areas.keySet())
            all.append("\n    /** The operations {@code %s.…}. */\n    public %s %s() {\n        return new %2$s(wire());\n    }\n"
                    .formatted(area, type(area) + "Api", name(area)));
        write("", "Areas", all + "}\n");
    }

    /** Schemas to which a part of the document refers, and those to which these refer. */
    private void reach(JsonNode node, Set<String> found) {
        if (node.has("$ref")) {
            String name = reference(node);
            if (found.add(name)) reach(schemas.get(name), found);
        }
        node.forEach(child -> reach(child, found));
    }

    private String model(String name) {
        JsonNode schema = schemas.get(name);
        if (!schema.has("properties")) throw new IllegalStateException(name + " is no object.");
        var components = new ArrayList<String>();
        schema.get("properties").forEachEntry((field, value) ->
                components.add("        @JsonProperty(\"" + field + "\") " + java(value, !required(schema, field)) + " " + name(field)));
        return head("model") + "/** " + said(schema, "What the service answers as {@code " + name + "}.") + " */\npublic record "
                + name + "(\n" + String.join(",\n", components) + ") {}\n";
    }

    private String builder(String name, JsonNode schema) {
        var must = new ArrayList<String>();
        var puts = new StringBuilder();
        var setters = new StringBuilder();
        schema.path("properties").forEachEntry((field, value) -> {
            if (required(schema, field)) {
                must.add(java(value, false) + " " + name(field));
                puts.append("        put(\"%s\", %s);\n".formatted(field, name(field)));
            } else {
                setters.append("\n    /** %s */\n    public %s %s(%s value) {\n        put(\"%s\", value);\n        return this;\n    }\n"
                        .formatted(said(value, "Sets {@code " + field + "}; null is sent as null."), name, name(field),
                                java(value, true), field));
            }
        });
        return head("model") + "/** What the service reads as {@code " + name + "}. Fields that are not set are not sent. */\n"
                + "public final class " + name + " extends Fields {\n    /** With the required fields. */\n    public " + name + "("
                + String.join(", ", must) + ") {\n" + puts + "    }\n" + setters + "}\n";
    }

    private void area(String area, List<Operation> operations) throws IOException {
        String type = type(area) + "Api";
        var text = new StringBuilder(head("") + "import dev.holdfast.client.model.*;\n\n/** The operations {@code " + area
                + ".…}. Each throws {@link Refusal} if the service refuses. */\npublic final class " + type
                + " {\n    private final Wire wire;\n\n    " + type + "(Wire wire) {\n        this.wire = wire;\n    }\n");
        for (Operation operation : operations) {
            var arguments = new ArrayList<String>();
            var path = new StringBuilder("\"" + operation.path + "\"");
            JsonNode query = query(operation);
            for (JsonNode parameter : operation.node.path("parameters")) {
                if (!parameter.get("in").asString().equals("path")) continue;
                String field = parameter.get("name").asString();
                arguments.add(java(parameter.get("schema"), false) + " " + name(field));
                path.append(".replace(\"{%s}\", Wire.segment(%s))".formatted(field, name(field)));
            }
            boolean asks = !query.get("properties").isEmpty();
            String queryType = type(area) + type(operation.name()) + "Query";
            if (asks) write("model", queryType, builder(queryType, query));
            JsonNode body = operation.node.at("/requestBody/content/application~1json/schema");
            String bodyType = body.isMissingNode() ? null : java(body, false);
            boolean free = operation.node.at("/requestBody/required").asBoolean(false);
            if (bodyType != null && free) arguments.add(bodyType + " body");
            if (asks && !query.get("required").isEmpty()) arguments.add(queryType + " query");
            method(text, operation, arguments, path.toString());
            boolean more = bodyType != null && !free || asks && query.get("required").isEmpty();
            if (bodyType != null && !free) arguments.add(bodyType + " body");
            if (asks && query.get("required").isEmpty()) arguments.add(queryType + " query");
            if (more) method(text, operation, arguments, path.toString());
        }
        write("", type, text + "}\n");
    }

    private void method(StringBuilder text, Operation operation, List<String> arguments, String path) {
        JsonNode json = operation.answer().path("application/json").path("schema");
        String answer = operation.answer().isEmpty() ? "void" : json.isMissingNode() ? "InputStream" : java(json, false);
        String call = "\"%s\", %s, %s, %s".formatted(operation.method.toUpperCase(java.util.Locale.ROOT), path,
                arguments.stream().anyMatch(a -> a.endsWith(" query")) ? "query" : "null",
                arguments.stream().anyMatch(a -> a.endsWith(" body")) ? "body" : "null");
        String line = switch (answer) {
            case "void" -> "wire.send(" + call + ")";
            case "InputStream" -> "return wire.open(" + call + ")";
            default -> "return wire.ask(" + call + ", new TypeReference<" + boxed(answer) + ">() {})";
        };
        text.append("\n    /** %s. */\n    public %s %s(%s) {\n        %s;\n    }\n".formatted(
                operation.node.get("summary").asString().replace("*/", "").replace("@", "{@literal @}").replace("<", "&lt;").replace("&", "&amp;"), answer, name(operation.name()),
                String.join(", ", arguments), line));
    }

    private JsonNode query(Operation operation) {
        var schema = JsonMapper.shared().createObjectNode();
        var properties = schema.putObject("properties");
        var required = schema.putArray("required");
        for (JsonNode parameter : operation.node.path("parameters")) {
            if (!parameter.get("in").asString().equals("query")) continue;
            String field = parameter.get("name").asString();
            properties.set(field, parameter.get("schema"));
            if (parameter.path("required").asBoolean(false)) required.add(field);
        }
        return schema;
    }

    /** The type of a value. Enumerations are strings, because a newer service may have values that this client doesn't know. */
    private String java(JsonNode schema, boolean optional) {
        JsonNode choices = schema.has("anyOf") ? schema.get("anyOf") : schema.path("oneOf");
        var types = new ArrayList<String>();
        JsonNode type = schema.path("type");
        if (type.isArray()) type.forEach(t -> types.add(t.asString()));
        else if (type.isString()) types.add(type.asString());
        boolean mayBeNull = optional | types.remove("null");
        if (schema.has("$ref")) return nullable(reference(schema), mayBeNull);
        if (!choices.isEmpty()) {
            var real = new ArrayList<JsonNode>();
            for (JsonNode choice : choices) {
                if (choice.path("type").asString("").equals("null")) mayBeNull = true;
                else real.add(choice);
            }
            return real.size() == 1 ? java(real.getFirst(), mayBeNull) : nullable("JsonNode", mayBeNull);
        }
        String one = types.size() == 1 ? types.getFirst() : "";
        String format = schema.path("format").asString("");
        String found = switch (one) {
            case "string" -> format.equals("date-time") ? "Instant" : "String";
            case "integer" -> format.equals("int32") ? "int" : "long";
            case "number" -> "double";
            case "boolean" -> "boolean";
            case "array" -> "List<" + boxed(java(schema.path("items"), false)) + ">";
            case "object" -> schema.path("additionalProperties").isObject() && !schema.has("properties")
                    ? "Map<String, " + boxed(java(schema.get("additionalProperties"), false)) + ">" : "JsonNode";
            default -> "JsonNode";
        };
        return nullable(found, mayBeNull);
    }

    private static String nullable(String type, boolean mayBeNull) {
        return mayBeNull ? "@Nullable " + boxed(type) : type;
    }

    private static String boxed(String type) {
        return switch (type) {
            case "int" -> "Integer";
            case "long" -> "Long";
            case "double" -> "Double";
            case "boolean" -> "Boolean";
            default -> type;
        };
    }

    private static boolean required(JsonNode schema, String field) {
        for (JsonNode name : schema.path("required")) if (name.asString().equals(field)) return true;
        return false;
    }

    private static String reference(JsonNode node) {
        String text = node.get("$ref").asString();
        return text.substring(text.lastIndexOf('/') + 1);
    }

    private static String said(JsonNode schema, String otherwise) {
        String text = schema.path("description").asString(otherwise);
        if (text.equals(otherwise)) return text;
        return text.replace("&", "&amp;").replace("<", "&lt;").replace("@", "&#64;").replace("*/", "*&#47;").replace("\\", "&#92;");
    }

    private static String type(String name) {
        String camel = name(name);
        return Character.toUpperCase(camel.charAt(0)) + camel.substring(1);
    }

    private static String name(String wire) {
        var name = new StringBuilder();
        for (String part : wire.split("[^A-Za-z0-9]+"))
            name.append(name.isEmpty() ? part : Character.toUpperCase(part.charAt(0)) + part.substring(1));
        String text = name.toString();
        return SourceVersion.isKeyword(text) || NO_COMPONENTS.contains(text) ? text + "_" : text;
    }

    private static String head(String part) {
        return NOTE + "package dev.holdfast.client" + (part.isEmpty() ? "" : "." + part) + ";\n\n" + IMPORTS
                + (part.isEmpty() ? "" : "import dev.holdfast.client.Fields;\n") + "\n";
    }

    private void write(String part, String name, String text) throws IOException {
        Files.writeString(out.resolve(part).resolve(name + ".java"), text);
    }

    private record Operation(String method, String path, JsonNode node) {
        String area() {
            String id = node.get("operationId").asString();
            return id.substring(0, id.indexOf('.'));
        }

        String name() {
            String id = node.get("operationId").asString();
            return id.substring(id.indexOf('.') + 1);
        }

        /** The content of the answer when all went well. */
        JsonNode answer() {
            for (var response : node.get("responses").properties())
                if (response.getKey().startsWith("2")) return response.getValue().path("content");
            return tools.jackson.databind.node.MissingNode.getInstance();
        }
    }
}
