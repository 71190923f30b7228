package dev.holdfast.apps.node;

import static org.assertj.core.api.Assertions.assertThat;

import dev.holdfast.apps.node.EndlessReading.Reads;
import java.util.Map;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class EndlessReadingTest {
    private final EndlessReading reading = new EndlessReading();

    private boolean look(long bytes, long count) {
        return reading.look(Map.of(7, new Reads(bytes, count), 8, new Reads(100, 3)));
    }

    @Test
    void thousandsOfReadsWithoutAByteAreRecognisedAfterSeveralLooks() {
        assertThat(IntStream.rangeClosed(0, EndlessReading.LOOKS)
                        .mapToObj(i -> look(50, 10_000L * i))
                        .toList())
                .endsWith(false, true)
                .containsOnlyOnce(true);
    }

    @Test
    void aProcessThatGetsSomethingOrReadsSeldomIsAtWork() {
        for (int i = 0; i < 10; i++) assertThat(look(i, 10_000L * i)).isFalse();
        for (int i = 0; i < 10; i++) assertThat(look(9, 100_000 + 100L * i)).isFalse();
        for (int i = 0; i < 10; i++) {
            assertThat(reading.look(Map.of(100 + i, new Reads(0, 50_000)))).isFalse();
        }
    }
}
