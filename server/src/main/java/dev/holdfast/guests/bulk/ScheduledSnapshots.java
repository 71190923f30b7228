package dev.holdfast.guests.bulk;

import dev.holdfast.guests.snapshot.SnapshotIn;
import dev.holdfast.http.Checks;
import dev.holdfast.http.DefaultValue;
import dev.holdfast.http.Input;
import dev.holdfast.jobs.scheduled.ScheduledKind;
import dev.holdfast.jobs.scheduled.ScheduledRun;
import dev.holdfast.jobs.scheduled.ScheduledStart;
import java.time.format.DateTimeFormatter;
import java.util.List;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/** Snapshots of guests at planned times. */
record ScheduledSnapshots(Bulk bulk) implements ScheduledKind<ScheduledSnapshots.Params> {
    private static final DateTimeFormatter SUFFIX = DateTimeFormatter.ofPattern("-uuuuMMdd-HHmmss", Locale.ROOT);
    /** What Proxmox VE's rule leaves beside the time. */
    private static final int LONGEST_PREFIX = 24;

    /**
     * How each snapshot is made.
     *
     * @param prefix of its name, which ends with the planned time, so that each run has another one
     * @param vmstate whether those of running virtual machines contain their memory
     */
    record Params(
            @DefaultValue("auto") String prefix,
            @Nullable String description,
            @DefaultValue("false") boolean vmstate) implements Input {
        @Override
        public void check(Checks checks) {
            checks.length("prefix", prefix, LONGEST_PREFIX);
            checks.matches(
                    "prefix",
                    prefix,
                    SnapshotIn.PREFIX,
                    "Must be a letter followed by letters, digits, hyphens or underscores.");
            checks.length("description", description, SnapshotIn.LONGEST_DESCRIPTION);
        }
    }

    @Override
    public String name() {
        return BulkAction.SNAPSHOT.kind();
    }

    @Override
    public String operation(boolean all) {
        return BulkArea.OPERATION;
    }

    @Override
    public Class<Params> params() {
        return Params.class;
    }

    @Override
    public List<String> targets() {
        return ScheduledPower.BOTH;
    }

    @Override
    public ScheduledStart prepare(ScheduledRun<Params> run) throws InterruptedException {
        Params params = run.params();
        return ScheduledPower.prepare(
                bulk,
                BulkAction.SNAPSHOT,
                run,
                params.prefix() + SUFFIX.format(run.at()),
                params.description(),
                params.vmstate());
    }
}
