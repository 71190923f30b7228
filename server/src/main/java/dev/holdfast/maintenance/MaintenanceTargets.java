package dev.holdfast.maintenance;

import dev.holdfast.jobs.scheduled.ScheduledRun.GuestItem;
import java.util.ArrayList;
import java.util.List;

/**
 * What a window covers: everything, or these hosts with their guests, and guests: these and all with one of these tags or in
 * one of these pools. Except for {@code guests} they are determined anew at each look.
 *
 * @param all whether it covers everything: all hosts and guests of its team, or of all teams if it has none
 * @param guests apps and virtual machines that it names; empty for none
 * @param tags tags of Proxmox VE whose guests it covers; empty for none
 * @param pools pools of Proxmox VE whose guests it covers; empty for none
 * @param hostIds the ids in Holdfast of hosts that it covers, each with all guests on its node; empty for none
 */
record MaintenanceTargets(
        boolean all, List<GuestItem> guests, List<String> tags, List<String> pools, List<Long> hostIds) {
    /** Copies the lists, which may be mutable. */
    MaintenanceTargets {
        guests = List.copyOf(guests);
        tags = List.copyOf(tags);
        pools = List.copyOf(pools);
        hostIds = List.copyOf(hostIds);
    }

    boolean isEmpty() {
        return !all && names() == 0;
    }

    int names() {
        return guests.size() + tags.size() + pools.size() + hostIds.size();
    }

    /** Whether it covers only hosts and guests that it names. */
    boolean isOfNamed() {
        return !all && tags.isEmpty() && pools.isEmpty();
    }

    /** In words, without names that only a query could find. */
    String words() {
        if (all) return "everything";
        var parts = new ArrayList<String>();
        count(parts, hostIds.size(), "host", "with its guests", "with their guests");
        count(parts, guests.size(), "guest", "", "");
        if (!tags.isEmpty()) parts.add("guests tagged " + String.join(", ", tags));
        if (!pools.isEmpty()) parts.add("guests in pool " + String.join(", ", pools));
        return String.join("; ", parts);
    }

    private static void count(List<String> parts, int count, String noun, String one, String more) {
        if (count == 1) parts.add(("one " + noun + " " + one).strip());
        if (count > 1) parts.add((count + " " + noun + "s " + more).strip());
    }
}
