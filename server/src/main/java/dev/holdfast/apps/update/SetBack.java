package dev.holdfast.apps.update;

import dev.holdfast.apps.App;
import dev.holdfast.apps.Apps;
import dev.holdfast.apps.script.AppScripts;
import dev.holdfast.base.Refusal;
import dev.holdfast.guests.observed.GuestSetBack;
import dev.holdfast.hosts.Hosts;
import dev.holdfast.jobs.JobView;
import dev.holdfast.jobs.queue.Jobs;
import java.time.Duration;
import java.time.Instant;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/** Notes which version of an app's scripts last ran in a container that was set back to an earlier state, as far as that is known. */
record SetBack(Apps apps, AppScripts scripts, Hosts hosts, Jobs jobs) {
    /** The clocks of a host and of the service may differ by as much. */
    private static final Duration CLOCKS_DIFFER = Duration.ofMinutes(1);

    private static final Pattern OF_UPDATE = Pattern.compile(SafetyCopies.PREFIX + "([0-9]{1,18})");

    void on(GuestSetBack guest) {
        // What a job of Holdfast did, it has told itself and knows better.
        if (guest.by() != null && isOwn(guest)) return;
        for (App app : apps.list()) {
            if (!app.guest().equals(guest.guest())) continue;
            Instant update = beginOfUpdate(app, guest.snapshot());
            if (update == null) scripts.setBack(app, guest.takenAt(), CLOCKS_DIFFER);
            else scripts.setBack(app, guest.takenAt() == null ? null : update, Duration.ZERO);
        }
    }

    private boolean isOwn(GuestSetBack guest) {
        return hosts.ofCluster(guest.guest().clusterId()).stream()
                .anyMatch(host -> host.tokenId().equals(guest.by()));
    }

    /** When the update of an app began that took this snapshot, by the service's own clock; null for any other snapshot. */
    private @Nullable Instant beginOfUpdate(App app, @Nullable String snapshot) {
        Matcher name = OF_UPDATE.matcher(snapshot == null ? "" : snapshot);
        if (!name.matches()) return null;
        try {
            JobView job = jobs.get(Long.parseLong(name.group(1)));
            boolean isUpdate = job.kind().equals(UpdateJob.KIND.name())
                    && job.target() != null
                    && job.target().id() == app.id();
            return isUpdate ? job.startedAt() : null;
        } catch (Refusal e) {
            return null; // not kept any more
        }
    }
}
