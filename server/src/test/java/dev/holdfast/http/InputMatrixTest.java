package dev.holdfast.http;

import static org.assertj.core.api.Assertions.assertThat;

import dev.holdfast.Answer;
import dev.holdfast.TestPlane;
import dev.holdfast.access.Role;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Walks every operation that takes something: each fault is told, all at once, and before anything else happens. */
class InputMatrixTest {
    private static final TestPlane plane = TestPlane.empty();

    @BeforeAll
    static void start() {
        plane.start().as(Role.OWNER);
    }

    @AfterAll
    static void stop() {
        plane.close();
    }

    static Stream<Op<?>> withBody() {
        return plane.wiring().ops().list().stream().filter(Op::takesBody);
    }

    static Stream<Op<?>> withNumberInPath() {
        return plane.wiring().ops().list().stream()
                .filter(op -> Arrays.stream(op.path().split("/"))
                        .anyMatch(s -> s.startsWith("{") && Requests.isInteger(s.substring(1, s.length() - 1))));
    }

    static Stream<Op<?>> withQuery() {
        return plane.wiring().ops().list().stream().filter(op -> op.query() != null);
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
        List<String> missing = Arrays.stream(op.input().getRecordComponents())
                .filter(RecordBinder::isRequired)
                .map(c -> "body." + RecordBinder.wireName(c) + " missing")
                .toList();
        if (missing.isEmpty()) return;
        Answer answer = send(op, "{}");
        assertThat(answer.status()).isEqualTo(422);
        assertThat(answer.faults()).containsExactlyInAnyOrderElementsOf(missing);
    }

    @ParameterizedTest(name = "{0}")
    @MethodSource("withBody")
    void aWrongTypeInEveryFieldIsOneFaultEach(Op<?> op) {
        var body = new LinkedHashMap<String, Object>();
        for (var c : op.input().getRecordComponents()) {
            // An object is no scalar and no list; a number is no object.
            boolean takesObject = Map.class.isAssignableFrom(c.getType());
            body.put(RecordBinder.wireName(c), takesObject ? 7 : Map.of("x", 1));
        }
        Answer answer = send(op, dev.holdfast.base.json.Json.write(body));
        assertThat(answer.status()).isEqualTo(422);
        assertThat(answer.faults()).hasSize(body.size());
        assertThat(answer.faults()).allMatch(fault -> fault.startsWith("body."));
    }

    @ParameterizedTest(name = "{0}")
    @MethodSource("withBody")
    void anUnknownFieldAndBrokenJsonAreTold(Op<?> op) {
        assertThat(send(op, "{\"no_such_field\": 1}").faults()).contains("body.no_such_field extra_forbidden");
        for (String broken : List.of("{", "{\"a\":1,\"a\":2}", "{} {}", "\u0000")) {
            Answer answer = send(op, broken);
            assertThat(answer.status()).isEqualTo(422);
            assertThat(answer.faults()).containsExactly("body json_invalid");
        }
        assertThat(send(op, "[]").faults()).containsExactly("body dict_type");
    }

    @ParameterizedTest(name = "{0}")
    @MethodSource("withBody")
    void aBodyOverItsMostIsRefused(Op<?> op) {
        Answer answer = send(op, "{\"x\":\"" + "y".repeat(Requests.most(op)) + "\"}");
        assertThat(answer.status()).isEqualTo(413);
        assertThat(answer.error()).isEqualTo("too_large");
    }

    @ParameterizedTest(name = "{0}")
    @MethodSource("withNumberInPath")
    void aWordInPlaceOfANumberInThePathIsTold(Op<?> op) {
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
        List<String> numbers = Arrays.stream(op.query().getRecordComponents())
                .filter(c -> List.of(int.class, long.class, Integer.class, Long.class)
                        .contains(c.getType()))
                .map(RecordBinder::wireName)
                .toList();
        if (numbers.isEmpty()) return;
        Answer answer = plane.as(Role.OWNER).get(path(op) + "?" + String.join("=x&", numbers) + "=x");
        assertThat(answer.status()).isEqualTo(422);
        assertThat(answer.faults())
                .containsExactlyInAnyOrderElementsOf(
                        numbers.stream().map(n -> "query." + n + " int_parsing").toList());
    }
}
