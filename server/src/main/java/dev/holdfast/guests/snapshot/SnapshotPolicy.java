package dev.holdfast.guests.snapshot;

import dev.holdfast.retention.Keep;

/**
 * How many of the snapshots of a schedule are kept.
 *
 * @param schedule its id: only snapshots that it took are removed
 * @param zone in which hours, days, weeks and months begin
 */
public record SnapshotPolicy(long schedule, Keep keep, String zone) {}
