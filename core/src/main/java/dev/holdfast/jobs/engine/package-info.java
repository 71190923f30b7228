/**
 * Runs jobs: admission, execution, transcripts. At most four work at the same time in the whole installation, one per guest;
 * each survives a restart. {@code JobEngine} schedules, {@code JobRunner} runs one job to its end, {@code Journal} stores
 * what it writes. Nothing outside of {@code jobs} uses this package, except for {@code JobOptions}.
 *
 * <p>An order to a hypervisor is never given twice. Before it is sent, its intent is stored together with the tasks that
 * could be mistaken for its own; afterwards the id of its task is stored. After a crash between the two, only a task counts
 * that was not among the stored ones, that one of Holdfast's tokens started, and that no other order may have started
 * ({@code TaskSearch}); without such a task the job ends as unknown. Clocks are not compared, because Holdfast's clock and
 * that of the host differ.
 *
 * <p>A line of the transcript is stored before it is shown; only the line that is still being redrawn is shown without being
 * stored. A state is stored before it is published, and the last published state is the newest one.
 *
 * <p>A job that only waits for a host that does not answer is still running and still holds its guest, but uses no slot; it
 * takes one again before it does anything except stop. If a job for another host is waiting, the last slot is reserved for
 * it. The queue goes in rounds, in each of which everybody has one turn ({@code job.turn}, given when the job is stored).
 * Bulk work is eight rounds behind, so that people go first but can't keep it waiting for ever.
 */
@NullMarked
package dev.holdfast.jobs.engine;

import org.jspecify.annotations.NullMarked;
