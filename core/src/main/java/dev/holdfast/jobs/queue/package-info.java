/**
 * Accepts jobs and reports on them: {@link dev.holdfast.jobs.queue.Jobs}, and the operations under /jobs.
 *
 * <p>A job starts only if an operation that starts its type would still allow its requester, at the current location of its
 * target ({@code StartAuthorization}). A job that has started continues.
 *
 * <p>{@link dev.holdfast.jobs.queue.Exclusions} defines which actions a job in progress excludes. It is checked in the
 * transaction of the action, behind the same gate as the admission of jobs: a container that is being destroyed, moved or
 * created is not forgotten, adopted or left without its host.
 */
@NullMarked
package dev.holdfast.jobs.queue;

import org.jspecify.annotations.NullMarked;
