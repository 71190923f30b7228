package dev.holdfast.notify.routing;

import static org.assertj.core.api.Assertions.assertThat;

import dev.holdfast.notify.Severity;
import dev.holdfast.schedules.time.Weekday;
import java.time.Instant;
import java.util.List;
import java.util.Locale;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class TimeSpanTest {
    @ParameterizedTest(name = "{0} {1} to {2}: at {3} it lasts until {4}")
    @CsvSource(nullValues = "-", textBlock = """
            '',      22:00, 07:00, 2026-03-10T20:59:00Z, -
            '',      22:00, 07:00, 2026-03-10T21:00:00Z, 2026-03-11T06:00:00Z
            '',      22:00, 07:00, 2026-03-11T05:59:59Z, 2026-03-11T06:00:00Z
            '',      22:00, 07:00, 2026-03-11T06:00:00Z, -
            '',      12:00, 13:00, 2026-03-11T11:30:00Z, 2026-03-11T12:00:00Z
            fri;sat, 22:00, 07:00, 2026-03-13T22:30:00Z, 2026-03-14T06:00:00Z
            fri;sat, 22:00, 07:00, 2026-03-15T22:30:00Z, -
            fri;sat, 22:00, 07:00, 2026-03-15T05:30:00Z, 2026-03-15T06:00:00Z
            # On 29 March, 02:30 does not exist: it is 03:30 summer time.
            '',      22:00, 02:30, 2026-03-28T23:00:00Z, 2026-03-29T01:30:00Z
            '',      22:00, 07:00, 2026-03-28T23:00:00Z, 2026-03-29T05:00:00Z
            # On 25 October, 02:30 comes twice: the first one counts.
            '',      22:00, 02:30, 2026-10-24T22:00:00Z, 2026-10-25T00:30:00Z
            '',      22:00, 02:30, 2026-10-25T01:15:00Z, -
            '',      22:00, 07:00, 2026-10-24T22:00:00Z, 2026-10-25T06:00:00Z
            # All but a minute of each day.
            '',      08:01, 08:00, 2026-03-10T12:00:00Z, 2026-03-11T07:00:00Z
            """)
    void aSpanEndsAtItsTimeInItsZone(String days, String from, String until, Instant at, Instant end) {
        List<Weekday> on = Stream.of(days.split(";"))
                .filter(day -> !day.isEmpty())
                .map(day -> Weekday.valueOf(day.toUpperCase(Locale.ROOT)))
                .toList();
        assertThat(new TimeSpan(on, from, until, "Europe/Berlin").end(at)).isEqualTo(end);
    }

    @ParameterizedTest(name = "critical held: {0}, {1} waits: {2}")
    @CsvSource({"false, WARNING, true", "false, CRITICAL, false", "true, CRITICAL, true", "true, INFO, true"})
    void criticalMessagesGoThroughUnlessSetOtherwise(boolean holdsCritical, Severity severity, boolean waits) {
        var hours = new QuietHours(List.of(), "22:00", "07:00", "UTC", holdsCritical);
        assertThat(hours.holdsUntil(severity, Instant.parse("2026-03-10T23:00:00Z")) != null)
                .isEqualTo(waits);
    }
}
