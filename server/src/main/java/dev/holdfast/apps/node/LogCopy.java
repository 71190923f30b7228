package dev.holdfast.apps.node;

import dev.holdfast.jobs.JobContext;
import java.util.ArrayList;
import java.util.List;

/** Copies the final lines of a run's log into its job's transcript. A line that is still being drawn is only displayed. */
final class LogCopy {
    private final JobContext job;
    private final String log;
    private final AnimationFilter filter = new AnimationFilter();
    private int read;
    private String rest = "";

    /** Continues after the last line of this log that the job has. */
    LogCopy(JobContext job, String log) {
        this.job = job;
        this.log = log;
        this.read = job.copied(log);
    }

    /** The number of the next line to read. */
    int next() {
        return read + 1;
    }

    /** Adds the lines that were read. */
    void add(RemoteRun.RunState state) {
        state.lines().forEach(filter::add);
        read = Math.max(read, state.count());
        rest = state.rest();
        copy(filter.takeSettled(), filter.isHolding() ? filter.settledUpTo() : read);
        job.unfinished(rest.isBlank() ? filter.current() : rest);
    }

    /** Ends the log. A last line without a line end is kept: it may be a question that was not answered. */
    void end() {
        filter.end();
        var lines = new ArrayList<>(filter.takeSettled());
        if (!rest.isBlank()) lines.add(rest);
        copy(lines, read);
        job.unfinished(null);
    }

    private void copy(List<String> lines, int upTo) {
        // Frames alone don't justify a write: after a restart they are read again with the same result.
        if (!lines.isEmpty() || (upTo > job.copied(log) && !filter.isHolding())) job.copy(log, lines, upTo);
    }
}
