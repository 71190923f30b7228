package dev.holdfast.network.attached;

import dev.holdfast.guests.GuestChanged;
import dev.holdfast.guests.GuestTargets;
import dev.holdfast.guests.NicsChanged;
import dev.holdfast.guests.fleet.Fleet;
import dev.holdfast.guests.observed.GuestWorkedOn;
import dev.holdfast.guests.observed.ObservedServices;
import dev.holdfast.platform.Platform;
import java.util.List;

/** The attachments of guests, and the survey that reads them. */
public record AttachedServices(NicSurvey survey, Attachments attachments) {
    /** Begins to read the NICs of these guests. */
    public static AttachedServices of(
            Platform platform, Fleet fleet, ObservedServices observed, List<GuestTargets> areas) {
        var inventory = fleet.inventory();
        var survey = new NicSurvey(fleet.guests(), inventory, fleet.afterPolls());
        platform.closing().add(platform.bus().subscribe(GuestChanged.class, changed -> {
            if (changed.replaced()) survey.forget(changed.guest());
        }));
        platform.closing().add(platform.bus().subscribe(GuestWorkedOn.class, worked -> survey.due(worked.guest())));
        platform.closing().add(platform.bus().subscribe(NicsChanged.class, survey::changed));
        return new AttachedServices(
                survey, new Attachments(inventory, survey, areas, fleet.addresses(), observed.agents()));
    }
}
