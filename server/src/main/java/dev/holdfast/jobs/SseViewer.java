package dev.holdfast.jobs;

import dev.holdfast.http.Sse;
import java.io.IOException;
import java.time.Instant;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** Writes a job as server-sent events. Only lines carry an id: it is the cursor to go on from. */
final class SseViewer implements JobStream.Viewer {
    private final Sse sse;
    private int idle;

    SseViewer(Sse sse) {
        this.sse = sse;
    }

    private record Line(JobEvent.Stream stream, Instant ts, String message) {}

    @Override
    public void lines(List<JobEvent> lines) throws IOException {
        var frames = new StringBuilder();
        for (JobEvent line : lines) {
            sse.frame(frames, "line", line.id(), new Line(line.stream(), line.ts(), line.message()));
        }
        sse.sendAll(frames);
        idle = 0;
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

    /** Comes about once a second. */
    @Override
    public void idle() throws IOException {
        if (++idle < Sse.PING.toSeconds()) return;
        sse.ping();
        idle = 0;
    }
}
