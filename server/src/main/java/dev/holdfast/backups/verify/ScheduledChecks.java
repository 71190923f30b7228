package dev.holdfast.backups.verify;

import dev.holdfast.base.Refusal;
import dev.holdfast.jobs.scheduled.ScheduledKind;
import dev.holdfast.jobs.scheduled.ScheduledRun;
import dev.holdfast.jobs.scheduled.ScheduledStart;
import dev.holdfast.jobs.scheduled.ScheduledStart.LeftOut;
import java.util.List;

/** Checks of backups at planned times, of those first that were not checked for the longest time. */
record ScheduledChecks(Verification verification) implements ScheduledKind<VerifySweepIn> {
    @Override
    public String name() {
        return VerifyJob.KIND.name();
    }

    @Override
    public String operation(boolean all) {
        return VerifyArea.SWEEP;
    }

    @Override
    public Class<VerifySweepIn> params() {
        return VerifySweepIn.class;
    }

    @Override
    public List<String> targets() {
        return List.of();
    }

    @Override
    public ScheduledStart prepare(ScheduledRun<VerifySweepIn> run) {
        try {
            return new ScheduledStart(verification.plan(run.who(), run.params(), run::covers), List.of());
        } catch (Refusal e) { // the host was removed, or is the owner's no more
            return new ScheduledStart(
                    List.of(), List.of(new LeftOut("host", run.params().hostId(), null, e.detail())));
        }
    }
}
