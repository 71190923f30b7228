package dev.holdfast.apps.migrate;

import dev.holdfast.apps.App;
import dev.holdfast.apps.Apps;
import dev.holdfast.inventory.Inventory;
import dev.holdfast.jobs.JobContext;
import dev.holdfast.jobs.JobType;
import dev.holdfast.jobs.Outcome;
import dev.holdfast.jobs.Priority;
import dev.holdfast.jobs.Undoable;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Moves one app to another host. Trusts nothing from the request: the preflight runs again here. Until the container runs
 * at the target the source is kept intact, and a move that does not succeed is rolled back to it.
 */
final class MigrateJob implements Undoable<MigrateJob.Params> {
    static final JobType<Params> KIND = new JobType<>("app.migrate", Params.class, Priority.PEOPLE);

    record Params(long appId, long targetHostId) {}

    /** The result of the job. */
    record Moved(Strategy strategy, long hostId, int ctid, boolean sourceRemoved) {}

    private final Apps apps;
    private final Preflights preflights;
    private final Inventory inventory;
    private final ClusterMove clusterMove;
    private final ArchiveMove archiveMove;

    MigrateJob(Apps apps, Preflights preflights, MigrationEndpoints ends, Inventory inventory) {
        this.apps = apps;
        this.preflights = preflights;
        this.inventory = inventory;
        this.clusterMove = new ClusterMove(apps, ends, inventory);
        this.archiveMove = new ArchiveMove(apps, ends, inventory);
    }

    @Override
    public JobType<Params> kind() {
        return KIND;
    }

    @Override
    public List<Long> others(Params params) {
        return List.of(params.targetHostId());
    }

    @Override
    public Outcome run(Params params, JobContext job) throws InterruptedException {
        // Stored as a step: if the app is forgotten in the meantime, its container must not be left half moved.
        App app = job.step("app", App.class, () -> apps.get(params.appId()));
        MigrationState trail = MigrationState.of(job);
        if (trail == null) {
            PreflightEvaluation evaluation = preflights.withStoredOptions(app, params.targetHostId());
            evaluation.preflight().warnings().forEach(job::line);
            MigrationPlan plan = evaluation.plan();
            if (plan == null) {
                return new Outcome.Failed("The app can't be moved to this host now: "
                        + String.join(" ", evaluation.preflight().blockers()));
            }
            trail = MigrationState.begin(job, plan);
        }
        MigrationPlan plan = trail.plan();
        try {
            Moved moved = plan.strategy() == Strategy.CLUSTER
                    ? clusterMove.run(app, trail, job)
                    : archiveMove.run(app, trail, job);
            return new Outcome.Done(moved);
        } catch (MoveFailed e) {
            return e.outcome();
        } finally {
            inventory.wake(plan.sourceClusterId());
            inventory.wake(plan.targetClusterId());
        }
    }

    @Override
    public @Nullable String undo(Params params, JobContext job) throws InterruptedException {
        MigrationState trail = MigrationState.of(job);
        if (trail == null) return null;
        try {
            return trail.plan().strategy() == Strategy.CLUSTER
                    ? clusterMove.undo(trail, job)
                    : archiveMove.undo(trail, job);
        } finally {
            inventory.wake(trail.plan().sourceClusterId());
            inventory.wake(trail.plan().targetClusterId());
        }
    }
}
