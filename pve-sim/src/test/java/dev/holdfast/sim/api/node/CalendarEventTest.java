package dev.holdfast.sim.api.node;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Instant;
import java.time.ZoneOffset;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** When a calendar event is due. */
class CalendarEventTest {
    @ParameterizedTest(name = "{0} is due at {1}")
    @CsvSource(delimiter = '|', textBlock = """
                    02:30             | 2026-11-22T02:30:00Z
                    sat 04:30         | 2026-11-21T04:30:00Z
                    mon..fri 02:30    | 2026-11-23T02:30:00Z
                    fri..mon 02:30    | 2026-11-22T02:30:00Z
                    mon,wed 8..10:15  | 2026-11-23T08:15:00Z
                    */6:00            | 2026-11-21T06:00:00Z
                    *:0/15            | 2026-11-21T04:15:00Z
                    0/15              | 2026-11-21T04:15:00Z
                    sun               | 2026-11-22T00:00:00Z
                    daily             | 2026-11-22T00:00:00Z
                    hourly            | 2026-11-21T05:00:00Z
                    """)
    void nextTimeAfterASaturdayAtFour(String text, String due) {
        long now = Instant.parse("2026-11-21T04:00:00Z").getEpochSecond();
        assertThat(CalendarEvent.parse(text).next(now, ZoneOffset.UTC))
                .isEqualTo(Instant.parse(due).getEpochSecond());
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "someday 02:30", "2026-12-24", "*-*-1 02:30", "02:3x", "monthly"})
    void unmodelledEventIsNeverDue(String text) {
        assertThat(CalendarEvent.parse(text)).isNull();
    }

    @ParameterizedTest
    @ValueSource(strings = {"25:00", "02:75"})
    void impossibleEventIsNeverDue(String text) {
        assertThat(CalendarEvent.parse(text).next(0, ZoneOffset.UTC)).isNull();
    }
}
