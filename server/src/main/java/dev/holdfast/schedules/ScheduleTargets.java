package dev.holdfast.schedules;

import dev.holdfast.jobs.scheduled.ScheduledRun.GuestItem;
import java.util.List;

/**
 * The guests on which a schedule works: all of them, or these and all with one of these tags, in one of these pools or on one
 * of these hosts. Except for {@code guests} they are determined anew at each run.
 *
 * @param all whether it works on all guests: those of its team, or of all hosts without a team
 * @param guests apps and virtual machines that it names; empty for none
 * @param tags tags of Proxmox VE whose guests are targets; empty for none
 * @param pools pools of Proxmox VE whose guests are targets; empty for none
 * @param hostIds the ids in Holdfast of hosts whose guests are targets; empty for none
 */
record ScheduleTargets(boolean all, List<GuestItem> guests, List<String> tags, List<String> pools, List<Long> hostIds) {
    /** Whether it names no guest at all. */
    boolean isEmpty() {
        return !all && names() == 0;
    }

    int names() {
        return guests.size() + tags.size() + pools.size() + hostIds.size();
    }

    /** Whether which guests it names depends on what the last poll returned. */
    boolean isBySnapshot() {
        return all || guests.size() < names();
    }
}
