package dev.holdfast.backups.hostjobs;

import dev.holdfast.schedules.time.CronTimes;
import java.time.Instant;
import java.time.ZoneId;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.SortedSet;
import java.util.TreeSet;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * When a backup job of Proxmox VE runs: it tells a calendar event and only the next run. Pure. The event is read as a cron expression
 * as far as that can say the same. Its times are those of the nodes' zone, which is the one in which the next run is such a time.
 */
final class HostJobTimes {
    private static final Map<String, String> CRON = Map.of(
            "minutely", "* * * * *",
            "hourly", "0 * * * *",
            "daily", "0 0 * * *",
            "weekly", "0 0 * * 1",
            "monthly", "0 0 1 * *",
            "quarterly", "0 0 1 1,4,7,10 *",
            "semiannually", "0 0 1 1,7 *",
            "semi-annually", "0 0 1 1,7 *",
            "yearly", "0 0 1 1 *",
            "annually", "0 0 1 1 *");

    private static final List<String> WEEK = List.of("mon", "tue", "wed", "thu", "fri", "sat", "sun");
    private static final String PART = "[0-9*/,.]+";
    /** Days, hours and minutes, each of which may be missing; not dates and seconds. */
    private static final Pattern EVENT =
            Pattern.compile("(?:([a-z,.]+)(?:\\s+|$))?(?:(?:(" + PART + "):)?(" + PART + "))?");

    private static final Pattern RANGE = Pattern.compile("(\\*|\\d{1,2})(?:\\.\\.(\\d{1,2}))?(?:/(\\d{1,2}))?");
    private static final int HALF_HOURS_EAST = 28;
    private static final int HALF_HOURS_WEST = -24;

    private HostJobTimes() {}

    /** The next run and those after it before {@code to}, at most {@code most}; only the next one if the event can't be read. */
    static List<Instant> from(@Nullable String event, Instant next, Instant to, int most) {
        CronTimes times = of(event, next);
        if (times == null) return List.of(next);
        var all = new ArrayList<Instant>();
        for (Instant one = next; one != null && one.isBefore(to) && all.size() < most; one = times.next(one))
            all.add(one);
        return all;
    }

    /** All times of the event; null if it can't be read. */
    static @Nullable CronTimes of(@Nullable String event, Instant next) {
        String cron = event == null ? null : cron(event);
        return cron == null ? null : inItsZone(cron, next);
    }

    private static @Nullable CronTimes inItsZone(String cron, Instant next) {
        Stream<ZoneId> offsets = Stream.iterate(HALF_HOURS_WEST, n -> n <= HALF_HOURS_EAST, n -> n + 1)
                .map(n -> ZoneOffset.ofTotalSeconds(n * 30 * 60));
        return Stream.concat(Stream.of(ZoneId.systemDefault(), ZoneOffset.UTC), offsets)
                .map(zone -> CronTimes.of(cron, zone))
                .filter(times -> next.equals(times.next(next.minusMillis(1))))
                .findFirst()
                .orElse(null);
    }

    /** The same as a cron expression; null for what that can't say. */
    static @Nullable String cron(String event) {
        String plain = event.strip().toLowerCase(Locale.ROOT);
        String known = CRON.get(plain);
        if (known != null) return known;
        Matcher matcher = EVENT.matcher(plain);
        if (plain.isEmpty() || !matcher.matches()) return null;
        String time = matcher.group(3);
        String hours = numbers(matcher.group(2) != null ? matcher.group(2) : time == null ? "0" : "*", 23);
        String minutes = numbers(time == null ? "0" : time, 59);
        String days = days(matcher.group(1));
        return hours == null || minutes == null || days == null ? null : minutes + " " + hours + " * * " + days;
    }

    private static @Nullable String numbers(String list, int highest) {
        SortedSet<Integer> all = new TreeSet<>();
        for (String one : list.split(",", -1)) {
            Matcher range = RANGE.matcher(one);
            if (!range.matches()) return null;
            boolean any = range.group(1).equals("*");
            int step = range.group(3) == null ? 1 : Integer.parseInt(range.group(3));
            int first = any ? 0 : Integer.parseInt(range.group(1));
            int last = range.group(2) != null
                    ? Integer.parseInt(range.group(2))
                    : any || range.group(3) != null ? highest : first;
            if (last > highest || first > last || step == 0) return null;
            for (int n = first; n <= last; n += step) all.add(n);
        }
        return all.size() == highest + 1 ? "*" : joined(all);
    }

    private static @Nullable String days(@Nullable String list) {
        if (list == null) return "*";
        SortedSet<Integer> all = new TreeSet<>();
        for (String one : list.split(",", -1)) {
            List<String> ends = List.of(one.split("\\.\\.", -1));
            int first = WEEK.indexOf(ends.getFirst());
            int last = WEEK.indexOf(ends.getLast());
            if (first < 0 || last < 0 || ends.size() > 2) return null;
            for (int day = first; ; day = (day + 1) % WEEK.size()) {
                all.add(day + 1);
                if (day == last) break;
            }
        }
        return all.size() == WEEK.size() ? "*" : joined(all);
    }

    private static String joined(SortedSet<Integer> numbers) {
        return numbers.stream().map(String::valueOf).collect(Collectors.joining(","));
    }
}
