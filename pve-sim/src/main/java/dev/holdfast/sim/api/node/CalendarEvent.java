package dev.holdfast.sim.api.node;

import java.time.Instant;
import java.time.ZoneId;
import java.time.ZonedDateTime;
import java.time.temporal.ChronoUnit;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * A calendar event: days of the week and times of the day, such as {@code mon..fri 02:30} or {@code *:0/15}. Dates,
 * which Proxmox VE supports too, are not modelled.
 */
record CalendarEvent(String days, String hours, String minutes) {
    private static final List<String> WEEK = List.of("mon", "tue", "wed", "thu", "fri", "sat", "sun");
    private static final Map<String, String> WORDS =
            Map.of("minutely", "*:*", "hourly", "*:00", "daily", "00:00", "weekly", "mon 00:00");
    private static final String PART = "[0-9*/,.]+";
    private static final Pattern FORM =
            Pattern.compile("(?:([a-z,.]+)(?:\\s+|$))?(?:(?:(" + PART + "):)?(" + PART + "))?");

    static @Nullable CalendarEvent parse(String text) {
        String plain = text.trim().toLowerCase(Locale.ROOT);
        Matcher matcher = FORM.matcher(WORDS.getOrDefault(plain, plain));
        if (plain.isEmpty() || !matcher.matches()) return null;
        String days = matcher.group(1) == null ? "mon..sun" : matcher.group(1);
        boolean named = List.of(days.split("[,.]+")).stream().allMatch(WEEK::contains);
        if (!named) return null;
        boolean daily = matcher.group(3) == null;
        String hours = matcher.group(2) == null ? (daily ? "0" : "*") : matcher.group(2);
        var event = new CalendarEvent(days, hours, daily ? "0" : matcher.group(3));
        return isPart(event.hours) && isPart(event.minutes) ? event : null;
    }

    private static boolean isPart(String list) {
        return List.of(list.split(",")).stream()
                .allMatch(one -> one.matches("(\\*|\\d{1,2}(\\.\\.\\d{1,2})?)(/\\d{1,2})?"));
    }

    /**
     * The first whole minute after {@code seconds} at which the event is due; null when there is none within eight
     * days.
     */
    @Nullable
    Long next(long seconds, ZoneId zone) {
        ZonedDateTime at = Instant.ofEpochSecond(seconds).atZone(zone).truncatedTo(ChronoUnit.MINUTES);
        ZonedDateTime end = at.plusDays(8);
        for (at = at.plusMinutes(1); at.isBefore(end); at = at.plusMinutes(1)) {
            if (holds(minutes, at.getMinute()) && holds(hours, at.getHour()) && isDay(at)) return at.toEpochSecond();
        }
        return null;
    }

    private boolean isDay(ZonedDateTime at) {
        int today = at.getDayOfWeek().getValue() - 1;
        for (String one : days.split(",")) {
            String[] ends = one.split("\\.\\.");
            int first = WEEK.indexOf(ends[0]);
            int last = WEEK.indexOf(ends[ends.length - 1]);
            boolean between = first <= last ? first <= today && today <= last : today >= first || today <= last;
            if (between) return true;
        }
        return false;
    }

    private static boolean holds(String list, int value) {
        for (String one : list.split(",")) {
            String[] step = one.split("/");
            String[] ends = step[0].split("\\.\\.");
            int first = ends[0].equals("*") ? 0 : Integer.parseInt(ends[0]);
            boolean open = ends[0].equals("*") || (step.length > 1 && ends.length == 1);
            int last = open ? 59 : Integer.parseInt(ends[ends.length - 1]);
            int every = step.length > 1 ? Math.max(1, Integer.parseInt(step[1])) : 1;
            if (first <= value && value <= last && (value - first) % every == 0) return true;
        }
        return false;
    }
}
