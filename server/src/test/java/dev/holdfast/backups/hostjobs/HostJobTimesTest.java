package dev.holdfast.backups.hostjobs;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Instant;
import java.time.OffsetDateTime;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class HostJobTimesTest {
    private static final int MOST = 10;

    @ParameterizedTest(name = "{0} is {1}")
    @CsvSource(delimiter = '|', textBlock = """
                    21:00           | 0 21 * * *
                    mon..fri 02:30  | 30 2 * * 1,2,3,4,5
                    sat..mon 4:0    | 0 4 * * 1,6,7
                    sat,sun         | 0 0 * * 6,7
                    */30            | 0,30 * * * *
                    8..10,22:0/20   | 0,20,40 8,9,10,22 * * *
                    Weekly          | 0 0 * * 1
                    monthly         | 0 0 1 * *
                    """)
    void anEventIsReadAsACronExpression(String event, String cron) {
        assertThat(HostJobTimes.cron(event)).isEqualTo(cron);
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "*-*-1 02:00", "02:30:15", "someday 02:00", "25:00", "mon..", "5..2:0", "0/0"})
    void whatCronCannotSayIsNotGuessed(String event) {
        assertThat(HostJobTimes.cron(event)).isNull();
        Instant next = Instant.parse("2026-03-02T20:00:00Z");
        assertThat(HostJobTimes.from(event, next, next.plusSeconds(864_000), MOST))
                .containsExactly(next);
    }

    @Test
    void allRunsAreThoseOfTheZoneOfTheNextOne() {
        Instant next = OffsetDateTime.parse("2026-03-06T21:00:00+05:30").toInstant();
        Instant end = OffsetDateTime.parse("2026-03-11T00:00:00+05:30").toInstant();
        assertThat(HostJobTimes.from("mon..fri 21:00", next, end, MOST))
                .containsExactly(
                        next,
                        OffsetDateTime.parse("2026-03-09T21:00:00+05:30").toInstant(),
                        OffsetDateTime.parse("2026-03-10T21:00:00+05:30").toInstant());
        assertThat(HostJobTimes.from("*/30", next, end, MOST)).hasSize(MOST);
    }
}
