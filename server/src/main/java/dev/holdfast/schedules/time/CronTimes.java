package dev.holdfast.schedules.time;

import com.cronutils.model.Cron;
import com.cronutils.model.CronType;
import com.cronutils.model.definition.CronDefinitionBuilder;
import com.cronutils.model.time.ExecutionTime;
import com.cronutils.parser.CronParser;
import java.time.Duration;
import java.time.Instant;
import java.time.LocalDateTime;
import java.time.ZoneId;
import java.time.ZoneOffset;
import java.time.ZonedDateTime;
import java.time.zone.ZoneOffsetTransition;
import java.time.zone.ZoneRules;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * The times of a Unix cron expression in a time zone. The library only compares fields, in local time without a zone; what
 * happens when clocks are changed is decided here, as in Debian's cron: an expression for certain hours runs once right after
 * the gap for a time that does not exist, and once for one that exists twice. An expression for every hour follows the time
 * that passes, because an hour without any run would be a surprise.
 */
public final class CronTimes {
    private static final CronParser PARSER = new CronParser(CronDefinitionBuilder.instanceDefinitionFor(CronType.UNIX));
    private static final Set<String> EVERY_HOUR = Set.of("*", "*/1", "0-23");
    private static final List<Duration> LOOKING_BACK = List.of(Duration.ofHours(1), Duration.ofDays(2));

    private final ExecutionTime times;
    private final ZoneId zone;
    private final ZoneRules rules;
    private final boolean everyHour;

    private CronTimes(Cron cron, ZoneId zone) {
        this.times = ExecutionTime.forCron(cron);
        this.zone = zone;
        this.rules = zone.getRules();
        this.everyHour = EVERY_HOUR.contains(cron.asString().split(" ")[1]);
    }

    /** Whether this is the name of a time zone of the IANA database. */
    public static boolean isZone(String name) {
        return ZoneId.getAvailableZoneIds().contains(name);
    }

    /** The times of a valid expression. Throws {@link IllegalArgumentException} with a sentence for any other. */
    public static CronTimes of(String cron, ZoneId zone) {
        String[] fields = cron.strip().split("\\s+");
        if (fields.length != 5) {
            throw new IllegalArgumentException(
                    "Must have five fields: minute, hour, day of the month, month and day of the week.");
        }
        CronTimes times;
        try {
            times = new CronTimes(PARSER.parse(String.join(" ", fields)).validate(), zone);
        } catch (IllegalArgumentException e) {
            throw new IllegalArgumentException(
                    "Is not a cron expression. Each field is *, a number, a range such as 1-5, a step such as */15, or a"
                            + " list of these; months and days of the week may be names such as JAN or MON.",
                    e);
        }
        if (times.localAfter(LocalDateTime.of(2000, 1, 1, 0, 0)) == null) {
            throw new IllegalArgumentException("Never comes: there is no such day in any year.");
        }
        return times;
    }

    public ZoneId zone() {
        return zone;
    }

    /** The first time after this one; null when there is none. */
    public @Nullable Instant next(Instant after) {
        return everyHour ? nextByElapsedTime(after) : nextByClock(after);
    }

    /** The next {@code count} times. */
    public List<Instant> next(Instant after, int count) {
        var all = new ArrayList<Instant>();
        for (Instant one = next(after); one != null && all.size() < count; one = next(one)) all.add(one);
        return all;
    }

    /** The last time after {@code after} and not after {@code until}; null when there is none. */
    public @Nullable Instant latest(Instant after, Instant until) {
        for (Duration back : LOOKING_BACK) {
            Instant from = until.minus(back);
            if (!from.isAfter(after)) break;
            Instant found = lastOf(from, until);
            if (found != null) return found;
        }
        return lastOf(after, until);
    }

    private @Nullable Instant lastOf(Instant after, Instant until) {
        Instant last = null;
        for (Instant one = next(after); one != null && !one.isAfter(until); one = next(one)) last = one;
        return last;
    }

    private @Nullable Instant nextByClock(Instant after) {
        LocalDateTime local = LocalDateTime.ofInstant(after, zone);
        while (true) {
            local = localAfter(local);
            if (local == null) return null;
            Instant instant = instant(local);
            // In the second pass of an hour that exists twice, all its times are over.
            if (instant.isAfter(after)) return instant;
        }
    }

    private Instant instant(LocalDateTime local) {
        ZoneOffsetTransition change = rules.getTransition(local);
        if (change != null && change.isGap()) return change.getInstant();
        return local.atZone(zone).toInstant(); // the first of two
    }

    private @Nullable Instant nextByElapsedTime(Instant after) {
        Instant from = after;
        while (true) {
            ZoneOffset offset = rules.getOffset(from);
            LocalDateTime local = localAfter(LocalDateTime.ofInstant(from, offset));
            if (local == null) return null;
            Instant found = local.toInstant(offset);
            ZoneOffsetTransition change = rules.nextTransition(from);
            if (change == null || found.isBefore(change.getInstant())) return found;
            if (times.isMatch(change.getDateTimeAfter().atZone(ZoneOffset.UTC))) return change.getInstant();
            from = change.getInstant();
        }
    }

    private @Nullable LocalDateTime localAfter(LocalDateTime local) {
        return times.nextExecution(local.atZone(ZoneOffset.UTC))
                .map(ZonedDateTime::toLocalDateTime)
                .orElse(null);
    }
}
