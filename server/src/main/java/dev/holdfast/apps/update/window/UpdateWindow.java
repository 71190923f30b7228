package dev.holdfast.apps.update.window;

import dev.holdfast.base.Word;
import dev.holdfast.schedules.time.Weekday;
import java.time.Instant;
import java.time.LocalDate;
import java.time.LocalTime;
import java.time.ZoneId;
import java.time.ZonedDateTime;
import java.util.List;
import java.util.Locale;
import java.util.stream.Collectors;

/**
 * When apps with a tag may be updated at planned times. Pure.
 *
 * @param days on which it opens
 * @param from the time of the day when it opens
 * @param until when it closes: on the next day if it is not later than {@code from}
 * @param zone a time zone of the IANA database
 */
record UpdateWindow(String tag, List<Weekday> days, String from, String until, String zone) {
    UpdateWindow {
        days = List.copyOf(days);
    }

    boolean isOpen(Instant now) {
        LocalDate today = now.atZone(zoneId()).toLocalDate();
        // One that opened yesterday may close today.
        return isOpen(today, now) || isOpen(today.minusDays(1), now);
    }

    private boolean isOpen(LocalDate day, Instant now) {
        return opensOn(day) && !now.isBefore(opens(day)) && now.isBefore(closes(day));
    }

    /** When it opens in the next {@code ahead} days, but not before {@code after}. */
    List<Instant> openings(Instant after, int ahead) {
        LocalDate today = after.atZone(zoneId()).toLocalDate();
        return today.datesUntil(today.plusDays(ahead))
                .filter(this::opensOn)
                .map(this::opens)
                .filter(one -> !one.isBefore(after))
                .toList();
    }

    private boolean opensOn(LocalDate day) {
        return days.contains(Weekday.of(day.getDayOfWeek()));
    }

    private Instant opens(LocalDate day) {
        return at(day, from);
    }

    private Instant closes(LocalDate day) {
        boolean nextDay = !LocalTime.parse(until).isAfter(LocalTime.parse(from));
        return at(nextDay ? day.plusDays(1) : day, until);
    }

    /** A time that does not exist, because clocks are changed, is the same time after the change. */
    private Instant at(LocalDate day, String time) {
        return ZonedDateTime.of(day, LocalTime.parse(time), zoneId()).toInstant();
    }

    ZoneId zoneId() {
        return ZoneId.of(zone);
    }

    /** Such as {@code tag web: sat, sun 22:00 to 04:00 Europe/Berlin}. */
    String words() {
        String on = days.size() == Weekday.values().length
                ? "every day"
                : days.stream().sorted().map(Word::of).collect(Collectors.joining(", "));
        return String.format(Locale.ROOT, "tag %s: %s %s to %s %s", tag, on, from, until, zone);
    }
}
