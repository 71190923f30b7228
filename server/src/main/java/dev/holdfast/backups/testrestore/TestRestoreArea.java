package dev.holdfast.backups.testrestore;

import static dev.holdfast.access.Entitlement.BACKUPS_LIST;
import static dev.holdfast.access.Entitlement.BACKUPS_RESTORE;
import static dev.holdfast.access.Role.ADMIN;
import static dev.holdfast.access.Role.OPERATOR;
import static dev.holdfast.access.Role.VIEWER;
import static dev.holdfast.base.Refusal.Code.CONFLICT;

import dev.holdfast.apps.Apps;
import dev.holdfast.backups.inventory.KnownBackups;
import dev.holdfast.backups.list.BackupOverview;
import dev.holdfast.backups.restore.Restore;
import dev.holdfast.backups.tested.KnownTests;
import dev.holdfast.guests.GuestTargets;
import dev.holdfast.guests.create.FreeIds;
import dev.holdfast.guests.fleet.Fleet;
import dev.holdfast.http.Ops;
import dev.holdfast.jobs.Job;
import dev.holdfast.jobs.JobRef;
import dev.holdfast.jobs.queue.Jobs;
import dev.holdfast.jobs.scheduled.ScheduledKind;
import java.time.InstantSource;
import java.util.List;

/** Testing backups: the operations, the job and the kind of schedule. */
public final class TestRestoreArea {
    static final String OPERATION = "backups.test_restore";

    private final TestRestores restores;
    private final TestList list;
    private final BackupOverview overview;
    private final TestRestoreJob job;
    private final ScheduledTestRestores scheduled;

    /** Of these backups. */
    public TestRestoreArea(
            Fleet fleet,
            Jobs jobs,
            Apps apps,
            List<GuestTargets> areas,
            KnownBackups backups,
            KnownTests tests,
            BackupOverview overview,
            Restore restore,
            InstantSource clock) {
        this.restores = new TestRestores(overview, restore, fleet.hosts(), fleet.inventory(), apps, jobs);
        this.overview = overview;
        this.list = new TestList(tests, overview.owners(), areas);
        this.job = new TestRestoreJob(
                backups,
                tests,
                restore,
                new CopyRestore(fleet.guests(), new FreeIds(fleet.hypervisors(), jobs), clock),
                new EvidenceReader(fleet, clock),
                new CopyRemoval(fleet.guests(), fleet.inventory()),
                clock);
        this.scheduled = new ScheduledTestRestores(backups, tests, restores, areas);
    }

    /** Adds the operations. */
    public void declare(Ops ops) {
        ops.resource("test", list::ownership, list::name);

        ops.post(
                        OPERATION,
                        "/backups/{backup_id}/test-restore",
                        "Restore a backup as an isolated copy, see whether it comes up, and remove the copy")
                .needs(ADMIN, BACKUPS_RESTORE)
                .takes(TestRestoreIn.class)
                .asksHypervisor()
                .starts(TestRestoreJob.KIND.name())
                .refuses(CONFLICT)
                .answers(200, JobRef.class, (call, in) -> restores.start(call.who(), call.id("backup_id"), in));

        ops.get("backups.tests", "/backups/tests", "The test restores of backups, the newest first")
                .needsSomewhere(VIEWER, BACKUPS_LIST)
                .asks(BackupTestsQuery.class)
                .answersList(
                        BackupTestView.class, (call, _) -> list.list(call.who(), call.query(BackupTestsQuery.class)));

        ops.get("backups.tests_of", "/backups/{backup_id}/tests", "The test restores of one backup, the newest first")
                .needs(VIEWER, BACKUPS_LIST)
                .answersList(BackupTestView.class, (call, _) -> {
                    long backup = overview.get(call.id("backup_id")).id();
                    return list.of(call.who(), backup);
                });

        // A display may show what only those may see who may open the console.
        ops.get(
                        "backups.test_picture",
                        "/backups/tests/{test_id}/picture",
                        "What the display of a tested machine showed")
                .needs(OPERATOR, BACKUPS_LIST)
                .refuses(CONFLICT)
                .downloads(List.of(TestList.PNG), call -> list.picture(call.id("test_id")));
    }

    /** The job. */
    public List<Job<?>> jobs() {
        return List.of(job);
    }

    /** What can be scheduled. */
    public ScheduledKind<?> scheduled() {
        return scheduled.kind();
    }
}
