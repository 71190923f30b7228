package dev.holdfast.jobs;

import java.util.Map;
import java.util.Objects;
import java.util.concurrent.ConcurrentHashMap;
import org.jspecify.annotations.Nullable;

/** The line that each running job is printing just now. It is kept in memory only, for those who watch. */
final class UnfinishedLines {
    private final Map<Long, String> lines = new ConcurrentHashMap<>();
    private final TranscriptSignals signals;

    UnfinishedLines(TranscriptSignals signals) {
        this.signals = signals;
    }

    /** What a job prints now; null when it prints nothing. */
    void set(long jobId, @Nullable String text) {
        String before = text == null ? lines.remove(jobId) : lines.put(jobId, text);
        if (!Objects.equals(before, text)) signals.redrawn(jobId);
    }

    @Nullable
    String of(long jobId) {
        return lines.get(jobId);
    }
}
