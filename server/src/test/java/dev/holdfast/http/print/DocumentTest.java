package dev.holdfast.http.print;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.holdfast.Answer;
import dev.holdfast.TestBrowser;
import dev.holdfast.TestPlane;
import dev.holdfast.access.Role;
import dev.holdfast.base.Violation;
import dev.holdfast.base.json.Json;
import dev.holdfast.http.Checks;
import dev.holdfast.http.Input;
import dev.holdfast.http.Op;
import dev.holdfast.http.serve.RecordBinder;
import dev.holdfast.sim.Sim;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.TreeSet;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import tools.jackson.databind.JsonNode;

/** Checks every operation: its input and its responses match the OpenAPI document. */
class DocumentTest {
    private static final TestPlane plane = TestPlane.empty();

    /** Texts of every kind that some field accepts, and texts that hardly any field accepts. */
    private static final List<String> TEXTS = List.of(
            "",
            " ",
            "x",
            "name",
            "NAME",
            "a b",
            " a",
            "1",
            "-1",
            "true",
            "null",
            "root",
            "vmbr0",
            "local-zfs",
            "a-b",
            "a--b",
            "-a",
            "ä",
            "日本",
            "🐧",
            "\t",
            "\n",
            "a\nb",
            "a\rb",
            "\u0000",
            "\u001b[0m",
            "a\u007f",
            "a\u0085b",
            "a\u2028b",
            "a\u202eb",
            "\u200b",
            "a\u00a0b",
            "a/b",
            "/",
            "//x",
            "/x",
            "/x y",
            "/../x",
            "\\",
            "a@b",
            "me@example.net",
            "@",
            "user@pve",
            "user@pve!token",
            "root@pam",
            "dhcp",
            "manual",
            "auto",
            "10.0.0.5",
            "10.0.0.5/24",
            "10.1",
            "fd00::5",
            "fd00::5/64",
            "0.0.0.0/0",
            "pve1",
            "pve1:8006",
            "pve1:x",
            "https://id.example.net",
            "https://id.example.net/x",
            "http://x",
            "ftp://x",
            "https://",
            "app:1",
            "app:",
            "apps",
            "123456",
            " 123 456 ",
            "12345",
            "00:".repeat(31) + "ff",
            "SHA256:" + "A".repeat(43),
            "2026-01-31T08:00:00Z",
            "yesterday",
            "main");

    private static final List<JsonNode> ALWAYS = Stream.concat(
                    TEXTS.stream(),
                    Stream.of(0, 1, -1, 1.5, 1e300, true, false, List.of(), Map.of(), List.of("x"), Map.of("x", "y")))
            .map(DocumentTest::node)
            .toList();

    private static JsonSchema schemas;
    private static JsonNode document;
    private static Sim sim;

    @BeforeAll
    static void start() {
        plane.start().as(Role.OWNER);
        sim = Sim.oneHost();
        plane.enrol(sim, "alpha");
        document = Json.tree(Json.write(OpenApi.print(plane.wiring().ops().list(), "test")));
        schemas = new JsonSchema(document);
    }

    @AfterAll
    static void stop() {
        plane.close();
        sim.close();
    }

    static Stream<Op<?>> operations() {
        return plane.wiring().ops().list().stream();
    }

    private static JsonNode of(Op<?> op) {
        return document.get("paths").get(Op.PREFIX + op.path()).get(op.method().toLowerCase(Locale.ROOT));
    }

    // ---- input

    /** A field of an input: its schema, and the position at which a value is put into a valid input. */
    private record Field(Class<? extends Input> shape, List<Object> where, JsonNode schema) {}

    static Stream<Field> fields() {
        return operations().flatMap(op -> {
            var fields = new ArrayList<Field>();
            if (op.takesBody()) {
                JsonNode body = of(op).at("/requestBody/content")
                        .get("application/json")
                        .get("schema");
                collect(op.input(), List.of(), body, fields);
            }
            return fields.stream();
        });
    }

    private static void collect(
            Class<? extends Input> shape, List<Object> where, JsonNode reference, List<Field> into) {
        JsonNode schema = schemas.resolve(reference);
        if (!where.isEmpty()) into.add(new Field(shape, where, reference));
        if (schema.has("anyOf")) schema = schemas.resolve(schema.get("anyOf").get(0));
        JsonNode inner = schema;
        schema.path("properties")
                .propertyNames()
                .forEach(name -> collect(
                        shape, more(where, name), inner.get("properties").get(name), into));
        if (schema.has("items")) collect(shape, more(where, 0), schema.get("items"), into);
        if (schema.path("additionalProperties").isObject())
            collect(shape, more(where, "a_name"), schema.get("additionalProperties"), into);
    }

    private static List<Object> more(List<Object> where, Object next) {
        var more = new ArrayList<>(where);
        more.add(next);
        return more;
    }

    @ParameterizedTest(name = "{0}")
    @MethodSource("fields")
    void aFieldAcceptsExactlyWhatItsSchemaAllows(Field field) {
        for (JsonNode value : values(field.schema())) {
            List<Object> loc = more(List.of("body"), field.where().getFirst());
            loc = Stream.concat(loc.stream(), field.where().stream().skip(1)).toList();
            var found = new ArrayList<Violation>();
            var input = nest(field.where(), value);
            new RecordBinder(Json.MAPPER)
                    .bind(Json.tree(Json.write(input)), field.shape(), List.of("body"), false, found);
            List<Object> there = loc;
            List<String> faults = found.stream()
                    .filter(fault -> isWithin(there, fault.loc()))
                    .map(Violation::type)
                    .filter(type -> !type.equals("missing"))
                    .toList();
            JsonNode schema = schemas.resolve(field.schema());
            // Of an object that may be null, the object: that a value fits neither does not say what it lacks.
            if (value.isObject() && schema.has("anyOf"))
                schema = schema.get("anyOf").get(0);
            List<String> documented = schemas.faults(schema, value);
            if (value.isObject())
                documented = documented.stream()
                        .filter(fault -> !fault.contains(" lacks "))
                        .toList();
            String what = field.where() + " with " + value + " of " + field.schema();
            if (!documented.isEmpty())
                assertThat(faults)
                        .as(what + " is invalid by the schema: " + documented)
                        .isNotEmpty();
            else if (faults.stream().anyMatch(type -> !type.equals("value_error")))
                assertThat(faults).as(what).isEmpty();
            else if (!faults.isEmpty())
                assertThat(description(field.schema())).as(what).isNotEmpty();
        }
    }

    private static String description(JsonNode schema) {
        JsonNode resolved = schemas.resolve(schema);
        String own =
                schema.path("description").asString(resolved.path("description").asString(""));
        return own.isEmpty() && resolved.has("anyOf")
                ? description(resolved.get("anyOf").get(0))
                : own;
    }

    private static boolean isWithin(List<Object> outer, List<Object> inner) {
        return outer.size() <= inner.size() && inner.subList(0, outer.size()).equals(outer);
    }

    private static Object nest(List<Object> where, @Nullable JsonNode value) {
        Object nested = value;
        for (Object step : where.reversed()) {
            var object = new LinkedHashMap<String, Object>();
            if (!(step instanceof Integer)) object.put(step.toString(), nested);
            nested = step instanceof Integer ? List.of(nested) : object;
        }
        return nested;
    }

    /** Values at every bound of a schema and just beyond it, its enum words, and various others. */
    private static List<JsonNode> values(JsonNode reference) {
        JsonNode schema = schemas.resolve(reference);
        if (schema.has("anyOf")) schema = schemas.resolve(schema.get("anyOf").get(0));
        var values = new ArrayList<Object>();
        for (String bound : List.of("minimum", "maximum")) {
            if (!schema.has(bound)) continue;
            var number = schema.get(bound).bigIntegerValue();
            for (int i = -1; i <= 1; i++) values.add(number.add(java.math.BigInteger.valueOf(i)));
        }
        if (schema.has("maxLength")) {
            int most = schema.get("maxLength").asInt();
            for (String one : List.of("x", "🐧", "1")) {
                for (int i = -1; i <= 1; i++) values.add(one.repeat(most + i));
            }
            values.add("me@" + "x".repeat(most - 3));
            values.add("/" + "x".repeat(most));
        }
        if (schema.has("maxItems")) {
            int most = schema.get("maxItems").asInt();
            for (int i = -1; i <= 1; i++)
                values.add(IntStream.range(0, most + i).mapToObj(n -> "x" + n).toList());
        }
        schema.path("enum").forEach(values::add);
        var nodes = new ArrayList<>(ALWAYS);
        for (Object value : values) nodes.add(node(value));
        nodes.add(Json.tree("null"));
        return nodes;
    }

    private static JsonNode node(Object value) {
        return Json.tree(Json.write(value));
    }

    static Stream<Op<?>> withQuery() {
        return operations().filter(op -> op.query() != null);
    }

    @ParameterizedTest(name = "{0}")
    @MethodSource("withQuery")
    void aQueryAcceptsExactlyWhatItsSchemasAllow(Op<?> op) {
        for (JsonNode each : of(op).get("parameters")) {
            JsonNode parameter = schemas.resolve(each);
            if (!parameter.get("in").asString().equals("query")) continue;
            String name = parameter.get("name").asString();
            JsonNode schema = parameter.get("schema");
            for (JsonNode value : values(schema)) {
                if (value.isObject() || value.isArray() || value.isNull()) continue;
                String text = value.isString() ? value.stringValue() : value.toString();
                if (text.isEmpty()) continue;
                var found = new ArrayList<Violation>();
                new RecordBinder(Json.MAPPER)
                        .bind(RecordBinder.queryObject(Map.of(name, text)), op.query(), List.of("query"), true, found);
                List<String> faults = found.stream()
                        .filter(fault -> fault.loc().equals(List.of("query", name)))
                        .map(Violation::type)
                        .toList();
                List<String> documented = schemas.faults(schema, typed(schema, text));
                String what = name + "=" + text + " of " + schema;
                if (!documented.isEmpty())
                    assertThat(faults)
                            .as(what + " is invalid by the schema: " + documented)
                            .isNotEmpty();
                else if (!faults.isEmpty())
                    assertThat(parameter.path("description").asString(""))
                            .as(what + " is refused: " + faults)
                            .isNotEmpty();
            }
        }
    }

    /** A query's text as the type that its schema declares. */
    private static JsonNode typed(JsonNode reference, String text) {
        String type = schemas.resolve(reference).path("type").toString();
        try {
            boolean number = type.contains("integer") && text.matches("-?(0|[1-9][0-9]*)");
            boolean truth = type.contains("boolean") && text.matches("true|false|0|1");
            if (truth) return Json.tree(text.matches("true|1") ? "true" : "false");
            return Json.tree(number ? text : Json.write(text));
        } catch (RuntimeException e) {
            return Json.tree(Json.write(text));
        }
    }

    record Secretive(@Nullable String name) implements Input {
        @Override
        public void check(Checks checks) {
            if (name != null) checks.length("name", name, 5);
        }
    }

    record Bare(@Nullable Integer size) implements Input {
        @Override
        public void check(Checks checks) {
            checks.that(size == null || size < 5, "size", "less_than_equal", "Must be at most 4.");
        }
    }

    @Test
    void everyCheckedBoundIsDocumented() {
        var binder = new RecordBinder(Json.MAPPER);
        assertThatThrownBy(() -> binder.bind(
                        Json.tree("{\"name\":\"x\"}"), Secretive.class, List.of("body"), false, new ArrayList<>()))
                .isInstanceOf(AssertionError.class)
                .hasMessageContaining("[name]: this check does not always run: maxLength 5");
        assertThatThrownBy(() -> binder.bind(Json.tree("{}"), Bare.class, List.of("body"), false, new ArrayList<>()))
                .hasMessageContaining("less_than_equal");
    }

    // ---- responses

    private static void fits(Op<?> op, Answer answer) {
        if (answer.status() == 405) return;
        JsonNode named = of(op).get("responses").get(Integer.toString(answer.status()));
        assertThat(named)
                .as("%s answers %s: %s", op, answer.status(), answer.body())
                .isNotNull();
        JsonNode response =
                named.has("$ref") ? document.at(named.get("$ref").asString().substring(1)) : named;
        var documented = new TreeSet<>(String.CASE_INSENSITIVE_ORDER);
        response.path("headers").propertyNames().forEach(documented::add);
        for (String header :
                List.of("ETag", "X-Total-Count", "Retry-After", "Location", "Set-Cookie", "WWW-Authenticate")) {
            if (!answer.header(header).isEmpty())
                assertThat(documented).as("%s of %s", header, op).contains(header);
        }
        if (answer.body().isEmpty()) return;
        String type = answer.header("Content-Type").replaceAll(";.*", "");
        JsonNode content = response.path("content").properties().stream()
                .filter(one -> one.getKey().replaceAll(";.*", "").equals(type))
                .map(Map.Entry::getValue)
                .findFirst()
                .orElseThrow(() -> new AssertionError(op + " answers " + type + ", which is not documented"));
        if (!type.equals("application/json")) return;
        assertThat(schemas.faults(content.get("schema"), answer.tree()))
                .as("%s: %s", op, answer.body())
                .isEmpty();
    }

    private static String path(Op<?> op, String id) {
        String path = op.path();
        for (var words : op.words().entrySet()) {
            path = path.replace("{" + words.getKey() + "}", words.getValue().getFirst());
        }
        return path.replaceAll("\\{[^}]*}", id);
    }

    @ParameterizedTest(name = "{0}")
    @MethodSource("operations")
    void everyResponseIsDocumented(Op<?> op) {
        boolean reads = op.method().equals("GET");
        String body = op.takesBody() ? "{}" : null;
        for (TestBrowser visitor : List.of(plane.stranger(), plane.as(Role.VIEWER), plane.as(Role.OWNER))) {
            boolean known = !visitor.cookie().isEmpty();
            if (op.isStream() && known) {
                fits(op, visitor.send("HEAD", path(op, "1"), null, Map.of()));
                continue;
            }
            if (op.id().equals("auth.logout") && known) continue;
            for (String id : List.of("999999", "x", reads ? "1" : "0")) {
                fits(op, visitor.send(op.method(), path(op, id), body, Map.of()));
            }
            fits(
                    op,
                    visitor.send(
                            op.method(), path(op, "999999"), op.takesBody() ? "{" : null, Map.of("Origin", "null")));
            if (op.takesBody()) fits(op, visitor.send(op.method(), path(op, "999999"), "{\"x\":1", Map.of()));
        }
        fits(op, plane.stranger().bearing("hf_" + "0".repeat(36)).send(op.method(), path(op, "1"), body, Map.of()));
        String list = path(op, "1");
        if (op.isConditional()) {
            TestBrowser owner = plane.as(Role.OWNER);
            String tag = owner.get(list).header("ETag");
            fits(op, owner.send("GET", list, null, Map.of("If-None-Match", tag)));
        }
    }

    @Test
    void soIsTheAnswerToATokenWhileTokensAreSwitchedOffAndToAPathThatCannotBeRead() {
        TestBrowser owner = plane.as(Role.OWNER);
        List<String> scopes = owner.get("/api-tokens/scopes").list().stream()
                .map(scope -> scope.get("scope").toString())
                .toList();
        Answer made = owner.post("/api-tokens", Json.write(Map.of("name", "document", "scopes", scopes)));
        TestBrowser bearer = plane.stranger().bearing(made.tree().get("token").asString());
        try {
            assertThat(owner.put("/entitlements", "{\"off\":[\"api.tokens\"]}").status())
                    .isEqualTo(200);
            for (Op<?> op : plane.wiring().ops().list()) {
                String body = op.takesBody() ? "{}" : null;
                fits(op, bearer.send(op.method(), path(op, "999999"), body, Map.of()));
                if (op.path().contains("{")) fits(op, owner.send(op.method(), path(op, "%1C"), body, Map.of()));
            }
        } finally {
            owner.put("/entitlements", "{\"off\":[]}");
            owner.delete("/api-tokens/" + made.tree().get("id").asLong());
        }
    }
}
