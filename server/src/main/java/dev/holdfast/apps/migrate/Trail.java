package dev.holdfast.apps.migrate;

import dev.holdfast.jobs.JobContext;
import java.util.UUID;
import java.util.function.UnaryOperator;
import org.jspecify.annotations.Nullable;

/** How far a move has come: stored before each step that would have to be taken back, and what the way back goes by. */
final class Trail {
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
    record Marks(
            Plan plan,
            String mark,
            @Nullable String archive,
            @Nullable String carried,
            @Nullable Integer ctid,
            boolean startOrdered,
            boolean moved) {
        Marks withArchive(String volume) {
            return new Marks(plan, mark, volume, carried, ctid, startOrdered, moved);
        }

        Marks withCarried(String volume) {
            return new Marks(plan, mark, archive, volume, ctid, startOrdered, moved);
        }

        Marks withCtid(@Nullable Integer number) {
            return new Marks(plan, mark, archive, carried, number, startOrdered, moved);
        }

        Marks withStartOrdered() {
            return new Marks(plan, mark, archive, carried, ctid, true, moved);
        }

        Marks withMoved() {
            return new Marks(plan, mark, archive, carried, ctid, startOrdered, true);
        }
    }

    private final JobContext job;
    private Marks marks;

    private Trail(JobContext job, Marks marks) {
        this.job = job;
        this.marks = marks;
    }

    static Trail begin(JobContext job, Plan plan) throws InterruptedException {
        var trail = new Trail(
                job, new Marks(plan, "Holdfast moves this: " + UUID.randomUUID(), null, null, null, false, false));
        job.checkpoint(trail.marks);
        return trail;
    }

    /** The trail of this job, or null when nothing was begun. */
    static @Nullable Trail of(JobContext job) {
        Marks marks = job.checkpoint(Marks.class);
        return marks == null ? null : new Trail(job, marks);
    }

    Marks marks() {
        return marks;
    }

    Plan plan() {
        return marks.plan();
    }

    void mark(UnaryOperator<Marks> change) throws InterruptedException {
        marks = change.apply(marks);
        job.checkpoint(marks);
    }
}
