package dev.holdfast.notify.routing;

import dev.holdfast.schedules.time.Weekday;
import java.time.DayOfWeek;
import java.time.Instant;
import java.time.LocalDate;
import java.time.LocalTime;
import java.time.ZoneId;
import java.time.ZonedDateTime;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A part of the day on some days of the week. Pure.
 *
 * @param days on which it begins; empty for every day
 * @param from when it begins, such as {@code 22:00}
 * @param until when it ends: on the next day if it is earlier than {@code from}; never the same time
 * @param zone a time zone of the IANA database
 */
record TimeSpan(List<Weekday> days, String from, String until, String zone) {
    /** Spans on adjacent days do not touch, because each leaves a part of the day; one more than a week is never needed. */
    private static final int MOST_IN_A_ROW = 8;

    TimeSpan {
        days = List.copyOf(days);
    }

    boolean contains(Instant at) {
        return end(at) != null;
    }

    /** The end of the span in which this is; null if it is in none. */
    @Nullable
    Instant end(Instant at) {
        Instant end = null;
        Instant next = endOfOne(at);
        for (int i = 0; next != null && i < MOST_IN_A_ROW; i++) {
            end = next;
            next = endOfOne(next);
        }
        return end;
    }

    private @Nullable Instant endOfOne(Instant at) {
        LocalDate today = at.atZone(ZoneId.of(zone)).toLocalDate();
        // One that began yesterday may end today.
        for (LocalDate day : List.of(today.minusDays(1), today)) {
            boolean nextDay = LocalTime.parse(until).isBefore(LocalTime.parse(from));
            Instant end = instant(nextDay ? day.plusDays(1) : day, until);
            if (isOn(day.getDayOfWeek()) && !at.isBefore(instant(day, from)) && at.isBefore(end)) return end;
        }
        return null;
    }

    private boolean isOn(DayOfWeek day) {
        return days.isEmpty() || days.contains(Weekday.of(day));
    }

    /** A time that does not exist, because clocks are changed, is the same time after the change; of two, the first. */
    private Instant instant(LocalDate day, String time) {
        return ZonedDateTime.of(day, LocalTime.parse(time), ZoneId.of(zone)).toInstant();
    }
}
