package dev.holdfast.metrics.export;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.charset.StandardCharsets;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** The compression of remote write. */
class SnappyTest {
    @ParameterizedTest(name = "{0} bytes come back as they were")
    @ValueSource(ints = {0, 1, 3, 4, 5, 59, 60, 61, 64, 65, 255, 256, 257, 5_000, 70_000})
    void whatIsCompressedIsReadBack(int length) {
        var random = new Random(length);
        var mixed = new byte[length];
        // Few different values, so that there are copies of all lengths.
        for (int i = 0; i < length; i++) mixed[i] = (byte) random.nextInt(1 + random.nextInt(4));
        assertThat(SnappyBlock.decompress(Snappy.compress(mixed))).isEqualTo(mixed);
        random.nextBytes(mixed);
        assertThat(SnappyBlock.decompress(Snappy.compress(mixed))).isEqualTo(mixed);
    }

    @Test
    void whatRepeatsBecomesShort() {
        byte[] text =
                "holdfast_guest_cpu_usage_ratio{cluster=\"home\"} ".repeat(500).getBytes(StandardCharsets.UTF_8);
        byte[] block = Snappy.compress(text);
        assertThat(block.length).isLessThan(text.length / 10);
        assertThat(SnappyBlock.decompress(block)).isEqualTo(text);
    }
}
