package dev.holdfast.jobs;

/** Another attempt runs this job now; this one must not write any more. */
final class LeaseLost extends RuntimeException {
    LeaseLost(long jobId) {
        super("Job " + jobId + " is run by another attempt", null, false, false);
    }
}
