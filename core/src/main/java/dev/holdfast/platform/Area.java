package dev.holdfast.platform;

import dev.holdfast.base.work.Periodic;
import dev.holdfast.http.Ops;
import dev.holdfast.jobs.Job;
import dev.holdfast.jobs.scheduled.PlannedWork;
import dev.holdfast.jobs.scheduled.ScheduledKind;
import dev.holdfast.live.LiveSource;
import java.util.List;

/**
 * One subject of the product: what it adds to the API, and what else it runs. Its constructor takes the {@link Platform} and
 * the areas it builds on, and creates its services; nothing runs before {@link #start}.
 */
public interface Area {
    /** Adds the operations. */
    void declare(Ops ops);

    /** The types of jobs that the operations start. */
    default List<Job<?>> jobs() {
        return List.of();
    }

    /** What it reports to open pages. */
    default List<LiveSource> live() {
        return List.of();
    }

    /** What one replica does again and again for all, also across restarts. */
    default List<Periodic> recurring() {
        return List.of();
    }

    /** What schedules may start. */
    default List<ScheduledKind<?>> scheduled() {
        return List.of();
    }

    /** What else is planned, for the calendar. */
    default List<PlannedWork> planned() {
        return List.of();
    }

    /** What each replica does again and again. */
    default List<Periodic> periodic() {
        return List.of();
    }

    /** Called once, when all areas have declared their operations and before any job runs. */
    default void start() {}
}
