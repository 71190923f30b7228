package dev.holdfast.http;

import static org.assertj.core.api.Assertions.assertThat;

import dev.holdfast.Answer;
import dev.holdfast.TestPlane;
import dev.holdfast.access.Role;
import dev.holdfast.base.Violation;
import dev.holdfast.base.json.Json;
import dev.holdfast.http.serve.RecordBinder;
import java.lang.reflect.ParameterizedType;
import java.lang.reflect.RecordComponent;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * Checks every text of every body: a name that is displayed, compared and typed to confirm reads exactly as it is
 * stored. A new field is included as soon as it is declared.
 */
class NamesMatrixTest {
    /**
     * Texts that are not names: compared with stored values, or stored unchanged and displayed in a block of their own.
     */
    private static final Set<String> NO_NAMES = Set.of(
            "confirm",
            "content",
            "description",
            "notes",
            "comments",
            "comments6",
            "auth.login email",
            "alerts.note text",
            "commands.run command", // of several lines, too; CommandTest covers it
            "auth.recover email");

    /** Each has visible characters, and one that is invisible or changes the direction of the rest. */
    private static final List<String> HIDING = List.of(
            "a\u202eb",
            "a\u2066b",
            "\u200fab",
            "\u061cab",
            "a\u200bb",
            "a\u200db",
            "a\u2060b",
            "a\ufeffb",
            "a\u00adb",
            "a\u034fb",
            "a\u3164b",
            "a\u115fb",
            "a\u2800b",
            "a\ufe0fb",
            "a\u2028b",
            "a\nb",
            "a\udb40\udc41b");

    /** Texts without a visible character. */
    private static final List<String> NOTHING = List.of("\u3164", "\u2800", "\u200b", "\u00a0", "\u3000", "\ufe0f");

    private static final TestPlane plane = TestPlane.empty();

    @BeforeAll
    static void start() {
        plane.start().grantAll();
    }

    @AfterAll
    static void stop() {
        plane.close();
    }

    /** A text of a body: its position, as in a fault, and a body that contains nothing else. */
    record Field(Op<?> op, String loc, String body) {
        /** Binding finds nearly all faults, a hundred times as fast as a request; an operation's own check the rest. */
        boolean isRefusedWith(String text) {
            return faultsOfBinding(text).stream().anyMatch(fault -> isAt(fault, loc))
                    || sentWith(text).faults().stream().anyMatch(fault -> isAt(fault, loc));
        }

        private List<String> faultsOfBinding(String text) {
            var found = new ArrayList<Violation>();
            new RecordBinder(Json.MAPPER)
                    .bind(Json.tree(body.replace("TEXT", Json.write(text))), op.input(), List.of("body"), false, found);
            return found.stream().map(Field::faultAt).toList();
        }

        private static String faultAt(Violation fault) {
            return fault.loc().stream().map(String::valueOf).collect(Collectors.joining(".")) + " " + fault.type();
        }

        Answer sentWith(String text) {
            String path = op.path();
            for (var words : op.words().entrySet()) {
                path = path.replace("{" + words.getKey() + "}", words.getValue().getFirst());
            }
            return plane.as(Role.OWNER)
                    .send(
                            op.method(),
                            path.replaceAll("\\{[^}]*}", "1"),
                            body.replace("TEXT", Json.write(text)),
                            Map.of());
        }

        @Override
        public String toString() {
            return op.id() + " " + loc;
        }
    }

    static Stream<Field> texts() {
        return plane.wiring().ops().list().stream().filter(Op::takesBody).flatMap(op -> {
            var fields = new ArrayList<Field>();
            collect(op, op.input(), "body", "TEXT", fields);
            return fields.stream();
        });
    }

    private static void collect(Op<?> op, Class<?> shape, String loc, String around, List<Field> fields) {
        for (var field : dev.holdfast.http.Field.of(shape)) {
            RecordComponent c = field.component();
            String name = field.name();
            if (NO_NAMES.contains(name) || NO_NAMES.contains(op.id() + " " + name)) continue;
            String body = around.replace("TEXT", object(shape, name));
            boolean list = c.getType() == List.class;
            Class<?> type = type(c);
            String at = loc + "." + name + (list ? ".0" : "");
            if (list) body = body.replace("TEXT", "[TEXT]");
            if (type == String.class) fields.add(new Field(op, at, body));
            else if (type.isRecord() && c.getType() != Change.class) collect(op, type, at, body, fields);
        }
    }

    /** An object whose other required fields have values, so that this field is checked. */
    private static String object(Class<?> shape, String name) {
        return dev.holdfast.http.Field.of(shape).stream()
                .filter(field -> field.name().equals(name) || field.isRequired())
                .map(field ->
                        "\"" + field.name() + "\":" + (field.name().equals(name) ? "TEXT" : any(field.component())))
                .collect(Collectors.joining(",", "{", "}"));
    }

    private static String any(RecordComponent c) {
        if (c.getType() == List.class) return "[]";
        return c.getType().isPrimitive() ? "100" : "\"x\"";
    }

    private static Class<?> type(RecordComponent c) {
        if (c.getType() != Change.class && c.getType() != List.class) return c.getType();
        return ((ParameterizedType) c.getGenericType()).getActualTypeArguments()[0] instanceof Class<?> of
                ? of
                : c.getType();
    }

    @ParameterizedTest(name = "{0}")
    @MethodSource("texts")
    void noNameContainsInvisibleOrDirectionChangingCharacters(Field field) {
        for (String text : HIDING) {
            assertThat(field.isRefusedWith(text)).as("with %s", escaped(text)).isTrue();
        }
        Answer answer = field.sentWith(HIDING.getFirst());
        assertThat(answer.status()).isEqualTo(422);
        assertThat(answer.faults()).anyMatch(fault -> isAt(fault, field.loc()));
    }

    @ParameterizedTest(name = "{0}")
    @MethodSource("texts")
    void aNameHasAVisibleCharacter(Field field) {
        for (String text : NOTHING) {
            if (field.loc().endsWith("display_name") || field.loc().endsWith("comment")) continue; // may be left blank
            assertThat(field.isRefusedWith(text)).as("with %s", escaped(text)).isTrue();
        }
    }

    /** Whether a fault is at the position or, for a list of words, at the list. */
    private static boolean isAt(String fault, String loc) {
        return fault.startsWith(loc + " ")
                || (loc.endsWith(".0") && fault.startsWith(loc.substring(0, loc.length() - 2) + " "));
    }

    private static String escaped(String text) {
        var all = new StringBuilder();
        text.codePoints().forEach(c -> all.append(String.format("U+%04X ", c)));
        return all.toString();
    }
}
