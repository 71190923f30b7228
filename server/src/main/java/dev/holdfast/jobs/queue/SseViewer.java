package dev.holdfast.jobs.queue;

import dev.holdfast.base.work.HeavyWork;
import dev.holdfast.http.Sse;
import dev.holdfast.jobs.JobEvent;
import dev.holdfast.jobs.JobView;
import java.io.IOException;
import java.time.Instant;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Writes a job as server-sent events: {@code line} with {@code {stream, ts, message}}, {@code progress} with {@code {pct}},
 * {@code status} with {@code {status, result?, error?}}, and {@code transient} with {@code {message}}, the line that is
 * currently being printed. That line is not stored; each one replaces the previous one, and null means that there is none.
 * Only lines carry an ID: it is the cursor from which to continue.
 */
final class SseViewer implements JobStream.Viewer {
    private final Sse sse;
    private int idle;

    SseViewer(Sse sse) {
        this.sse = sse;
    }

    private record Line(JobEvent.Stream stream, Instant ts, String message) {}

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
        sse.send("progress", null, Map.of("pct", percent));
        idle = 0;
    }

    @Override
    public void status(JobView job) throws IOException {
        var data = new LinkedHashMap<String, Object>();
        data.put("status", job.status());
        if (job.result() != null) data.put("result", job.result());
        if (job.error() != null) data.put("error", job.error());
        sse.send("status", null, data);
        idle = 0;
    }

    @Override
    public void unfinished(@Nullable String line) throws IOException {
        sse.send("transient", null, Collections.singletonMap("message", line));
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
