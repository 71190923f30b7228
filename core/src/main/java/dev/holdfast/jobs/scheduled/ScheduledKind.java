package dev.holdfast.jobs.scheduled;

import dev.holdfast.http.Input;
import java.util.List;

/**
 * Work that a schedule may start. Only what an area offers can be scheduled.
 *
 * @param name its name in the API, such as {@code guests.start}
 * @param operation the id of the operation that does the same now: its role, scope and feature count
 * @param operationOfAll that which does it with all guests
 * @param params the shape of the parameters besides the targets; their checks are those of an input
 * @param targets the types of guests that it works on, {@code app} or {@code vm}; empty when it is not about guests
 * @param plan what its runs start
 */
public record ScheduledKind<P extends Input>(
        String name, String operation, String operationOfAll, Class<P> params, List<String> targets, Plan<P> plan) {
    /** Decides what a run starts. */
    public interface Plan<P extends Input> {
        /**
         * What a run starts now. Reads only: the jobs are queued afterwards, together with the note that the run has begun.
         * Leaves out every guest on which {@code who} may not do this.
         */
        ScheduledStart prepare(ScheduledRun<P> run) throws InterruptedException;
    }

    /** One whose operation does it with some guests and with all. */
    public ScheduledKind(String name, String operation, Class<P> params, List<String> targets, Plan<P> plan) {
        this(name, operation, operation, params, targets, plan);
    }

    /** The id of the operation that does the same now with all guests, or with some. */
    public String operation(boolean all) {
        return all ? operationOfAll : operation;
    }
}
