/**
 * What areas offer to schedules, and to the calendar: the parts that they implement. Entry points: {@code ScheduledKind},
 * {@code PlannedWork}.
 */
@NullMarked
package dev.holdfast.jobs.scheduled;

import org.jspecify.annotations.NullMarked;
