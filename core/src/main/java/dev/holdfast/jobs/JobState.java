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

    /** The permitted changes of state. */
    public boolean mayBecome(JobState next) {
        return switch (this) {
            case QUEUED -> next == RUNNING || next == CANCELED;
            case RUNNING -> next.isOver();
            case SUCCEEDED, FAILED, CANCELED, INTERRUPTED, UNKNOWN -> false;
        };
    }

    public boolean isOver() {
        return switch (this) {
            case QUEUED, RUNNING -> false;
            case SUCCEEDED, FAILED, CANCELED, INTERRUPTED, UNKNOWN -> true;
        };
    }
}
