package dev.holdfast.backups.coverage;

import static dev.holdfast.access.Entitlement.BACKUPS_LIST;
import static dev.holdfast.access.Entitlement.BACKUPS_RETENTION;
import static dev.holdfast.access.Role.ADMIN;
import static dev.holdfast.access.Role.VIEWER;

import dev.holdfast.access.Principal;
import dev.holdfast.backups.hostjobs.HostBackupJobs;
import dev.holdfast.backups.inventory.FailedBackups;
import dev.holdfast.backups.inventory.KnownBackups;
import dev.holdfast.backups.inventory.StorageReadings;
import dev.holdfast.backups.list.BackupOwners;
import dev.holdfast.backups.tested.KnownTests;
import dev.holdfast.guests.GuestTargets;
import dev.holdfast.guests.fleet.Fleet;
import dev.holdfast.http.Ops;
import dev.holdfast.jobs.scheduled.ScheduledRun.GuestItem;
import dev.holdfast.metrics.SlowReadings;
import dev.holdfast.platform.Platform;
import java.util.List;
import java.util.Map;
import java.util.function.Function;

/** Which guests are covered, and the goals. */
public final class CoverageArea {
    private final Coverage coverage;
    private final BackupReadings values;

    /** Of these guests. */
    public CoverageArea(
            Platform platform,
            Fleet fleet,
            List<GuestTargets> areas,
            KnownBackups backups,
            KnownTests tests,
            BackupOwners owners,
            StorageReadings readings,
            FailedBackups failures,
            HostBackupJobs jobs,
            Function<Principal, Map<GuestItem, List<String>>> scheduled) {
        this.values = new BackupReadings(
                backups,
                readings,
                failures,
                fleet.inventory(),
                fleet.known(),
                platform.db(),
                platform.clock(),
                new GoalStore());
        this.coverage = new Coverage(
                backups,
                tests,
                owners,
                fleet.known(),
                readings,
                jobs,
                scheduled,
                fleet.hosts(),
                fleet.inventory(),
                areas,
                platform.db(),
                platform.clock(),
                new GoalStore());
    }

    /** What is known of the backups of guests, as values for alerts. */
    public SlowReadings readings() {
        return values;
    }

    /** Adds the operations. */
    public void declare(Ops ops) {
        ops.get(
                        "backups.coverage",
                        "/backups/coverage",
                        "How well guests are covered by their backups, the worst first")
                .needsSomewhere(VIEWER, BACKUPS_LIST)
                .asks(CoverageQuery.class)
                .answers(
                        200, CoverageView.class, (call, _) -> coverage.of(call.who(), call.query(CoverageQuery.class)));

        ops.get(
                        "backups.coverage_summary",
                        "/backups/coverage/summary",
                        "How many guests are in each state of their coverage")
                .needsSomewhere(VIEWER, BACKUPS_LIST)
                .answers(
                        200,
                        CoverageSummary.class,
                        (call, _) -> CoverageSummary.of(coverage.of(call.who(), CoverageQuery.ALL)));

        ops.get("backups.goals", "/backups/goals", "How old the newest backup of a guest may be")
                .needs(VIEWER, BACKUPS_LIST)
                .answers(200, GoalsView.class, (_, _) -> coverage.goals());

        ops.put("backups.set_goals", "/backups/goals", "Change how old the newest backup of a guest may be")
                .needs(ADMIN, BACKUPS_RETENTION)
                .takes(GoalsIn.class)
                .answers(200, GoalsView.class, (_, in) -> coverage.set(in));
    }
}
