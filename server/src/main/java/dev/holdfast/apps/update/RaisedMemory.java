package dev.holdfast.apps.update;

import dev.holdfast.base.Refusal;
import dev.holdfast.guests.ConfigurationWrite;
import dev.holdfast.guests.GuestHandle;
import dev.holdfast.jobs.JobContext;
import dev.holdfast.pve.api.ConfigChange;
import dev.holdfast.pve.guest.PendingConfig;
import dev.holdfast.pve.guest.PveGuest;
import dev.holdfast.pve.wire.PveException;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * The memory of a container while its update runs. What it was is stored before it is raised, so that it is put back after any
 * crash; only a value that this job set is put back.
 */
final class RaisedMemory {
    private static final String KEY = "memory";
    /** What a container has whose configuration says nothing, in MiB. */
    private static final int UNSET = 512;

    private static final String STORED = "memory";
    private static final String BACK = "memory_back";

    private RaisedMemory() {}

    /**
     * What was raised.
     *
     * @param before in MiB; null when the configuration had no value
     * @param during 0 when the container had enough
     */
    record Raised(@Nullable Integer before, int during) {}

    /** Raises it to {@code wanted} MiB, unless it has as much. */
    static void raise(GuestHandle container, int wanted, JobContext job) throws InterruptedException {
        Raised raised = job.step(STORED, Raised.class, () -> {
            Integer now = container.client().presentConfig().memory();
            boolean enough = Objects.requireNonNullElse(now, UNSET) >= wanted;
            return new Raised(now, enough ? 0 : wanted);
        });
        if (raised.during() == 0) return;
        job.step("memory_raised", () -> {
            PveGuest guest = container.client();
            PendingConfig now = guest.pending();
            // Otherwise it was done before a crash, or somebody else has changed it.
            if (Objects.equals(value(now), text(raised.before()))) {
                ConfigurationWrite.set(guest, Map.of(KEY, Integer.toString(raised.during())), now);
            }
        });
        job.line("The container has " + raised.during() + " MiB of memory while the script runs, instead of "
                + words(raised) + ".");
    }

    /** Puts it back. Returns null, or a sentence when that was not possible. */
    static @Nullable String putBack(GuestHandle container, JobContext job) throws InterruptedException {
        if (!job.isDone(STORED)) return null;
        Raised raised = job.step(STORED, Raised.class, () -> new Raised(null, 0));
        if (raised.during() == 0) return null;
        try {
            job.step(BACK, () -> putBack(container, raised, job));
            return null;
        } catch (PveException | Refusal e) {
            String why = e instanceof Refusal refusal ? refusal.detail() : String.valueOf(e.getMessage());
            return "The memory of the container could not be set back to " + words(raised) + " from " + raised.during()
                    + " MiB (" + why + "). Set it back.";
        }
    }

    private static void putBack(GuestHandle container, Raised raised, JobContext job) {
        PveGuest guest = container.client();
        PendingConfig now = guest.pending();
        String value = value(now);
        if (Objects.equals(value, text(raised.before()))) return; // never raised, or back with the snapshot
        if (!Objects.equals(value, Integer.toString(raised.during()))) {
            job.line("The memory of the container was changed to " + value + " MiB meanwhile, and stays so.");
            return;
        }
        if (raised.before() == null) {
            ConfigurationWrite.change(guest, new ConfigChange(Map.of(), List.of(KEY), now.digest()), now);
        } else {
            ConfigurationWrite.set(guest, Map.of(KEY, raised.before().toString()), now);
        }
        job.line("The container has " + words(raised) + " of memory again.");
    }

    private static String words(Raised raised) {
        return Objects.requireNonNullElse(raised.before(), UNSET) + " MiB";
    }

    private static @Nullable String text(@Nullable Integer value) {
        return value == null ? null : value.toString();
    }

    private static @Nullable String value(PendingConfig now) {
        PendingConfig.Key key = now.find(KEY);
        return key == null ? null : key.value();
    }
}
