package dev.holdfast.maintenance;

import dev.holdfast.access.Ownership;
import dev.holdfast.base.bus.Bus;
import dev.holdfast.base.db.Db;
import dev.holdfast.jobs.JobState;
import dev.holdfast.jobs.queue.Jobs;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.time.temporal.ChronoUnit;
import java.util.List;
import java.util.Map;
import java.util.Objects;

/**
 * Notes and tells that windows begin and end. Each is stored together with its notice, on condition that nobody else did:
 * whatever crashes, and however many replicas try, it is told once.
 */
record WindowRounds(
        Db db, InstantSource clock, Bus bus, Jobs jobs, Windows windows, WindowNotices notices, WindowStore store) {
    private static final Duration KEPT = Duration.ofDays(30);

    /** Looks at all windows that are not over for good. */
    void round() {
        Instant now = clock.instant().truncatedTo(ChronoUnit.MILLIS);
        List<WindowRow> active = db.read(store::active);
        Map<Long, JobState> states = jobs.states(active.stream()
                .map(WindowRow::jobId)
                .filter(Objects::nonNull)
                .map(Objects::requireNonNull)
                .toList());
        for (WindowRow row : active) {
            JobState job = row.jobId() == null ? null : states.get(row.jobId());
            WindowRow.Step step = row.next(now, job == null || job.isOver());
            if (step != null) take(row, step, now);
        }
    }

    private void take(WindowRow before, WindowRow.Step step, Instant now) {
        Ownership place = windows.place(before);
        boolean mine = db.write(h -> {
            if (!store.update(h, step.row())) return false;
            switch (step.told()) {
                case START -> notices.started(h, step.row(), place, now);
                case END -> notices.ended(h, before, place, now);
                case NOTHING -> {}
            }
            return true;
        });
        if (mine) bus.publish(new MaintenanceChanged(before.id(), place));
    }

    /** Removes what ended long ago. */
    void clean() {
        Instant limit = clock.instant().minus(KEPT);
        db.writing(h -> store.deleteEndedBefore(h, limit));
    }
}
