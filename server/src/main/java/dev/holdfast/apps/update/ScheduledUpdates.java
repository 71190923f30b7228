package dev.holdfast.apps.update;

import dev.holdfast.apps.App;
import dev.holdfast.apps.Apps;
import dev.holdfast.apps.script.AppScripts;
import dev.holdfast.apps.update.window.UpdateWindows;
import dev.holdfast.base.Refusal;
import dev.holdfast.http.Checks;
import dev.holdfast.http.DefaultValue;
import dev.holdfast.http.Input;
import dev.holdfast.jobs.JobRequest;
import dev.holdfast.jobs.scheduled.ScheduledKind;
import dev.holdfast.jobs.scheduled.ScheduledRun;
import dev.holdfast.jobs.scheduled.ScheduledRun.GuestItem;
import dev.holdfast.jobs.scheduled.ScheduledStart;
import dev.holdfast.jobs.scheduled.ScheduledStart.LeftOut;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Updates of apps at planned times, in the update windows of their tags, with the scripts that the catalogue has then. */
record ScheduledUpdates(Apps apps, AppScripts scripts, UpdateWindows windows, Updates updates) {
    /** Consent to run the catalogue's scripts of that time, which nobody reviews before, as root. */
    record Params(
            @DefaultValue("false") boolean consent,
            @DefaultValue("false") boolean snapshot,
            @Nullable String backupStorage,
            @DefaultValue("false") boolean force,
            @DefaultValue("false") boolean raiseMemory,
            @DefaultValue("true") boolean checkPort,
            @DefaultValue("120") int checkTimeoutS,
            @DefaultValue("true") boolean rollBack,
            @DefaultValue("true") boolean keepSnapshot)
            implements Input {
        @Override
        public void check(Checks checks) {
            checks.that(
                    consent,
                    "consent",
                    "value_error",
                    "Updates run the catalogue's scripts of that time as root, unseen. Consent to this.");
            UpdateIn.check(checks, backupStorage, checkTimeoutS);
        }

        UpdateIn order() {
            return new UpdateIn(
                    consent,
                    snapshot,
                    backupStorage,
                    false,
                    force,
                    raiseMemory,
                    checkPort,
                    checkTimeoutS,
                    rollBack,
                    keepSnapshot,
                    false);
        }
    }

    /** What schedules may start. */
    ScheduledKind<Params> kind() {
        return new ScheduledKind<>(
                UpdateJob.KIND.name(), "apps.update", "apps.update_all", Params.class, List.of("app"), this::prepare);
    }

    private ScheduledStart prepare(ScheduledRun<Params> run) {
        AppScripts.UpdateStates present = scripts.present();
        var jobs = new ArrayList<JobRequest<?>>();
        var leftOut = new ArrayList<LeftOut>();
        for (GuestItem item : run.guests()) {
            String name = null;
            try {
                App app = apps.get(item.id());
                name = app.name();
                UpdateState state = UpdateState.of(app, present);
                if (state instanceof UpdateState.UpToDate) continue;
                if (state instanceof UpdateState.Unknown) {
                    leftOut.add(new LeftOut("app", item.id(), name, state.sentence()));
                    continue;
                }
                state.orRefuse(false);
                windows.requireOpen(app.guest());
                jobs.add(updates.permitted(run.who(), app, run.params().order()));
            } catch (Refusal e) {
                leftOut.add(new LeftOut("app", item.id(), name, e.detail()));
            }
        }
        return new ScheduledStart(jobs, leftOut);
    }
}
