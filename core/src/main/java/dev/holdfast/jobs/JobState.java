package dev.holdfast.jobs;

/** The state of a job. The last five are final. */
public enum JobState {
    QUEUED,
    RUNNING,
    SUCCEEDED,
    FAILED,
    CANCELED,
    INTERRUPTED,
    UNKNOWN;

    /** Whether the job has ended. */
    public boolean isOver() {
        return switch (this) {
            case QUEUED, RUNNING -> false;
            case SUCCEEDED, FAILED, CANCELED, INTERRUPTED, UNKNOWN -> true;
        };
    }
}
