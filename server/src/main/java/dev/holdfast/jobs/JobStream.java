package dev.holdfast.jobs;

import dev.holdfast.base.db.Db;
import java.io.IOException;
import java.time.Duration;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/** Shows a job to one viewer: all that is stored after a given line, then what comes, until the job is over. */
final class JobStream {
    private static final int PAGE = 500;
    /** How long a job of another replica may change unseen: signals do not cross. */
    private static final Duration LOOK = Duration.ofSeconds(1);

    private final Db db;
    private final JobStore store;
    private final JobEventStore events = new JobEventStore();
    private final Signals signals;

    JobStream(Db db, JobStore store, Signals signals) {
        this.db = db;
        this.store = store;
        this.signals = signals;
    }

    /** Where the frames go. */
    interface Viewer {
        void lines(List<JobEvent> lines) throws IOException;

        void progress(int percent) throws IOException;

        void status(JobView job) throws IOException;

        /** Nothing happened for a moment. */
        void idle() throws IOException;
    }

    /** Returns when the job is over (or deleted) and all was shown. */
    void show(long id, long after, Viewer viewer) throws IOException, InterruptedException {
        long seen = after;
        JobState state = null;
        Integer percent = null;
        try (Signals.Watch watch = signals.watch(id)) {
            while (true) {
                // The row first: when it is over, the lines read afterwards are all there will be.
                JobRow row = db.read(handle -> store.find(handle, id));
                if (row == null) return;
                if (row.status() != state && !row.status().isOver()) viewer.status(row.view(null));
                seen = lines(id, seen, row, viewer);
                if (!Objects.equals(percent, row.progressPct())) percent = progress(row.progressPct(), viewer);
                state = row.status();
                if (state.isOver()) {
                    viewer.status(row.view(null));
                    return;
                }
                if (!watch.await(LOOK)) viewer.idle();
            }
        }
    }

    private static @Nullable Integer progress(@Nullable Integer percent, Viewer viewer) throws IOException {
        if (percent != null) viewer.progress(percent);
        return percent;
    }

    private long lines(long id, long after, JobRow row, Viewer viewer) throws IOException {
        long seen = after;
        while (seen < row.lastEvent()) {
            long from = seen;
            List<JobEvent> page = db.read(handle -> events.after(handle, id, from, PAGE));
            if (page.isEmpty()) return seen;
            viewer.lines(page);
            seen = page.getLast().id();
        }
        return seen;
    }
}
