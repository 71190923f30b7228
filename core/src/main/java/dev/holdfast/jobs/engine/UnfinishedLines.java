package dev.holdfast.jobs.engine;

import java.util.Map;
import java.util.Objects;
import java.util.concurrent.ConcurrentHashMap;
import org.jspecify.annotations.Nullable;

/** The line that each running job is currently printing. Kept in memory only, for its viewers. */
public final class UnfinishedLines {
    private final Map<Long, String> lines = new ConcurrentHashMap<>();
    private final TranscriptSignals signals;

    /** Signals changes to these watchers. */
    public UnfinishedLines(TranscriptSignals signals) {
        this.signals = signals;
    }

    /** Sets the line that a job is printing; null for none. */
    void set(long jobId, @Nullable String text) {
        String before = text == null ? lines.remove(jobId) : lines.put(jobId, text);
        if (!Objects.equals(before, text)) signals.redrawn(jobId);
    }

    /** The line that a job is still redrawing, or null. */
    public @Nullable String of(long jobId) {
        return lines.get(jobId);
    }
}
