package dev.holdfast.schedules;

import dev.holdfast.http.Checks;
import dev.holdfast.http.DefaultValue;
import dev.holdfast.schedules.kind.ScheduledRun.GuestItem;
import java.util.HashSet;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The guests on which a schedule works: all of them, or these and all with one of these tags, in one of these pools or on one
 * of these hosts. Except for {@code guests} they are determined anew at each run.
 */
record ScheduleTargets(
        @DefaultValue("false") boolean all,
        @Nullable List<GuestItem> guests,
        @Nullable List<String> tags,
        @Nullable List<String> pools,
        @Nullable List<Long> hostIds) {
    static final ScheduleTargets NONE = new ScheduleTargets(false, List.of(), List.of(), List.of(), List.of());
    private static final int MOST = 200;
    private static final int LONGEST = 128;

    /** The same without nulls. */
    ScheduleTargets complete() {
        return new ScheduleTargets(all, orEmpty(guests), orEmpty(tags), orEmpty(pools), orEmpty(hostIds));
    }

    static <T> List<T> orEmpty(@Nullable List<T> list) {
        return list == null ? List.of() : list;
    }

    /** Whether it names no guest at all. */
    boolean isEmpty() {
        return !all && names() == 0;
    }

    private int names() {
        return orEmpty(guests).size()
                + orEmpty(tags).size()
                + orEmpty(pools).size()
                + orEmpty(hostIds).size();
    }

    /** Whether which guests it names depends on what the last poll returned. */
    boolean isBySnapshot() {
        return all || orEmpty(guests).size() < names();
    }

    static void check(Checks checks, String field, @Nullable ScheduleTargets targets) {
        Checks in = checks.of(field);
        ScheduleTargets t = targets == null ? NONE : targets;
        String few = "Must contain at most " + MOST + " entries.";
        in.size("guests", t.guests(), 0, MOST, few);
        in.each("guests", t.guests(), GuestItem.class, (each, item) -> {
            each.oneOf("type", item.type(), List.of("app", "vm"));
            each.atLeast("id", item.id(), 0);
        });
        in.that(
                new HashSet<>(orEmpty(t.guests())).size() == orEmpty(t.guests()).size(),
                "guests",
                "value_error",
                "Must contain each guest only once.");
        in.size("host_ids", t.hostIds(), 0, MOST, few);
        words(in, "tags", t.tags(), few);
        words(in, "pools", t.pools(), few);
        in.that(
                !t.all() || t.names() == 0,
                "all",
                "value_error",
                "Choose either all guests, or guests, tags, pools and hosts.");
    }

    private static void words(Checks checks, String field, @Nullable List<String> words, String few) {
        checks.size(field, words, 0, MOST, few);
        checks.that(
                orEmpty(words).stream()
                        .allMatch(word -> word.length() <= LONGEST && word.matches("[A-Za-z0-9_][A-Za-z0-9_.+/-]*")),
                field,
                "value_error",
                "Each must consist of letters, digits and the characters _ . + - and, in pools, /.");
    }
}
