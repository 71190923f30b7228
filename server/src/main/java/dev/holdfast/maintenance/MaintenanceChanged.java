package dev.holdfast.maintenance;

import dev.holdfast.access.Ownership;

/** A maintenance window was created, changed, opened, closed or removed. */
record MaintenanceChanged(long id, Ownership place) {}
