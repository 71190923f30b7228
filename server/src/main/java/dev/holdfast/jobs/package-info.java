/**
 * Long-running work. {@link dev.holdfast.jobs.Jobs} accepts jobs and reports on them, a {@link dev.holdfast.jobs.Job} is one
 * kind of work, and {@link dev.holdfast.jobs.JobContext} is its access to the outside. At most four jobs work at the same
 * time in the whole installation, one per guest; each survives a restart. {@link dev.holdfast.jobs.Exclusions} defines which
 * actions a job in progress excludes. What a job does to a host is not here: it is passed in as a {@link
 * dev.holdfast.jobs.RemoteTask}.
 */
@NullMarked
package dev.holdfast.jobs;

import org.jspecify.annotations.NullMarked;
