package dev.holdfast.guests;

import dev.holdfast.base.HypervisorProblem;
import dev.holdfast.base.Refusal;
import dev.holdfast.hosts.client.HypervisorFailures;
import dev.holdfast.http.Change;
import dev.holdfast.jobs.JobStopped;
import dev.holdfast.jobs.Outcome;
import dev.holdfast.pve.api.ConfigChange;
import dev.holdfast.pve.guest.NicConfig;
import dev.holdfast.pve.guest.PendingConfig;
import dev.holdfast.pve.guest.PveGuest;
import dev.holdfast.pve.wire.PveException;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.function.Predicate;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * Writes keys of a guest's configuration. Proxmox VE stores a change before it applies it to the running guest. A refused
 * change may therefore be pending and partly applied: a container's NIC is already unplugged when the refusal comes. So what
 * is in force is reported afterwards. Reads return the values in force and the pending ones separately and never mix them.
 */
public final class ConfigurationWrite {
    private ConfigurationWrite() {}

    /**
     * Sets these keys if the configuration has not changed since {@code before} was read. If the host refused the change and
     * stored nothing, its exception is rethrown; if it stored the change, a {@link Refusal} states what is in effect now.
     */
    public static void set(PveGuest guest, Map<String, String> keys, PendingConfig before) {
        change(guest, new ConfigChange(keys, List.of(), before.digest()), before);
    }

    /** The same for several keys to set and to remove; the change contains the digest that must still be current. */
    public static void change(PveGuest guest, ConfigChange change, PendingConfig before) {
        try {
            guest.update(change);
        } catch (PveException e) {
            List<PendingConfig.Key> stored = mayBeStored(e)
                    ? pending(guest).stream()
                            .filter(key -> isOurs(key, change, before))
                            .toList()
                    : List.of();
            if (stored.isEmpty()) throw e;
            throw Refusal.hypervisorPending(detail(e, stored));
        }
    }

    /**
     * The same, read back: a lost answer is a success if the configuration contains the change, and an accepted change that
     * it does not contain is a failure. Returns the configuration afterwards.
     */
    public static PendingConfig readBack(PveGuest guest, ConfigChange change, PendingConfig before) {
        try {
            return attempt(guest, change, before);
        } catch (Uncertain e) {
            throw uncertain(e, change);
        }
    }

    /** The same in a job, which ends as unknown if it remains unknown whether the host made the change. */
    public static PendingConfig readBackInJob(PveGuest guest, ConfigChange change, PendingConfig before) {
        try {
            return attempt(guest, change, before);
        } catch (Uncertain e) {
            throw JobStopped.with(new Outcome.Unknown(uncertain(e, change).detail()));
        }
    }

    private static PendingConfig attempt(PveGuest guest, ConfigChange change, PendingConfig before) {
        return readBack(
                guest, () -> change(guest, change, before), after -> isStored(change, before, after), keys(change), "");
    }

    private static Refusal uncertain(Uncertain e, ConfigChange change) {
        return e.refusal(keys(change), "Read the configuration again before you repeat the change.");
    }

    /** A change may have been carried out, now or later. */
    public static final class Uncertain extends RuntimeException {
        private final transient PveException lost;

        private Uncertain(PveException lost) {
            super(lost);
            this.lost = lost;
        }

        /** The same as a refusal of a change of these keys, with what to do as a sentence. */
        public Refusal refusal(String keys, String next) {
            var problem = HypervisorFailures.problem(lost);
            return Refusal.hypervisor(
                    problem.kind(), problem.sentence() + " Whether " + keys + " was changed is not known. " + next);
        }
    }

    /**
     * The same for any order; {@code done} recognises its change of these keys. Throws {@link Uncertain} if it remains unknown whether
     * the host did it; {@code next} ends the refusal of one that was accepted and not stored.
     */
    public static PendingConfig readBack(
            PveGuest guest, Runnable order, Predicate<PendingConfig> done, String keys, String next) {
        PveException lost = null;
        try {
            order.run();
        } catch (PveException e) {
            if (!e.mayHaveHappened()) throw e;
            lost = e;
        }
        PendingConfig after;
        try {
            after = guest.pending();
        } catch (PveException e) {
            throw new Uncertain(lost == null ? e : lost);
        }
        if (done.test(after)) return after;
        if (lost != null) throw new Uncertain(lost);
        throw Refusal.hypervisor(
                HypervisorProblem.REFUSED,
                "The host accepted the change of " + keys + ", but its configuration does not contain it." + next);
    }

    private static boolean isStored(ConfigChange change, PendingConfig before, PendingConfig after) {
        return change.delete().stream().allMatch(key -> after.next(key) == null)
                && change.set().entrySet().stream().allMatch(one -> {
                    String now = after.next(one.getKey());
                    return one.getValue().equals(now) || !Objects.equals(now, before.next(one.getKey()));
                });
    }

    private static String keys(ConfigChange change) {
        return Stream.concat(change.set().keySet().stream(), change.delete().stream())
                .collect(Collectors.joining(" and "));
    }

    /** The keys to set and to reset, of an input's fields by Proxmox VE's names. */
    public static ConfigChange keys(Map<String, Change<?>> fields, @Nullable String digest) {
        ConfigChange change = new ConfigChange(Map.of(), List.of(), digest);
        for (var key : fields.entrySet()) {
            if (!key.getValue().isSent()) continue;
            Object value = key.getValue().orNull();
            change = switch (value) {
                case null -> change.delete(key.getKey());
                case Boolean on -> change.set(key.getKey(), on);
                case Double number -> change.set(key.getKey(), plain(number));
                default -> change.set(key.getKey(), value.toString());
            };
        }
        return change;
    }

    /** A number as Proxmox VE stores it: a whole one without a point. */
    public static String plain(double number) {
        return number == Math.rint(number) ? Long.toString((long) number) : Double.toString(number);
    }

    private static boolean mayBeStored(PveException e) {
        return switch (e) {
            case PveException.InvalidParameters _ -> true;
            // Proxmox VE refuses an outdated digest before it writes anything.
            case PveException.Refused refused -> refused.reason() != PveException.Reason.DIGEST;
            default -> false;
        };
    }

    private static List<PendingConfig.Key> pending(PveGuest guest) {
        try {
            return guest.pending().pending();
        } catch (PveException _) {
            // Then only the refusal itself is known.
            return List.of();
        }
    }

    /** Whether this write made the key pending: the value is the one sent or, if the host rewrote it, has changed. */
    private static boolean isOurs(PendingConfig.Key key, ConfigChange change, PendingConfig before) {
        if (change.delete().contains(key.key())) return key.isLeaving();
        Map<String, String> sent = change.set();
        if (!sent.containsKey(key.key())) return false;
        PendingConfig.Key then = before.find(key.key());
        return Objects.equals(key.pending(), sent.get(key.key()))
                || !Objects.equals(key.pending(), then == null ? null : then.pending());
    }

    private static String detail(PveException e, List<PendingConfig.Key> stored) {
        String keys = stored.stream().map(PendingConfig.Key::key).collect(Collectors.joining(" and "));
        return "The host refused the change of " + keys + " (" + words(e)
                + ") but stored it, so it is pending until the guest's next start. In effect now: "
                + stored.stream().map(ConfigurationWrite::inForce).collect(Collectors.joining("; "))
                + ". Send a value that the host accepts, or revert the pending change.";
    }

    private static String words(PveException e) {
        return switch (e) {
            case PveException.InvalidParameters invalid ->
                invalid.fields().values().stream().map(String::strip).collect(Collectors.joining("; "));
            case PveException.Refused refused -> refused.text();
            default -> String.valueOf(e.getMessage());
        };
    }

    private static String inForce(PendingConfig.Key key) {
        String value = key.value();
        if (value == null && key.key().matches("net[0-9]+")) {
            return key.key() + " is unplugged: the guest runs without this NIC until a change of it succeeds";
        }
        if (value == null) return key.key() + " is not set";
        boolean unplugged = key.key().startsWith("net") && isUnplugged(value);
        return key.key() + " is " + value + (unplugged ? " (on no bridge: the NIC is disconnected)" : "");
    }

    private static boolean isUnplugged(String nic) {
        return NicConfig.parse(nic).get("bridge") == null;
    }
}
