package dev.holdfast.meta.backup;

import dev.holdfast.http.Checks;
import dev.holdfast.http.Input;
import dev.holdfast.jobs.scheduled.ScheduledKind;
import dev.holdfast.jobs.scheduled.ScheduledRun;
import dev.holdfast.jobs.scheduled.ScheduledStart;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Backups of the service at planned times. */
record ScheduledServiceBackup() implements ScheduledKind<ScheduledServiceBackup.Keeping> {
    private static final int MOST = 1000;

    /** How many of the newest are kept; all if left out. */
    record Keeping(@Nullable Integer keepLast) implements Input {
        @Override
        public void check(Checks checks) {
            checks.within("keep_last", keepLast, 1, MOST);
        }
    }

    @Override
    public String name() {
        return ServiceBackupJob.KIND.name();
    }

    @Override
    public String operation(boolean all) {
        return "meta.backup";
    }

    @Override
    public Class<Keeping> params() {
        return Keeping.class;
    }

    @Override
    public ScheduledStart prepare(ScheduledRun<Keeping> run) {
        return new ScheduledStart(
                List.of(ServiceBackupJob.request(run.params().keepLast()).by(run.who())), List.of());
    }
}
