/**
 * Accepts jobs and reports on them: {@link dev.holdfast.jobs.queue.Jobs}, and the operations under /jobs. {@link
 * dev.holdfast.jobs.queue.Exclusions} defines which actions a job in progress excludes.
 */
@NullMarked
package dev.holdfast.jobs.queue;

import org.jspecify.annotations.NullMarked;
