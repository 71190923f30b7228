package dev.holdfast.guests.disk;

import dev.holdfast.guests.ConfigurationWrite;
import dev.holdfast.guests.ConfigurationWrite.Uncertain;
import dev.holdfast.hosts.client.HypervisorFailures;
import dev.holdfast.jobs.JobStopped;
import dev.holdfast.jobs.Outcome;
import dev.holdfast.pve.guest.PendingConfig;
import dev.holdfast.pve.guest.PveGuest;
import dev.holdfast.pve.wire.PveException;
import java.util.List;
import java.util.Map;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/**
 * One change of a guest's configuration that concerns a disk. It is read back: a lost answer is a success if the
 * configuration contains the change, and an accepted change that was not stored is a failure.
 */
record DiskWrite(PveGuest guest, PendingConfig before) {
    private static final String AGAIN = "Reload the disks before you try again.";

    /** Sets a key; {@code done} recognises the change. Returns the configuration afterwards. */
    PendingConfig set(String key, String value, Predicate<PendingConfig> done) {
        return write(key, () -> ConfigurationWrite.set(guest, Map.of(key, value), before), done);
    }

    /** Deletes a key. */
    PendingConfig delete(String key, Predicate<PendingConfig> done) {
        return write(key, () -> guest.update(Map.of(), List.of(key), before.digest()), done);
    }

    /** Deletes a key in a job, which ends as unknown if it remains unknown whether the host did it. */
    void deleteInJob(String key, Predicate<PendingConfig> done) {
        try {
            var _ = attempt(key, () -> guest.update(Map.of(), List.of(key), before.digest()), done);
        } catch (Uncertain e) {
            throw JobStopped.with(new Outcome.Unknown(e.refusal(key, AGAIN).detail()));
        }
    }

    private PendingConfig write(String key, Runnable order, Predicate<PendingConfig> done) {
        try {
            return attempt(key, order, done);
        } catch (Uncertain e) {
            throw e.refusal(key, AGAIN);
        }
    }

    private PendingConfig attempt(String key, Runnable order, Predicate<PendingConfig> done) {
        try {
            return ConfigurationWrite.readBack(guest, order, done, key, " Reload the disks.");
        } catch (PveException.InvalidParameters e) {
            // Proxmox VE names the key of the configuration, the request the storage.
            throw HypervisorFailures.refusal(e.renamed(name -> name.equals(key) ? "storage" : name));
        }
    }

    /** Whether a key's present or next value names a volume on this storage, or this volume. */
    static boolean names(@Nullable String value, String start) {
        if (value == null) return false;
        String volume = value.replaceFirst("^(?:volume|file)=", "").split(",", 2)[0];
        return volume.equals(start) || (start.endsWith(":") && volume.startsWith(start));
    }
}
