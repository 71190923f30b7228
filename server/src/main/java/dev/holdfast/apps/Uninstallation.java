package dev.holdfast.apps;

import com.fasterxml.jackson.annotation.JsonInclude;
import dev.holdfast.access.Principal;
import dev.holdfast.jobs.queue.Exclusions;
import dev.holdfast.jobs.queue.Jobs;
import org.jspecify.annotations.Nullable;

/** Removes apps: forgets them, or starts a job that destroys their containers. */
final class Uninstallation {
    private final Apps apps;
    private final Jobs jobs;

    Uninstallation(Apps apps, Jobs jobs) {
        this.apps = apps;
        this.jobs = jobs;
    }

    /** Either {@code job}, or {@code removed} and {@code ct_kept}. */
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
        long job = apps.ask(
                appId,
                h -> jobs.enqueue(
                        h,
                        app.request(
                                        UninstallJob.KIND,
                                        new UninstallJob.Params(appId, app.clusterId(), app.ctid(), home.node()))
                                .by(who)));
        return new Uninstalled(job, null, null);
    }
}
