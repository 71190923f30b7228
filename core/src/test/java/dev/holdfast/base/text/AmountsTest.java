package dev.holdfast.base.text;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class AmountsTest {
    @ParameterizedTest
    @CsvSource(textBlock = """
            0, 0 B
            1023, 1023 B
            1536, 1.5 KiB
            83886080, 80 MiB
            34359738368, 32 GiB
            1000000000000000000, 888.2 PiB
            """)
    void bytesAreInTheLargestUnit(long bytes, String text) {
        assertThat(Amounts.bytes(bytes)).isEqualTo(text);
    }

    @ParameterizedTest
    @CsvSource(textBlock = """
            0, 0 seconds
            59, 59 seconds
            60, 1 minute
            409, 6 minutes
            7300, 2 hours
            90000, 1 day
            """)
    void aDurationIsInItsLargestUnit(long seconds, String text) {
        assertThat(Amounts.duration(Duration.ofSeconds(seconds))).isEqualTo(text);
    }
}
