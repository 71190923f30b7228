package dev.holdfast.apps.node;

import dev.holdfast.jobs.JobContext;
import java.util.ArrayList;
import java.util.List;

/** Copies a run's log into its job's transcript: lines that stay as they are. What is still being drawn is only shown. */
final class LogCopy {
    private final JobContext job;
    private final String log;
    private final AnimationFilter filter = new AnimationFilter();
    private int read;
    private String rest = "";

    /** Goes on after the last line that the job has of this log. */
    LogCopy(JobContext job, String log) {
        this.job = job;
        this.log = log;
        this.read = job.copied(log);
    }

    /** The number of the line to go on with. */
    int next() {
        return read + 1;
    }

    /** Takes the lines that were asked for. */
    void add(RemoteRun.RunState look) {
        look.lines().forEach(filter::add);
        read = Math.max(read, look.count());
        rest = look.rest();
        copy(filter.takeSettled(), filter.isHolding() ? filter.settledUpTo() : read);
        job.unfinished(rest.isBlank() ? filter.current() : rest);
    }

    /** Nothing more comes. What has no end stays as it is: it may be a question that nobody answered. */
    void end() {
        filter.end();
        var lines = new ArrayList<>(filter.takeSettled());
        if (!rest.isBlank()) lines.add(rest);
        copy(lines, read);
        job.unfinished(null);
    }

    private void copy(List<String> lines, int upTo) {
        // Frames alone are not worth a write: after a restart they are read again and come to the same.
        if (!lines.isEmpty() || (upTo > job.copied(log) && !filter.isHolding())) job.copy(log, lines, upTo);
    }
}
