package dev.holdfast.backups.removal;

import dev.holdfast.backups.inventory.Backup;
import dev.holdfast.pve.api.GuestKind;
import java.time.Instant;
import java.time.ZoneId;
import java.time.ZonedDateTime;
import java.time.format.DateTimeFormatter;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * Which backups are kept and removed, by the rule of Proxmox VE ({@code /nodes/{node}/storage/{storage}/prunebackups}): for each
 * guest, from the newest to the oldest, the rules last, daily, weekly, monthly and yearly one after the other; a rule keeps the
 * newest backup of each of its spans, unless an earlier rule already keeps one of that span. Pure.
 */
final class PrunePlan {
    private static final DateTimeFormatter DAY = DateTimeFormatter.ofPattern("yyyy-MM-dd", Locale.ROOT);
    /** Weeks as in ISO 8601: they begin on Monday. */
    private static final DateTimeFormatter WEEK = DateTimeFormatter.ofPattern("YYYY-'W'ww", Locale.UK);

    private static final DateTimeFormatter MONTH = DateTimeFormatter.ofPattern("yyyy-MM", Locale.ROOT);
    private static final DateTimeFormatter YEAR = DateTimeFormatter.ofPattern("yyyy", Locale.ROOT);

    private PrunePlan() {}

    /** What happens to a backup. */
    enum Mark {
        KEEP,
        REMOVE,
        /** It is never removed, and does not count for the rules. */
        PROTECTED,
        /** Its name does not tell its guest or its time: it is never removed. */
        RENAMED;

        /** The mark in the API, and in that of Proxmox VE. */
        String word() {
            return name().toLowerCase(Locale.ROOT);
        }
    }

    /**
     * A backup, and why it is kept.
     *
     * @param reason such as {@code weekly 2026-W47}; null for one that is removed
     */
    record Verdict(Backup backup, Mark mark, @Nullable String reason) {}

    private record Group(GuestKind kind, int vmid) {}

    /** The newest first within each guest; guests in the order of their IDs. */
    static List<Verdict> of(List<Backup> backups, Keep keep, ZoneId zone) {
        var verdicts = new ArrayList<Verdict>();
        var groups = new LinkedHashMap<Group, List<Backup>>();
        backups.stream()
                .sorted(Comparator.comparing(Backup::vmid, Comparator.nullsLast(Comparator.<Integer>naturalOrder()))
                        .thenComparing(Backup::takenAt, Comparator.nullsLast(Comparator.<Instant>reverseOrder()))
                        .thenComparing(Backup::name, Comparator.reverseOrder()))
                .forEach(one -> {
                    if (one.volume().backup() == null
                            || one.kind() == null
                            || one.vmid() == null
                            || one.takenAt() == null) {
                        verdicts.add(new Verdict(one, Mark.RENAMED, "renamed"));
                    } else if (!one.certain()) {
                        verdicts.add(new Verdict(one, Mark.PROTECTED, "may be of another cluster"));
                    } else if (one.isProtected()) {
                        verdicts.add(new Verdict(one, Mark.PROTECTED, "protected"));
                    } else {
                        groups.computeIfAbsent(new Group(one.kind(), one.vmid()), _ -> new ArrayList<>())
                                .add(one);
                    }
                });
        groups.values().forEach(group -> verdicts.addAll(ofGuest(group, keep, zone)));
        return verdicts;
    }

    private static List<Verdict> ofGuest(List<Backup> newestFirst, Keep keep, ZoneId zone) {
        Map<Backup, String> marks = new LinkedHashMap<>();
        if (!keep.keepsAny()) {
            newestFirst.forEach(one -> marks.put(one, "no rule"));
        } else {
            mark(newestFirst, marks, keep.last(), "last", one -> String.valueOf(one.takenAt()));
            mark(newestFirst, marks, keep.daily(), "daily", one -> at(one, zone).format(DAY));
            mark(
                    newestFirst,
                    marks,
                    keep.weekly(),
                    "weekly",
                    one -> at(one, zone).format(WEEK));
            mark(
                    newestFirst,
                    marks,
                    keep.monthly(),
                    "monthly",
                    one -> at(one, zone).format(MONTH));
            mark(
                    newestFirst,
                    marks,
                    keep.yearly(),
                    "yearly",
                    one -> at(one, zone).format(YEAR));
        }
        return newestFirst.stream()
                .map(one -> {
                    String reason = marks.getOrDefault(one, "");
                    return reason.isEmpty() ? new Verdict(one, Mark.REMOVE, null) : new Verdict(one, Mark.KEEP, reason);
                })
                .toList();
    }

    private static ZonedDateTime at(Backup one, ZoneId zone) {
        Instant takenAt = one.takenAt();
        return (takenAt == null ? Instant.EPOCH : takenAt).atZone(zone);
    }

    /** An empty mark stands for removed: a later rule does not keep it any more. */
    private static void mark(
            List<Backup> newestFirst,
            Map<Backup, String> marks,
            @Nullable Integer count,
            String rule,
            Function<Backup, String> span) {
        if (count == null || count <= 0) return;
        var included = new HashSet<String>();
        marks.forEach((one, reason) -> {
            if (!reason.isEmpty()) included.add(span.apply(one));
        });
        var added = new HashSet<String>();
        for (Backup one : newestFirst) {
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
