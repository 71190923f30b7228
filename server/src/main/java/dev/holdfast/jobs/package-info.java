/**
 * Long-running work. {@link dev.holdfast.jobs.Jobs} takes orders and answers questions, a {@link dev.holdfast.jobs.Job}
 * is one kind of work, {@link dev.holdfast.jobs.JobContext} is what it sees of the outside. At most four work at
 * once over the whole installation, one per guest; each survives a restart. {@link dev.holdfast.jobs.Exclusions} says what
 * a job in progress refuses to others. What a job does to a host is not here: it
 * reaches in as a {@link dev.holdfast.jobs.RemoteTask}.
 */
@NullMarked
package dev.holdfast.jobs;

import org.jspecify.annotations.NullMarked;
