package dev.holdfast.jobs.queue;

import com.fasterxml.jackson.annotation.JsonInclude;
import dev.holdfast.base.work.HeavyWork;
import dev.holdfast.http.Sse;
import dev.holdfast.jobs.JobEvent;
import dev.holdfast.jobs.JobState;
import dev.holdfast.jobs.JobView;
import java.io.IOException;
import java.time.Instant;
import java.util.List;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.JsonNode;

/** Writes a job as server-sent events. Only lines carry an ID: it is the cursor from which to continue. */
final class SseViewer implements JobStream.Viewer {
    /** The events that it sends. */
    static final List<Sse.Event> EVENTS = List.of(
            new Sse.Event("line", Line.class),
            new Sse.Event("progress", Progress.class),
            new Sse.Event("status", Status.class),
            new Sse.Event("transient", Transient.class));

    private final Sse sse;
    private int idle;

    SseViewer(Sse sse) {
        this.sse = sse;
    }

    /**
     * A line of the log.
     *
     * @param stream what has written it
     * @param ts when it was written
     * @param message its text
     */
    record Line(JobEvent.Stream stream, Instant ts, String message) {}

    /**
     * How far the job is.
     *
     * @param pct in per cent
     */
    record Progress(int pct) {}

    /**
     * The state of the job.
     *
     * @param status its state
     * @param result what it has produced; left out while there is nothing
     * @param error why it failed; left out if it did not
     */
    @JsonInclude(JsonInclude.Include.NON_NULL)
    record Status(
            JobState status,
            @Nullable JsonNode result,
            @Nullable String error) {}

    /**
     * The line that is being printed. It is not stored; each one replaces the one before.
     *
     * @param message its text so far; null when there is none
     */
    record Transient(@Nullable String message) {}

    @Override
    public void lines(List<JobEvent> lines) throws IOException {
        sse.sendAll(HeavyWork.inTurn(() -> frames(lines)));
        idle = 0;
    }

    private StringBuilder frames(List<JobEvent> lines) {
        var frames = new StringBuilder();
        for (JobEvent line : lines) {
            sse.frame(frames, "line", line.id(), new Line(line.stream(), line.ts(), line.message()));
        }
        return frames;
    }

    @Override
    public void progress(int percent) throws IOException {
        sse.send("progress", null, new Progress(percent));
        idle = 0;
    }

    @Override
    public void status(JobView job) throws IOException {
        sse.send("status", null, new Status(job.status(), job.result(), job.error()));
        idle = 0;
    }

    @Override
    public void unfinished(@Nullable String line) throws IOException {
        sse.send("transient", null, new Transient(line));
        idle = 0;
    }

    /** Called about once a second. */
    @Override
    public void idle() throws IOException {
        if (++idle < Sse.PING.toSeconds()) return;
        sse.ping();
        idle = 0;
    }
}
