package dev.holdfast.inventory;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Instant;
import org.junit.jupiter.api.Test;

class ReadingRateTest {
    private Instant now = Instant.parse("2026-03-01T12:00:00Z");
    private final ReadingRate rate = new ReadingRate(() -> now);

    @Test
    void soManyAreReadAtOnceAndThenSoManyASecond() {
        assertThat(taken()).isEqualTo(ReadingRate.AT_ONCE);
        now = now.plusSeconds(2);
        assertThat(taken()).isEqualTo(2 * ReadingRate.A_SECOND);
        now = now.plusSeconds(3600);
        assertThat(taken()).isEqualTo(ReadingRate.AT_ONCE);
    }

    @Test
    void aClockThatIsSetBackGivesNoneAndTakesNone() {
        taken();
        now = now.minusSeconds(3600);
        assertThat(taken()).isZero();
        now = now.plusSeconds(1);
        assertThat(taken()).isEqualTo(ReadingRate.A_SECOND);
    }

    private int taken() {
        int taken = 0;
        while (rate.take()) taken++;
        return taken;
    }
}
