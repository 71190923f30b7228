package dev.holdfast.apps.migrate;

import dev.holdfast.apps.App;
import dev.holdfast.apps.Apps;
import dev.holdfast.apps.migrate.preflight.MigrationPlan;
import dev.holdfast.apps.migrate.preflight.PreflightEvaluation;
import dev.holdfast.apps.migrate.preflight.Preflights;
import dev.holdfast.guests.migrate.Strategy;
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
record MigrateJob(
        Apps apps, Preflights preflights, Inventory inventory, ClusterMove clusterMove, ArchiveMove archiveMove)
        implements Undoable<MigrateJob.Params> {
    static final JobType<Params> KIND = new JobType<>("app.migrate", Params.class, Priority.PEOPLE);

    record Params(long appId, long targetHostId) {}

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
        MigrationState state = MigrationState.of(job);
        if (state == null) {
            PreflightEvaluation evaluation = preflights.withStoredOptions(app, params.targetHostId());
            evaluation.preflight().warnings().forEach(job::line);
            MigrationPlan plan = evaluation.plan();
            if (plan == null) {
                return new Outcome.Failed("The app can't be moved to this host now: "
                        + String.join(" ", evaluation.preflight().blockers()));
            }
            state = MigrationState.begin(job, plan);
        }
        MigrationPlan plan = state.plan();
        try {
            MigrationPlan.Moved moved = plan.strategy() == Strategy.CLUSTER
                    ? clusterMove.run(app, state, job)
                    : archiveMove.run(app, state, job);
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
        MigrationState state = MigrationState.of(job);
        if (state == null) return null;
        try {
            return state.plan().strategy() == Strategy.CLUSTER
                    ? clusterMove.undo(state, job)
                    : archiveMove.undo(state, job);
        } finally {
            inventory.wake(state.plan().sourceClusterId());
            inventory.wake(state.plan().targetClusterId());
        }
    }
}
