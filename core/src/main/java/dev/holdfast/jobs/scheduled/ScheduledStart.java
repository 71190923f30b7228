package dev.holdfast.jobs.scheduled;

import dev.holdfast.jobs.JobRequest;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * What a run starts, and what it leaves out.
 *
 * @param jobs none when there is nothing to do
 */
public record ScheduledStart(List<JobRequest<?>> jobs, List<LeftOut> leftOut) {
    /**
     * A target to which nothing is done, and why.
     *
     * @param type one of {@code app}, {@code vm}, {@code host}, {@code cluster}, or the kind of a job that has no
     *     target
     * @param id the id of the app, VM or host in Holdfast; null for a cluster, a job without a target, or no particular
     *     host
     * @param name its name; null where it was not looked up
     * @param reason why nothing is done to it, as sentences
     */
    public record LeftOut(
            String type, @Nullable Long id, @Nullable String name, String reason) {}
}
