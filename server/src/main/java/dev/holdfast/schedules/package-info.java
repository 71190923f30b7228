/**
 * Work that is started at planned times, and the calendar of what is planned (docs/schedules.md). Entry points: {@code
 * Schedules}, {@code ScheduledRuns}.
 *
 * <p>A run starts once: its jobs are queued in the transaction that plans the next run ({@code ScheduleStore.advance}), and
 * only one replica succeeds in that. What is due is looked for every five seconds by recurring work.
 *
 * <p>What can be scheduled is what areas offer ({@code Area.scheduled}). The guard of the operation that does the same now
 * is checked for whoever creates or changes a schedule, and for its owner at each run; so are the rights at each guest.
 * Whoever changes a schedule becomes its owner. A run that is not allowed is noted and does nothing.
 */
@NullMarked
package dev.holdfast.schedules;

import org.jspecify.annotations.NullMarked;
