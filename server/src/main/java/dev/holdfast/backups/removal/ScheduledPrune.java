package dev.holdfast.backups.removal;

import dev.holdfast.base.Refusal;
import dev.holdfast.hosts.Hosts;
import dev.holdfast.hosts.client.HypervisorFailures;
import dev.holdfast.jobs.scheduled.ScheduledKind;
import dev.holdfast.jobs.scheduled.ScheduledRun;
import dev.holdfast.jobs.scheduled.ScheduledStart;
import dev.holdfast.jobs.scheduled.ScheduledStart.LeftOut;
import dev.holdfast.pve.wire.PveException;
import java.util.List;

/** Removal of old backups at planned times. */
record ScheduledPrune(Prune prune, Hosts hosts) {
    /** What schedules may start. */
    ScheduledKind<PruneScheduleIn> kind() {
        return new ScheduledKind<>(
                PruneJob.KIND.name(), RemovalArea.PRUNE, PruneScheduleIn.class, List.of(), this::prepare);
    }

    private ScheduledStart prepare(ScheduledRun<PruneScheduleIn> run) {
        PruneScheduleIn rules = run.params();
        try {
            if (!run.covers(hosts.get(rules.hostId()).ownership())) throw Refusal.notFound("host", rules.hostId());
            return new ScheduledStart(prune.requests(run.who(), rules, run::covers), List.of());
        } catch (PveException | Refusal e) { // what is not known is not removed
            return leftOut(rules, HypervisorFailures.detail(e));
        }
    }

    private static ScheduledStart leftOut(PruneScheduleIn rules, String reason) {
        return new ScheduledStart(
                List.of(),
                List.of(new LeftOut("host", rules.hostId(), null, "Storage " + rules.storage() + ": " + reason)));
    }
}
