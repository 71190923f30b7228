package dev.holdfast.metrics.store;

import static org.assertj.core.api.Assertions.assertThat;

import dev.holdfast.metrics.Metric;
import java.util.Map;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

class BlockCodecTest {
    private static final BlockCodec CODEC =
            new BlockCodec(Map.of(Metric.CPU_PCT, 1, Metric.MEM_BYTES, 2, Metric.GUEST_DOWN, 200));

    @ParameterizedTest
    @EnumSource(Resolution.class)
    void whatIsStoredIsRead(Resolution resolution) {
        var random = new Random(5);
        var block = new Block(resolution.points());
        for (int i = 0; i < resolution.points(); i++) {
            block.track(Metric.GUEST_DOWN).set(i, 0);
            if (i % 3 == 1) continue;
            float mean = random.nextFloat(100);
            block.track(Metric.CPU_PCT).set(i, mean / 2, mean, mean * 2);
            block.track(Metric.MEM_BYTES).set(i, 8e9f + random.nextInt(1_000_000));
        }
        Block read = CODEC.decode(CODEC.encode(block), resolution.points(), _ -> true);
        assertThat(read.tracks().keySet()).isEqualTo(block.tracks().keySet());
        block.tracks().forEach((metric, track) -> {
            for (int i = 0; i < resolution.points(); i++) {
                Track same = read.track(metric);
                assertThat(same.isKnown(i)).isEqualTo(track.isKnown(i));
                if (!track.isKnown(i)) continue;
                assertThat(Math.abs(same.min(i) - track.min(i))).isLessThanOrEqualTo(track.min(i) * 1e-5f);
                assertThat(Math.abs(same.mean(i) - track.mean(i))).isLessThanOrEqualTo(track.mean(i) * 1e-5f);
                assertThat(Math.abs(same.max(i) - track.max(i))).isLessThanOrEqualTo(track.max(i) * 1e-5f);
            }
        });
    }

    @Test
    void onlyWhatIsWantedIsRead() {
        var block = new Block(6);
        block.track(Metric.CPU_PCT).set(2, 5);
        block.track(Metric.GUEST_DOWN).set(0, 1);
        assertThat(CODEC.decode(CODEC.encode(block), 6, Metric.CPU_PCT::equals)
                        .tracks()
                        .keySet())
                .containsExactly(Metric.CPU_PCT);
        assertThat(new BlockCodec(Map.of(Metric.CPU_PCT, 1))
                        .decode(CODEC.encode(block), 6, _ -> true)
                        .tracks()
                        .keySet())
                .as("a metric of a later version")
                .containsExactly(Metric.CPU_PCT);
    }
}
