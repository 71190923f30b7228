/** Work that is started at planned times, and the calendar of what is planned. Entry point: {@code Schedules}. */
@NullMarked
package dev.holdfast.schedules;

import org.jspecify.annotations.NullMarked;
