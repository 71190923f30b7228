package dev.holdfast.guests;

import dev.holdfast.base.Refusal;
import dev.holdfast.hosts.client.Capability;
import dev.holdfast.pve.guest.PendingConfig;
import dev.holdfast.pve.guest.PveGuest;
import java.util.List;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/** Pending changes of a guest: stored in its configuration, applied at its next start. */
public final class PendingChanges {
    /** The keys that Holdfast itself shows or changes; the values of other keys may be secrets. */
    private static final Pattern KEYS = Pattern.compile("cores|memory|swap|net[0-9]+");

    private PendingChanges() {}

    /** All pending changes, and the digest of the configuration that contains them. */
    public record Pending(List<PendingChange> pending, String digest) {}

    /**
     * A pending change.
     *
     * @param value the current value; null for none
     * @param pending the value after the next start; null when the key is removed then
     */
    public record PendingChange(
            String key, @Nullable String value, @Nullable String pending) {}

    /** The pending changes of a guest. */
    public static Pending read(GuestHandle handle) {
        return read(handle.clientForUser(Capability.MONITORING));
    }

    /** Reverts a pending change. The current value stays, even where the refused change has altered it. */
    public static Pending revert(GuestHandle handle, String key) {
        PveGuest guest = handle.clientForUser(Capability.LIFECYCLE);
        PendingConfig config = guest.pending();
        if (config.pending().stream().noneMatch(one -> isShown(one) && one.key().equals(key))) {
            throw Refusal.conflict("No change of " + key + " is pending. Reload the pending changes.");
        }
        guest.revert(List.of(key), config.digest());
        return read(guest);
    }

    private static Pending read(PveGuest guest) {
        PendingConfig config = guest.pending();
        return new Pending(
                config.pending().stream()
                        .filter(PendingChanges::isShown)
                        .map(key -> new PendingChange(key.key(), key.value(), key.next()))
                        .toList(),
                config.digest());
    }

    private static boolean isShown(PendingConfig.Key key) {
        return KEYS.matcher(key.key()).matches();
    }
}
