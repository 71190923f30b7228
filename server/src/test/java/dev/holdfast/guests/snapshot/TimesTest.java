package dev.holdfast.guests.snapshot;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.time.Instant;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class TimesTest {
    @ParameterizedTest(name = "{0} is {1}")
    @CsvSource({
        "PT-5S, less than a minute", "PT59S, less than a minute", "PT1M, 1 minute", "PT59M, 59 minutes",
        "PT1H, 1 hour", "PT23H59M, 23 hours", "P1D, 1 day", "P400D, 400 days"
    })
    void aLengthHasItsLargestUnit(Duration time, String text) {
        assertThat(Times.length(time)).isEqualTo(text);
    }

    @Test
    void aTimeNamesItsZone() {
        assertThat(Times.day(Instant.parse("2026-03-01T09:05:07Z"))).isEqualTo("1 March 2026 at 09:05 UTC");
    }
}
