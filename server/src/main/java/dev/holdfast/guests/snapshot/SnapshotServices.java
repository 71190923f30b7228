package dev.holdfast.guests.snapshot;

import dev.holdfast.guests.GuestChanged;
import dev.holdfast.guests.fleet.Fleet;
import dev.holdfast.guests.observed.GuestWorkedOn;
import dev.holdfast.platform.Platform;

/** What areas of guests need of snapshots before the operations on snapshots are declared for them. */
public final class SnapshotServices {
    private SnapshotServices() {}

    /** Begins to read the snapshots of these guests. */
    public static SnapshotSurvey survey(Platform platform, Fleet fleet) {
        var survey = new SnapshotSurvey(fleet.guests(), fleet.afterPolls());
        platform.closing().add(platform.bus().subscribe(GuestChanged.class, changed -> {
            if (changed.replaced()) survey.forget(changed.guest());
        }));
        platform.closing().add(platform.bus().subscribe(GuestWorkedOn.class, worked -> survey.changed(worked.guest())));
        return survey;
    }
}
