package dev.holdfast.http.serve;

import static org.assertj.core.api.Assertions.assertThat;

import dev.holdfast.Answer;
import dev.holdfast.Patience;
import dev.holdfast.TestPlane;
import dev.holdfast.access.Role;
import dev.holdfast.http.Change;
import dev.holdfast.http.Checks;
import dev.holdfast.http.Field;
import dev.holdfast.http.Ids;
import dev.holdfast.http.Input;
import dev.holdfast.http.Op;
import dev.holdfast.http.stack.ArrivalLimits;
import java.lang.reflect.ParameterizedType;
import java.lang.reflect.RecordComponent;
import java.lang.reflect.Type;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Checks the input of every operation: all faults are reported together, before anything else happens. */
class InputMatrixTest {
    /** Takes the rest of a body that is too large from a slow client too, so that it reads the answer. */
    private static final TestPlane plane = TestPlane.empty().within(patient(ArrivalLimits.USUAL));

    @BeforeAll
    static void start() {
        plane.start().grantAll();
    }

    @AfterAll
    static void stop() {
        plane.close();
    }

    private static ArrivalLimits patient(ArrivalLimits usual) {
        return new ArrivalLimits(usual.head(), usual.body(), usual.bytesPerSecond(), Patience.LIMIT);
    }

    static Stream<Op<?>> withBody() {
        return plane.wiring().ops().list().stream().filter(Op::takesBody);
    }

    static Stream<Op<?>> withNumberInPath() {
        return plane.wiring().ops().list().stream()
                .filter(op -> Arrays.stream(op.path().split("/"))
                        .anyMatch(s -> s.startsWith("{") && Ids.isId(s.substring(1, s.length() - 1))));
    }

    static Stream<Op<?>> withQuery() {
        return plane.wiring().ops().list().stream().filter(op -> op.query() != null);
    }

    static Stream<Op<?>> operations() {
        return plane.wiring().ops().list().stream();
    }

    static Stream<Op<?>> withoutBody() {
        return operations().filter(op -> !op.takesBody());
    }

    static Stream<Op<?>> withNumberInBody() {
        return withBody().filter(op -> !numbersOf(op.input()).isEmpty());
    }

    private static boolean isNumber(RecordComponent c) {
        Type type = c.getType() == Change.class
                ? ((ParameterizedType) c.getGenericType()).getActualTypeArguments()[0]
                : c.getType();
        return Set.of(int.class, long.class, double.class, Integer.class, Long.class, Double.class)
                .contains(type);
    }

    private static List<String> numbersOf(Class<?> shape) {
        return Field.of(shape).stream()
                .filter(field -> isNumber(field.component()))
                .map(Field::name)
                .toList();
    }

    private static Answer read(Op<?> op, String query) {
        return plane.as(Role.OWNER).send(op.method(), path(op) + "?" + query, null, Map.of());
    }

    private static Answer send(Op<?> op, String body) {
        return plane.as(Role.OWNER).send(op.method(), path(op), body, Map.of());
    }

    private static String path(Op<?> op) {
        String path = op.path();
        for (var words : op.words().entrySet()) {
            path = path.replace("{" + words.getKey() + "}", words.getValue().getFirst());
        }
        return path.replaceAll("\\{[^}]*}", "1");
    }

    @ParameterizedTest(name = "{0}")
    @MethodSource("withBody")
    void anEmptyBodyMissesEveryRequiredField(Op<?> op) {
        List<String> missing = Field.of(op.input()).stream()
                .filter(Field::isRequired)
                .map(field -> "body." + field.name() + " missing")
                .toList();
        if (missing.isEmpty()) return;
        Answer answer = send(op, "{}");
        assertThat(answer.status()).isEqualTo(422);
        // Of fields of which one is needed, none is missing by itself: their fault is another one.
        assertThat(answer.faults())
                .filteredOn(fault -> fault.endsWith(" missing"))
                .containsExactlyInAnyOrderElementsOf(missing);
    }

    @ParameterizedTest(name = "{0}")
    @MethodSource("withBody")
    void aWrongTypeInEveryFieldIsOneFaultEach(Op<?> op) {
        var body = new LinkedHashMap<String, Object>();
        for (Field field : Field.of(op.input())) {
            Class<?> type = field.component().getType();
            // An object is not a scalar and not a list; a number is not an object.
            boolean takesObject = Map.class.isAssignableFrom(type) || type.isRecord();
            body.put(field.name(), takesObject ? 7 : Map.of("x", 1));
        }
        Answer answer = send(op, dev.holdfast.base.json.Json.write(body));
        assertThat(answer.status()).isEqualTo(422);
        assertThat(answer.faults()).hasSize(body.size());
        assertThat(answer.faults()).allMatch(fault -> fault.startsWith("body."));
    }

    @ParameterizedTest(name = "{0}")
    @MethodSource("withBody")
    void anUnknownFieldAndInvalidJsonAreReported(Op<?> op) {
        assertThat(send(op, "{\"no_such_field\": 1}").faults()).contains("body.no_such_field extra_forbidden");
        for (String broken : List.of("{", "{\"a\":1,\"a\":2}", "{} {}", "\u0000")) {
            Answer answer = send(op, broken);
            assertThat(answer.status()).isEqualTo(422);
            assertThat(answer.faults()).containsExactly("body json_invalid");
        }
        assertThat(send(op, "[]").faults()).containsExactly("body dict_type");
    }

    @ParameterizedTest(name = "{0}")
    @MethodSource("withoutBody")
    void aBodyWhereNoneIsDeclaredIsRefusedUnlessItIsEmpty(Op<?> op) {
        assertThat(send(op, "{\"keep_ct\":true}").faults()).contains("body.keep_ct extra_forbidden");
        assertThat(send(op, "[]").faults()).contains("body dict_type");
        for (String broken : List.of("{", "{} {}", "keep_ct=true")) {
            Answer answer = send(op, broken);
            assertThat(answer.status()).isEqualTo(422);
            assertThat(answer.faults()).contains("body json_invalid");
        }
    }

    @ParameterizedTest(name = "{0}")
    @MethodSource("operations")
    void anUnknownQueryKeyIsRefused(Op<?> op) {
        if (op.query() != null && op.query().isAnnotationPresent(Input.IgnoreUnknown.class)) return;
        for (String query : List.of("keep_ct=true", "keep_ct=", "keep_ct", "%6beep_ct=1")) {
            Answer answer = read(op, query);
            assertThat(answer.status()).as(query).isEqualTo(422);
            assertThat(answer.faults()).contains("query.keep_ct extra_forbidden");
        }
    }

    @ParameterizedTest(name = "{0}")
    @MethodSource("withQuery")
    void aQueryKeyGivenTwiceIsRefused(Op<?> op) {
        for (Field field : Field.of(op.query())) {
            String name = field.name();
            for (String query : List.of(name + "=1&" + name + "=1", name + "=&" + name + "=1")) {
                assertThat(read(op, query).faults()).as(query).contains("query." + name + " value_error");
            }
        }
    }

    @ParameterizedTest(name = "{0}")
    @MethodSource("operations")
    void anInvalidEncodingIsReportedWithItsPosition(Op<?> op) {
        if (op.query() != null) {
            String name = Field.of(op.query()).getFirst().name();
            assertThat(read(op, name + "=a%ffb").faults()).contains("query." + name + " value_error");
        }
        for (String segment : op.path().split("/")) {
            if (!segment.startsWith("{")) continue;
            String variable = segment.substring(1, segment.length() - 1);
            for (String value : List.of("a%ffb", "a%c2%85b")) {
                String path = op.path().replace(segment, value).replaceAll("\\{[^}]*}", "1");
                Answer answer = plane.as(Role.OWNER).send(op.method(), path, null, Map.of());
                assertThat(answer.status()).as(path).isEqualTo(422);
                assertThat(answer.faults()).anyMatch(fault -> fault.startsWith("path." + variable + " "));
            }
        }
    }

    @ParameterizedTest(name = "{0}")
    @MethodSource("withNumberInBody")
    void aNumberOfTheWrongSizeIsReportedAsTooLargeOrTooSmall(Op<?> op) {
        for (String field : numbersOf(op.input())) {
            for (String number : List.of("99999999999999999999", "1e999")) {
                if (number.contains("e") && !takesFraction(op.input(), field)) continue;
                assertThat(send(op, "{\"" + field + "\":" + number + "}").faults())
                        .contains("body." + field + " less_than_equal")
                        .doesNotContain("body." + field + " int_type", "body." + field + " float_type");
                assertThat(send(op, "{\"" + field + "\":-" + number + "}").faults())
                        .contains("body." + field + " greater_than_equal");
            }
        }
    }

    private static boolean takesFraction(Class<?> shape, String field) {
        return Field.of(shape).stream()
                .filter(one -> one.name().equals(field))
                .anyMatch(one -> one.type().getTypeName().contains("Double"));
    }

    @ParameterizedTest(name = "{0}")
    @MethodSource("withQuery")
    void aNumberOfTheWrongSizeInTheQueryIsReportedAsTooLargeOrTooSmall(Op<?> op) {
        for (String field : numbersOf(op.query())) {
            assertThat(read(op, field + "=99999999999999999999").faults())
                    .contains("query." + field + " less_than_equal");
            assertThat(read(op, field + "=-99999999999999999999").faults())
                    .contains("query." + field + " greater_than_equal");
        }
    }

    @ParameterizedTest(name = "{0}")
    @MethodSource("withNumberInPath")
    void aNumberOfTheWrongSizeInThePathIsReportedAsTooLargeOrTooSmall(Op<?> op) {
        Map.of("99999999999999999999", "less_than_equal", "-1", "greater_than_equal")
                .forEach((number, type) -> {
                    String path = op.path().replaceAll("\\{[^}]*}", number);
                    Answer answer = plane.as(Role.OWNER).send(op.method(), path, null, Map.of());
                    assertThat(answer.faults()).anyMatch(fault -> fault.matches("path\\.\\w+ " + type));
                });
    }

    @ParameterizedTest(name = "{0}")
    @MethodSource("withBody")
    void anEmptyChangeIsReportedForTheWholeBody(Op<?> op) {
        assertThat(send(op, "{}").faults())
                .filteredOn(fault -> fault.endsWith(Checks.NOTHING))
                .allMatch(fault -> fault.startsWith("body "));
    }

    @ParameterizedTest(name = "{0}")
    @MethodSource("operations")
    void aBodyOverItsMaximumIsRefused(Op<?> op) {
        Answer answer = send(op, "{\"x\":\"" + "y".repeat(Requests.most(op)) + "\"}");
        assertThat(answer.status()).isEqualTo(413);
        assertThat(answer.error()).isEqualTo("too_large");
    }

    @ParameterizedTest(name = "{0}")
    @MethodSource("withNumberInPath")
    void aWordInsteadOfANumberInThePathIsReported(Op<?> op) {
        String path = op.path();
        for (var words : op.words().entrySet()) {
            path = path.replace("{" + words.getKey() + "}", words.getValue().getFirst());
        }
        Answer answer = plane.as(Role.OWNER).send(op.method(), path.replaceAll("\\{[^}]*}", "x"), null, Map.of());
        assertThat(answer.status()).isEqualTo(422);
        assertThat(answer.faults()).anyMatch(fault -> fault.matches("path\\.\\w+ int_parsing"));
    }

    @ParameterizedTest(name = "{0}")
    @MethodSource("withQuery")
    void aWrongValueInEveryNumberOfTheQueryIsOneFaultEach(Op<?> op) {
        List<String> numbers = Field.of(op.query()).stream()
                .filter(field -> List.of(int.class, long.class, Integer.class, Long.class)
                        .contains(field.component().getType()))
                .map(Field::name)
                .toList();
        if (numbers.isEmpty()) return;
        Answer answer = plane.as(Role.OWNER).get(path(op) + "?" + String.join("=x&", numbers) + "=x");
        assertThat(answer.status()).isEqualTo(422);
        Stream<String> missing = Field.of(op.query()).stream()
                .filter(Field::isRequired)
                .map(Field::name)
                .filter(name -> !numbers.contains(name))
                .map(name -> "query." + name + " missing");
        assertThat(answer.faults())
                .containsExactlyInAnyOrderElementsOf(
                        Stream.concat(numbers.stream().map(n -> "query." + n + " int_parsing"), missing)
                                .toList());
    }
}
