package dev.holdfast.apps.migrate;

import dev.holdfast.jobs.JobContext;
import java.util.UUID;
import java.util.function.UnaryOperator;
import org.jspecify.annotations.Nullable;

/** How far a move has come: stored before each step that would have to be taken back, and what the way back goes by. */
final class MigrationState {
    /**
     * As it is stored.
     *
     * @param mark what tells the archive of this move from all others
     * @param archive its volume at the source, once it is there
     * @param carried its volume at the target, once it is there whole
     * @param ctid the number under which a container is, or may be, at the target
     * @param startOrdered whether that container may run
     * @param moved whether the app is there by now
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
        var trail = new MigrationState(
                job, new Stored(plan, "Holdfast moves this: " + UUID.randomUUID(), null, null, null, false, false));
        job.checkpoint(trail.stored);
        return trail;
    }

    /** The trail of this job, or null when nothing was begun. */
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
