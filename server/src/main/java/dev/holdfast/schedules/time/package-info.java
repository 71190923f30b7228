/**
 * When schedules run: cron expressions in time zones, and what is due. Pure. Entry points: {@code CronTimes}, {@code
 * DueRun}.
 */
@NullMarked
package dev.holdfast.schedules.time;

import org.jspecify.annotations.NullMarked;
