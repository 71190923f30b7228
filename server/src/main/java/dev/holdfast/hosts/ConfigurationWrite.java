package dev.holdfast.hosts;

import dev.holdfast.base.Refusal;
import dev.holdfast.pve.NicConfig;
import dev.holdfast.pve.PendingConfig;
import dev.holdfast.pve.PveException;
import dev.holdfast.pve.PveGuest;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.stream.Collectors;

/**
 * Writes keys of a guest's configuration. Proxmox VE stores a change before it tries it on the running guest, so one that it
 * refuses may be pending there, and part of it may have happened: a container's NIC has been unplugged by then.
 */
public final class ConfigurationWrite {
    private ConfigurationWrite() {}

    /**
     * Sets these keys if the configuration is still the one that was read before. A refusal that left nothing behind is
     * thrown as it came; one that was stored as a {@link Refusal} that says what is in force now.
     */
    public static void set(PveGuest guest, Map<String, String> keys, PendingConfig before) {
        try {
            guest.update(keys, List.of(), before.digest());
        } catch (PveException e) {
            List<PendingConfig.Key> stored = mayBeStored(e)
                    ? pending(guest).stream()
                            .filter(key -> isOurs(key, keys, before))
                            .toList()
                    : List.of();
            if (stored.isEmpty()) throw e;
            throw Refusal.hypervisorPending(detail(e, stored));
        }
    }

    private static boolean mayBeStored(PveException e) {
        return switch (e) {
            case PveException.InvalidParameters _ -> true;
            // A digest that is no longer the present one is refused before anything is written.
            case PveException.Refused refused -> refused.reason() != PveException.Reason.DIGEST;
            default -> false;
        };
    }

    private static List<PendingConfig.Key> pending(PveGuest guest) {
        try {
            return guest.pending().pending();
        } catch (PveException _) {
            // The refusal itself is all that is known then.
            return List.of();
        }
    }

    /** Whether this write made it pending: the value is the one sent, or another than before, should the host respell it. */
    private static boolean isOurs(PendingConfig.Key key, Map<String, String> sent, PendingConfig before) {
        if (!sent.containsKey(key.key())) return false;
        PendingConfig.Key then = before.find(key.key());
        return Objects.equals(key.pending(), sent.get(key.key()))
                || !Objects.equals(key.pending(), then == null ? null : then.pending());
    }

    private static String detail(PveException e, List<PendingConfig.Key> stored) {
        String keys = stored.stream().map(PendingConfig.Key::key).collect(Collectors.joining(" and "));
        return "The host refused the change of " + keys + " (" + words(e)
                + ") but stored it, so it is pending until the next start. In force now: "
                + stored.stream().map(ConfigurationWrite::inForce).collect(Collectors.joining("; "))
                + ". Send a value that the host takes, or revert the pending one.";
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
        if (value == null) return key.key() + " is not there";
        boolean unplugged = key.key().startsWith("net") && isUnplugged(value);
        return key.key() + " is " + value + (unplugged ? " (on no bridge: the guest is cut off from it)" : "");
    }

    private static boolean isUnplugged(String nic) {
        return NicConfig.parse(nic).get("bridge") == null;
    }
}
