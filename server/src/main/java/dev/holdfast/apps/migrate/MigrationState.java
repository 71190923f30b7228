package dev.holdfast.apps.migrate;

import dev.holdfast.apps.migrate.preflight.MigrationPlan;
import dev.holdfast.jobs.JobContext;
import java.util.UUID;
import java.util.function.UnaryOperator;
import org.jspecify.annotations.Nullable;

/** The progress of a move: stored before each step that would have to be undone, and read by the rollback. */
final class MigrationState {
    /**
     * The stored form.
     *
     * @param mark distinguishes the archive of this move from all others
     * @param archive the archive's volume at the source, once it exists
     * @param carried the archive's volume at the target, once it is complete there
     * @param ctid the CT ID that a container has, or may have, at the target
     * @param startOrdered whether that container may be running
     * @param moved whether the app is now the container at the target
     */
    record Stored(
            MigrationPlan plan,
            String mark,
            @Nullable String archive,
            @Nullable String carried,
            @Nullable Integer ctid,
            boolean startOrdered,
            boolean moved) {
        Stored withArchive(String volume) {
            return new Stored(plan, mark, volume, carried, ctid, startOrdered, moved);
        }

        Stored withCarried(String volume) {
            return new Stored(plan, mark, archive, volume, ctid, startOrdered, moved);
        }

        Stored withCtid(@Nullable Integer number) {
            return new Stored(plan, mark, archive, carried, number, startOrdered, moved);
        }

        Stored withStartOrdered() {
            return new Stored(plan, mark, archive, carried, ctid, true, moved);
        }

        Stored withMoved() {
            return new Stored(plan, mark, archive, carried, ctid, startOrdered, true);
        }
    }

    private final JobContext job;
    private Stored stored;

    private MigrationState(JobContext job, Stored stored) {
        this.job = job;
        this.stored = stored;
    }

    static MigrationState begin(JobContext job, MigrationPlan plan) throws InterruptedException {
        var state = new MigrationState(
                job, new Stored(plan, "Holdfast moves this: " + UUID.randomUUID(), null, null, null, false, false));
        job.checkpoint(state.stored);
        return state;
    }

    /** The state of this job, or null when no move was begun. */
    static @Nullable MigrationState of(JobContext job) {
        Stored stored = job.checkpoint(Stored.class);
        return stored == null ? null : new MigrationState(job, stored);
    }

    Stored stored() {
        return stored;
    }

    MigrationPlan plan() {
        return stored.plan();
    }

    void mark(UnaryOperator<Stored> change) throws InterruptedException {
        stored = change.apply(stored);
        job.checkpoint(stored);
    }
}
