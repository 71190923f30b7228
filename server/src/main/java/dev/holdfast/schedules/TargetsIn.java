package dev.holdfast.schedules;

import dev.holdfast.http.Checks;
import dev.holdfast.http.DefaultValue;
import dev.holdfast.http.Input;
import dev.holdfast.jobs.scheduled.ManagedType;
import dev.holdfast.jobs.scheduled.ScheduledRun.GuestItem;
import java.util.HashSet;
import java.util.List;

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
        @Input.OrEmpty List<GuestIn> guests,
        @Input.OrEmpty List<String> tags,
        @Input.OrEmpty List<String> pools,
        @Input.OrEmpty List<Long> hostIds) {
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
                guests.stream()
                        .map(item -> new GuestItem(item.type(), item.id()))
                        .toList(),
                tags,
                pools,
                hostIds);
    }

    static void check(Checks checks, String field, TargetsIn t) {
        Checks in = checks.of(field);
        String few = "Must contain at most " + MOST + " entries.";
        in.size("guests", t.guests(), 0, MOST, few);
        in.each("guests", t.guests(), GuestIn.class, (each, item) -> each.atLeast("id", item.id(), 0));
        in.that(
                new HashSet<>(t.guests()).size() == t.guests().size(),
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

    private static void words(Checks checks, String field, List<String> words, String few) {
        checks.size(field, words, 0, MOST, few);
        checks.eachThat(
                field,
                words,
                word -> word.length() <= LONGEST && word.matches("[A-Za-z0-9_][A-Za-z0-9_.+/-]*"),
                "Must consist of letters, digits and the characters _ . + - and, in pools, /.");
    }
}
