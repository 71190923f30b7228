package dev.holdfast.backups.verify;

import dev.holdfast.base.Refusal;
import dev.holdfast.http.Checks;
import dev.holdfast.http.Input;
import dev.holdfast.jobs.scheduled.ScheduledKind;
import dev.holdfast.jobs.scheduled.ScheduledRun;
import dev.holdfast.jobs.scheduled.ScheduledStart;
import dev.holdfast.jobs.scheduled.ScheduledStart.LeftOut;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Checks of backups at planned times, of those first that were not checked for the longest time. */
record ScheduledChecks(Verification verification) {
    /** As for a request, except that null is accepted for the host: schedules were stored so. */
    record Params(
            @Nullable Long hostId,
            @Nullable String storage,
            @Nullable Integer max) implements Input {
        @Override
        public void check(Checks checks) {
            sweep().check(checks);
        }

        VerifySweepIn sweep() {
            return new VerifySweepIn(hostId, storage, max);
        }
    }

    /** What schedules may start. */
    ScheduledKind<Params> kind() {
        return new ScheduledKind<>(VerifyJob.KIND.name(), VerifyArea.SWEEP, Params.class, List.of(), this::prepare);
    }

    private ScheduledStart prepare(ScheduledRun<Params> run) {
        try {
            return new ScheduledStart(verification.plan(run.who(), run.params().sweep(), run::covers), List.of());
        } catch (Refusal e) { // the host was removed, or is the owner's no more
            return new ScheduledStart(
                    List.of(), List.of(new LeftOut("host", run.params().hostId(), null, e.detail())));
        }
    }
}
