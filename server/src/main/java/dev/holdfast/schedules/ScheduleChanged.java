package dev.holdfast.schedules;

import dev.holdfast.access.Ownership;

/** A schedule was created, changed or removed, or it ran. */
record ScheduleChanged(long id, Ownership place) {}
