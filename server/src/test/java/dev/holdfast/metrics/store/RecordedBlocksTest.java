package dev.holdfast.metrics.store;

import static org.assertj.core.api.Assertions.assertThat;

import dev.holdfast.metrics.Metric;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

class RecordedBlocksTest {
    /** The begin of a block in each resolution, in epoch seconds. */
    private static final long BEGIN = 864_000L * 2051;

    private static Recorded cpu(long from, long until, double value) {
        return new Recorded(BEGIN + from, BEGIN + until, Map.of(Metric.CPU_PCT, value));
    }

    /** The first minutes of an hour: the smallest, the mean and the largest of each. */
    private static List<String> minutes(int number, long oldest, long now, List<List<Recorded>> recordings) {
        Map<Long, Block> blocks = RecordedBlocks.of(Resolution.MINUTE, recordings, BEGIN + oldest, BEGIN + now);
        assertThat(blocks).containsOnlyKeys(BEGIN / 3600);
        Track track = blocks.get(BEGIN / 3600).track(Metric.CPU_PCT);
        return IntStream.range(0, number)
                .mapToObj(i -> track.isKnown(i) ? track.min(i) + " " + track.mean(i) + " " + track.max(i) : "unknown")
                .toList();
    }

    @Test
    void aValueOverALongerTimeIsThatOfEachStep() {
        assertThat(minutes(5, 0, 3600, List.of(List.of(cpu(60, 240, 5)))))
                .containsExactly("unknown", "5.0 5.0 5.0", "5.0 5.0 5.0", "5.0 5.0 5.0", "unknown");
    }

    @Test
    void valuesInOneStepAreJoined() {
        assertThat(minutes(2, 0, 3600, List.of(List.of(cpu(0, 10, 2), cpu(10, 20, 1), cpu(20, 60, 6)))))
                .containsExactly("1.0 3.0 6.0", "unknown");
    }

    @Test
    void aFinerRecordingIsNotReplacedByACoarserOne() {
        assertThat(minutes(4, 0, 3600, List.of(List.of(cpu(60, 120, 1)), List.of(cpu(0, 180, 7)))))
                .containsExactly("7.0 7.0 7.0", "1.0 1.0 1.0", "7.0 7.0 7.0", "unknown");
    }

    @Test
    void whatIsTooOldOrAheadIsLeftOut() {
        assertThat(minutes(5, 90, 210, List.of(List.of(cpu(0, 300, 4)))))
                .containsExactly("unknown", "4.0 4.0 4.0", "4.0 4.0 4.0", "4.0 4.0 4.0", "unknown");
        assertThat(RecordedBlocks.of(
                        Resolution.MINUTE, List.of(List.of(cpu(0, 60, 4), cpu(120, 180, 4))), BEGIN + 60, BEGIN + 119))
                .isEmpty();
    }

    /** The values of a step as the sentence of the class says it, without regard to the work. */
    private static float @Nullable [] expected(
            Metric metric, long begin, long end, List<List<Recorded>> recordings, long oldest, long now) {
        for (List<Recorded> recording : recordings) {
            var values = new ArrayList<Float>();
            for (Recorded one : recording) {
                boolean isInStep = Math.max(one.from(), oldest) < end && Math.min(one.until(), now) > begin;
                Double value = one.values().get(metric);
                if (isInStep && one.until() > oldest && one.from() <= now && value != null)
                    values.add(value.floatValue());
            }
            if (values.isEmpty()) continue;
            float sum = 0;
            for (float value : values) sum += value;
            return new float[] {
                values.stream().min(Float::compare).orElseThrow(),
                sum / values.size(),
                values.stream().max(Float::compare).orElseThrow()
            };
        }
        return null;
    }

    private static List<Recorded> recording(Random random, long step, long from, long until) {
        var recording = new ArrayList<Recorded>();
        long gap = 0;
        for (long at = from; at < until; at += step) {
            if (gap > 0) {
                gap--;
                continue;
            }
            if (random.nextInt(20) == 0) gap = random.nextInt(10);
            var values = new HashMap<Metric, Double>();
            values.put(Metric.CPU_PCT, 100 * random.nextDouble());
            if (random.nextInt(3) > 0) values.put(Metric.MEM_BYTES, 1e9 * random.nextDouble());
            recording.add(new Recorded(at, at + step, values));
        }
        return recording;
    }

    @ParameterizedTest
    @EnumSource(Resolution.class)
    void eachStepHasTheValuesOfTheFinestRecordingThatKnowsIt(Resolution resolution) {
        for (int seed = 0; seed < 20; seed++) {
            var random = new Random(seed);
            long now = BEGIN + 3 * 86_400 + random.nextInt(3600);
            long oldest = now - resolution.step() * (50 + random.nextInt(200));
            List<List<Recorded>> recordings = List.of(
                    recording(random, 60, now - 3600 + random.nextInt(60), now + 60),
                    recording(random, 1800, now - 86_400 + random.nextInt(1800), now),
                    recording(random, 21_600, now - 3 * 86_400, now));
            Map<Long, Block> blocks = RecordedBlocks.of(resolution, recordings, oldest, now);
            for (Metric metric : List.of(Metric.CPU_PCT, Metric.MEM_BYTES)) {
                for (long slot = (oldest - 7200) / resolution.step(); slot <= now / resolution.step() + 200; slot++) {
                    long begin = slot * resolution.step();
                    Block block = blocks.get(resolution.blockOf(begin));
                    int point = (int) (slot % resolution.points());
                    float[] known = block == null || !block.track(metric).isKnown(point)
                            ? null
                            : new float[] {
                                block.track(metric).min(point),
                                block.track(metric).mean(point),
                                block.track(metric).max(point)
                            };
                    assertThat(known)
                            .as("seed %s, %s at %s", seed, metric, slot)
                            .isEqualTo(expected(metric, begin, begin + resolution.step(), recordings, oldest, now));
                }
            }
        }
    }
}
