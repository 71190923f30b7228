package dev.holdfast.jobs.queue;

import dev.holdfast.base.db.Db;
import dev.holdfast.base.work.HeavyWork;
import dev.holdfast.jobs.JobEvent;
import dev.holdfast.jobs.JobState;
import dev.holdfast.jobs.JobView;
import dev.holdfast.jobs.engine.JobEventStore;
import dev.holdfast.jobs.engine.JobRow;
import dev.holdfast.jobs.engine.JobStore;
import dev.holdfast.jobs.engine.TranscriptSignals;
import dev.holdfast.jobs.engine.UnfinishedLines;
import java.io.IOException;
import java.time.Duration;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/** Streams a job to one viewer: all lines stored after a given one, then new ones, until the job ends. */
record JobStream(Db db, JobStore store, TranscriptSignals signals, UnfinishedLines unfinished, JobEventStore events) {
    private static final int PAGE = 500;

    private static final int PAGE_CHARACTERS = 1 << 17;
    /** How often the database is read, because signals of other replicas do not arrive here. */
    private static final Duration RESCAN = Duration.ofSeconds(1);
    /** An unfinished line may change more often; a viewer gets it at most four times a second. */
    private static final Duration FRAME = Duration.ofMillis(250);

    /** Receives the frames. */
    interface Viewer {
        void lines(List<JobEvent> lines) throws IOException;

        void progress(int percent) throws IOException;

        void status(JobView job) throws IOException;

        /** The line currently being printed, which replaces the previous one; null when there is none. */
        void unfinished(@Nullable String line) throws IOException;

        /** Nothing happened for a moment. */
        void idle() throws IOException;
    }

    /** Returns when the job has ended (or was deleted) and everything was sent. */
    void show(long id, long after, Viewer viewer) throws IOException, InterruptedException {
        long seen = after;
        JobState state = null;
        Integer percent = null;
        var drawing = new Drawing(id);
        try (TranscriptSignals.Watch watch = signals.watch(id)) {
            while (true) {
                // The row first: if the job has ended, the lines read afterwards are complete.
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
                drawing.watch(watch, viewer);
            }
        }
    }

    /** The unfinished line as one viewer sees it. */
    private final class Drawing {
        private final long id;
        private @Nullable String shown;
        private long shownAt = System.nanoTime() - FRAME.toNanos();

        Drawing(long id) {
            this.id = id;
        }

        /** Sends its changes until something was stored or it is time to read the database. */
        void watch(TranscriptSignals.Watch watch, Viewer viewer) throws IOException, InterruptedException {
            while (true) {
                Duration left = FRAME.minusNanos(System.nanoTime() - shownAt);
                String line = unfinished.of(id);
                boolean isBehind = !Objects.equals(line, shown);
                if (isBehind && !left.isPositive()) {
                    viewer.unfinished(line);
                    shown = line;
                    shownAt = System.nanoTime();
                    isBehind = false;
                }
                boolean signaled = watch.await(isBehind ? left : RESCAN);
                if (watch.takeStored()) return;
                if (!signaled && !isBehind) {
                    viewer.idle();
                    return;
                }
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
            List<JobEvent> page =
                    HeavyWork.inTurn(() -> db.read(handle -> events.after(handle, id, from, PAGE, PAGE_CHARACTERS)));
            if (page.isEmpty()) return seen;
            viewer.lines(page);
            seen = page.getLast().id();
        }
        return seen;
    }
}
