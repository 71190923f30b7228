/**
 * What a job is: its work, its context, its orders, its outcome. A {@link dev.holdfast.jobs.Job} is one kind of work, and
 * {@link dev.holdfast.jobs.JobContext} is its access to the outside. What a job does to a host is not here: it is passed in
 * as a {@link dev.holdfast.jobs.RemoteTask}. Jobs are accepted by {@code jobs.queue} and run by {@code jobs.engine}.
 *
 * <p>No request handler waits for the task of a hypervisor; that is the work of a job. A job stores what it works on: its
 * result is reported correctly even if the app was forgotten or the host was removed in the meantime. A job that waits for a
 * container also waits for it under its new CT ID.
 *
 * <p>A job that can be undone ({@code Undoable}) is undone before it ends unsuccessfully. A job about many guests runs the
 * jobs of single guests as its parts ({@code JobContext.part}): each part has its own steps, orders and lines. A guest on
 * which another job works is reported as such instead of being waited for. What a part began, it ends, even if the job is
 * canceled.
 */
@NullMarked
package dev.holdfast.jobs;

import org.jspecify.annotations.NullMarked;
