package dev.holdfast.metrics;

import java.util.Collection;

/**
 * Values that no poll contains, from memory: what an area knows on a slower clock of its own, for example the age of backups or
 * the wear of disks. A value that is not known any more is left out. Never waits for a hypervisor.
 */
@FunctionalInterface
public interface SlowReadings {
    /** The values that are known now of a cluster. */
    Collection<Sample> of(long clusterId);
}
