package dev.holdfast.http.serve;

import static org.assertj.core.api.Assertions.assertThat;

import dev.holdfast.access.Role;
import dev.holdfast.base.Violation;
import dev.holdfast.base.json.Json;
import dev.holdfast.base.seal.Secret;
import dev.holdfast.http.Change;
import dev.holdfast.http.Checks;
import dev.holdfast.http.DefaultValue;
import dev.holdfast.http.Input;
import dev.holdfast.http.Patch;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class RecordBinderTest {
    record Item(long hostId, String name) implements Input {}

    record Sample(
            String name,
            long count,
            @Nullable Integer small,
            @Nullable Double rate,
            @Nullable Role role,
            @DefaultValue("true") boolean start,
            @Nullable List<Item> items,
            @Nullable Map<String, Object> config,
            Change<String> gateway)
            implements Input {
        @Override
        public void check(Checks checks) {
            checks.within("count", count, 1, 10);
            checks.text("name", name, 5);
        }
    }

    record Lists(
            @Nullable List<String> words,
            @Nullable List<Sized> parts,
            Change<List<String>> more,
            Change<Sized> one,
            @Nullable Map<String, String> named)
            implements Input {
        record Sized(int size, String word) {
            void check(Checks at) {
                at.within("size", size, 1, 10);
                at.oneOf("word", word, WORDS);
            }
        }

        private static final List<String> WORDS = List.of("a", "b");

        @Override
        public void check(Checks checks) {
            checks.eachOneOf("words", words, WORDS);
            checks.each("parts", parts, Sized.class, (at, part) -> part.check(at));
            checks.eachOneOf("more", more.orNull(), WORDS);
            Sized sized = one.orNull();
            (sized == null ? new Sized(1, "a") : sized).check(checks.of("one"));
            checks.that(named == null || !named.containsValue("x"), "named", "value_error", "Must not be x.");
        }
    }

    private final RecordBinder binder = new RecordBinder(Json.MAPPER);
    private final List<Violation> found = new ArrayList<>();

    private Sample bind(String json) {
        return binder.bind(Json.tree(json), Sample.class, List.of("body"), false, found);
    }

    private List<String> faults() {
        return found.stream().map(v -> v.loc() + " " + v.type()).toList();
    }

    @Test
    void allTypeFaultsAreReportedTogether() {
        bind("""
                {"count": "3", "small": 1.5, "rate": "x", "role": "king", "start": 1, "items": [{"host_id": 1}, 7],
                 "config": [], "colour": "red"}
                """);
        assertThat(faults())
                .containsExactlyInAnyOrder(
                        "[body, colour] extra_forbidden",
                        "[body, name] missing",
                        "[body, count] int_type",
                        "[body, small] int_type",
                        "[body, rate] float_type",
                        "[body, role] enum",
                        "[body, start] bool_type",
                        "[body, items, 0, name] missing",
                        "[body, items, 1] dict_type",
                        "[body, config] dict_type");
    }

    @Test
    void wellTypedInputChecksItselfAndReportsEveryFault() {
        assertThat(bind("{\"name\": \"too long\", \"count\": 11}")).isNull();
        assertThat(faults()).containsExactly("[body, count] less_than_equal", "[body, name] string_too_long");
    }

    /** 25,000 empty objects in a body can lack four fields each; comparing each fault with each other one took minutes. */
    @Test
    void anInputWithAHundredThousandFaultsIsRefusedLikeOneWithTwo() {
        String parts = "{\"size\":0,\"word\":\"c\"},{\"size\":\"0\"},".repeat(50_000);
        assertThat(binder.bind(Json.tree("{\"parts\":[" + parts + "7]}"), Lists.class, List.of("body"), false, found))
                .isNull();
        assertThat(found)
                .hasSize(200_001)
                .contains(new Violation(List.of("body", "parts", 99_998, "word"), "Must be one of: a, b.", "enum"));
    }

    @Test
    void anUnboundValueHidesNoFaultElsewhere() {
        bind("{\"name\": \"too long\", \"count\": \"3\", \"colour\": \"red\"}");
        assertThat(faults())
                .containsExactly(
                        "[body, colour] extra_forbidden", "[body, count] int_type", "[body, name] string_too_long");
        found.clear();
        bind("{\"count\": 11}");
        assertThat(faults()).containsExactly("[body, name] missing", "[body, count] less_than_equal");
    }

    @ParameterizedTest(name = "{0}")
    @CsvSource(delimiter = '|', textBlock = """
            {"words": [7, "a", "z"]}                              | words, 0] string_type; words, 2] enum
            {"words": [null, "z"]}                                | words, 0] string_type; words, 1] enum
            {"parts": [7, {"size": 11, "word": "a"}]}             | parts, 0] dict_type; parts, 1, size] less_than_equal
            {"parts": [{"size": "x", "word": "z"}]}               | parts, 0, size] int_type; parts, 0, word] enum
            {"more": [7, "z"]}                                    | more, 0] string_type; more, 1] enum
            {"one": {"size": "x", "word": "z"}}                   | one, size] int_type; one, word] enum
            {"more": 7, "one": {"size": 11, "word": "a"}}         | more] list_type; one, size] less_than_equal
            """)
    void oneBadElementHidesNoFaultOfAnother(String json, String expected) {
        binder.bind(Json.tree(json), Lists.class, List.of("body"), false, found);
        assertThat(faults())
                .containsExactlyInAnyOrderElementsOf(Arrays.stream(expected.split("; "))
                        .map(one -> "[body, " + one)
                        .toList());
    }

    @Test
    void theValueSentIsNeverEchoed() {
        bind("{\"name\": 5, \"count\": \"hunter2\", \"role\": \"hunter2\"}");
        assertThat(found.toString()).doesNotContain("hunter2");
    }

    @Test
    void absentFieldsGetTheirDefaultAndNullableOnesAreNull() {
        Sample sample = bind("{\"name\": \"a\", \"count\": 3}");
        assertThat(sample.start()).isTrue();
        assertThat(sample.small()).isNull();
        assertThat(sample.gateway()).isEqualTo(new Change.Keep<>());
    }

    @ParameterizedTest(name = "{0} is {1}")
    @CsvSource(delimiter = '|', textBlock = """
            {"name": "a", "count": 3}                        | Keep
            {"name": "a", "count": 3, "gateway": null}       | Clear
            {"name": "a", "count": 3, "gateway": "10.0.0.1"} | Set
            """)
    void aChangeDistinguishesLeftOutNullAndValue(String json, String kind) {
        assertThat(bind(json).gateway().getClass().getSimpleName()).isEqualTo(kind);
    }

    @Test
    void nullIsRefusedForAFieldThatDoesNotAcceptIt() {
        bind("{\"name\": null, \"count\": 3, \"start\": null}");
        assertThat(faults()).containsExactly("[body, name] string_type", "[body, start] bool_type");
    }

    @Test
    void aMisspelledFieldNameGetsAHint() {
        bind("{\"Name\": \"a\", \"count\": 3}");
        assertThat(found.getFirst().msg()).contains("Did you mean name?");
    }

    @Test
    void aQueryIsReadFromText() {
        record Query(
                @Nullable Long host, @DefaultValue("50") int perPage) implements Input {}
        var query =
                binder.bind(RecordBinder.queryObject(Map.of("host", "12")), Query.class, List.of("query"), true, found);
        assertThat(query).isEqualTo(new Query(12L, 50));
        binder.bind(RecordBinder.queryObject(Map.of("host", "x")), Query.class, List.of("query"), true, found);
        assertThat(faults()).containsExactly("[query, host] int_parsing");
    }

    record Answers(Map<String, Secret> answers) implements Input {}

    @Test
    void mapValuesHaveTheDeclaredType() {
        var bound = binder.bind(
                Json.tree("{\"answers\": {\"A\": \"one\", \"B\": \"two\"}}"), Answers.class, List.of(), false, found);
        assertThat(bound.answers().get("B").reveal()).isEqualTo("two");
        binder.bind(Json.tree("{\"answers\": {\"A\": 1, \"B\": null}}"), Answers.class, List.of(), false, found);
        assertThat(faults()).containsExactly("[answers, A] string_type", "[answers, B] string_type");
    }

    record Shelf(
            String name,
            @Fixed @NullKeeps @Nullable String place,
            @NullKeeps @Nullable Integer position,
            @Nullable String note,
            @OrEmpty List<String> books)
            implements Input {}

    static final class ShelfPatch extends Patch<Shelf> {}

    @Patch.MayBeEmpty
    static final class LenientPatch extends Patch<Shelf> {}

    private <T extends Input> @Nullable T bind(Class<T> shape, String json) {
        return binder.bind(Json.tree(json), shape, List.of("body"), false, found);
    }

    @Test
    void whatIsEmptyWhenLeftOutMayBeNull() {
        assertThat(bind(Shelf.class, "{\"name\": \"a\"}")).isEqualTo(new Shelf("a", null, null, null, List.of()));
        assertThat(bind(Shelf.class, "{\"name\": \"a\", \"books\": null, \"position\": null}"))
                .isEqualTo(new Shelf("a", null, null, null, List.of()));
    }

    @Test
    void inAPatchNullRemovesOnlyWhatMayBeMissing() {
        var old = new Shelf("a", "hall", 1, "oak", List.of("x"));
        ShelfPatch patch =
                bind(ShelfPatch.class, "{\"name\": null, \"position\": null, \"note\": null, \"books\": null}");
        assertThat(patch.over(old)).isEqualTo(new Shelf("a", "hall", 1, null, List.of("x")));
        bind(ShelfPatch.class, "{\"place\": \"attic\", \"name\": \"b\"}");
        assertThat(faults()).containsExactly("[body, place] extra_forbidden");
    }

    @Test
    void aPatchNamesAFieldUnlessItMayBeEmpty() {
        assertThat(bind(LenientPatch.class, "{\"name\": null}").isEmpty()).isTrue();
        bind(ShelfPatch.class, "{\"name\": null}");
        assertThat(faults()).containsExactly("[body] nothing_to_change");
    }
}
