package dev.holdfast.schedules;

import dev.holdfast.jobs.RequestedBy;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * A schedule as the API shows it.
 *
 * @param owner with whose rights it runs
 * @param nextRuns the next five, without the random delay; empty while it is switched off
 */
record Schedule(
        long id,
        String name,
        String kind,
        Map<String, Object> params,
        ScheduleTargets targets,
        String cron,
        String zone,
        boolean enabled,
        int jitterS,
        String missed,
        @Nullable Long teamId,
        RequestedBy owner,
        Instant createdAt,
        Instant changedAt,
        List<Instant> nextRuns,
        @Nullable ScheduleRun lastRun) {}
