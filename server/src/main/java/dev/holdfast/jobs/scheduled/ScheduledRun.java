package dev.holdfast.jobs.scheduled;

import dev.holdfast.access.Principal;
import dev.holdfast.http.Input;
import java.time.ZonedDateTime;
import java.util.List;

/**
 * A run of a schedule that is about to start.
 *
 * @param who with whose rights it runs
 * @param guests the targets, as they are now
 * @param at when it was planned, in the zone of the schedule
 */
public record ScheduledRun<P extends Input>(Principal who, List<GuestItem> guests, P params, ZonedDateTime at) {
    /** An app or a virtual machine. */
    public record GuestItem(String type, long id) {}
}
