/** What schedules can start, and what else is planned: the parts that other areas implement. Entry point: {@code ScheduledKind}. */
@NullMarked
package dev.holdfast.jobs.scheduled;

import org.jspecify.annotations.NullMarked;
