package dev.holdfast.metrics.store;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Random;
import java.util.TreeMap;
import org.junit.jupiter.api.RepeatedTest;
import org.junit.jupiter.api.RepetitionInfo;
import org.junit.jupiter.api.Test;

class RingTest {
    private static final int SIZE = 5;

    private final Ring ring = new Ring(SIZE);

    @Test
    void nothingIsKnownAtFirst() {
        assertThat(ring.get(0)).isNaN();
        assertThat(ring.get(Long.MIN_VALUE)).isNaN();
    }

    @Test
    void theSameValueAgainAndAgainLeavesWithTheOldestPlaceToo() {
        for (long place = 100; place < 110; place++) ring.set(place, 7);
        assertThat(ring.get(104)).isNaN();
        for (long place = 105; place < 110; place++) assertThat(ring.get(place)).isEqualTo(7);
        assertThat(ring.get(110)).isNaN();
    }

    @Test
    void placesThatAreLeftOutAreUnknownEvenBetweenEqualValues() {
        ring.set(1, 7);
        ring.set(3, 7);
        assertThat(ring.get(1)).isEqualTo(7);
        assertThat(ring.get(2)).isNaN();
        assertThat(ring.get(3)).isEqualTo(7);
    }

    /** Runs, changes, gaps, corrections and values that come late, compared with a map. */
    @RepeatedTest(50)
    void itKeepsTheNewestValuesWhateverOrderTheyComeIn(RepetitionInfo repetition) {
        var random = new Random(repetition.getCurrentRepetition());
        var kept = new TreeMap<Long, Float>();
        long newest = random.nextLong(-20, 20);
        ring.set(newest, 0);
        kept.put(newest, 0f);
        for (int i = 0; i < 300; i++) {
            long place = switch (random.nextInt(10)) {
                case 0 -> newest + random.nextInt(2, 9);
                case 1 -> newest - random.nextInt(0, 7);
                case 2 -> newest;
                default -> newest + 1;
            };
            float value = random.nextInt(20) == 0 ? random.nextFloat() : random.nextInt(2);
            newest = Math.max(newest, place);
            ring.set(place, value);
            kept.put(place, value);
            kept.headMap(newest - SIZE, true).clear();
            for (long each = newest - 2 * SIZE; each < newest + SIZE; each++) {
                assertThat(ring.get(each)).isEqualTo(kept.getOrDefault(each, Float.NaN));
            }
        }
    }
}
