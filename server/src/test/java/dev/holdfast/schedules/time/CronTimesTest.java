package dev.holdfast.schedules.time;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.time.Instant;
import java.time.LocalDateTime;
import java.time.ZoneId;
import java.time.ZoneOffset;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Berlin's clocks go from 02:00 to 03:00 on 29 March 2026, and from 03:00 back to 02:00 on 25 October 2026, both at 01:00Z. */
class CronTimesTest {
    private static final ZoneId BERLIN = ZoneId.of("Europe/Berlin");

    private static List<String> next(String cron, ZoneId zone, String after, int count) {
        return CronTimes.of(cron, zone).next(Instant.parse(after), count).stream()
                .map(Instant::toString)
                .toList();
    }

    @Test
    void aTimeThatDoesNotExistRunsOnceRightAfterTheGap() {
        assertThat(next("30 2 * * *", BERLIN, "2026-03-27T12:00:00Z", 3))
                .containsExactly("2026-03-28T01:30:00Z", "2026-03-29T01:00:00Z", "2026-03-30T00:30:00Z");
        assertThat(next("*/15 2 * * *", BERLIN, "2026-03-28T12:00:00Z", 2))
                .as("four times that do not exist are one run")
                .containsExactly("2026-03-29T01:00:00Z", "2026-03-30T00:00:00Z");
        assertThat(next("0,30 2,3 * * *", BERLIN, "2026-03-29T00:00:00Z", 3))
                .as("the run after the gap is also the one planned for then")
                .containsExactly("2026-03-29T01:00:00Z", "2026-03-29T01:30:00Z", "2026-03-30T00:00:00Z");
    }

    @Test
    void aTimeThatExistsTwiceRunsOnce() {
        assertThat(next("30 2 * * *", BERLIN, "2026-10-24T12:00:00Z", 2))
                .containsExactly("2026-10-25T00:30:00Z", "2026-10-26T01:30:00Z");
        assertThat(next("0,30 2,3 * * *", BERLIN, "2026-10-24T12:00:00Z", 4))
                .containsExactly(
                        "2026-10-25T00:00:00Z", "2026-10-25T00:30:00Z", "2026-10-25T02:00:00Z", "2026-10-25T02:30:00Z");
        assertThat(next("30 2 * * *", BERLIN, "2026-10-25T01:10:00Z", 1))
                .as("asked in the second pass of that hour")
                .containsExactly("2026-10-26T01:30:00Z");
    }

    @Test
    void anExpressionForEveryHourFollowsTheTimeThatPasses() {
        assertThat(next("*/30 * * * *", BERLIN, "2026-03-29T00:15:00Z", 3))
                .containsExactly("2026-03-29T00:30:00Z", "2026-03-29T01:00:00Z", "2026-03-29T01:30:00Z");
        assertThat(next("*/30 * * * *", BERLIN, "2026-10-24T23:45:00Z", 6))
                .containsExactly(
                        "2026-10-25T00:00:00Z",
                        "2026-10-25T00:30:00Z",
                        "2026-10-25T01:00:00Z",
                        "2026-10-25T01:30:00Z",
                        "2026-10-25T02:00:00Z",
                        "2026-10-25T02:30:00Z");
        assertThat(next("10 0-23 25 10 *", BERLIN, "2026-10-25T00:00:00Z", 2))
                .containsExactly("2026-10-25T00:10:00Z", "2026-10-25T01:10:00Z");
    }

    @Test
    void aGapOfHalfAnHourOrAtMidnightIsNoDifferent() {
        // Lord Howe: from 02:00 to 02:30 on 4 October 2026; Santiago: from 00:00 to 01:00 on 6 September 2026.
        assertThat(next("15 2 * * *", ZoneId.of("Australia/Lord_Howe"), "2026-10-03T00:00:00Z", 2))
                .containsExactly("2026-10-03T15:30:00Z", "2026-10-04T15:15:00Z");
        assertThat(next("30 0 * * *", ZoneId.of("America/Santiago"), "2026-09-05T12:00:00Z", 2))
                .containsExactly("2026-09-06T04:00:00Z", "2026-09-07T03:30:00Z");
        assertThat(next("*/20 * * * *", ZoneId.of("Australia/Lord_Howe"), "2026-10-03T15:25:00Z", 3))
                .containsExactly("2026-10-03T15:40:00Z", "2026-10-03T16:00:00Z", "2026-10-03T16:20:00Z");
    }

    @ParameterizedTest
    @CsvSource({
        "0 3 * * *,            2026-01-01T03:00",
        "0 22 * * 1-5,         2026-01-01T22:00",
        "0 0 * * 7,            2026-01-04T00:00",
        "0 0 * * SUN,          2026-01-04T00:00",
        "0 0 29 2 *,           2028-02-29T00:00",
        "0 0 13 * 5,           2026-01-02T00:00",
        "'  5/10  *  * * * ',  2026-01-01T00:05"
    })
    void theFieldsAreThoseOfCron(String cron, LocalDateTime first) {
        assertThat(CronTimes.of(cron, ZoneOffset.UTC).next(Instant.parse("2026-01-01T00:00:00Z")))
                .isEqualTo(first.toInstant(ZoneOffset.UTC));
    }

    @ParameterizedTest
    @ValueSource(
            strings = {"", "0 3 * *", "60 * * * *", "0 24 * * *", "@daily", "* * * * * *", "0 0 L * *", "*/0 * * * *"})
    void anythingElseIsRefusedWithASentence(String cron) {
        assertThatThrownBy(() -> CronTimes.of(cron, ZoneOffset.UTC))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageMatching("(Must have five fields|Is not a cron expression).*\\.");
    }

    @Test
    void aDayThatNeverComesIsRefused() {
        assertThatThrownBy(() -> CronTimes.of("0 0 31 2 *", ZoneOffset.UTC)).hasMessageContaining("Never comes");
    }

    @Test
    void theLatestTimeIsFoundAlsoAfterAYear() {
        Instant now = Instant.parse("2026-06-10T08:00:30Z");
        Instant year = now.minusSeconds(365 * 86_400);
        assertThat(CronTimes.of("* * * * *", ZoneOffset.UTC).latest(year, now)).isEqualTo("2026-06-10T08:00:00Z");
        assertThat(CronTimes.of("0 3 * * *", ZoneOffset.UTC).latest(year, now)).isEqualTo("2026-06-10T03:00:00Z");
        assertThat(CronTimes.of("0 3 1 1 *", ZoneOffset.UTC).latest(year, now)).isEqualTo("2026-01-01T03:00:00Z");
        assertThat(CronTimes.of("0 3 1 1 *", ZoneOffset.UTC).latest(now.minusSeconds(3600), now))
                .isNull();
    }

    @Test
    void onlyZonesOfTheDatabaseAreZones() {
        assertThat(CronTimes.isZone("Europe/Berlin")).isTrue();
        assertThat(CronTimes.isZone("UTC")).isTrue();
        assertThat(CronTimes.isZone("+02:00")).isFalse();
        assertThat(CronTimes.isZone("Europe/Atlantis")).isFalse();
    }
}
