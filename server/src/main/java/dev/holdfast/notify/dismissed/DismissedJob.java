package dev.holdfast.notify.dismissed;

import java.time.Instant;

/** A job, and when it was dismissed. */
record DismissedJob(long jobId, Instant at) {}
