package dev.holdfast.apps;

import dev.holdfast.guests.GuestRef;
import dev.holdfast.guests.Guests;
import dev.holdfast.guests.destroy.GuestDestruction;
import dev.holdfast.jobs.Job;
import dev.holdfast.jobs.JobContext;
import dev.holdfast.jobs.JobType;
import dev.holdfast.jobs.Outcome;
import dev.holdfast.jobs.Priority;
import dev.holdfast.pve.api.GuestKind;
import java.util.LinkedHashMap;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Destroys an app's container with its disks, stopped first if it runs, and then forgets the app. */
record UninstallJob(Apps apps, Guests guests) implements Job<UninstallJob.Params> {
    static final JobType<Params> KIND = new JobType<>("app.uninstall", Params.class, Priority.PEOPLE);

    record Params(
            long appId,
            long clusterId,
            int ctid,
            String node,
            @Nullable String identity) {
        GuestRef guest() {
            return new GuestRef(clusterId, ctid);
        }
    }

    @Override
    public JobType<Params> kind() {
        return KIND;
    }

    @Override
    public Outcome run(Params params, JobContext job) throws InterruptedException {
        var destruction = new GuestDestruction(
                guests,
                guests.on(params.node(), params.guest(), GuestKind.LXC),
                params.identity(),
                job,
                "The app is kept.");
        GuestDestruction.Found found = destruction.look(() -> isElsewhere(apps.get(params.appId()), params));
        if (found == GuestDestruction.Found.MOVED) {
            return new Outcome.Failed("The app was moved in the meantime, or another container has its CT ID. Find its"
                    + " host, and uninstall it there, or forget the app.");
        }
        if (found == GuestDestruction.Found.GONE) {
            job.line("Container " + params.ctid() + " is already gone. Forgetting the app.");
            destruction.gone();
            return forgotten(params, job, List.of());
        }
        if (found == GuestDestruction.Found.RUNNING) destruction.stop();
        job.progress(40);
        job.stopIfCanceled();
        destruction.destroy();
        return forgotten(params, job, destruction.left());
    }

    private boolean isElsewhere(App app, Params params) {
        return !app.guest().equals(params.guest()) || apps.isReplaced(app);
    }

    private Outcome forgotten(Params params, JobContext job, @Nullable List<String> left) throws InterruptedException {
        job.step("forget", () -> apps.forgetDestroyed(params.appId()));
        var result = new LinkedHashMap<String, @Nullable Object>();
        result.put("removed", true);
        result.put("ct_kept", false);
        result.put("left", left);
        return new Outcome.Done(result);
    }
}
