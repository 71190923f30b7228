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
record ScheduledChecks(Verification verification) implements ScheduledKind<ScheduledChecks.Params> {
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

    @Override
    public String name() {
        return VerifyJob.KIND.name();
    }

    @Override
    public String operation(boolean all) {
        return VerifyArea.SWEEP;
    }

    @Override
    public Class<Params> params() {
        return Params.class;
    }

    @Override
    public List<String> targets() {
        return List.of();
    }

    @Override
    public ScheduledStart prepare(ScheduledRun<Params> run) {
        try {
            return new ScheduledStart(verification.plan(run.who(), run.params().sweep(), run::covers), List.of());
        } catch (Refusal e) { // the host was removed, or is the owner's no more
            return new ScheduledStart(
                    List.of(), List.of(new LeftOut("host", run.params().hostId(), null, e.detail())));
        }
    }
}
