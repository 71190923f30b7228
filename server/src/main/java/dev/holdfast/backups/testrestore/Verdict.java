package dev.holdfast.backups.testrestore;

import dev.holdfast.backups.tested.TestState;
import dev.holdfast.jobs.JobContext;
import dev.holdfast.jobs.JobStopped;
import dev.holdfast.jobs.Outcome;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/** How a test ended, as it is stored before the copy is removed: with what is not the fault of the backup as unknown. */
record Verdict(TestState state, @Nullable String text) {
    /** The step after which it is known. */
    static final String STEP = "verdict";

    /** Stores it and ends the job. */
    static JobStopped end(JobContext job, TestState state, String text) throws InterruptedException {
        return JobStopped.with(
                job.step(STEP, Verdict.class, () -> new Verdict(state, text)).outcome());
    }

    /** How the job ends; of a good one only when its copy could not be removed. */
    Outcome outcome() {
        String reason = Objects.requireNonNullElse(text, "The guest came up.");
        return switch (state) {
            case OK -> new Outcome.Failed("The backup is good: the guest was restored and came up.");
            case FAILED -> new Outcome.Failed(reason);
            case UNKNOWN, RUNNING -> new Outcome.Unknown(reason);
        };
    }
}
