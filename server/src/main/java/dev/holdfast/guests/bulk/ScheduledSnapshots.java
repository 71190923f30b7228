package dev.holdfast.guests.bulk;

import dev.holdfast.guests.snapshot.SnapshotIn;
import dev.holdfast.guests.snapshot.SnapshotPolicy;
import dev.holdfast.http.Checks;
import dev.holdfast.http.DefaultValue;
import dev.holdfast.http.Input;
import dev.holdfast.jobs.scheduled.ScheduledKind;
import dev.holdfast.jobs.scheduled.ScheduledRun;
import dev.holdfast.jobs.scheduled.ScheduledStart;
import dev.holdfast.retention.Keep;
import java.time.format.DateTimeFormatter;
import java.util.Locale;
import java.util.Objects;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** Snapshots of guests at planned times, and the removal of older ones that the same schedule took. */
record ScheduledSnapshots(Bulk bulk) {
    private static final DateTimeFormatter SUFFIX = DateTimeFormatter.ofPattern("-uuuuMMdd-HHmmss", Locale.ROOT);
    /** What Proxmox VE's rule leaves beside the time. */
    private static final int LONGEST_PREFIX = 24;

    private static final int MOST_KEPT = 1000;

    /**
     * How each snapshot is made.
     *
     * @param prefix of its name, which ends with the planned time, so that each run has another one
     * @param vmstate whether those of running virtual machines contain their memory
     * @param keepLast how many of the newest are kept; the others: the newest of so many hours, days, weeks and months. Without
     *     any of them, all are kept
     */
    record Params(
            @DefaultValue("auto") String prefix,
            @Nullable String description,
            @DefaultValue("false") boolean vmstate,
            @Nullable Integer keepLast,
            @Nullable Integer keepHourly,
            @Nullable Integer keepDaily,
            @Nullable Integer keepWeekly,
            @Nullable Integer keepMonthly)
            implements Input {
        private Keep keep() {
            return new Keep(keepLast, keepHourly, keepDaily, keepWeekly, keepMonthly, null);
        }

        private boolean isLimited() {
            return Stream.of(keepLast, keepHourly, keepDaily, keepWeekly, keepMonthly)
                    .anyMatch(Objects::nonNull);
        }

        @Override
        public void check(Checks checks) {
            checks.length("prefix", prefix, LONGEST_PREFIX);
            checks.matches(
                    "prefix",
                    prefix,
                    SnapshotIn.PREFIX,
                    "Must be a letter followed by letters, digits, hyphens or underscores.");
            checks.length("description", description, SnapshotIn.LONGEST_DESCRIPTION);
            checks.within("keep_last", keepLast, 0, MOST_KEPT);
            checks.within("keep_hourly", keepHourly, 0, MOST_KEPT);
            checks.within("keep_daily", keepDaily, 0, MOST_KEPT);
            checks.within("keep_weekly", keepWeekly, 0, MOST_KEPT);
            checks.within("keep_monthly", keepMonthly, 0, MOST_KEPT);
            checks.that(
                    !isLimited() || keep().keepsAny(),
                    "keep_last",
                    "value_error",
                    "One of the numbers to keep must be 1 or more. Leave all of them out to keep all snapshots.");
        }
    }

    /** What schedules may start. */
    ScheduledKind<Params> kind() {
        return new ScheduledKind<>(
                BulkAction.SNAPSHOT.kind(), BulkArea.OPERATION, Params.class, ScheduledPower.BOTH, this::prepare);
    }

    private ScheduledStart prepare(ScheduledRun<Params> run) throws InterruptedException {
        Params params = run.params();
        return ScheduledPower.prepare(
                bulk,
                BulkAction.SNAPSHOT,
                run,
                params.prefix() + SUFFIX.format(run.at()),
                params.description(),
                params.vmstate(),
                params.isLimited()
                        ? new SnapshotPolicy(
                                run.schedule(),
                                params.keep(),
                                run.at().getZone().getId())
                        : null);
    }
}
