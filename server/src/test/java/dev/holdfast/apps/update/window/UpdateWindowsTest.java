package dev.holdfast.apps.update.window;

import static org.assertj.core.api.Assertions.assertThat;

import dev.holdfast.schedules.time.Weekday;
import java.time.Instant;
import java.util.List;
import java.util.Objects;
import org.junit.jupiter.api.Test;

/** What update windows allow at a time. 25 October 2026 is the Sunday on which Berlin's clocks go back. */
class UpdateWindowsTest {
    private static final UpdateWindow NIGHTS =
            new UpdateWindow("web", List.of(Weekday.FRI, Weekday.SAT), "22:00", "04:00", "Europe/Berlin");

    private static UpdateWindows.State state(List<UpdateWindow> all, String at, String... tags) {
        return Objects.requireNonNull(UpdateWindows.state(all, List.of(tags), Instant.parse(at)));
    }

    @Test
    void aTagWithoutAWindowIsNotLimited() {
        assertThat(UpdateWindows.state(List.of(NIGHTS), List.of("db"), Instant.EPOCH))
                .isNull();
    }

    @Test
    void aWindowThatClosesOnTheNextDayBelongsToTheDayOnWhichItOpens() {
        assertThat(NIGHTS.isOpen(Instant.parse("2026-11-20T20:59:59Z"))).isFalse(); // a Friday
        assertThat(NIGHTS.isOpen(Instant.parse("2026-11-20T21:00:00Z"))).isTrue();
        assertThat(NIGHTS.isOpen(Instant.parse("2026-11-22T02:59:59Z"))).isTrue(); // Sunday morning
        assertThat(NIGHTS.isOpen(Instant.parse("2026-11-22T03:00:00Z"))).isFalse();
        assertThat(NIGHTS.isOpen(Instant.parse("2026-11-22T22:00:00Z"))).isFalse();
    }

    @Test
    void theClockOfItsZoneCountsWhenClocksAreChanged() {
        assertThat(NIGHTS.isOpen(Instant.parse("2026-10-25T02:59:59Z"))).isTrue();
        assertThat(NIGHTS.isOpen(Instant.parse("2026-10-25T03:00:00Z"))).isFalse();
        var gap = new UpdateWindow("web", List.of(Weekday.SUN), "02:30", "04:00", "Europe/Berlin");
        assertThat(gap.isOpen(Instant.parse("2026-03-29T01:29:59Z"))).isFalse();
        assertThat(gap.isOpen(Instant.parse("2026-03-29T01:30:00Z"))).isTrue(); // 03:30
    }

    @Test
    void aClosedWindowTellsWhenItOpensNext() {
        UpdateWindows.State closed = state(List.of(NIGHTS), "2026-11-22T12:00:00Z", "web");
        assertThat(closed.open()).isFalse();
        assertThat(closed.opensAt()).isEqualTo(Instant.parse("2026-11-27T21:00:00Z"));
        assertThat(closed.detail())
                .isEqualTo("This is outside the update window (tag web: fri, sat 22:00 to 04:00 Europe/Berlin)."
                        + " It opens next at 2026-11-27T21:00:00Z.");
        assertThat(state(List.of(NIGHTS), "2026-11-27T22:00:00Z", "web").open()).isTrue();
    }

    @Test
    void eachTagMustHaveAnOpenWindow() {
        var sundays = new UpdateWindow("db", List.of(Weekday.SUN), "00:00", "00:00", "UTC");
        var both = List.of(NIGHTS, sundays);
        assertThat(state(both, "2026-11-21T22:00:00Z", "web", "db").open()).isFalse(); // Saturday
        assertThat(state(both, "2026-11-21T22:00:00Z", "web", "db").opensAt())
                .isEqualTo(Instant.parse("2026-11-22T00:00:00Z"));
        assertThat(state(both, "2026-11-22T01:00:00Z", "web", "db").open()).isTrue();
        var never = new UpdateWindow("db", List.of(Weekday.WED), "12:00", "13:00", "UTC");
        assertThat(state(List.of(NIGHTS, never), "2026-11-22T01:00:00Z", "web", "db")
                        .detail())
                .contains("No time in the next two weeks");
    }
}
