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
    /** A target to which nothing is done, and why. */
    public record LeftOut(
            String type, @Nullable Long id, @Nullable String name, String reason) {}
}
