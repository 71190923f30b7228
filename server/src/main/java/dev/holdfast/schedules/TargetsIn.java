package dev.holdfast.schedules;

import dev.holdfast.http.Checks;
import dev.holdfast.http.DefaultValue;
import dev.holdfast.jobs.scheduled.ManagedType;
import dev.holdfast.jobs.scheduled.ScheduledRun.GuestItem;
import java.util.HashSet;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * {@link ScheduleTargets} as they are sent: what is left out is empty.
 *
 * @param all whether all guests are targets; the other fields must be empty then; false when left out
 * @param guests apps and virtual machines, at most 200, each only once
 * @param tags tags of Proxmox VE, at most 200 of at most 128 characters each
 * @param pools pools of Proxmox VE, at most 200 of at most 128 characters each
 * @param hostIds the ids of hosts in Holdfast whose guests are targets, at most 200
 */
record TargetsIn(
        @DefaultValue("false") boolean all,
        @Nullable List<GuestIn> guests,
        @Nullable List<String> tags,
        @Nullable List<String> pools,
        @Nullable List<Long> hostIds) {
    private static final TargetsIn NONE = new TargetsIn(false, null, null, null, null);
    private static final int MOST = 200;
    private static final int LONGEST = 128;

    /**
     * An app or a virtual machine.
     *
     * @param type whether it is an app or a virtual machine
     * @param id the id of the app or virtual machine in Holdfast, not its CT ID or VM ID
     */
    record GuestIn(ManagedType type, long id) {}

    ScheduleTargets complete() {
        return new ScheduleTargets(
                all,
                orEmpty(guests).stream()
                        .map(item -> new GuestItem(item.type(), item.id()))
                        .toList(),
                orEmpty(tags),
                orEmpty(pools),
                orEmpty(hostIds));
    }

    private static <T> List<T> orEmpty(@Nullable List<T> list) {
        return list == null ? List.of() : list;
    }

    static void check(Checks checks, String field, @Nullable TargetsIn targets) {
        Checks in = checks.of(field);
        TargetsIn t = targets == null ? NONE : targets;
        String few = "Must contain at most " + MOST + " entries.";
        in.size("guests", t.guests(), 0, MOST, few);
        in.each("guests", t.guests(), GuestIn.class, (each, item) -> each.atLeast("id", item.id(), 0));
        in.that(
                new HashSet<>(orEmpty(t.guests())).size() == orEmpty(t.guests()).size(),
                "guests",
                "value_error",
                "Must contain each guest only once.");
        in.size("host_ids", t.hostIds(), 0, MOST, few);
        words(in, "tags", t.tags(), few);
        words(in, "pools", t.pools(), few);
        in.that(
                !t.all() || t.complete().names() == 0,
                "all",
                "value_error",
                "Choose either all guests, or guests, tags, pools and hosts.");
    }

    private static void words(Checks checks, String field, @Nullable List<String> words, String few) {
        checks.size(field, words, 0, MOST, few);
        checks.eachThat(
                field,
                words,
                word -> word.length() <= LONGEST && word.matches("[A-Za-z0-9_][A-Za-z0-9_.+/-]*"),
                "Must consist of letters, digits and the characters _ . + - and, in pools, /.");
    }
}
