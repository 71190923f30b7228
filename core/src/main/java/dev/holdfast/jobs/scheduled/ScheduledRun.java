package dev.holdfast.jobs.scheduled;

import dev.holdfast.access.Ownership;
import dev.holdfast.access.Principal;
import dev.holdfast.http.Input;
import java.time.ZonedDateTime;
import java.util.List;

/**
 * A run of a schedule that is about to start.
 *
 * @param schedule its id
 * @param place to whose hosts it is limited: those of a team, or all hosts for the platform
 * @param who with whose rights it runs
 * @param guests the targets, as they are now
 * @param at when it was planned, in the zone of the schedule
 */
public record ScheduledRun<P extends Input>(
        long schedule, Ownership place, Principal who, List<GuestItem> guests, P params, ZonedDateTime at) {
    /**
     * An app or a virtual machine.
     *
     * @param type whether it is an app or a virtual machine
     * @param id the id of the app or VM in Holdfast, not its CT ID or VM ID
     */
    public record GuestItem(ManagedType type, long id) {}

    /** Whether something of this owner is in the place of the schedule. */
    public boolean covers(Ownership owner) {
        return place.teamId() == null || place.equals(owner);
    }
}
