package dev.holdfast.apps;

import dev.holdfast.base.Refusal;
import dev.holdfast.pve.guest.PendingConfig;
import dev.holdfast.pve.guest.PveGuest;
import java.util.List;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/** Pending changes of an app's container: stored in its configuration, applied at the next start. */
final class PendingChanges {
    /** The keys that Holdfast itself shows or changes; the values of other keys may be secrets. */
    private static final Pattern KEYS = Pattern.compile("cores|memory|swap|net[0-9]+");

    private final AppContainers guests;

    PendingChanges(AppContainers guests) {
        this.guests = guests;
    }

    /** All pending changes, and the digest of the configuration that contains them. */
    record Pending(List<PendingChange> pending, String digest) {}

    /**
     * A pending change.
     *
     * @param value the current value; null for none
     * @param pending the value after the next start; null when the key is removed then
     */
    record PendingChange(
            String key, @Nullable String value, @Nullable String pending) {}

    Pending read(long appId) {
        return read(guests.of(appId));
    }

    /** Reverts a pending change. The current value stays, even where the refused change has altered it. */
    Pending revert(long appId, String key) {
        PveGuest guest = guests.of(appId);
        PendingConfig config = guest.pending();
        if (config.pending().stream()
                .noneMatch(one -> isShown(one) && one.key().equals(key))) {
            throw Refusal.conflict("No change of " + key + " is pending. Reload the app to see pending changes.");
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
