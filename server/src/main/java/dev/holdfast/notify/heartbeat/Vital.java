package dev.holdfast.notify.heartbeat;

import java.time.Instant;
import org.jspecify.annotations.Nullable;

/** Something without which Holdfast does not do its work. Answers from memory, or with one small query. */
@FunctionalInterface
public interface Vital {
    /** What is wrong, as a sentence; null if it works. */
    @Nullable
    String problem(Instant now);
}
