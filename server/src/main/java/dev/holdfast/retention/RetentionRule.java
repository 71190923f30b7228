package dev.holdfast.retention;

import java.time.Instant;
import java.time.ZoneId;
import java.time.format.DateTimeFormatter;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * Which items of a series are kept, by the rule that Proxmox VE has for the backups of a guest: from the newest to the oldest,
 * the rules last, hourly, daily, weekly, monthly and yearly one after the other; a rule keeps the newest item of each of its
 * spans, unless an earlier rule already keeps one of that span.
 */
public final class RetentionRule {
    private static final DateTimeFormatter HOUR = DateTimeFormatter.ofPattern("yyyy-MM-dd HH'h'", Locale.ROOT);
    private static final DateTimeFormatter DAY = DateTimeFormatter.ofPattern("yyyy-MM-dd", Locale.ROOT);
    /** Weeks as in ISO 8601: they begin on Monday. */
    private static final DateTimeFormatter WEEK = DateTimeFormatter.ofPattern("YYYY-'W'ww", Locale.UK);

    private static final DateTimeFormatter MONTH = DateTimeFormatter.ofPattern("yyyy-MM", Locale.ROOT);
    private static final DateTimeFormatter YEAR = DateTimeFormatter.ofPattern("yyyy", Locale.ROOT);

    private RetentionRule() {}

    /**
     * The items that are kept, each with the reason, such as {@code weekly 2026-W47}; all others are to be removed. Without any
     * number above zero all are kept, so that a mistake removes nothing.
     *
     * @param zone in which days, weeks, months and years begin
     */
    public static <T> Map<T, String> kept(List<T> newestFirst, Function<T, Instant> takenAt, Keep keep, ZoneId zone) {
        Map<T, String> marks = new LinkedHashMap<>();
        if (!keep.keepsAny()) {
            newestFirst.forEach(one -> marks.put(one, "no rule"));
            return marks;
        }
        mark(newestFirst, marks, keep.last(), "last", one -> takenAt.apply(one).toString());
        for (Span span : List.of(
                new Span("hourly", keep.hourly(), HOUR),
                new Span("daily", keep.daily(), DAY),
                new Span("weekly", keep.weekly(), WEEK),
                new Span("monthly", keep.monthly(), MONTH),
                new Span("yearly", keep.yearly(), YEAR))) {
            mark(
                    newestFirst,
                    marks,
                    span.count(),
                    span.rule(),
                    one -> takenAt.apply(one).atZone(zone).format(span.format()));
        }
        marks.values().removeIf(String::isEmpty);
        return marks;
    }

    private record Span(String rule, @Nullable Integer count, DateTimeFormatter format) {}

    /** An empty mark stands for removed: a later rule does not keep it any more. */
    private static <T> void mark(
            List<T> newestFirst, Map<T, String> marks, @Nullable Integer count, String rule, Function<T, String> span) {
        if (count == null || count <= 0) return;
        var included = new HashSet<String>();
        marks.forEach((one, reason) -> {
            if (!reason.isEmpty()) included.add(span.apply(one));
        });
        var added = new HashSet<String>();
        for (T one : newestFirst) {
            if (marks.containsKey(one)) continue;
            String id = span.apply(one);
            if (included.contains(id)) continue;
            if (added.contains(id)) {
                marks.put(one, "");
            } else {
                if (added.size() >= count) break;
                added.add(id);
                marks.put(one, rule.equals("last") ? rule : rule + " " + id);
            }
        }
    }
}
