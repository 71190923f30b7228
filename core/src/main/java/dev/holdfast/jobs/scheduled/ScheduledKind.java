package dev.holdfast.jobs.scheduled;

import dev.holdfast.http.Input;
import java.util.List;

/**
 * Work that a schedule may start. Only what an area offers can be scheduled.
 *
 * @param <P> the parameters besides the targets; their checks are those of an input
 */
public interface ScheduledKind<P extends Input> {
    /** Its name in the API, such as {@code guests.start}. */
    String name();

    /**
     * The id of the operation that does the same now: its role, scope and feature count.
     *
     * @param all whether all guests are the target
     */
    String operation(boolean all);

    /** The shape of the parameters. */
    Class<P> params();

    /** The types of guests that it works on, {@code app} or {@code vm}; empty when it is not about guests. */
    default List<String> targets() {
        return List.of();
    }

    /**
     * What a run starts now. Reads only: the jobs are queued afterwards, together with the note that the run has begun. Leaves
     * out every guest on which {@code who} may not do this.
     */
    ScheduledStart prepare(ScheduledRun<P> run) throws InterruptedException;
}
