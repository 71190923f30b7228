/**
 * Long-running work, as areas see it. A {@link dev.holdfast.jobs.Job} is one kind of work, and {@link
 * dev.holdfast.jobs.JobContext} is its access to the outside. What a job does to a host is not here: it is passed in as
 * a {@link dev.holdfast.jobs.RemoteTask}. Jobs are accepted by {@code jobs.queue} and run by {@code jobs.engine}.
 */
@NullMarked
package dev.holdfast.jobs;

import org.jspecify.annotations.NullMarked;
