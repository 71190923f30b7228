package dev.holdfast.jobs.engine;

/** Another attempt runs this job now; this attempt must stop writing. */
final class LeaseLost extends RuntimeException {
    LeaseLost(long jobId) {
        super("Job " + jobId + " is now run by another attempt", null, false, false);
    }
}
