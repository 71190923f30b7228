package dev.holdfast.apps;

import com.fasterxml.jackson.annotation.JsonInclude;
import dev.holdfast.access.Principal;
import dev.holdfast.base.Refusal;
import dev.holdfast.guests.GuestHandle;
import dev.holdfast.guests.Guests;
import dev.holdfast.jobs.queue.Exclusions;
import dev.holdfast.jobs.queue.Jobs;
import dev.holdfast.pve.guest.GuestConfig;
import org.jspecify.annotations.Nullable;

/** Removes apps: forgets them, or starts a job that destroys their containers. */
record Uninstallation(Apps apps, Guests guests, Jobs jobs) {
    /**
     * Either {@code job}, or {@code removed} and {@code ct_kept}.
     *
     * @param job the id of the job that destroys the container; left out if the app was only forgotten
     * @param removed true if the app was forgotten; left out if a job was started
     * @param ctKept true if the container was kept; left out if a job was started
     */
    @JsonInclude(JsonInclude.Include.NON_NULL)
    record Uninstalled(
            @Nullable Long job,
            @Nullable Boolean removed,
            @Nullable Boolean ctKept) {}

    Uninstalled uninstall(Principal who, long appId, UninstallIn in) {
        if (in.keepCt()) {
            apps.forget(appId);
            return new Uninstalled(null, true, true);
        }
        Apps.AppLocation home = apps.home(appId, Exclusions.Action.UNINSTALL);
        App app = home.app();
        GuestHandle container = home.guest();
        GuestConfig config = container.clientForUser().presentConfig();
        // Whether it is another one is found out after the next poll.
        if (guests.read(container.ref(), container.kind(), config)) {
            throw Refusal.conflict(
                    "Container " + app.ctid() + " has other network addresses than the app's container had,"
                            + " so it may be another one. Holdfast is looking into that. Try again in a minute.");
        }
        long job = apps.ask(
                appId,
                h -> jobs.enqueue(
                        h,
                        app.request(
                                        UninstallJob.KIND,
                                        new UninstallJob.Params(
                                                appId,
                                                app.clusterId(),
                                                app.ctid(),
                                                home.node(),
                                                container.identity(config)))
                                .by(who)));
        return new Uninstalled(job, null, null);
    }
}
