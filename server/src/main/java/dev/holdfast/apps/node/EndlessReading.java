package dev.holdfast.apps.node;

import java.util.Map;

/**
 * Recognises a run that only reads at the end of its input, again and again: a question in a loop, which nobody answers. Such a
 * process makes thousands of reads a second that return nothing; nothing else does.
 */
final class EndlessReading {
    /** How many looks in a row have to show it. */
    static final int LOOKS = 3;

    private static final long MANY = 1_000;

    private Map<Integer, Reads> before = Map.of();
    private int streak;

    /** What a process has read since it began: bytes, and the number of reads. */
    record Reads(long bytes, long count) {}

    /** Takes what the processes of the run have read until now; true when the run is recognised. */
    boolean look(Map<Integer, Reads> now) {
        boolean isEndless = now.entrySet().stream().anyMatch(one -> {
            Reads earlier = before.get(one.getKey());
            return earlier != null
                    && earlier.bytes() == one.getValue().bytes()
                    && one.getValue().count() - earlier.count() >= MANY;
        });
        before = Map.copyOf(now);
        streak = isEndless ? streak + 1 : 0;
        return streak >= LOOKS;
    }
}
