package dev.holdfast.maintenance;

import dev.holdfast.metrics.Subject;
import java.time.Instant;
import org.jspecify.annotations.Nullable;

/** Answers from memory whether alerts about something are expected at the moment. */
@FunctionalInterface
public interface Exemptions {
    /** The reason why alerts about this subject send nothing now; null if there is none. */
    @Nullable
    Exemption of(Subject subject, Instant now);

    /**
     * A reason.
     *
     * @param text in words, for example "Backup in progress (lock: backup)."
     * @param until when it ends by itself; null if that is unknown
     */
    record Exemption(Kind kind, String text, @Nullable Instant until) {}

    /** What kind of reason. */
    enum Kind {
        /** A maintenance window is open: by hand, by schedule, or of a job. */
        MAINTENANCE,
        /** A backup, a move, a snapshot, or a job of Holdfast holds the guest. */
        BUSY,
        /** Stopped by a person, or shut down from inside: it is meant to be off. */
        PARKED
    }
}
