package dev.holdfast.maintenance;

import dev.holdfast.http.Checks;
import dev.holdfast.http.DefaultValue;
import dev.holdfast.jobs.scheduled.ManagedType;
import dev.holdfast.jobs.scheduled.ScheduledRun.GuestItem;
import java.util.HashSet;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * {@link MaintenanceTargets} as they are sent: what is left out is empty.
 *
 * @param all whether everything is covered; the other fields must be left out then; false when left out
 * @param guests apps and virtual machines, at most 200, each only once
 * @param tags tags of Proxmox VE, at most 200 of at most 128 characters each
 * @param pools pools of Proxmox VE, at most 200 of at most 128 characters each
 * @param hostIds the ids of hosts in Holdfast, at most 200; each covers all guests on its node, too
 */
record MaintenanceTargetsIn(
        @DefaultValue("false") boolean all,
        @Nullable List<MaintenanceGuestIn> guests,
        @Nullable List<String> tags,
        @Nullable List<String> pools,
        @Nullable List<Long> hostIds) {
    private static final MaintenanceTargetsIn NONE = new MaintenanceTargetsIn(false, null, null, null, null);
    private static final int MOST = 200;
    private static final int LONGEST = 128;

    /**
     * An app or a virtual machine.
     *
     * @param type whether it is an app or a virtual machine
     * @param id the id of the app or virtual machine in Holdfast, not its CT ID or VM ID
     */
    record MaintenanceGuestIn(ManagedType type, long id) {}

    MaintenanceTargets complete() {
        return new MaintenanceTargets(
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

    static void check(Checks checks, String field, @Nullable MaintenanceTargetsIn targets) {
        Checks in = checks.of(field);
        MaintenanceTargetsIn t = targets == null ? NONE : targets;
        String few = "Must contain at most " + MOST + " entries.";
        in.size("guests", t.guests(), 0, MOST, few);
        in.each("guests", t.guests(), MaintenanceGuestIn.class, (each, item) -> each.atLeast("id", item.id(), 0));
        in.that(
                new HashSet<>(orEmpty(t.guests())).size() == orEmpty(t.guests()).size(),
                "guests",
                "value_error",
                "Must contain each guest only once.");
        in.size("host_ids", t.hostIds(), 0, MOST, few);
        words(in, "tags", t.tags(), few);
        words(in, "pools", t.pools(), few);
        in.that(
                !t.all() || (t.guests() == null && t.tags() == null && t.pools() == null && t.hostIds() == null),
                "all",
                "value_error",
                "Choose either everything, or guests, tags, pools and hosts.");
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
