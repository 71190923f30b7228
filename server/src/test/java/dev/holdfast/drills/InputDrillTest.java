package dev.holdfast.drills;

import static org.assertj.core.api.Assertions.assertThat;

import dev.holdfast.Answer;
import dev.holdfast.TestPlane;
import dev.holdfast.access.Guard;
import dev.holdfast.access.Role;
import dev.holdfast.base.json.Json;
import dev.holdfast.http.Field;
import dev.holdfast.http.Input;
import dev.holdfast.http.Op;
import java.nio.charset.Charset;
import java.nio.charset.StandardCharsets;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * Bodies that are too large, or contain more than requested: refused immediately, in few words, and never with a 500.
 */
class InputDrillTest {
    /** Fields that a caller might want to set, but that only the service writes. */
    private static final List<String> OURS = List.of(
            "id",
            "user_id",
            "actor_id",
            "created_at",
            "expires_at",
            "last_seen_at",
            "password_hash",
            "totp_enabled",
            "features",
            "teams",
            "is_admin",
            "source",
            "cluster_id",
            "node",
            "__proto__",
            "constructor");

    private static final TestPlane plane = TestPlane.empty();

    @BeforeAll
    static void start() {
        plane.start().grantAll();
    }

    @AfterAll
    static void stop() {
        plane.close();
    }

    static Stream<Op<?>> withBody() {
        return plane.wiring().ops().list().stream().filter(op -> op.input() != Input.None.class);
    }

    static Stream<Op<?>> open() {
        return withBody().filter(op -> op.guard() instanceof Guard.Open);
    }

    private static String path(Op<?> op) {
        String path = op.path();
        for (var words : op.words().entrySet()) {
            path = path.replace("{" + words.getKey() + "}", words.getValue().getFirst());
        }
        return path.replaceAll("\\{[^}]*}", "1");
    }

    private static Answer send(Op<?> op, String body) {
        return plane.as(Role.OWNER).send(op.method(), path(op), body, Map.of());
    }

    private static RawConnection.Said raw(Op<?> op, byte[] body) {
        return new RawConnection(plane.port())
                .send(op.method() + " /api/v1" + path(op) + " HTTP/1.1\r\nHost: x\r\nConnection: close\r\nCookie: "
                        + plane.as(Role.OWNER).cookie() + "\r\nContent-Length: " + body.length + "\r\n\r\n"
                        + new String(body, StandardCharsets.ISO_8859_1));
    }

    @ParameterizedTest(name = "{0}")
    @MethodSource("withBody")
    void noUndeclaredFieldIsAccepted(Op<?> op) {
        List<String> asked = Field.of(op.input()).stream().map(Field::name).toList();
        var body = new LinkedHashMap<String, Object>();
        OURS.stream().filter(name -> !asked.contains(name)).forEach(name -> body.put(name, 1));
        Answer answer = send(op, Json.write(body));
        assertThat(answer.status()).isEqualTo(422);
        assertThat(answer.faults())
                .containsAll(body.keySet().stream()
                        .map(name -> "body." + name + " extra_forbidden")
                        .toList());
    }

    @ParameterizedTest(name = "{0}")
    @MethodSource("withBody")
    void noTextContainsControlCharactersOrUnpairedSurrogates(Op<?> op) {
        for (String spoiled : List.of("\u0000", "\u001b[31m", "\u0085", "\u009b", "\\ud800", "\\udc00")) {
            List<String> texts = Field.of(op.input()).stream()
                    .filter(field -> field.type() == String.class)
                    .map(Field::name)
                    .toList();
            if (texts.isEmpty()) return;
            // An unpaired surrogate can only be escaped; the rest is sent raw where JSON allows it.
            String value = spoiled.startsWith("\\") ? "\"a" + spoiled + "b\"" : Json.write("a" + spoiled + "b");
            Answer answer = send(
                    op,
                    texts.stream().map(name -> "\"" + name + "\":" + value).collect(Collectors.joining(",", "{", "}")));
            assertThat(answer.status()).isEqualTo(422);
            assertThat(answer.faults())
                    .containsAll(texts.stream()
                            .map(name -> "body." + name + " string_pattern_mismatch")
                            .toList());
        }
    }

    @ParameterizedTest(name = "{0}")
    @MethodSource("withBody")
    void aBodyWithManySmallValuesIsRefusedInFewWords(Op<?> op) {
        var keys = new StringBuilder("{");
        for (int i = 0; i < 15_000; i++)
            keys.append(i == 0 ? "" : ",").append("\"k").append(i).append("\":1");
        Answer answer = send(op, keys.append("}").toString());
        assertThat(answer.status()).isEqualTo(422);
        assertThat(answer.body().length()).isLessThan(20_000);
        for (String bomb : List.of(
                "{\"items\":[" + "[],".repeat(300_000) + "[]]}",
                "{\"items\":[" + "0,".repeat(500_000) + "0]}",
                "[".repeat(200_000),
                "{\"a\":".repeat(100_000),
                "{\"a\":1" + "0".repeat(1_000_000) + "}",
                "{\"a\":1e" + "9".repeat(1_000) + "}")) {
            Answer refused = send(op, bomb);
            assertThat(refused.status()).isEqualTo(422);
            assertThat(refused.body().length()).isLessThan(2_000);
        }
    }

    @ParameterizedTest(name = "{0}")
    @MethodSource("open")
    void anAnonymousBodyMustBeShort(Op<?> op) {
        Answer answer =
                plane.stranger().send(op.method(), path(op), "{\"x\":\"" + "y".repeat(1 << 14) + "\"}", Map.of());
        assertThat(answer.status()).isEqualTo(413);
        assertThat(answer.error()).isEqualTo("too_large");
    }

    @ParameterizedTest(name = "{0}")
    @MethodSource("withBody")
    void invalidNumbersCauseNoInternalError(Op<?> op) {
        for (String number :
                List.of("1e400", "-1e400", "1e-400", "-0", "0.1e1", "9223372036854775808", "1" + "0".repeat(900))) {
            var body = new StringBuilder("{");
            for (Field field : Field.of(op.input())) {
                body.append(body.length() == 1 ? "" : ",")
                        .append('"')
                        .append(field.name())
                        .append("\":")
                        .append(number);
            }
            Answer answer = send(op, body.append("}").toString());
            assertThat(answer.status()).as("%s %s", number, answer.body()).isNotEqualTo(500);
            assertThat(answer.body()).doesNotContain("Infinity", "NaN");
        }
    }

    @ParameterizedTest(name = "{0}")
    @MethodSource("withBody")
    void aBodyIsUtf8AndNothingElse(Op<?> op) {
        for (byte[] body : List.of(
                "{}".getBytes(StandardCharsets.UTF_16LE),
                "{}".getBytes(StandardCharsets.UTF_16BE),
                "{}".getBytes(Charset.forName("UTF-32BE")),
                new byte[] {'{', '"', (byte) 0xc0, (byte) 0x80, '"', ':', '1', '}'},
                new byte[] {'{', '"', (byte) 0xff, '"', ':', '1', '}'},
                new byte[] {'{', '"', (byte) 0xed, (byte) 0xa0, (byte) 0x80, '"', ':', '1', '}'})) {
            var said = raw(op, body);
            assertThat(said.status()).isEqualTo(422);
            assertThat(said.body()).contains("json_invalid");
        }
    }

    @ParameterizedTest
    @MethodSource("tooMuch")
    void aBodyThatIsTooMuchIsToldTheLimitsAndNotThatItIsNoJson(String value) {
        Answer answer = plane.as(Role.OWNER).patch("/apps/1", "{\"name\":" + value + "}");
        assertThat(answer.faults()).containsExactly("body value_error");
        assertThat(answer.body()).contains("at most 50,000 names and values, 50 levels, and 1,000 digits in a number");
    }

    static List<String> tooMuch() {
        return List.of("[1" + ",1".repeat(60_000) + "]", "[".repeat(60) + "]".repeat(60), "1".repeat(2_000));
    }

    @Test
    void invalidJsonIsToldWhereItIs() {
        Answer answer = plane.as(Role.OWNER).patch("/apps/1", "{\n \"name\": \"a\",}");
        assertThat(answer.body()).contains("Must be valid JSON. See line 2, column 14.");
    }

    @Test
    void aDuplicateNameIsRefusedHoweverItIsSpelled() {
        Answer answer = plane.stranger()
                .post("/auth/login", "{\"email\":\"a@b\",\"\\u0065mail\":\"owner@plane.test\",\"password\":\"x\"}");
        assertThat(answer.faults()).containsExactly("body json_invalid");
    }

    @ParameterizedTest
    @ValueSource(strings = {"a\u202eb", "a\nb", "a\tb", "a\u2028b", "a\u2066b"})
    void aNameIsOneLineWithoutHiddenCharacters(String name) {
        Answer answer = plane.as(Role.OWNER).patch("/apps/1", Json.write(Map.of("name", name)));
        assertThat(answer.faults()).containsExactly("body.name string_pattern_mismatch");
    }

    @Test
    void aQueryContainsNoSuchTextEither() {
        assertThat(plane.as(Role.OWNER).get("/audit?action=a%1Bb").faults())
                .containsExactly("query.action string_pattern_mismatch");
        assertThat(plane.as(Role.OWNER).get("/audit?action=%ff%fe").faults())
                .containsExactly("query.action value_error");
    }

    @ParameterizedTest
    @ValueSource(strings = {"%zz", "%", "%4", "a%2", "%-1", "%c0%80", "%ed%a0%80", "%ff"})
    void anInvalidPercentSignIsReportedWithItsPosition(String text) {
        String cookie = "Cookie: " + plane.as(Role.OWNER).cookie();
        var wire = new RawConnection(plane.port());
        var path = wire.request("GET /api/v1/catalog/" + text, cookie);
        assertThat(path.status()).as(path.text()).isEqualTo(422);
        assertThat(path.body()).contains("\"loc\":[\"path\"", "value_error");
        assertThat(wire.request("DELETE /api/v1/hosts/" + text, cookie).body()).contains("\"loc\":[\"path\"");
        var query = wire.request("GET /api/v1/apps?q=" + text, cookie);
        assertThat(query.status()).as(query.text()).isEqualTo(422);
        assertThat(query.body()).contains("[\"query\",\"q\"]", "value_error");
        assertThat(wire.request("GET /api/v1/apps?" + text + "=1", cookie).status())
                .isEqualTo(422);
        assertThat(wire.request("GET /api/v1/apps?q=" + text).status()).isEqualTo(401);
        assertThat(wire.request("GET /?" + text).status())
                .as("the page has files, and no API")
                .isIn(200, 404);
    }
}
