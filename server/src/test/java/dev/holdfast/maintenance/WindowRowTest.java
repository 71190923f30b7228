package dev.holdfast.maintenance;

import static org.assertj.core.api.Assertions.assertThat;

import dev.holdfast.maintenance.WindowRow.Source;
import dev.holdfast.maintenance.WindowRow.Step;
import dev.holdfast.maintenance.WindowRow.Told;
import java.time.Duration;
import java.time.Instant;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

class WindowRowTest {
    private static final Instant NOON = Instant.parse("2026-03-01T12:00:00Z");

    private static WindowRow row(
            Source source,
            @Nullable String cron,
            @Nullable Integer durationS,
            @Nullable Instant starts,
            @Nullable Instant opened,
            @Nullable Instant ends) {
        return new WindowRow(
                1,
                "w",
                null,
                source,
                null,
                "{\"all\":true,\"guests\":[],\"tags\":[],\"pools\":[],\"host_ids\":[]}",
                cron,
                "Europe/Berlin",
                durationS,
                true,
                starts,
                opened,
                ends,
                null,
                source == Source.JOB ? 7L : null,
                null,
                null,
                null,
                null,
                NOON,
                NOON,
                0);
    }

    private static Instant at(String text) {
        return Instant.parse(text);
    }

    private static Step step(WindowRow row, String now) {
        Step step = row.next(at(now), false);
        assertThat(step).isNotNull();
        return step;
    }

    @Test
    void oneByHandOpensAndEndsOnceEach() {
        WindowRow planned = row(Source.BY_HAND, null, 3600, NOON, null, NOON.plusSeconds(3600));
        assertThat(planned.next(NOON.minusMillis(1), false)).isNull();
        Step opened = step(planned, "2026-03-01T12:00:03Z");
        assertThat(opened.told()).isEqualTo(Told.START);
        assertThat(opened.row().openedAt()).isEqualTo(at("2026-03-01T12:00:03Z"));
        assertThat(opened.row().next(at("2026-03-01T12:59:59Z"), false)).isNull();
        Step ended = step(opened.row(), "2026-03-01T13:00:00Z");
        assertThat(ended.told()).isEqualTo(Told.END);
        assertThat(ended.row().next(at("2026-03-01T14:00:00Z"), false)).isNull();
    }

    @Test
    void itIsOpenByItsTimesBeforeThatIsNoted() {
        WindowRow planned = row(Source.BY_HAND, null, 3600, NOON, null, NOON.plusSeconds(3600));
        assertThat(planned.isOpen(NOON)).isTrue();
        assertThat(planned.openUntil(NOON)).isEqualTo(NOON.plusSeconds(3600));
        assertThat(planned.isOpen(NOON.plusSeconds(3600))).isFalse();
    }

    @Test
    void oneThatPassedWhileNobodyLookedIsNotTold() {
        WindowRow planned = row(Source.BY_HAND, null, 3600, NOON, null, NOON.plusSeconds(3600));
        Step missed = step(planned, "2026-03-01T15:00:00Z");
        assertThat(missed.told()).isEqualTo(Told.NOTHING);
        assertThat(missed.row().endedAt()).isNotNull();
    }

    @Test
    void aScheduleOpensLateAfterARestartInTheMiddle() {
        WindowRow planned = row(Source.SCHEDULE, "0 13 * * *", 7200, NOON, null, null);
        Step opened = step(planned, "2026-03-01T13:30:00Z");
        assertThat(opened.told()).isEqualTo(Told.START);
        assertThat(opened.row().endsAt()).isEqualTo(at("2026-03-01T14:00:00Z"));
        assertThat(opened.row().startsAt()).isEqualTo(at("2026-03-02T12:00:00Z"));
    }

    @Test
    void aScheduleThatMissedDaysGoesOnAtTheNextTime() {
        WindowRow planned = row(Source.SCHEDULE, "0 13 * * *", 3600, NOON, null, null);
        Step missed = step(planned, "2026-03-04T18:00:00Z");
        assertThat(missed.told()).isEqualTo(Told.NOTHING);
        assertThat(missed.row().startsAt()).isEqualTo(at("2026-03-05T12:00:00Z"));
        assertThat(missed.row().isOpen(at("2026-03-04T18:00:00Z"))).isFalse();
    }

    @Test
    void timesThatOverlapAreOneWindow() {
        WindowRow planned = row(Source.SCHEDULE, "0 * * * *", 5400, NOON, null, null);
        WindowRow open = step(planned, "2026-03-01T12:00:00Z").row();
        Step longer = step(open, "2026-03-01T13:00:00Z");
        assertThat(longer.told()).isEqualTo(Told.NOTHING);
        assertThat(longer.row().openedAt()).isEqualTo(NOON);
        assertThat(longer.row().endsAt()).isEqualTo(at("2026-03-01T14:30:00Z"));
    }

    @Test
    void theHourThatDoesNotExistOpensRightAfterTheGapForItsWholeLength() {
        // On 29 March 2026, 02:30 does not exist in Berlin: clocks go from 02:00 to 03:00.
        WindowRow planned = row(Source.SCHEDULE, "30 2 * * *", 3600, at("2026-03-28T01:30:00Z"), null, null);
        Step before = step(planned, "2026-03-28T03:00:00Z");
        assertThat(before.row().startsAt()).isEqualTo(at("2026-03-29T01:00:00Z"));
        Step opened = step(before.row(), "2026-03-29T01:00:00Z");
        assertThat(opened.told()).isEqualTo(Told.START);
        assertThat(Duration.between(at("2026-03-29T01:00:00Z"), opened.row().endsAt()))
                .isEqualTo(Duration.ofHours(1));
        assertThat(opened.row().startsAt()).isEqualTo(at("2026-03-30T00:30:00Z"));
    }

    @Test
    void theHourThatExistsTwiceOpensOnce() {
        // On 25 October 2026 clocks go from 03:00 back to 02:00.
        WindowRow planned = row(Source.SCHEDULE, "30 2 * * *", 3600, at("2026-10-25T00:30:00Z"), null, null);
        Step opened = step(planned, "2026-10-25T00:30:00Z");
        assertThat(opened.row().startsAt()).isEqualTo(at("2026-10-26T01:30:00Z"));
    }

    @Test
    void aClockThatGoesBackOpensNothingAgain() {
        WindowRow planned = row(Source.SCHEDULE, "0 13 * * *", 3600, NOON, null, null);
        WindowRow open = step(planned, "2026-03-01T12:00:00Z").row();
        WindowRow closed = step(open, "2026-03-01T13:00:00Z").row();
        assertThat(closed.next(at("2026-03-01T12:10:00Z"), false)).isNull();
        assertThat(closed.isOpen(at("2026-03-01T12:10:00Z"))).isFalse();
    }

    @Test
    void oneOfAJobLastsUntilTheJobHasEndedAndSomeTimeAfter() {
        WindowRow open = row(Source.JOB, null, null, null, NOON, null);
        Instant later = NOON.plus(Duration.ofDays(1));
        assertThat(open.isOpen(later)).isTrue();
        assertThat(open.next(later, false)).isNull();
        Step settling = open.next(later, true);
        assertThat(settling).isNotNull();
        assertThat(settling.told()).isEqualTo(Told.NOTHING);
        assertThat(settling.row().isOpen(later.plusSeconds(60))).isTrue();
        Step ended = settling.row().next(later.plus(WindowRow.SETTLE), true);
        assertThat(ended).isNotNull();
        assertThat(ended.told()).isEqualTo(Told.END);
    }
}
