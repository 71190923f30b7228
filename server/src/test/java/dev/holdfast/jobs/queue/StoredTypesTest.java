package dev.holdfast.jobs.queue;

import static org.assertj.core.api.Assertions.assertThat;

import dev.holdfast.base.json.Json;
import dev.holdfast.jobs.engine.Checkpoint;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import tools.jackson.databind.JsonNode;

/** A job that continues after a restart can read what it stored, whatever its type. */
class StoredTypesTest {
    private static final StoredTypes TYPES = StoredTypes.ofTheProduct();

    static Stream<Class<?>> all() {
        return Stream.of(TYPES.named, TYPES.parameters, TYPES.results)
                .flatMap(types -> types.stream())
                .distinct();
    }

    @Test
    void everyStoredTypeIsVisibleAtTheCall() {
        assertThat(TYPES.hidden).isEmpty();
        assertThat(TYPES.named)
                .extracting(Class::getSimpleName)
                .contains("RunEnd", "App", "Stored", "Boolean", "Long", "PortScan");
        assertThat(TYPES.parameters).hasSizeGreaterThan(5).allMatch(Class::isRecord);
        assertThat(TYPES.results).extracting(Class::getSimpleName).contains("Moved");
    }

    @ParameterizedTest
    @MethodSource("all")
    void storedValuesAreReadBackUnchanged(Class<?> type) {
        assertThat(StoredSamples.of(type)).isNotEmpty().allSatisfy(value -> {
            assertThat(Json.read(Json.write(value), type)).isEqualTo(value);
            assertThat(afterARestart(value, type)).isEqualTo(value);
        });
    }

    /** Passes a step's result through the checkpoint. */
    private static Object afterARestart(Object value, Class<?> type) {
        var checkpoint = new Checkpoint();
        checkpoint.stepDone("it", Json.MAPPER.valueToTree(value));
        JsonNode kept = Checkpoint.read(checkpoint.write()).step("it");
        return Json.MAPPER.treeToValue(kept, type);
    }
}
